import type { FramePart } from '../../../ui/frame-part.ts';
import { SceneMenu } from '../ui/SceneMenu.tsx';

export default {
  id: 'scene-menu',
  place: 'path',
  order: 10,
  Component: SceneMenu,
} satisfies FramePart;
