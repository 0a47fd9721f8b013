import { IconArrowUpRight } from '@tabler/icons-react';
import type { AddEntry } from '../../../ui/panel-entry.ts';

export default {
  id: 'edge',
  label: 'New edge…',
  icon: IconArrowUpRight,
  order: 30,
  changes: 'edges',
  commandId: 'graph.openNewEdgeDialog',
} satisfies AddEntry;
