import type { FramePart } from '../../../ui/frame-part.ts';
import { LostPartsBanner } from '../ui/LostPartsBanner.tsx';

export default {
  id: 'lost-parts',
  place: 'chips',
  order: 5,
  Component: LostPartsBanner,
} satisfies FramePart;
