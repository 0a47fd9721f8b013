/**
 * Ranges of finite numbers. Their difference may exceed the largest number (from -1e308 to 1e308), and a part of it may
 * be less than the smallest one; these functions return finite results all the same.
 */
export type NumberRange = readonly [low: number, high: number];

/** The smallest and the largest finite number; undefined: there is none. O(n). */
export function extentOf(values: Iterable<number>): NumberRange | undefined {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return high >= low ? [low, high] : undefined;
}

/** `high - low`, at most the largest number. */
export function spanOf([low, high]: NumberRange): number {
  return Math.min(high - low, Number.MAX_VALUE);
}

/** The place of a value in a range, 0 to 1: 0 at or below its low end, and if the range is empty; NaN for NaN. */
export function shareIn([low, high]: NumberRange, value: number): number {
  if (Number.isNaN(value)) return Number.NaN;
  if (value <= low || !(high > low)) return 0;
  if (value >= high) return 1;
  const span = high - low;
  // Half of the span is finite.
  return span === Number.POSITIVE_INFINITY
    ? (value / 2 - low / 2) / (high / 2 - low / 2)
    : (value - low) / span;
}

/** The value at a share of a range, the inverse of `shareIn`. */
export function valueAt([low, high]: NumberRange, share: number): number {
  const span = high - low;
  return span === Number.POSITIVE_INFINITY ? low * (1 - share) + high * share : low + span * share;
}

/** Like `valueAt`, with equal ratios instead of equal differences; both ends are positive. */
export function valueAtRatio([low, high]: NumberRange, share: number): number {
  const ratio = high / low;
  if (ratio !== Number.POSITIVE_INFINITY) return low * ratio ** share;
  return Math.exp(valueAt([Math.log(low), Math.log(high)], share));
}

/** Counts of values in bins of equal width; values outside the range are in the first and the last one. O(n). */
export function countBins(range: NumberRange, values: Iterable<number>, bins: number): Float64Array {
  const counts = new Float64Array(bins);
  for (const value of values) {
    if (!Number.isNaN(value)) counts[Math.min(bins - 1, Math.floor(shareIn(range, value) * bins))]!++;
  }
  return counts;
}

/** Powers of ten with a reciprocal that is a number, too. */
const [minPower, maxPower] = [-300, 308];

/** 10 to the power of a number's order of magnitude, for a positive number. */
export function powerOfTen(value: number): number {
  return 10 ** Math.min(maxPower, Math.max(minPower, Math.floor(Math.log10(value))));
}

/** 1, 2 or 5 times a power of ten, at least `wanted`, which is not negative. */
export function roundStep(wanted: number): number {
  const power = powerOfTen(wanted);
  // A step that is too small by rounding only is enough.
  const factor = [1, 2, 5, 10].find((each) => each * power >= wanted * 0.999) ?? 10;
  return Math.min(factor * power, 10 ** maxPower);
}

/** Round numbers in equal steps, ascending and different: from at most `low` to at least `high`, about `count` steps. */
export function roundTicks(range: NumberRange, count: number): readonly number[] {
  const [low, high] = range;
  // Smaller steps between large numbers would be lost in rounding.
  const min = Math.max(Math.abs(low), Math.abs(high)) * 1e-11;
  const step = roundStep(Math.max(spanOf(range) / count, min));
  const first = Math.floor(low / step);
  const steps = Math.max(1, Math.ceil(high / step) - first);
  const ticks = Array.from({ length: steps + 1 }, (_, nth) => rounded((first + nth) * step));
  return [...new Set(ticks)];
}

/** Without the last digits, which multiplication makes wrong. */
function rounded(value: number): number {
  const limited = Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value));
  return Number(limited.toPrecision(12));
}
