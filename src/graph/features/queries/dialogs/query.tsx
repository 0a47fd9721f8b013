import type { DialogEntry } from '../../../ui/dialog-entry.ts';
import { GraphQueryDialog } from '../ui/GraphQueryDialog.tsx';

export default { id: 'query', Component: GraphQueryDialog } satisfies DialogEntry<'query'>;
