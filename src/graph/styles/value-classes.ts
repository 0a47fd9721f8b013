import type { ColorPair } from './palette.ts';
import type { LegendEntry } from './rank-values.ts';

/** Seven steps of viridis, perceptually even, with the text that reads on each. */
const scale: readonly ColorPair[] = [
  { background: '#440154', text: '#ffffff' },
  { background: '#443983', text: '#ffffff' },
  { background: '#31688e', text: '#ffffff' },
  { background: '#21918c', text: '#0b0d10' },
  { background: '#35b779', text: '#0b0d10' },
  { background: '#90d743', text: '#0b0d10' },
  { background: '#fde725', text: '#0b0d10' },
];
/** Narrower towards the top, where rankings are read. */
const quantiles = [0.2, 0.4, 0.6, 0.8, 0.95, 0.99] as const;
const unsetColor: ColorPair = { background: '#8a9099', text: '#0b0d10' };

export interface ValueClasses {
  colorOf(value: number): ColorPair;
  /** The highest class first, then what has no value. */
  readonly legend: readonly LegendEntry[];
}

/**
 * Classes for a colour scale: each value its own where they are seven or fewer, else quantiles. Values that are equal
 * share a class. NaN: no value, which `unsetName` names in the legend. O(n log n).
 */
export function classifyValues(
  values: Float64Array,
  format: (value: number) => string,
  unsetName = 'not computed',
): ValueClasses {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  const unset = values.length - sorted.length;
  /** The least value of each class, ascending. */
  const starts = distinctUpTo(sorted, scale.length) ?? quantileStarts(sorted);
  const colors = starts.map((_, rank) => colorAt(starts.length === 1 ? 0.5 : rank / (starts.length - 1)));
  const classOf = (value: number) => {
    let rank = 0;
    while (rank + 1 < starts.length && value >= starts[rank + 1]!) rank++;
    return rank;
  };
  const counts = starts.map(() => 0);
  const tops = starts.slice();
  for (const value of sorted) {
    const rank = classOf(value);
    counts[rank]!++;
    tops[rank] = value;
  }
  const legend = starts.map((start, rank) => ({
    name: start === tops[rank] ? format(start) : `${format(start)} – ${format(tops[rank]!)}`,
    color: colors[rank]!,
    count: counts[rank]!,
  }));
  legend.reverse();
  if (unset > 0) legend.push({ name: unsetName, color: unsetColor, count: unset });
  return { colorOf: (value) => (Number.isNaN(value) ? unsetColor : colors[classOf(value)]!), legend };
}

/** The least value is a class of its own where many have it, so that the others are told apart. */
function quantileStarts(sorted: Float64Array): number[] {
  const least = sorted[0]!;
  const above = sorted.findIndex((value) => value > least);
  const isCommon = above > quantiles[0] * sorted.length;
  const ranked = isCommon ? sorted.subarray(above) : sorted;
  const cuts = isCommon ? [0, ...quantiles.slice(1)] : quantiles;
  return [...new Set([least, ...cuts.map((share) => quantileOf(ranked, share))])];
}

/** The distinct values when there are `most` or fewer. */
function distinctUpTo(sorted: Float64Array, most: number): number[] | undefined {
  const distinct: number[] = [];
  for (const value of sorted) {
    if (value === distinct.at(-1)) continue;
    if (distinct.length === most) return undefined;
    distinct.push(value);
  }
  return distinct;
}

/** The value at a share of sorted values; the nearest one above. */
export function quantileOf(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

function colorAt(share: number): ColorPair {
  return scale[Math.round(share * (scale.length - 1))]!;
}
