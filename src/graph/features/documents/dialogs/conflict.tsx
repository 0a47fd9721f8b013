import type { DialogEntry } from '../../../ui/dialog-entry.ts';
import { ConflictDialog } from '../ui/conflict/ConflictDialog.tsx';

export default {
  id: 'conflict',
  Component: ({ dialog }) => <ConflictDialog key={dialog.serverRev} dialog={dialog} />,
} satisfies DialogEntry<'conflict'>;
