import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { runCommand } from '../../../command.ts';
import { PaneTabs } from '../../../ui/panes/PaneTabs.tsx';
import { ResizeBar } from '../../../ui/panes/ResizeBar.tsx';
import { dockHeights } from '../../workspace/free-area.ts';
import { dockEntries } from '../registry.ts';
import { useWorkspace, useWorkspaceState } from '../workspace-context.tsx';
import classes from './dock.module.css';

/** The tables below the canvas: a bar with their tabs, and the open one. */
export function TableDock({ mostHeight }: { readonly mostHeight: number }) {
  const workspace = useWorkspace();
  // The labels contain counts of the whole state.
  const state = useWorkspaceState((current) => current);
  const { isOpen, height, tab } = state.dock;
  const entry = dockEntries.find(({ id }) => id === tab) ?? dockEntries[0];
  if (entry === undefined) return null;
  const { Component, Toolbar } = entry;
  const fold = isOpen ? 'Collapse table' : 'Open table';
  return (
    <section className={classes.dock} aria-label="Table">
      {isOpen && (
        <ResizeBar
          label="Height of the table"
          orientation="horizontal"
          direction={-1}
          valuePx={height}
          leastPx={dockHeights.least}
          mostPx={mostHeight}
          onChange={(valuePx) => void runCommand('graph.resizeDock', { height: valuePx })}
          onReset={() => void runCommand('graph.resizeDock', {})}
        />
      )}
      <div className={classes.bar}>
        <Tooltip label={`${fold} (T)`}>
          <ActionIcon
            size={28}
            aria-label={fold}
            aria-expanded={isOpen}
            onClick={() => void runCommand('graph.toggleDock')}
          >
            {isOpen ? <IconChevronDown size={16} /> : <IconChevronUp size={16} />}
          </ActionIcon>
        </Tooltip>
        <span className={classes.name}>Table</span>
        <PaneTabs
          label="Tables"
          className={classes.tabs}
          tabs={dockEntries.map((each) => ({ id: each.id, label: each.label(state, workspace) }))}
          active={entry.id}
          onChange={(id) => void runCommand('graph.showTable', { tab: id })}
        />
        <span className={classes.space} />
        {Toolbar !== undefined && <Toolbar />}
      </div>
      {isOpen && (
        <div className={classes.body} role="tabpanel" aria-label={entry.label(state, workspace)}>
          <Component />
        </div>
      )}
    </section>
  );
}
