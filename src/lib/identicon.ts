/** Columns and rows of a picture; the right half mirrors the left one. */
export const identiconSize = 5;

interface Identicon {
  /** Index of the colour, from 0 to 5. */
  readonly color: number;
  /** Filled cells. */
  readonly cells: readonly { readonly x: number; readonly y: number }[];
}

/** A symmetric picture that depends on the text only. Similar texts get different pictures. */
export function identiconOf(text: string): Identicon {
  const bits = hash(text);
  const half = Math.ceil(identiconSize / 2);
  const cells: { x: number; y: number }[] = [];
  for (let y = 0; y < identiconSize; y++) {
    for (let x = 0; x < half; x++) {
      if ((bits(y * half + x) & 1) === 0) continue;
      cells.push({ x, y });
      if (x !== identiconSize - 1 - x) cells.push({ x: identiconSize - 1 - x, y });
    }
  }
  // An empty picture looks like a missing one.
  return { color: bits(31) % 6, cells: cells.length > 0 ? cells : [{ x: 2, y: 2 }] };
}

/** FNV-1a with the final mixing of MurmurHash3: independent bits for each index. */
function hash(text: string): (index: number) => number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  return (index) => {
    let mixed = state ^ Math.imul(index + 1, 0x9e3779b1);
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return (mixed ^ (mixed >>> 16)) >>> 0;
  };
}
