/** An arrow head takes no more of the room between two outlines than one part in so many. */
const roomShare = 1.2;
/** A head beside a wide line is not made shorter than this share, lest the line hides it. */
const leastShare = 0.6;
/** Between a vertex's outline and the tip, CSS pixels. */
export const headGapPx = 0.5;
/** A line reaches so far into its head, CSS pixels, that no gap shows between them. */
export const headOverlapPx = 0.75;
/** Half the width of a head, as a share of its length. */
export const headHalfWidth = 0.4;

/** Length of a head that is `scale` times as long as usual, CSS pixels, in the room between two outlines; 0: no head. */
export function headLength(usualPx: number, scale: number, roomPx: number): number {
  const full = usualPx * scale;
  const fitting = Math.min(full, roomPx / roomShare);
  return fitting < Math.max(usualPx, full * leastShare) ? 0 : fitting;
}

/** `headLength` for shaders. */
export const headLengthGlsl = `
float headLength(float usual, float scale, float room) {
  float full = usual * scale;
  float fitting = min(full, room / ${roomShare});
  return fitting < max(usual, full * ${leastShare}) ? 0.0 : fitting;
}`;
