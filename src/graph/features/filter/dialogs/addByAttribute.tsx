import type { DialogEntry } from '../../../ui/dialog-entry.ts';
import { AddByAttributeDialog } from '../ui/AddByAttributeDialog.tsx';

export default {
  id: 'addByAttribute',
  Component: AddByAttributeDialog,
} satisfies DialogEntry<'addByAttribute'>;
