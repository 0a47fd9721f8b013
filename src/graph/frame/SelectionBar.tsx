import { Button, Menu, Tooltip } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconChevronUp,
  IconEye,
  IconEyeOff,
  IconFocusCentered,
  IconPin,
  IconSitemap,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { runCommand } from '../../command.ts';
import { formatAmount } from '../../lib/format.ts';
import { communityCollection } from '../model/collections.ts';
import { useWriteRefusal } from '../ui/use-write-refusal.ts';
import { useWorkspace, useWorkspaceState } from '../ui/workspace-context.tsx';
import { selectedEdges } from '../workspace/workspace-state.ts';
import classes from './frame.module.css';

interface Action {
  readonly id: string;
  /** Shown where there is room for words. */
  readonly word?: string;
  /** Accessible name and, with the key, the tooltip. */
  readonly label: string;
  readonly shortcut: string;
  readonly icon: ComponentType<{ size?: number }>;
  readonly isDanger?: boolean;
  /** Disables the action and is its tooltip. */
  readonly refusal?: string | undefined;
}

const actions: readonly Action[] = [
  {
    id: 'graph.fitSelection',
    label: 'Zoom to selection',
    word: 'Zoom',
    shortcut: 'F',
    icon: IconFocusCentered,
  },
  {
    id: 'graph.selectNeighbours',
    label: 'Add neighbours to selection',
    word: 'Neighbours',
    shortcut: 'Shift+N',
    icon: IconSitemap,
  },
  {
    id: 'graph.expandSelection',
    label: 'Expand',
    word: 'Expand',
    shortcut: 'Shift+Enter',
    icon: IconArrowsMaximize,
  },
  {
    id: 'graph.pin',
    label: 'Pin or unpin',
    word: 'Pin',
    shortcut: 'Shift+P',
    icon: IconPin,
  },
  {
    id: 'graph.hideSelection',
    label: 'Remove from view',
    word: 'Remove',
    shortcut: 'Del',
    icon: IconEyeOff,
  },
  {
    id: 'graph.hideOthers',
    label: 'Remove all others from view',
    word: 'Remove all others',
    shortcut: 'Shift+H',
    icon: IconEye,
  },
];
const remove: Action = {
  id: 'graph.delete',
  label: 'Delete from database',
  word: 'Delete',
  shortcut: 'Shift+Del',
  icon: IconTrash,
  isDanger: true,
};

/** Selection counts and actions; visible with more than one selected element or a selection tool. */
export function SelectionBar() {
  const selection = useWorkspaceState((state) => state.selection);
  const toolId = useWorkspaceState((state) => state.toolId);
  const shown = useWorkspaceState((state) => state.shown.vertices);
  const refusal = useWriteRefusal('elements');
  const vertices = selection.vertexIds.length;
  const edges = selectedEdges(selection).length;
  const isSelecting = toolId === 'select' || toolId === 'lasso';
  if ((!isSelecting && vertices + edges < 2) || shown === 0) return null;
  const counts = [
    ...(vertices > 0 ? [formatAmount(vertices, 'vertex')] : []),
    ...(edges > 0 ? [formatAmount(edges, 'edge')] : []),
  ];
  return (
    <div className={classes.selection} role="toolbar" aria-label="Selection">
      <span className={classes.count}>
        {counts.length === 0 ? 'Nothing selected' : `${counts.join(', ')} selected`}
      </span>
      <SelectMenu />
      {vertices > 0 && actions.map((action) => <ActionButton key={action.id} {...action} />)}
      {vertices + edges > 0 && (
        <>
          <ActionButton {...remove} refusal={refusal} />
          <ActionButton id="graph.select" label="Clear selection" shortcut="Esc" icon={IconX} />
        </>
      )}
    </div>
  );
}

function ActionButton({ id, word, label, shortcut, icon: ActionSign, isDanger, refusal }: Action) {
  return (
    <Tooltip label={refusal ?? `${label} (${shortcut})`}>
      <button
        type="button"
        className={classes.action}
        aria-label={label}
        data-kind={isDanger ? 'danger' : undefined}
        aria-disabled={refusal !== undefined || undefined}
        onClick={() => refusal === undefined && void runCommand(id, id === 'graph.select' ? {} : undefined)}
      >
        <ActionSign size={17} />
        {word !== undefined && <span>{word}</span>}
      </button>
    </Tooltip>
  );
}

/** Further ways to select. */
function SelectMenu() {
  const { model } = useWorkspace();
  const revision = useWorkspaceState((state) => state.modelRevision);
  return (
    <Menu position="top-start" shadow="md">
      <Menu.Target>
        <Button size="compact-sm" variant="subtle" rightSection={<IconChevronUp size={14} />}>
          Select
        </Button>
      </Menu.Target>
      <Menu.Dropdown key={revision}>
        <Menu.Item onClick={() => void runCommand('graph.selectAll')}>Select all</Menu.Item>
        <Menu.Item onClick={() => void runCommand('graph.invertSelection')}>Invert selection</Menu.Item>
        <Menu.Item onClick={() => void runCommand('graph.selectNeighbours')}>Add neighbours</Menu.Item>
        <Menu.Item onClick={() => void runCommand('graph.openSelectByAttributeDialog')}>
          Select by attribute…
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Select by collection</Menu.Label>
        {model.vertexCollections.names
          .filter((name) => name !== communityCollection)
          .map((collection) => (
            <Menu.Item
              key={collection}
              onClick={() => void runCommand('graph.selectByCollection', { collection })}
            >
              {collection}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
