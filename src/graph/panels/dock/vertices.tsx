import { formatExact } from '../../../lib/format.ts';
import type { DockEntry } from '../panel-entry.ts';
import { DockTable, DockTools } from '../table/dock-parts.tsx';

export default {
  id: 'vertices',
  label: (state) => `Shown vertices ${formatExact(state.shown.vertices)}`,
  order: 30,
  Component: () => <DockTable table="vertices" />,
  Toolbar: () => <DockTools table="vertices" />,
} satisfies DockEntry;
