/**
 * Tone of rasterised edges: coverage of a pixel from the number of lines through it. The workers and the shaders of
 * `src/graph/view/gpu` share these values.
 */

/** Line count up to which coverage grows linearly; above it, logarithmically. */
export const faintLines = 0.7;
/** Minimum line count that corresponds to full coverage, so that pictures with few crossings stay light. */
export const minFullLines = 6;
/** Maximum coverage. Coloured edges use a higher maximum, because a mean of several colours is less saturated. */
export const strongestInk = 0.62;
export const strongestColorInk = 0.85;
/** Ink of one line of full width through the centre of a pixel column. */
export const fullInk = 16;
/** Share of the pixels with ink that may exceed the line count of full coverage. */
export const densestShare = 0.01;
/**
 * In a part of a large graph, edges without an end in the picture hide the others: of more than this number, a sample is
 * drawn.
 */
export const maxPassing = 1200;
/** Ink of an edge with both ends in such a part, compared to the edges without an end in it. */
export const localAmount = 3;
/**
 * An edge with one end in such a part is drawn up to this distance from it, as a share of the picture's smaller side, with
 * twice the ink in the nearer half. Most of its length would only hide the edges between vertices that are shown.
 */
export const stubShare = 1 / 12;

/** Bin of an amount (1 and more, `fullInk` per line) in a histogram with four bins per power of two. */
export function quarterOf(amount: number): number {
  return Math.round(4 * Math.log2(amount));
}

/** Line count in the middle of a bin. */
export function linesOfQuarter(quarter: number): number {
  return 2 ** (quarter / 4) / fullInk;
}

/** Logarithm that corresponds to the maximum coverage. `densest`: line count that 1 % of the pixels with ink exceed. */
export function fullTone(densest: number): number {
  return Math.log1p(Math.max(minFullLines, densest) / faintLines);
}

/** Coverage, 0 to `strongest`, of a pixel with so many lines. */
export function inkCoverage(lines: number, full: number, strongest: number): number {
  return strongest * Math.min(1, Math.log1p(lines / faintLines) / full);
}
