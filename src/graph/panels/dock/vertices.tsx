import { formatExact } from '../../../lib/format.ts';
import { countShownRows } from '../../workspace/table/table-state.ts';
import type { DockEntry } from '../panel-entry.ts';
import { DockTable, DockTools } from '../table/dock-parts.tsx';

export default {
  id: 'vertices',
  label: (_state, workspace) => `Shown vertices ${formatExact(countShownRows(workspace, 'vertices'))}`,
  order: 30,
  Component: () => <DockTable table="vertices" />,
  Toolbar: () => <DockTools table="vertices" />,
} satisfies DockEntry;
