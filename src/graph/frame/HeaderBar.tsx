import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconPlus } from '@tabler/icons-react';
import { type ComponentType, memo } from 'react';
import { runCommand } from '../../command.ts';
import { ActionItem } from '../../ui/forms/ActionItem.tsx';
import { HeaderButton } from '../ui/HeaderButton.tsx';
import classes from '../ui/header.module.css';
import type { AddEntry } from '../ui/panel-entry.ts';
import { useWriteRefusal } from '../ui/use-write-refusal.ts';
import { useWorkspace, useWorkspaceState } from '../ui/workspace-context.tsx';
import { FrameParts } from './FrameParts.tsx';
import { PanelTabs } from './PanelTabs.tsx';
import { addEntries } from './registry.ts';
import { ShareMenu } from './ShareMenu.tsx';

/** Path, scene, search, history, menus, and the tabs of the panels. */
export const HeaderBar = memo(function HeaderBar() {
  const { graph } = useWorkspace();
  return (
    <header className={classes.header}>
      <div className={classes.path}>
        <h1 className={classes.title}>Graph Viewer</h1>
        <Separator />
        <Tooltip label="Switch graph (G)">
          <button
            type="button"
            className={classes.graph}
            onClick={() => void runCommand('graph.openSwitchDialog')}
          >
            {graph}
          </button>
        </Tooltip>
        <Separator />
        <FrameParts place="path" />
      </div>
      <div className={classes.save}>
        <FrameParts place="saving" />
      </div>
      <div className={classes.find}>
        <FrameParts place="find" />
      </div>
      <span className={classes.space} />
      <UndoButtons />
      <span className={classes.line} />
      <FrameParts place="tools" />
      <AddMenu />
      <ShareMenu />
      <span className={classes.line} />
      <PanelTabs />
    </header>
  );
});

function UndoButtons() {
  const { undoLabel, redoLabel } = useWorkspaceState((state) => state.undo);
  return (
    <>
      <IconCommand
        label={undoLabel === undefined ? 'Nothing to undo' : `Undo: ${undoLabel}`}
        icon={IconArrowBackUp}
        isDisabled={undoLabel === undefined}
        commandId="graph.undo"
      />
      <IconCommand
        label={redoLabel === undefined ? 'Nothing to redo' : `Redo: ${redoLabel}`}
        icon={IconArrowForwardUp}
        isDisabled={redoLabel === undefined}
        commandId="graph.redo"
      />
    </>
  );
}

function Separator() {
  return (
    <span className={classes.separator} aria-hidden>
      /
    </span>
  );
}

function AddMenu() {
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <HeaderButton label="Add" icon={IconPlus} />
      </Menu.Target>
      <Menu.Dropdown>
        {addEntries.map((entry) => (
          <AddItem key={entry.id} {...entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function AddItem({ label, icon: EntryIcon, commandId, changes }: AddEntry) {
  const refusal = useWriteRefusal(changes);
  return (
    <ActionItem
      refusal={refusal}
      leftSection={<EntryIcon size={16} />}
      onClick={() => void runCommand(commandId)}
    >
      {label}
    </ActionItem>
  );
}

interface IconCommandProps {
  readonly label: string;
  readonly icon: ComponentType<{ size?: number }>;
  readonly isDisabled: boolean;
  readonly commandId: string;
}

function IconCommand({ label, icon: CommandIcon, isDisabled, commandId }: IconCommandProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} disabled={isDisabled} onClick={() => void runCommand(commandId)}>
        <CommandIcon size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
