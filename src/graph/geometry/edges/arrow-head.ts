/** An arrow head takes at most 1/`roomShare` of the distance between two outlines. */
const roomShare = 1.2;
/** Minimum relative head length next to a wide line, so that the line does not cover the head. */
const minShare = 0.6;
/** Gap between a vertex outline and the tip, CSS pixels. */
export const headGapPx = 0.5;
/** Newton steps from the straight line to the tip on a bent line. */
export const tipSteps = 4;
/** Overlap of the line and its head, CSS pixels, so that there is no visible gap. */
export const headOverlapPx = 0.75;
/** Half the width of a head relative to its length. */
export const headHalfWidth = 0.4;

/** Head length for a scale factor and a distance between two outlines, CSS pixels; 0: no head. */
export function headLength(usualPx: number, scale: number, roomPx: number): number {
  const full = usualPx * scale;
  const fitting = Math.min(full, roomPx / roomShare);
  return fitting < Math.max(usualPx, full * minShare) ? 0 : fitting;
}

/** `headLength` in GLSL. */
export const headLengthGlsl = `
float headLength(float usual, float scale, float room) {
  float full = usual * scale;
  float fitting = min(full, room / ${roomShare});
  return fitting < max(usual, full * ${minShare}) ? 0.0 : fitting;
}`;
