import type { FramePlace } from '../ui/frame-part.ts';
import { frameParts } from './registry.ts';

/** The parts that features have in a place of the frame. */
export function FrameParts({ place }: { readonly place: FramePlace }) {
  return frameParts.filter((part) => part.place === place).map(({ id, Component }) => <Component key={id} />);
}
