import type { DrawFrame } from '../DrawFrame.ts';
import { edgeLinesOf } from './edge-lines.ts';
import { arrowLength, edgeLookOf } from './edge-look.ts';
import { linesInView } from './lines-in-view.ts';

/** More arrows than this in view are too small and too many to be read. */
const mostArrows = 2500;

/** The arrow heads of a picture. */
interface ShownArrows {
  /** Numbers of the lines that have them. */
  readonly lines: readonly number[];
  /** Length of a usual head in CSS pixels; 0: there are none. */
  readonly headPx: number;
  readonly alpha: number;
}

const known = new WeakMap<DrawFrame, ShownArrows>();

/** The arrow heads that can be read, chosen for the whole picture. Made once for each frame, O(lines). */
export function shownArrows(target: DrawFrame): ShownArrows {
  const frame = target.whole ?? target;
  const before = known.get(frame);
  if (before !== undefined) return before;
  const { arrowPx, arrowAlpha: alpha } = edgeLookOf(frame);
  const isShown = frame.style.edgeShape === 'arrow' && arrowPx !== undefined;
  const lines = isShown
    ? linesInView(frame, edgeLinesOf(frame.model), { most: mostArrows, marginPx: 20, ends: 'any' })
    : [];
  const shown = { lines, headPx: lines.length > 0 ? arrowPx! : 0, alpha };
  known.set(frame, shown);
  return shown;
}

/** Length of the heads of lines that stand out, which have them also among many; 0: none. */
export function markedHeadPx(frame: DrawFrame): number {
  if (frame.style.edgeShape !== 'arrow') return 0;
  return edgeLookOf(frame).arrowPx ?? arrowLength(frame.camera.zoom) ?? 0;
}
