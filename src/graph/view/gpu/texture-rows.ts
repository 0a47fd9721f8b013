/** Texels per row of a texture that contains a column. */
export const rowTexels = 2048;

/** A block of rows of a column, uploaded by one call. */
interface RowBlock {
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** First texel of the block in the column. */
  readonly from: number;
}

/** Number of rows for so many texels. */
export function rowsOf(count: number): number {
  return Math.max(1, Math.ceil(count / rowTexels));
}

/** The uploads of a column: its whole rows, and the rest of the last one. */
export function rowBlocks(count: number): readonly RowBlock[] {
  const whole = Math.floor(count / rowTexels);
  const rest = count - whole * rowTexels;
  return [
    ...(whole > 0 ? [{ y: 0, width: rowTexels, height: whole, from: 0 }] : []),
    ...(rest > 0 ? [{ y: whole, width: rest, height: 1, from: whole * rowTexels }] : []),
  ];
}

/** `cellOf` is the place of a texel in the texture. */
export const cellGlsl = `ivec2 cellOf(int index) { return ivec2(index % ${rowTexels}, index / ${rowTexels}); }`;
