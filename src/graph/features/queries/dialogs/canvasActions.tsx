import type { DialogEntry } from '../../../ui/dialog-entry.ts';
import { CanvasActionsDialog } from '../ui/CanvasActionsDialog.tsx';

export default { id: 'canvasActions', Component: CanvasActionsDialog } satisfies DialogEntry<'canvasActions'>;
