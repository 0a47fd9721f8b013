import { formatExact } from '../../../../lib/format.ts';
import type { DockEntry } from '../../../ui/panel-entry.ts';
import { countShownRows } from '../table-state.ts';
import { DockTable, DockTools } from '../ui/dock-parts.tsx';

export default {
  id: 'vertices',
  label: (_state, workspace) => `Shown vertices ${formatExact(countShownRows(workspace, 'vertices'))}`,
  order: 30,
  Component: () => <DockTable table="vertices" />,
  Toolbar: () => <DockTools table="vertices" />,
} satisfies DockEntry;
