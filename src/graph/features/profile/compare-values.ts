/** A value with its shares of the selection and of the rest, 0 to 1. */
export interface ValueShare {
  /** Undefined: no value. */
  readonly value: unknown;
  readonly inside: number;
  readonly outside: number;
  /** Number of selected vertices that have it. */
  readonly count: number;
}

/** Figures of a distribution of numbers. */
export interface NumberSummary {
  readonly count: number;
  readonly min: number;
  readonly lowerQuartile: number;
  readonly median: number;
  readonly upperQuartile: number;
  readonly max: number;
  readonly sum: number;
}

/** How the values of one field differ between selected and other vertices. */
export interface FieldDifference {
  readonly field: string;
  /**
   * 0: the same distribution, 1: no common value. For numbers the statistic of Kolmogorov and Smirnov, otherwise the total
   * variation distance, with 'no value' as a value.
   */
  readonly distance: number;
  /** The distance that a random selection of this size has on average. */
  readonly expected: number;
  /** The values whose shares differ most; empty for numbers. */
  readonly values: readonly ValueShare[];
  readonly numbers: { readonly inside: NumberSummary; readonly outside: NumberSummary } | undefined;
}

/** By code of a value: number of selected and of other vertices that have it. */
export interface ValueCounts {
  readonly distinct: readonly unknown[];
  readonly inside: Uint32Array;
  readonly outside: Uint32Array;
}

const maxValues = 6;
/** A field with a larger share of different values among its values is a name or key, and says nothing. */
const maxDistinctShare = 0.5;
/** With fewer different numbers, each is a value of its own. */
const minNumbers = 12;

/** Undefined for a field that has no values, or nearly as many different texts as vertices. */
export function compareValues(field: string, counts: ValueCounts): FieldDifference | undefined {
  const { distinct, inside, outside } = counts;
  const insideTotal = sumOf(inside);
  const outsideTotal = sumOf(outside);
  const known = distinct.flatMap((value, code) => (value === undefined || value === null ? [] : [code]));
  if (known.length === 0 || insideTotal === 0 || outsideTotal === 0) return undefined;
  const areNumbers = known.every((code) => isNumber(distinct[code]));
  if (areNumbers && known.length >= minNumbers) return compareNumbers(field, counts, known);
  const knownTotal = known.reduce((sum, code) => sum + inside[code]! + outside[code]!, 0);
  if (!areNumbers && known.length > 2 && known.length > maxDistinctShare * knownTotal) return undefined;
  const shares = distinct.map((value, code) => ({
    value: value ?? undefined,
    inside: inside[code]! / insideTotal,
    outside: outside[code]! / outsideTotal,
    count: inside[code]!,
  }));
  const difference = (share: ValueShare) => Math.abs(share.inside - share.outside);
  // Half of the mean absolute error of a share p from n draws is about √(p (1 − p) / (2 π n)).
  const expected = shares.reduce((sum, _share, code) => {
    const share = (inside[code]! + outside[code]!) / (insideTotal + outsideTotal);
    return sum + Math.sqrt((share * (1 - share)) / (2 * Math.PI * insideTotal));
  }, 0);
  return {
    field,
    distance: shares.reduce((sum, share) => sum + difference(share) / 2, 0),
    expected: Math.min(1, expected),
    values: shares.sort((one, other) => difference(other) - difference(one)).slice(0, maxValues),
    numbers: undefined,
  };
}

function compareNumbers(
  field: string,
  { distinct, inside, outside }: ValueCounts,
  known: readonly number[],
): FieldDifference | undefined {
  const codes = [...known].sort((one, other) => Number(distinct[one]) - Number(distinct[other]));
  const insideTotal = codes.reduce((sum, code) => sum + inside[code]!, 0);
  const outsideTotal = codes.reduce((sum, code) => sum + outside[code]!, 0);
  if (insideTotal === 0 || outsideTotal === 0) return undefined;
  let distance = 0;
  let [insideShare, outsideShare] = [0, 0];
  for (const code of codes) {
    insideShare += inside[code]! / insideTotal;
    outsideShare += outside[code]! / outsideTotal;
    distance = Math.max(distance, Math.abs(insideShare - outsideShare));
  }
  return {
    field,
    distance,
    // The mean of Kolmogorov's distribution, √(π / 2) · ln 2.
    expected: Math.min(1, Math.sqrt(Math.PI / 2) * Math.LN2 * Math.sqrt(1 / insideTotal + 1 / outsideTotal)),
    values: [],
    numbers: {
      inside: summaryOf(codes, distinct, inside, insideTotal),
      outside: summaryOf(codes, distinct, outside, outsideTotal),
    },
  };
}

/** `codes`: by ascending number. */
function summaryOf(
  codes: readonly number[],
  distinct: readonly unknown[],
  counts: Uint32Array,
  count: number,
): NumberSummary {
  const used = codes.filter((code) => counts[code]! > 0);
  const numberAt = (share: number) => {
    let seen = 0;
    for (const code of used) {
      seen += counts[code]!;
      if (seen >= share * count) return Number(distinct[code]);
    }
    return Number(distinct[used.at(-1)!]);
  };
  return {
    count,
    min: Number(distinct[used[0]!]),
    lowerQuartile: numberAt(0.25),
    median: numberAt(0.5),
    upperQuartile: numberAt(0.75),
    max: Number(distinct[used.at(-1)!]),
    sum: used.reduce((sum, code) => sum + counts[code]! * Number(distinct[code]), 0),
  };
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function sumOf(counts: Uint32Array): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
