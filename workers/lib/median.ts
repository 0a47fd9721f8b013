const digitBits = 16;
const digitMask = 2 ** digitBits - 1;

/**
 * The median; of an even number of values the upper one; 0 for no values. Values must not be negative. Radix
 * selection: counts the upper halves of the bit patterns, which sort like the numbers, then the lower halves
 * within the selected bin. O(n). Yields.
 */
export function* medianOf(values: Float32Array): Generator<undefined, number> {
  if (values.length === 0) return 0;
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length);
  const counts = new Uint32Array(2 ** digitBits);
  for (let place = 0; place < bits.length; place++) {
    counts[bits[place]! >>> digitBits]!++;
    if ((place & digitMask) === digitMask) yield;
  }
  const upper = digitAt(counts, bits.length >> 1);
  counts.fill(0);
  for (let place = 0; place < bits.length; place++) {
    if (bits[place]! >>> digitBits === upper.digit) counts[bits[place]! & digitMask]!++;
    if ((place & digitMask) === digitMask) yield;
  }
  const lower = digitAt(counts, upper.rank);
  return new Float32Array(Uint32Array.of((upper.digit << digitBits) | lower.digit).buffer)[0]!;
}

/** The digit of the number with this rank, and its rank among numbers with the same digit. */
function digitAt(counts: Uint32Array, rank: number): { readonly digit: number; readonly rank: number } {
  let digit = 0;
  let before = 0;
  while (before + counts[digit]! <= rank) before += counts[digit++]!;
  return { digit, rank: rank - before };
}
