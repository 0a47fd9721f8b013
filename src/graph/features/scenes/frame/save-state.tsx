import type { FramePart } from '../../../ui/frame-part.ts';
import { SaveState } from '../ui/SaveState.tsx';

export default {
  id: 'save-state',
  place: 'saving',
  order: 10,
  Component: SaveState,
} satisfies FramePart;
