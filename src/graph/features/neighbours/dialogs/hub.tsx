import type { DialogEntry } from '../../../ui/dialog-entry.ts';
import { HubDialog } from '../ui/HubDialog.tsx';

export default {
  id: 'hub',
  Component: ({ dialog }) => <HubDialog key={dialog.vertexId} dialog={dialog} />,
} satisfies DialogEntry<'hub'>;
