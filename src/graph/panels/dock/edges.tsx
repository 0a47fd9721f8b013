import { formatExact } from '../../../lib/format.ts';
import { countShownRows } from '../../workspace/table/table-state.ts';
import type { DockEntry } from '../panel-entry.ts';
import { DockTable, DockTools } from '../table/dock-parts.tsx';

export default {
  id: 'edges',
  label: (_state, workspace) => `Edges ${formatExact(countShownRows(workspace, 'edges'))}`,
  order: 40,
  Component: () => <DockTable table="edges" />,
  Toolbar: () => <DockTools table="edges" />,
} satisfies DockEntry;
