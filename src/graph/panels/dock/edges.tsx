import { formatExact } from '../../../lib/format.ts';
import type { DockEntry } from '../panel-entry.ts';
import { DockTable, DockTools } from '../table/dock-parts.tsx';

export default {
  id: 'edges',
  label: (state) => `Edges ${formatExact(state.shown.edges)}`,
  order: 40,
  Component: () => <DockTable table="edges" />,
  Toolbar: () => <DockTools table="edges" />,
} satisfies DockEntry;
