import type { FramePart } from '../../../ui/frame-part.ts';
import { Legend } from '../ui/Legend.tsx';

export default {
  id: 'legend',
  place: 'walls',
  order: 20,
  Component: Legend,
} satisfies FramePart;
