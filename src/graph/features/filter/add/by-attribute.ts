import { IconUserPlus } from '@tabler/icons-react';
import type { AddEntry } from '../../../ui/panel-entry.ts';

export default {
  id: 'by-attribute',
  label: 'Add specific node by attribute',
  icon: IconUserPlus,
  order: 10,
  commandId: 'graph.openAddByAttribute',
} satisfies AddEntry;
