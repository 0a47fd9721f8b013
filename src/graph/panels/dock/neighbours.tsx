import { formatExact } from '../../../lib/format.ts';
import { selectionNeighbours } from '../../workspace/table/table-state.ts';
import type { DockEntry } from '../panel-entry.ts';
import { DockTable, DockTools } from '../table/dock-parts.tsx';

export default {
  id: 'neighbours',
  label: (_state, workspace) => `Neighbours ${formatExact(selectionNeighbours(workspace).length)}`,
  order: 20,
  Component: () => <DockTable table="neighbours" />,
  Toolbar: () => <DockTools table="neighbours" />,
} satisfies DockEntry;
