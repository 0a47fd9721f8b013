import type { FramePart } from '../../../ui/frame-part.ts';
import { UndoToast } from '../ui/UndoToast.tsx';

export default {
  id: 'undo-toast',
  place: 'toast',
  order: 10,
  Component: UndoToast,
} satisfies FramePart;
