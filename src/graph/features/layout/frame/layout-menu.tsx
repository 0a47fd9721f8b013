import type { FramePart } from '../../../ui/frame-part.ts';
import { LayoutMenu } from '../ui/LayoutMenu.tsx';

export default {
  id: 'layout-menu',
  place: 'tools',
  order: 10,
  Component: LayoutMenu,
} satisfies FramePart;
