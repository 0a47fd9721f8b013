import type { FramePart } from '../../../ui/frame-part.ts';
import { HubButtons } from '../ui/HubButtons.tsx';

export default {
  id: 'hub-buttons',
  place: 'canvas',
  order: 20,
  Component: HubButtons,
} satisfies FramePart;
