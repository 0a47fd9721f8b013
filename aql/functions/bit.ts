import type { ExpressionContext } from '../expressions/types.ts';
import { isArray } from '../values/compare.ts';
import type { Value } from '../values/value.ts';
import { wrongType } from './arguments.ts';
import { define, type FunctionDefinition } from './types.ts';

const maxValue = 0xffffffff;

/** An unsigned integer of at most 32 bits; undefined for other values. */
function bitsOf(value: Value | undefined): number | undefined {
  const isBits = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxValue;
  return isBits ? value : undefined;
}

function widthOf(value: Value | undefined): number | undefined {
  const width = bitsOf(value);
  return width !== undefined && width <= 32 ? width : undefined;
}

/** Greatest number with `width` bits. */
function maskOf(width: number): number {
  return width === 32 ? maxValue : 2 ** width - 1;
}

/** Bit operations on unsigned 32-bit integers. */
export const bitFunctions = define({
  BIT_AND: combining('Bitwise AND of the numbers.', (left, right) => left & right, [
    ['BIT_AND([3, 7, 63])', '3'],
    ['BIT_AND("foo")', 'null'],
  ]),
  BIT_OR: combining('Bitwise OR of the numbers.', (left, right) => left | right, [
    ['BIT_OR(255, 127)', '255'],
  ]),
  BIT_XOR: combining('Bitwise XOR of the numbers.', (left, right) => left ^ right, [
    ['BIT_XOR([255, 127, null, 63])', '191'],
  ]),
  BIT_POPCOUNT: {
    parameters: 'number',
    isNew: true,
    doc: 'The number of bits that are set.',
    examples: [['BIT_POPCOUNT(69399252)', '12']],
    call: (context, [value]) => {
      const bits = bitsOf(value);
      return bits === undefined
        ? wrongType(context, 'BIT_POPCOUNT')
        : bits.toString(2).replaceAll('0', '').length;
    },
  },
  BIT_TEST: {
    parameters: 'number, index',
    isNew: true,
    doc: 'Whether the bit at an index is set.',
    examples: [['BIT_TEST(255, 0)', 'true']],
    call: (context, [value, index]) => {
      const [bits, position] = [bitsOf(value), widthOf(index)];
      if (bits === undefined || position === undefined || position > 31)
        return wrongType(context, 'BIT_TEST');
      return ((bits >>> position) & 1) === 1;
    },
  },
  BIT_NEGATE: {
    parameters: 'number, bits',
    isNew: true,
    doc: 'Bitwise negation within a number of bits.',
    examples: [['BIT_NEGATE(3, 4)', '12']],
    call: (context, [value, width]) =>
      within(context, 'BIT_NEGATE', value, width, (bits, mask) => (~bits & mask) >>> 0),
  },
  BIT_SHIFT_LEFT: {
    parameters: 'number, shift, bits',
    isNew: true,
    doc: 'Shift to the left within a number of bits.',
    examples: [['BIT_SHIFT_LEFT(7, 1, 16)', '14']],
    call: (context, [value, shift, width]) => {
      const by = widthOf(shift);
      if (by === undefined) return wrongType(context, 'BIT_SHIFT_LEFT');
      return within(context, 'BIT_SHIFT_LEFT', value, width, (bits, mask) =>
        by > 31 ? 0 : ((bits << by) & mask) >>> 0,
      );
    },
  },
  BIT_SHIFT_RIGHT: {
    parameters: 'number, shift, bits',
    isNew: true,
    doc: 'Shift to the right within a number of bits.',
    examples: [['BIT_SHIFT_RIGHT(255, 3, 8)', '31']],
    call: (context, [value, shift, width]) => {
      const by = widthOf(shift);
      if (by === undefined) return wrongType(context, 'BIT_SHIFT_RIGHT');
      return within(
        context,
        'BIT_SHIFT_RIGHT',
        value,
        width,
        (bits, mask) => (by > 31 ? 0 : (bits >>> by) & mask) >>> 0,
      );
    },
  },
  BIT_CONSTRUCT: {
    parameters: 'positions',
    isNew: true,
    doc: 'The number with the bits at some positions set.',
    examples: [['BIT_CONSTRUCT([1, 2, 3])', '14']],
    call: (context, [positions]) => {
      if (!isArray(positions)) return wrongType(context, 'BIT_CONSTRUCT');
      let bits = 0;
      for (const value of positions) {
        const position = widthOf(value);
        if (position === undefined || position > 31) return wrongType(context, 'BIT_CONSTRUCT');
        bits = (bits | (1 << position)) >>> 0;
      }
      return bits;
    },
  },
  BIT_DECONSTRUCT: {
    parameters: 'number',
    isNew: true,
    doc: 'The positions of the bits that are set.',
    examples: [['BIT_DECONSTRUCT(14)', '[1,2,3]']],
    call: (context, [value]) => {
      const bits = bitsOf(value);
      if (bits === undefined) return wrongType(context, 'BIT_DECONSTRUCT');
      return Array.from({ length: 32 }, (_, index) => index).filter((index) => (bits >>> index) & 1);
    },
  },
  BIT_FROM_STRING: {
    parameters: 'text',
    isNew: true,
    doc: 'The number that a string of binary digits represents.',
    examples: [['BIT_FROM_STRING("0111")', '7']],
    call: (context, [text]) => {
      const isBits = typeof text === 'string' && /^[01]{1,32}$/.test(text);
      return isBits ? Number.parseInt(text, 2) : wrongType(context, 'BIT_FROM_STRING');
    },
  },
  BIT_TO_STRING: {
    parameters: 'number, bits',
    isNew: true,
    doc: 'A number as a string of binary digits.',
    examples: [['BIT_TO_STRING(7, 4)', '"0111"']],
    call: (context, [value, width]) => {
      const length = widthOf(width) ?? 0;
      return within(context, 'BIT_TO_STRING', value, width, (bits) =>
        bits
          .toString(2)
          .padStart(length, '0')
          .slice(-length || 32),
      );
    },
  },
});

function within(
  context: ExpressionContext,
  name: string,
  value: Value | undefined,
  width: Value | undefined,
  compute: (bits: number, mask: number) => Value,
): Value {
  const bits = bitsOf(value);
  const length = widthOf(width);
  return bits === undefined || length === undefined
    ? wrongType(context, name)
    : compute(bits, maskOf(length));
}

/** Combines two numbers, or an array of numbers in which nulls are skipped. */
function combining(
  doc: string,
  combine: (left: number, right: number) => number,
  examples: FunctionDefinition['examples'],
): FunctionDefinition {
  const call: FunctionDefinition['call'] = (context, args, name) => {
    const values = args.length === 1 ? args[0] : args;
    if (!isArray(values)) return wrongType(context, name);
    let result: number | undefined;
    for (const value of values) {
      if (value === null && args.length === 1) continue;
      const bits = bitsOf(value);
      if (bits === undefined) return wrongType(context, name);
      result = result === undefined ? bits : combine(result, bits) >>> 0;
    }
    return result ?? null;
  };
  return { parameters: 'left, right?', isNew: true, doc, ...(examples ? { examples } : {}), call };
}
