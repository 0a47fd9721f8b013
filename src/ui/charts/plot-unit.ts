import { powerOfTen } from '../../lib/number-range.ts';

/** Sizes of numbers for which uPlot chooses ticks. */
const [min, max] = [1e-9, 1e12];
/** On a logarithmic axis, its range ends at a power of ten, which must be a number. */
const maxOnLogAxis = 1e300;

/** The unit, a power of ten, in which uPlot draws these numbers; 1 for common numbers. */
export function plotUnit(values: Iterable<number | null>, isLogarithmic = false): number {
  let largest = 0;
  for (const value of values) if (value !== null) largest = Math.max(largest, Math.abs(value));
  if (isLogarithmic) return largest > maxOnLogAxis ? powerOfTen(largest) : 1;
  return largest === 0 || (largest >= min && largest <= max) ? 1 : powerOfTen(largest);
}
