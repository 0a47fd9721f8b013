import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { memo, useDeferredValue, useMemo } from 'react';
import { runCommand } from '../../command.ts';
import { PaneTabs } from '../../ui/panes/PaneTabs.tsx';
import { ResizeBar } from '../../ui/panes/ResizeBar.tsx';
import type { DockEntry } from '../ui/panel-entry.ts';
import { useWorkspace, useWorkspaceState } from '../ui/workspace-context.tsx';
import { dockHeights } from '../workspace/free-area.ts';
import classes from './dock.module.css';
import { dockEntries } from './registry.ts';

/** The tables below the canvas: a bar with their tabs, and the open one. */
export function TableDock({ maxHeight }: { readonly maxHeight: number }) {
  const { isOpen, height, tab } = useWorkspaceState((state) => state.dock);
  const entry = dockEntries.find(({ id }) => id === tab) ?? dockEntries[0];
  if (entry === undefined) return null;
  const { Toolbar } = entry;
  const fold = isOpen ? 'Collapse table' : 'Open table';
  return (
    <section className={classes.dock} aria-label="Table">
      {isOpen && (
        <ResizeBar
          label="Height of the table"
          orientation="horizontal"
          direction={-1}
          valuePx={height}
          minPx={dockHeights.min}
          maxPx={maxHeight}
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
        <TableTabs active={entry.id} />
        <span className={classes.space} />
        {Toolbar !== undefined && <Toolbar />}
      </div>
      {isOpen && <TablePane entry={entry} />}
    </section>
  );
}

const TableTabs = memo(function TableTabs({ active }: { readonly active: string }) {
  const labels = useTableLabels();
  return (
    <PaneTabs
      label="Tables"
      className={classes.tabs}
      tabs={Array.from(labels, ([id, label]) => ({ id, label }))}
      active={active}
      onChange={(id) => void runCommand('graph.showTable', { tab: id })}
    />
  );
});

const TablePane = memo(function TablePane({ entry }: { readonly entry: DockEntry }) {
  const { Component } = entry;
  return (
    <div className={classes.body} role="tabpanel" aria-label={useTableLabels().get(entry.id)}>
      <Component />
    </div>
  );
});

/** Labels by id, with counts of the whole state, which they follow in a task of their own. */
function useTableLabels(): ReadonlyMap<string, string> {
  const workspace = useWorkspace();
  const state = useDeferredValue(useWorkspaceState((current) => current));
  return useMemo(
    () => new Map(dockEntries.map(({ id, label }) => [id, label(state, workspace)])),
    [state, workspace],
  );
}
