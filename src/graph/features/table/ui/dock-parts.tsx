import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import type { TableId } from '../table-state.ts';

/** The tables' code is loaded when the dock is opened. */
export const DockTable = lazyComponent<{ readonly table: TableId }>(
  async () => (await import('./GraphTable.tsx')).GraphTable,
  null,
);

export const DockTools = lazyComponent<{ readonly table: TableId }>(
  async () => (await import('./TableTools.tsx')).TableTools,
  null,
);
