import type { ExpressionContext } from '../expressions/types.ts';
import { compareValues, isArray } from '../values/compare.ts';
import { finite } from '../values/numbers.ts';
import type { Value } from '../values/value.ts';
import { arrayExpected, invalidArithmetic, wrongType } from './arguments.ts';
import { define, type FunctionDefinition } from './types.ts';

/**
 * Aggregate functions over the items of an array; nulls are skipped. The aggregates of COLLECT give the same
 * results.
 */
export const statisticsFunctions = define({
  MIN: extreme('The smallest item of an array.', (order) => order < 0, [['MIN([5, 9, -2, null])', '-2']]),
  MAX: extreme('The greatest item of an array.', (order) => order > 0, [['MAX([5, 9, -2, null])', '9']]),
  SUM: {
    parameters: 'numbers',
    doc: 'The sum of the numbers.',
    examples: [['SUM([1, 2, null, 4])', '7']],
    call: (context, [items]) => {
      if (!isArray(items)) return arrayExpected(context, 'SUM');
      const numbers = numbersOf(items);
      return numbers === undefined ? wrongType(context, 'SUM') : finite(sum(numbers));
    },
  },
  PRODUCT: {
    ...numeric('The product of the numbers.', (numbers) => numbers.reduce((left, right) => left * right, 1)),
    isNew: true,
    examples: [['PRODUCT([null, -5, 6])', '-30']],
  },
  AVERAGE: numeric('The mean of the numbers.', average, [['AVERAGE([5, 2, 9, 2])', '4.5']]),
  AVG: numeric('The mean of the numbers.', average, [['AVG([5, 2, 9, 2])', '4.5']]),
  MEDIAN: numeric('The median of the numbers.', median, [['MEDIAN([1, 2, 3, 4])', '2.5']]),
  VARIANCE: numeric('The variance of a population.', (numbers) => variance(numbers, 0), [
    ['VARIANCE([1, 3])', '1'],
  ]),
  VARIANCE_POPULATION: numeric('The variance of a population.', (numbers) => variance(numbers, 0), [
    ['VARIANCE_POPULATION([1, 3])', '1'],
  ]),
  VARIANCE_SAMPLE: numeric('The variance of a sample.', (numbers) => variance(numbers, 1), [
    ['VARIANCE_SAMPLE([3, 1, 2])', '1'],
  ]),
  STDDEV: numeric('The standard deviation of a population.', (numbers) => deviation(numbers, 0), [
    ['STDDEV([1, 3])', '1'],
  ]),
  STDDEV_POPULATION: numeric('The standard deviation of a population.', (numbers) => deviation(numbers, 0), [
    ['STDDEV_POPULATION([1, 3])', '1'],
  ]),
  STDDEV_SAMPLE: numeric('The standard deviation of a sample.', (numbers) => deviation(numbers, 1), [
    ['STDDEV_SAMPLE([1, 3, 5])', '2'],
  ]),
  PERCENTILE: {
    parameters: 'numbers, percentile, method?',
    doc: 'The number below which a percentage of the numbers lies, by "rank" or "interpolation".',
    examples: [
      ['PERCENTILE([1, 2, 3, 4], 50)', '2'],
      ['PERCENTILE([1, 2, 3, 4], 50, "interpolation")', '2.5'],
    ],
    call: percentile,
  },
});

function numeric(
  doc: string,
  compute: (numbers: readonly number[]) => number | null,
  examples: FunctionDefinition['examples'] = [],
): FunctionDefinition {
  return {
    parameters: 'numbers',
    doc,
    examples,
    call: (context, [items], name) => {
      if (!isArray(items)) return arrayExpected(context, name);
      const numbers = numbersOf(items);
      if (numbers === undefined) return invalidArithmetic(context, name);
      const result = compute(numbers);
      return result === null ? null : finite(result);
    },
  };
}

function extreme(
  doc: string,
  isBetter: (order: number) => boolean,
  examples: FunctionDefinition['examples'],
): FunctionDefinition {
  const call: FunctionDefinition['call'] = (context, [items], name) => {
    if (!isArray(items)) return arrayExpected(context, name);
    let best: Value = null;
    for (const item of items) {
      if (item !== null && (best === null || isBetter(compareValues(item, best)))) best = item;
    }
    return best;
  };
  return { parameters: 'values', doc, ...(examples === undefined ? {} : { examples }), call };
}

/** The numbers of an array without nulls; undefined if the array has an item of another type. */
function numbersOf(items: readonly Value[]): readonly number[] | undefined {
  const numbers: number[] = [];
  for (const item of items) {
    if (typeof item === 'number') numbers.push(item);
    else if (typeof item === 'bigint') numbers.push(Number(item));
    else if (item !== null) return undefined;
  }
  return numbers;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((left, right) => left + right, 0);
}

function average(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : sum(numbers) / numbers.length;
}

function median(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((left, right) => left - right);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return null;
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)]!;
  return (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Variance by Welford's method; `correction` 1 divides by n - 1. Null for too few numbers. */
function variance(numbers: readonly number[], correction: 0 | 1): number | null {
  if (numbers.length <= correction) return null;
  let mean = 0;
  let squares = 0;
  for (const [index, value] of numbers.entries()) {
    const difference = value - mean;
    mean += difference / (index + 1);
    squares += difference * (value - mean);
  }
  return squares / (numbers.length - correction);
}

function deviation(numbers: readonly number[], correction: 0 | 1): number | null {
  const squared = variance(numbers, correction);
  return squared === null ? null : Math.sqrt(squared);
}

function percentile(context: ExpressionContext, [items, position, method]: readonly Value[]): Value {
  if (!isArray(items)) return arrayExpected(context, 'PERCENTILE');
  const isRank = method === undefined || method === 'rank';
  const isAllowed = typeof position === 'number' && position > 0 && position <= 100;
  const isZero = position === 0 && context.dialect !== '2.8';
  if ((!isAllowed && !isZero) || (!isRank && method !== 'interpolation'))
    return wrongType(context, 'PERCENTILE');
  const numbers = numbersOf(items);
  if (numbers === undefined) return invalidArithmetic(context, 'PERCENTILE');
  const sorted = [...numbers].sort((left, right) => left - right);
  const { length } = sorted;
  if (length === 0) return null;
  if (length === 1) return sorted[0]!;
  const share = Number(position) / 100;
  if (isRank) return sorted[Math.max(0, Math.min(length - 1, Math.ceil(share * length) - 1))]!;
  const index = share * (length + 1);
  if (index < 1) return context.dialect === '2.8' ? null : sorted[0]!;
  if (index >= length) return sorted[length - 1]!;
  const below = sorted[Math.floor(index) - 1]!;
  return below + (index - Math.floor(index)) * (sorted[Math.floor(index)]! - below);
}
