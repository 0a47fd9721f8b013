import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCirclePlus,
  IconClipboard,
  IconEye,
  IconFocusCentered,
  IconLayout2,
  IconListDetails,
  IconMap2,
  IconPalette,
  IconSelectAll,
  IconTable,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { findCommand, runCommand } from '../../../command.ts';
import { ActionItem } from '../../../ui/forms/ActionItem.tsx';
import { KeyHint } from '../../../ui/KeyHint.tsx';
import type { Point } from '../../geometry/camera/Camera.ts';
import type { ChangedElements } from '../../tools/tool.ts';
import { useWriteRefusal } from '../../ui/use-write-refusal.ts';
import { PointMenu } from './PointMenu.tsx';

interface BackgroundMenuProps {
  /** Position in the window. */
  readonly at: Point;
  /** The point of the graph there. */
  readonly world: Point;
  readonly onClose: () => void;
}

interface Entry {
  readonly commandId: string;
  readonly label: string;
  readonly icon: ComponentType<{ size?: number }>;
  readonly args?: unknown;
  /** Default: the key of the command. */
  readonly shortcut?: string;
  /** What it creates in the database. */
  readonly changes?: ChangedElements;
}

/** Context menu of the canvas background. Entries that have nothing to do are disabled. */
export function BackgroundMenu({ at, world, onClose }: BackgroundMenuProps) {
  const groups: readonly (readonly Entry[])[] = [
    [
      { commandId: 'graph.fitAll', label: 'Fit graph to view', icon: IconFocusCentered },
      { commandId: 'graph.selectAll', label: 'Select all', icon: IconSelectAll },
      { commandId: 'graph.showHidden', label: 'Show hidden vertices', icon: IconEye },
      { commandId: 'graph.undo', label: 'Undo', icon: IconArrowBackUp },
    ],
    [
      {
        commandId: 'graph.openNewVertexDialog',
        label: 'New vertex here…',
        icon: IconCirclePlus,
        args: { at: world },
        changes: 'vertices',
      },
      { commandId: 'graph.paste', label: 'Paste vertices', icon: IconClipboard, shortcut: 'mod+v' },
    ],
    [
      { commandId: 'graph.openLayout', label: 'Layout…', icon: IconLayout2 },
      { commandId: 'graph.showOnMap', label: 'Show on map', icon: IconMap2 },
      {
        commandId: 'graph.showPanel',
        label: 'Style…',
        icon: IconPalette,
        args: { panel: 'style' },
      },
      { commandId: 'graph.toggleLegend', label: 'Legend', icon: IconListDetails },
      { commandId: 'graph.toggleDock', label: 'Table', icon: IconTable },
    ],
  ];
  return (
    <PointMenu at={at} width={290} onClose={onClose}>
      <Menu.Dropdown aria-label="Background">
        {groups.map((entries, number) => [
          number > 0 && <Menu.Divider key={entries[0]!.commandId} />,
          ...entries.map((entry) => <BackgroundItem key={entry.label} {...entry} />),
        ])}
      </Menu.Dropdown>
    </PointMenu>
  );
}

function BackgroundItem({ commandId, label, icon: EntryIcon, args, shortcut, changes }: Entry) {
  const refusal = useWriteRefusal(changes);
  const command = findCommand(commandId);
  const shownKey = shortcut ?? command?.keys[0];
  return (
    <ActionItem
      disabled={command?.isAvailable() !== true}
      refusal={refusal}
      leftSection={<EntryIcon size={16} />}
      rightSection={shownKey !== undefined && <KeyHint shortcut={shownKey} />}
      onClick={() => void runCommand(commandId, args)}
    >
      {label}
    </ActionItem>
  );
}
