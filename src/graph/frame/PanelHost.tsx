import { useDeferredValue } from 'react';
import classes from '../ui/panel.module.css';
import { useWorkspaceState } from '../ui/workspace-context.tsx';
import { panelEntries } from './registry.ts';

/** The open panel on the right. A large panel is rendered in slices. */
export function PanelHost() {
  const panel = useDeferredValue(useWorkspaceState((state) => state.panel));
  const entry = panelEntries.find(({ id }) => id === panel);
  if (entry === undefined) return null;
  const { Component } = entry;
  return (
    <aside id="graph-panel" className={classes.panel} aria-label={entry.label}>
      <Component />
    </aside>
  );
}
