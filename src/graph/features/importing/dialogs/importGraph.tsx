import type { DialogEntry } from '../../../ui/dialog-entry.ts';
import { ImportGraphDialog } from '../ui/ImportGraphDialog.tsx';

export default { id: 'importGraph', Component: ImportGraphDialog } satisfies DialogEntry<'importGraph'>;
