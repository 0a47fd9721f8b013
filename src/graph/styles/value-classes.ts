import { sortedValues } from '../model/sorted-values.ts';
import { type ColorPair, toRgb } from './palette.ts';
import type { LegendEntry } from './rank-values.ts';

/** Seven steps of viridis (perceptually uniform), with a readable text colour for each. */
const scale: readonly ColorPair[] = [
  { background: '#440154', text: '#ffffff' },
  { background: '#443983', text: '#ffffff' },
  { background: '#31688e', text: '#ffffff' },
  { background: '#21918c', text: '#0b0d10' },
  { background: '#35b779', text: '#0b0d10' },
  { background: '#90d743', text: '#0b0d10' },
  { background: '#fde725', text: '#0b0d10' },
];
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

/**
 * Classes of a colour scale: one per value if there are at most seven, otherwise quantiles. Equal values share a class.
 * NaN: no value; `unsetName` is its legend name. The values must not change afterwards. O(log n) with cached sorted
 * values, see `sortedValues`.
 */
export function classifyValues(
  values: Float64Array,
  format: (value: number) => string,
  unsetName = 'not computed',
): ValueClasses {
  const sorted = sortedValues(values);
  const unset = values.length - sorted.length;
  /** The smallest value of each class, ascending. */
  const starts = distinctUpTo(sorted, scale.length) ?? quantileStarts(sorted);
  const colors = starts.map((_, rank) => colorAt(starts.length === 1 ? 0.5 : rank / (starts.length - 1)));
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

/** If many elements have the smallest value, it is a class of its own, so that the others are distinguishable. */
function quantileStarts(sorted: Float64Array): number[] {
  const least = sorted[0]!;
  const above = placeAbove(sorted, least);
  const isCommon = above > quantiles[0] * sorted.length;
  const ranked = isCommon ? sorted.subarray(above) : sorted;
  const cuts = isCommon ? [0, ...quantiles.slice(1)] : quantiles;
  return [...new Set([least, ...cuts.map((share) => quantileOf(ranked, share))])];
}

/** The distinct values if there are at most `most`. */
function distinctUpTo(sorted: Float64Array, most: number): number[] | undefined {
  const distinct: number[] = [];
  for (let at = 0; at < sorted.length; at = placeAbove(sorted, sorted[at]!)) {
    if (distinct.length === most) return undefined;
    distinct.push(sorted[at]!);
  }
  return distinct;
}

/** The value at a quantile of sorted values, rounded up. */
function quantileOf(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

function colorAt(share: number): ColorPair {
  return scale[Math.round(share * (scale.length - 1))]!;
}
