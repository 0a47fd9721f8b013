import type { DrawFrame } from '../DrawFrame.ts';
import { edgeLinesOf } from './edge-lines.ts';
import { arrowLength, edgeLookOf } from './edge-look.ts';
import { linesInView } from './lines-in-view.ts';

/** Above this number of lines in view, arrows are too small and too dense to be readable. */
const maxArrows = 2500;

/** The arrow heads of a picture. */
interface ShownArrows {
  /** Numbers of the lines with arrow heads. */
  readonly lines: readonly number[];
  /** Default head length in CSS pixels; 0: no arrow heads. */
  readonly headPx: number;
  readonly alpha: number;
}

const known = new WeakMap<DrawFrame, ShownArrows>();

/** The readable arrow heads, chosen for the whole picture. Computed once per frame, O(lines). */
export function shownArrows(target: DrawFrame): ShownArrows {
  const frame = target.whole ?? target;
  const before = known.get(frame);
  if (before !== undefined) return before;
  const { arrowPx, arrowAlpha: alpha } = edgeLookOf(frame);
  const isShown = frame.style.edgeShape === 'arrow' && arrowPx !== undefined;
  const lines = isShown
    ? linesInView(frame, edgeLinesOf(frame.model), { max: maxArrows, marginPx: 20, ends: 'any' })
    : [];
  const shown = { lines, headPx: lines.length > 0 ? arrowPx! : 0, alpha };
  known.set(frame, shown);
  return shown;
}

/** Head length of highlighted lines, which have arrow heads even in dense views; 0: none. */
export function markedHeadPx(frame: DrawFrame): number {
  if (frame.style.edgeShape !== 'arrow') return 0;
  return edgeLookOf(frame).arrowPx ?? arrowLength(frame.camera.zoom) ?? 0;
}
