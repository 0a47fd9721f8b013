import type { FramePart } from '../../../ui/frame-part.ts';
import { ShareItems } from '../ui/ShareItems.tsx';

export default {
  id: 'share-items',
  place: 'share',
  order: 10,
  Component: ShareItems,
} satisfies FramePart;
