import { IconFileImport } from '@tabler/icons-react';
import type { AddEntry } from '../../../ui/panel-entry.ts';

export default {
  id: 'import',
  label: 'Import graph…',
  icon: IconFileImport,
  order: 40,
  commandId: 'graph.openImportDialog',
} satisfies AddEntry;
