/** Bit mask: number of entries between two yields, minus 1. */
const rangeMask = 0xffff;

/**
 * Sorts `codes` ascending and writes to `order` the original index of each (stable radix sort, two passes of
 * 16 bits for many codes, four of 8 bits for few). Yields after a bounded amount of work. scratch: Uint32, 2
 * · count.
 */
export function* mortonSort(
  codes: Uint32Array,
  order: Uint32Array,
  scratch: Uint32Array,
  count: number,
): Generator<undefined, void> {
  const bits = count > 30_000 ? 16 : 8;
  const counts = new Uint32Array(2 ** bits);
  for (let place = 0; place < count; place++) {
    order[place] = place;
    if ((place & rangeMask) === rangeMask) yield;
  }
  const otherCodes = scratch.subarray(0, count);
  const otherOrder = scratch.subarray(count, 2 * count);
  let isSwapped = false;
  for (let shift = 0; shift < 32; shift += bits) {
    if (isSwapped) yield* pass(otherCodes, otherOrder, codes, order, count, shift, counts);
    else yield* pass(codes, order, otherCodes, otherOrder, count, shift, counts);
    isSwapped = !isSwapped;
    yield;
  }
}

function* pass(
  codes: Uint32Array,
  order: Uint32Array,
  toCodes: Uint32Array,
  toOrder: Uint32Array,
  count: number,
  shift: number,
  counts: Uint32Array,
): Generator<undefined, void> {
  const mask = counts.length - 1;
  counts.fill(0);
  for (let place = 0; place < count; place++) {
    counts[(codes[place]! >>> shift) & mask]!++;
    if ((place & rangeMask) === rangeMask) yield;
  }
  let start = 0;
  for (let digit = 0; digit <= mask; digit++) {
    const own = counts[digit]!;
    counts[digit] = start;
    start += own;
  }
  for (let place = 0; place < count; place++) {
    const code = codes[place]!;
    const slot = counts[(code >>> shift) & mask]!++;
    toCodes[slot] = code;
    toOrder[slot] = order[place]!;
    if ((place & rangeMask) === rangeMask) yield;
  }
}
