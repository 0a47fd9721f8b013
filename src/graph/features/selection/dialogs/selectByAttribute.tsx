import type { DialogEntry } from '../../../ui/dialog-entry.ts';
import { SelectByAttributeDialog } from '../ui/SelectByAttributeDialog.tsx';

export default {
  id: 'selectByAttribute',
  Component: SelectByAttributeDialog,
} satisfies DialogEntry<'selectByAttribute'>;
