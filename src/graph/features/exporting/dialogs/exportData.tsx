import type { DialogEntry } from '../../../ui/dialog-entry.ts';
import { DataDialog } from '../ui/DataDialog.tsx';

export default { id: 'exportData', Component: DataDialog } satisfies DialogEntry<'exportData'>;
