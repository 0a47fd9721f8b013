import { valueAt, valueAtRatio } from '../../lib/number-range.ts';
import { sortedValues } from '../model/sorted-values.ts';
import { colorRampSteps } from './color-ramps.ts';
import { defaultNumberScale, type NumberScale } from './GraphStyle.ts';
import { type ColorPair, toRgb } from './palette.ts';
import type { LegendEntry } from './rank-values.ts';

/** Narrower at the top, because high ranks matter most. */
const quantiles = [0.2, 0.4, 0.6, 0.8, 0.95, 0.99] as const;
const unsetColor: ColorPair = { background: '#8a9099', text: '#0b0d10' };

export interface ValueClasses {
  colorOf(value: number): ColorPair;
  /** 0xrrggbb of the background of `colorOf`. */
  rgbOf(value: number): number;
  /** Highest class first, then elements without a value. */
  readonly legend: readonly LegendEntry[];
}

/** Number of classes of a colour scale. */
const maxClasses = 7;

/**
 * Classes of a colour scale, at most seven. By quantiles: one per value if there are few, and equal values share a class.
 * Linear and logarithmic: classes of equal width or ratio between the ends of the range, without the empty ones. NaN: no
 * value; `unsetName` is its legend name. The values must not change afterwards. O(log n) with cached sorted values, see
 * `sortedValues`.
 */
export function classifyValues(
  values: Float64Array,
  format: (value: number) => string,
  unsetName = 'not computed',
  { ramp, mapping, range }: NumberScale = defaultNumberScale,
): ValueClasses {
  const sorted = sortedValues(values);
  const steps = colorRampSteps[ramp];
  const unset = values.length - sorted.length;
  const classes = mapping === 'quantiles' ? byQuantiles(sorted) : byWidth(sorted, mapping, range);
  /** The smallest value of each class, ascending. */
  const starts = classes.map(({ start }) => start);
  const colors = classes.map(({ share }) => steps[Math.round(share * (steps.length - 1))]!);
  const places = [...starts.map((start) => placeOf(sorted, start)), sorted.length];
  const legend: LegendEntry[] = starts.map((start, rank) => {
    const top = sorted[places[rank + 1]! - 1]!;
    return {
      name: start === top ? format(start) : `${format(start)} – ${format(top)}`,
      color: colors[rank]!,
      count: places[rank + 1]! - places[rank]!,
      range: [start, top] as const,
    };
  });
  legend.reverse();
  if (unset > 0) legend.push({ name: unsetName, kind: 'unset', color: unsetColor, count: unset });
  const all = [...colors, unsetColor];
  const rgb = Uint32Array.from(all, ({ background }) => toRgb(background));
  const classOf = (value: number) => {
    if (Number.isNaN(value)) return colors.length;
    let rank = 0;
    while (rank + 1 < starts.length && value >= starts[rank + 1]!) rank++;
    return rank;
  };
  return { colorOf: (value) => all[classOf(value)]!, rgbOf: (value) => rgb[classOf(value)]!, legend };
}

/** Index of the first value ≥ `value`. */
function placeOf(sorted: Float64Array, value: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (sorted[middle]! < value) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Index of the first value > `value`. */
function placeAbove(sorted: Float64Array, value: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (sorted[middle]! <= value) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** A class by its smallest value; `share`: its place in the colour ramp, 0 to 1. */
interface ValueClass {
  readonly start: number;
  readonly share: number;
}

function byQuantiles(sorted: Float64Array): ValueClass[] {
  const starts = distinctUpTo(sorted, maxClasses) ?? quantileStarts(sorted);
  return starts.map((start, rank) => ({
    start,
    share: starts.length === 1 ? 0.5 : rank / (starts.length - 1),
  }));
}

/** Bounds of classes of equal width, or of equal ratio; values that the logarithm lacks are in the lowest class. */
function byWidth(sorted: Float64Array, mapping: 'linear' | 'log', range: NumberScale['range']): ValueClass[] {
  if (sorted.length === 0) return [];
  const [low, high] = boundsOf(sorted, mapping, range);
  if (!(high > low)) return [{ start: sorted[0]!, share: 0.5 }];
  const found: ValueClass[] = [];
  for (let rank = 0; rank < maxClasses; rank++) {
    const share = rank / maxClasses;
    const bound = (mapping === 'log' ? valueAtRatio : valueAt)([low, high], share);
    const start = rank === 0 ? sorted[0]! : sorted[placeOf(sorted, bound)];
    if (start === undefined) break;
    // An empty class has the start of the next one.
    if (found.at(-1)?.start === start) found.pop();
    found.push({ start, share: rank / (maxClasses - 1) });
  }
  return found;
}

function boundsOf(
  sorted: Float64Array,
  mapping: 'linear' | 'log',
  range: NumberScale['range'],
): readonly [number, number] {
  const [low, high] = range ?? [sorted[0]!, sorted.at(-1)!];
  if (mapping === 'linear' || low > 0) return [low, high];
  const positive = sorted[placeAbove(sorted, 0)] ?? 1;
  return [positive, Math.max(positive, high)];
}

/** If many elements have the smallest value, it is a class of its own, so that the others are distinguishable. */
function quantileStarts(sorted: Float64Array): number[] {
  const min = sorted[0]!;
  const above = placeAbove(sorted, min);
  const isCommon = above > quantiles[0] * sorted.length;
  const ranked = isCommon ? sorted.subarray(above) : sorted;
  const cuts = isCommon ? [0, ...quantiles.slice(1)] : quantiles;
  return [...new Set([min, ...cuts.map((share) => quantileOf(ranked, share))])];
}

/** The distinct values if there are at most `most`. */
function distinctUpTo(sorted: Float64Array, max: number): number[] | undefined {
  const distinct: number[] = [];
  for (let at = 0; at < sorted.length; at = placeAbove(sorted, sorted[at]!)) {
    if (distinct.length === max) return undefined;
    distinct.push(sorted[at]!);
  }
  return distinct;
}

/** The value at a quantile of sorted values, rounded up. */
function quantileOf(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
