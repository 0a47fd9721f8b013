import { useDeferredValue } from 'react';
import { panelEntries } from '../registry.ts';
import { useWorkspaceState } from '../workspace-context.tsx';
import classes from './panel.module.css';

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
