import type { ExpressionContext } from '../expressions/types.ts';
import { maxRangeLength, rangeOf } from '../values/arrays.ts';
import { isArray } from '../values/compare.ts';
import { finite } from '../values/numbers.ts';
import type { Value } from '../values/value.ts';
import { numberOf, wrongType } from './arguments.ts';
import { define, type FunctionDefinition } from './types.ts';

/** Defines a function of one number. */
function unary(
  doc: string,
  compute: (value: number) => number,
  examples: FunctionDefinition['examples'],
  isNew = false,
): FunctionDefinition {
  return {
    parameters: 'value',
    doc,
    ...(examples === undefined ? {} : { examples }),
    isNew,
    call: (context, [value]) => finite(compute(numberOf(context, value))),
  };
}

/** Mathematical functions. */
export const numericFunctions = define({
  FLOOR: unary('The greatest integer less than or equal to the value.', Math.floor, [['FLOOR(-2.5)', '-3']]),
  CEIL: unary('The least integer greater than or equal to the value.', Math.ceil, [['CEIL(2.49)', '3']]),
  ROUND: unary('The nearest integer; halves are rounded up.', Math.round, [['ROUND(-2.5)', '-2']]),
  ABS: unary('The absolute value.', Math.abs, [['ABS(-5)', '5']]),
  SQRT: unary('The square root; null for a negative value.', Math.sqrt, [['SQRT(9)', '3']]),
  EXP: unary('e to the power of the value.', Math.exp, [['EXP(0)', '1']], true),
  EXP2: unary('2 to the power of the value.', (value) => 2 ** value, [['EXP2(16)', '65536']], true),
  LOG: unary('The natural logarithm.', Math.log, [['LOG(0)', 'null']], true),
  LOG2: unary('The logarithm to the base 2.', Math.log2, [['LOG2(1024)', '10']], true),
  LOG10: unary('The logarithm to the base 10.', Math.log10, [['LOG10(10000)', '4']], true),
  SIN: unary('The sine of an angle in radians.', Math.sin, [['SIN(0)', '0']], true),
  COS: unary('The cosine of an angle in radians.', Math.cos, [['COS(0)', '1']], true),
  TAN: unary('The tangent of an angle in radians.', Math.tan, [['TAN(0)', '0']], true),
  ASIN: unary('The arcsine in radians.', Math.asin, [['ASIN(2)', 'null']], true),
  ACOS: unary('The arccosine in radians.', Math.acos, [['ACOS(1)', '0']], true),
  ATAN: unary('The arctangent in radians.', Math.atan, [['ATAN(0)', '0']], true),
  DEGREES: unary(
    'Converts radians to degrees.',
    (value) => (value * 180) / Math.PI,
    [['DEGREES(0)', '0']],
    true,
  ),
  RADIANS: unary(
    'Converts degrees to radians.',
    (value) => (value * Math.PI) / 180,
    [['RADIANS(0)', '0']],
    true,
  ),
  ATAN2: {
    parameters: 'y, x',
    isNew: true,
    doc: 'The angle of the point (x, y) in radians.',
    examples: [['ATAN2(0, 0)', '0']],
    call: (context, [y, x]) => finite(Math.atan2(numberOf(context, y), numberOf(context, x))),
  },
  PI: {
    parameters: '',
    isNew: true,
    doc: 'The number pi.',
    examples: [['PI()', '3.141592653589793']],
    call: () => Math.PI,
  },
  POW: {
    parameters: 'base, exponent',
    doc: 'The base to the power of the exponent; null if it is undefined.',
    examples: [['POW(2, 4)', '16']],
    call: (context, [base, exponent]) => finite(numberOf(context, base) ** numberOf(context, exponent)),
  },
  RAND: {
    parameters: '',
    isDynamic: true,
    doc: 'A random number in the range [0, 1).',
    examples: [['RAND() < 1', 'true']],
    call: ({ random }) => random(),
  },
  RANDOM: {
    parameters: '',
    isNew: true,
    isDynamic: true,
    doc: 'A random number in the range [0, 1).',
    examples: [['RANDOM() < 1', 'true']],
    call: ({ random }) => random(),
  },
  RANGE: {
    parameters: 'start, stop, step?',
    doc: 'The numbers from start to stop; without a step, integers in ascending or descending order.',
    examples: [
      ['RANGE(1, 4)', '[1,2,3,4]'],
      ['RANGE(1.5, 2.5, 0.5)', '[1.5,2,2.5]'],
    ],
    call: (context, [start, stop, step]) => {
      const first = numberOf(context, start);
      const last = numberOf(context, stop);
      if (step === undefined && context.dialect !== '2.8') return rangeOf(first, last);
      if (step === undefined) return steppedRange(context, first, last, first <= last ? 1 : -1);
      return steppedRange(context, first, last, numberOf(context, step));
    },
  },
  COSINE_SIMILARITY: vectorFunction(
    'The cosine of the angle between two vectors.',
    [['COSINE_SIMILARITY([3, 4], [6, 8])', '1']],
    (left, right) => {
      const product = sumOf(left, (value, index) => value * right[index]!);
      const lengths = Math.sqrt(
        sumOf(left, (value) => value * value) * sumOf(right, (value) => value * value),
      );
      return product / lengths;
    },
  ),
  L1_DISTANCE: vectorFunction(
    'The Manhattan distance of two vectors.',
    [['L1_DISTANCE([1, 2], [4, 6])', '7']],
    (left, right) => sumOf(left, (value, index) => Math.abs(value - right[index]!)),
  ),
  L2_DISTANCE: vectorFunction(
    'The Euclidean distance of two vectors.',
    [['L2_DISTANCE([1, 2], [4, 6])', '5']],
    (left, right) => Math.sqrt(sumOf(left, (value, index) => (value - right[index]!) ** 2)),
  ),
  DECAY_LINEAR: decayFunction(
    'linearly',
    [['DECAY_LINEAR(50, 40, 10, 0, 0.5)', '0.5']],
    (distance, scale, decay) => {
      const reach = scale / (1 - decay);
      return Math.max((reach - distance) / reach, 0);
    },
  ),
  DECAY_EXP: decayFunction(
    'exponentially',
    [['DECAY_EXP(10, 0, 10, 0, 0.5)', '0.5']],
    (distance, scale, decay) => Math.exp((Math.log(decay) / scale) * distance),
  ),
  DECAY_GAUSS: decayFunction(
    'as a bell curve does',
    [['DECAY_GAUSS(10, 0, 10, 0, 0.5)', '0.5']],
    (distance, scale, decay) => Math.exp((Math.log(decay) / scale ** 2) * distance ** 2),
  ),
});

function steppedRange(context: ExpressionContext, first: number, last: number, step: number): Value {
  const isEmpty = step === 0 || (first < last && step < 0) || (first > last && step > 0);
  if (isEmpty) return wrongType(context, 'RANGE');
  if ((last - first) / step > maxRangeLength) return rangeOf(0, (last - first) / step);
  const values: number[] = [];
  for (let value = first; step > 0 ? value <= last : value >= last; value += step) values.push(value + 0);
  return values;
}

type Vector = readonly number[];

function sumOf(vector: Vector, term: (value: number, index: number) => number): number {
  return vector.reduce((sum, value, index) => sum + term(value, index), 0);
}

/** Defines a function of two vectors, or of a matrix and a vector, which gives one result for each row. */
function vectorFunction(
  doc: string,
  examples: NonNullable<FunctionDefinition['examples']>,
  compute: (left: Vector, right: Vector) => number,
): FunctionDefinition {
  const call: FunctionDefinition['call'] = (context, [left, right], name) => {
    const matrix = [left, right].find((value) => isArray(value) && isArray(value[0]));
    const single = matrix === left ? right : left;
    const apply = (first: Value | undefined, second: Value | undefined): Value => {
      if (!isVector(first) || !isVector(second) || first.length !== second.length) {
        return wrongType(context, name);
      }
      return finite(compute(first, second));
    };
    return isArray(matrix) ? matrix.map((row) => apply(row, single)) : apply(left, right);
  };
  return { parameters: 'left, right', isNew: true, doc, examples, call };
}

function isVector(value: Value | undefined): value is Vector {
  return isArray(value) && value.every((item) => typeof item === 'number');
}

/** Decay function: 1 within `offset` of the origin, `decay` at distance `offset + scale`. */
function decayFunction(
  manner: string,
  examples: NonNullable<FunctionDefinition['examples']>,
  compute: (distance: number, scale: number, decay: number) => number,
): FunctionDefinition {
  return {
    parameters: 'value, origin, scale, offset, decay',
    isNew: true,
    doc: `A score from 1 to 0 that decreases ${manner} with the distance from an origin; for an array, the scores of its numbers.`,
    examples,
    call: (context, [value, ...others], name) => {
      const [origin, scale, offset, decay] = others.map((argument) => numberOf(context, argument)) as [
        ...[number, number, number, number],
      ];
      const isValid = scale > 0 && offset >= 0 && decay > 0 && decay < 1;
      if (!isValid || (isArray(value) && !isVector(value))) return wrongType(context, name);
      const scoreOf = (number: number): Value =>
        finite(compute(Math.max(0, Math.abs(number - origin) - offset), scale, decay));
      return isVector(value) ? value.map(scoreOf) : scoreOf(numberOf(context, value));
    },
  };
}
