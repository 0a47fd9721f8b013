import { type FramePart, useFrame } from '../../../ui/frame-part.ts';
import { Navigator } from '../ui/Navigator.tsx';

function Part() {
  return <Navigator isReady={useFrame().isReady} />;
}

export default {
  id: 'navigator',
  place: 'walls',
  order: 10,
  Component: Part,
} satisfies FramePart;
