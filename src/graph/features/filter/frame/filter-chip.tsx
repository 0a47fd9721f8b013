import type { FramePart } from '../../../ui/frame-part.ts';
import { GraphFilterChip } from '../ui/GraphFilterChip.tsx';

export default {
  id: 'filter-chip',
  place: 'chips',
  order: 10,
  Component: GraphFilterChip,
} satisfies FramePart;
