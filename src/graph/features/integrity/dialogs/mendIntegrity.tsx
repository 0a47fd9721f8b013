import type { DialogEntry } from '../../../ui/dialog-entry.ts';
import { MendDialog } from '../ui/MendDialog.tsx';

export default {
  id: 'mendIntegrity',
  Component: ({ dialog }) => <MendDialog check={dialog.check} />,
} satisfies DialogEntry<'mendIntegrity'>;
