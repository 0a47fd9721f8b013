import { powerOfTen, roundTicks } from '../../../lib/number-range.ts';

/** One bar: numbers from `from` up to the next bar. */
export interface Bin {
  readonly from: number;
  /** Largest number of the picture in the bar. */
  readonly last: number;
  readonly entered: number;
  readonly total: number;
}

/** Up to this number of different numbers, each has its own bar. */
const maxSingle = 10;
/** Desired number of bars. */
const wantedBins = 8;
/** Above this quotient of the largest to the median number, the scale is logarithmic. */
const skewed = 12;

interface Values {
  readonly distinct: readonly unknown[];
  readonly enteredByValue: Uint32Array;
  readonly totalByValue: Uint32Array;
}

/** Bars of the numbers among the values; empty if there are none. */
export function toBins({ distinct, enteredByValue, totalByValue }: Values): readonly Bin[] {
  const numbers = distinct
    .map((value, code) => ({ value: typeof value === 'bigint' ? Number(value) : value, code }))
    .filter((each): each is { value: number; code: number } => typeof each.value === 'number')
    .sort((one, other) => one.value - other.value);
  if (numbers.length === 0) return [];
  const starts =
    numbers.length <= maxSingle
      ? numbers.map(({ value }) => value)
      : niceStarts(
          numbers.map(({ value }) => value),
          medianOf(numbers, totalByValue),
        );
  const bins = starts.map((from) => ({ from, last: from, entered: 0, total: 0 }));
  let place = 0;
  for (const { value, code } of numbers) {
    while (place + 1 < bins.length && value >= bins[place + 1]!.from) place++;
    const bin = bins[place]!;
    bin.last = value;
    bin.entered += enteredByValue[code]!;
    bin.total += totalByValue[code]!;
  }
  return bins.filter(({ total }, index) => total > 0 || (index > 0 && index < bins.length - 1));
}

/** The number in the middle of the elements, ascending numbers given. */
function medianOf(
  numbers: readonly { readonly value: number; readonly code: number }[],
  totalByValue: Uint32Array,
): number {
  const half = numbers.reduce((sum, { code }) => sum + totalByValue[code]!, 0) / 2;
  let below = 0;
  for (const { value, code } of numbers) {
    below += totalByValue[code]!;
    if (below >= half) return value;
  }
  return 0;
}

/** Round starts of the bars, ascending; the first is not above the smallest number. */
function niceStarts(sorted: readonly number[], median: number): readonly number[] {
  const [min, max] = [sorted[0]!, sorted.at(-1)!];
  if (min >= 0 && max > skewed * Math.max(1, median)) return logarithmicStarts(min, max);
  const ticks = roundTicks([min, max], wantedBins);
  return ticks.filter((tick, place) => tick <= max || place === 0);
}

/** Above this number of decades, a bar has several of them. */
const maxDecades = 12;

function logarithmicStarts(min: number, max: number): number[] {
  const starts: number[] = [];
  let power = powerOfTen(Math.max(min, 1));
  if (min < power) starts.push(min);
  const decades = Math.log10(max / power);
  const factors = decades > 4 ? [1] : decades > 2.5 ? [1, 3] : [1, 2, 5];
  const ratio = 10 ** Math.max(1, Math.ceil(decades / maxDecades));
  for (; power <= max; power *= ratio) {
    for (const factor of factors)
      if (factor * power <= max && factor * power >= min) starts.push(factor * power);
  }
  return starts.length > 0 && starts[0]! <= min ? starts : [min, ...starts];
}
