import { formatExact } from '../../../../lib/format.ts';
import type { DockEntry } from '../../../ui/panel-entry.ts';
import { countShownRows } from '../table-state.ts';
import { DockTable, DockTools } from '../ui/dock-parts.tsx';

export default {
  id: 'edges',
  label: (_state, workspace) => `Edges ${formatExact(countShownRows(workspace, 'edges'))}`,
  order: 40,
  Component: () => <DockTable table="edges" />,
  Toolbar: () => <DockTools table="edges" />,
} satisfies DockEntry;
