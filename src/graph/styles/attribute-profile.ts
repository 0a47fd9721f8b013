import { countBins, extentOf } from '../../lib/number-range.ts';
import { literalColor } from './literal-color.ts';

/** What the values of an attribute are mostly. */
type ProfileKind = 'number' | 'text' | 'other' | 'none';

/** Values of an attribute among some elements, for a choice of attributes. */
export interface AttributeProfile {
  readonly kind: ProfileKind;
  /** Number of elements with a value of this kind. */
  readonly known: number;
  /** Number of different values of this kind. */
  readonly distinct: number;
  /** Numbers: counts in bins of equal width; texts: counts of the most frequent values, descending. */
  readonly bars: readonly number[];
  /** Share of the elements with a value that the `maxColors` most frequent values have, 0 to 1. */
  readonly coveredShare: number;
  /** Smallest and largest number. */
  readonly bounds?: readonly [min: number, max: number];
  /** The texts are colours of the form #rrggbb. */
  readonly isColors?: boolean;
}

/** Bars of numbers, and at most of texts. */
const numberBars = 22;
const textBars = 16;

/** Texts that the palette has no colours for are drawn in one colour; with less than this share, colours say little. */
const minCovered = 1 / 3;

/** Summarises values; undefined and null are no values. O(n log n). */
export function profileOf(values: Iterable<unknown>, maxColors: number): AttributeProfile {
  const numbers: number[] = [];
  const counts = new Map<string, number>();
  let texts = 0;
  let others = 0;
  for (const value of values) {
    if (typeof value === 'number' || typeof value === 'bigint') {
      if (Number.isFinite(Number(value))) numbers.push(Number(value));
    } else if (typeof value === 'string' || typeof value === 'boolean') {
      texts++;
      counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
    } else if (value !== undefined && value !== null) others++;
  }
  const max = Math.max(numbers.length, texts, others);
  if (max === 0) return { kind: 'none', known: 0, distinct: 0, bars: [], coveredShare: 0 };
  if (others === max) return { kind: 'other', known: others, distinct: others, bars: [], coveredShare: 0 };
  if (numbers.length === max) {
    const bounds = extentOf(numbers);
    return {
      kind: 'number',
      known: numbers.length,
      distinct: new Set(numbers).size,
      bars: binCounts(numbers, numberBars),
      coveredShare: 1,
      ...(bounds && { bounds }),
    };
  }
  const ranked = [...counts.values()].sort((left, right) => right - left);
  const isColors = [...counts.keys()].every((text) => literalColor(text) !== undefined);
  const covered = ranked.slice(0, maxColors).reduce((sum, count) => sum + count, 0);
  return {
    kind: 'text',
    known: texts,
    distinct: ranked.length,
    bars: ranked.slice(0, textBars),
    coveredShare: covered / texts,
    ...(isColors && { isColors }),
  };
}

/** Why an attribute cannot colour vertices; undefined: it can. */
export function colorRefusal(profile: AttributeProfile): string | undefined {
  if (profile.kind === 'none') return 'no values';
  if (profile.kind === 'other') return 'lists and objects';
  return profile.coveredShare < minCovered && profile.isColors !== true ? 'too many colours' : undefined;
}

/** Counts in bins of equal width from the smallest to the largest of at least one number. O(n). */
export function binCounts(numbers: Float64Array | readonly number[], bins: number): readonly number[] {
  const range = extentOf(numbers);
  if (range === undefined || range[0] === range[1]) return [numbers.length];
  return [...countBins(range, numbers, bins)];
}
