import type { FramePart } from '../../../ui/frame-part.ts';
import { ChangesChip } from '../ui/ChangesDialog.tsx';

export default {
  id: 'changes-chip',
  place: 'chips',
  order: 30,
  Component: ChangesChip,
} satisfies FramePart;
