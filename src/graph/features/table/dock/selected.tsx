import { formatExact } from '../../../../lib/format.ts';
import type { DockEntry } from '../../../ui/panel-entry.ts';
import { DockTable, DockTools } from '../ui/dock-parts.tsx';

export default {
  id: 'selected',
  label: (state) => `Selected ${formatExact(state.selection.vertexIds.length)}`,
  order: 10,
  Component: () => <DockTable table="selected" />,
  Toolbar: () => <DockTools table="selected" />,
} satisfies DockEntry;
