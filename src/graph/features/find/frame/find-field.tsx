import type { FramePart } from '../../../ui/frame-part.ts';
import { FindField } from '../ui/FindField.tsx';

export default {
  id: 'find-field',
  place: 'find',
  order: 10,
  Component: FindField,
} satisfies FramePart;
