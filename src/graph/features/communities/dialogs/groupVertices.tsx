import type { DialogEntry } from '../../../ui/dialog-entry.ts';
import { GroupDialog } from '../ui/GroupDialog.tsx';

export default { id: 'groupVertices', Component: GroupDialog } satisfies DialogEntry<'groupVertices'>;
