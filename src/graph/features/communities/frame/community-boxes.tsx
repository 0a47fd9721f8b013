import type { FramePart } from '../../../ui/frame-part.ts';
import { CommunityBoxes } from '../ui/CommunityBoxes.tsx';

export default {
  id: 'community-boxes',
  place: 'canvas',
  order: 10,
  Component: CommunityBoxes,
} satisfies FramePart;
