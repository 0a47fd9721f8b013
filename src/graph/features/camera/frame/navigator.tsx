import type { FramePart } from '../../../ui/frame-part.ts';
import { Navigator } from '../ui/Navigator.tsx';

export default {
  id: 'navigator',
  place: 'walls',
  order: 10,
  Component: Navigator,
} satisfies FramePart;
