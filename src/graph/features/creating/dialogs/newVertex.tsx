import type { DialogEntry } from '../../../ui/dialog-entry.ts';
import { NewVertexDialog } from '../ui/NewVertexDialog.tsx';

export default { id: 'newVertex', Component: NewVertexDialog } satisfies DialogEntry<'newVertex'>;
