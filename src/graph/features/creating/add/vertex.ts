import { IconCirclePlus } from '@tabler/icons-react';
import type { AddEntry } from '../../../ui/panel-entry.ts';

export default {
  id: 'vertex',
  label: 'New vertex…',
  icon: IconCirclePlus,
  order: 20,
  changes: 'vertices',
  commandId: 'graph.openNewVertexDialog',
} satisfies AddEntry;
