/** What the values of an attribute are mostly. */
export type ProfileKind = 'number' | 'text' | 'other' | 'none';

/** Values of an attribute among some elements, for a choice of attributes. */
export interface AttributeProfile {
  readonly kind: ProfileKind;
  /** Number of elements with a value of this kind. */
  readonly known: number;
  /** Number of different values of this kind. */
  readonly distinct: number;
  /** Numbers: counts in bins of equal width; texts: counts of the most frequent values, descending. */
  readonly bars: readonly number[];
  /** Share of the elements with a value that the `mostColors` most frequent values have, 0 to 1. */
  readonly coveredShare: number;
  /** Smallest and largest number. */
  readonly bounds?: readonly [least: number, most: number];
}

/** Bars of numbers, and at most of texts. */
const numberBars = 22;
const textBars = 16;

/** Texts that the palette has no colours for are drawn in one colour; with less than this share, colours say little. */
const leastCovered = 1 / 3;

/** Summarises values; undefined and null are no values. O(n log n). */
export function profileOf(values: Iterable<unknown>, mostColors: number): AttributeProfile {
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
  const most = Math.max(numbers.length, texts, others);
  if (most === 0) return { kind: 'none', known: 0, distinct: 0, bars: [], coveredShare: 0 };
  if (others === most) return { kind: 'other', known: others, distinct: others, bars: [], coveredShare: 0 };
  if (numbers.length === most) {
    const [least, largest] = extentOf(numbers);
    return {
      kind: 'number',
      known: numbers.length,
      distinct: new Set(numbers).size,
      bars: binCounts(numbers, numberBars),
      coveredShare: 1,
      bounds: [least, largest],
    };
  }
  const ranked = [...counts.values()].sort((left, right) => right - left);
  const covered = ranked.slice(0, mostColors).reduce((sum, count) => sum + count, 0);
  return {
    kind: 'text',
    known: texts,
    distinct: ranked.length,
    bars: ranked.slice(0, textBars),
    coveredShare: covered / texts,
  };
}

/** Why an attribute cannot colour vertices; undefined: it can. */
export function colorRefusal(profile: AttributeProfile): string | undefined {
  if (profile.kind === 'none') return 'no values';
  if (profile.kind === 'other') return 'lists and objects';
  return profile.coveredShare < leastCovered ? 'too many colours' : undefined;
}

/** Counts in bins of equal width from the smallest to the largest of at least one number. O(n). */
export function binCounts(numbers: ArrayLike<number>, bins: number): readonly number[] {
  const [least, most] = extentOf(numbers);
  if (!(most > least)) return [numbers.length];
  const counts = new Array<number>(bins).fill(0);
  for (let at = 0; at < numbers.length; at++) {
    const share = (numbers[at]! - least) / (most - least);
    counts[Math.min(bins - 1, Math.floor(share * bins))]!++;
  }
  return counts;
}

function extentOf(numbers: ArrayLike<number>): [least: number, most: number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < numbers.length; at++) {
    least = Math.min(least, numbers[at]!);
    most = Math.max(most, numbers[at]!);
  }
  return [least, most];
}
