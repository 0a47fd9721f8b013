import { formatExact } from '../../../../lib/format.ts';
import type { DockEntry } from '../../../ui/panel-entry.ts';
import { selectionNeighbours } from '../table-state.ts';
import { DockTable, DockTools } from '../ui/dock-parts.tsx';

export default {
  id: 'neighbours',
  label: (_state, workspace) => `Neighbours ${formatExact(selectionNeighbours(workspace).length)}`,
  order: 20,
  Component: () => <DockTable table="neighbours" />,
  Toolbar: () => <DockTools table="neighbours" />,
} satisfies DockEntry;
