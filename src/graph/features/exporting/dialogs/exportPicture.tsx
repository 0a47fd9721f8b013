import type { DialogEntry } from '../../../ui/dialog-entry.ts';
import { PictureDialog } from '../ui/PictureDialog.tsx';

export default { id: 'exportPicture', Component: PictureDialog } satisfies DialogEntry<'exportPicture'>;
