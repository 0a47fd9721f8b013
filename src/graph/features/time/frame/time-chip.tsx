import type { FramePart } from '../../../ui/frame-part.ts';
import { TimeChip } from '../ui/TimeChip.tsx';

export default {
  id: 'time-chip',
  place: 'chips',
  order: 20,
  Component: TimeChip,
} satisfies FramePart;
