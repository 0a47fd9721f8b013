import type { DialogEntry } from '../../../ui/dialog-entry.ts';
import { NewEdgeDialog } from '../ui/NewEdgeDialog.tsx';

export default { id: 'newEdge', Component: NewEdgeDialog } satisfies DialogEntry<'newEdge'>;
