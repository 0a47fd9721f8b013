import type { FramePart } from '../../../ui/frame-part.ts';
import { EmptyCanvas } from '../ui/EmptyCanvas.tsx';

export default {
  id: 'empty-canvas',
  place: 'start',
  order: 20,
  Component: EmptyCanvas,
} satisfies FramePart;
