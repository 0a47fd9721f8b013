import { DatabaseError } from '../../../protocol/errors.ts';

/** Row moves after a removal, where the last rows fill the gaps: `from[i]` moves to `to[i]`. */
export interface Moves {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

/**
 * The moves that close the gaps of `removed` (strictly ascending) in a table of `count` rows. The same moves in reverse
 * open them again. O(removed).
 */
export function planMoves(count: number, removed: Uint32Array): Moves {
  const kept = count - removed.length;
  let holes = 0;
  while (holes < removed.length && removed[holes]! < kept) holes++;
  const from = new Uint32Array(holes);
  let next = holes;
  let filled = 0;
  for (let row = kept; row < count && filled < holes; row++) {
    if (next < removed.length && removed[next] === row) next++;
    else from[filled++] = row;
  }
  return { from, to: removed.slice(0, holes) };
}

/** Rejects indices that are not strictly ascending or not below `count`. */
export function requireAscending(indices: Uint32Array, count: number, what: string): void {
  for (let slot = 0; slot < indices.length; slot++) {
    const index = indices[slot]!;
    if (index >= count || (slot > 0 && index <= indices[slot - 1]!)) {
      throw new DatabaseError('ERROR_BAD_PARAMETER', {
        message: `expected ascending indices of ${what} below ${count}, found ${index} at place ${slot}`,
      });
    }
  }
}

export function requireLength(found: number, expected: number, what: string): void {
  if (found === expected) return;
  throw new DatabaseError('ERROR_BAD_PARAMETER', {
    message: `expected ${expected} entries of ${what}, found ${found}`,
  });
}
