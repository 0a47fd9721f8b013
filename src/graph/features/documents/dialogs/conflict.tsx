import { ConflictDialog } from '../../../../ui/documents/conflict/ConflictDialog.tsx';
import type { DialogEntry } from '../../../ui/dialog-entry.ts';

export default {
  id: 'conflict',
  Component: ({ dialog }) => <ConflictDialog key={dialog.serverRev} dialog={dialog} />,
} satisfies DialogEntry<'conflict'>;
