import { type FramePart, useFrame } from '../../../ui/frame-part.ts';
import { Legend } from '../ui/Legend.tsx';

function Part() {
  return <Legend isOpen={useFrame().isLegendOpen} />;
}

export default {
  id: 'legend',
  place: 'walls',
  order: 20,
  Component: Part,
} satisfies FramePart;
