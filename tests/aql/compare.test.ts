import { expect, test } from 'vitest';
import { compareStrings } from '../../aql/values/collation.ts';
import { compareValues, equalValues } from '../../aql/values/compare.ts';
import type { Value } from '../../aql/values/value.ts';
import { valueKey } from '../../aql/values/value-key.ts';
import { fc } from '../fast-check.ts';

const collator = new Intl.Collator('en', { caseFirst: 'upper' });

const text = fc.oneof(
  fc.string({ maxLength: 4 }),
  fc.string({ unit: fc.constantFrom(...'aAbBéE\u0301\u0000 _-1٣ßſ\u200d😀'), maxLength: 4 }),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
const number = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noNaN: true }),
  fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
);
const value = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, false),
    number,
    text,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'A', 'b', '_id', 'ä'), tie('value'), { maxKeys: 3 }),
  ),
})).value;

test('the order of strings equals that of ICU', () => {
  fc.assert(
    fc.property(text, text, (left, right) => {
      expect(Math.sign(compareStrings(left, right))).toBe(Math.sign(collator.compare(left, right)));
    }),
    { numRuns: 20_000 },
  );
});

test('the order of values is total', () => {
  fc.assert(
    fc.property(value, value, value, (first, second, third) => {
      expect(compareValues(first, first)).toBe(0);
      expect(Math.sign(compareValues(first, second))).toBe(0 - Math.sign(compareValues(second, first)));
      if (compareValues(first, second) <= 0 && compareValues(second, third) <= 0) {
        expect(compareValues(first, third)).toBeLessThanOrEqual(0);
      }
    }),
    { numRuns: 3000 },
  );
});

test('two values have the same key if and only if they are equal', () => {
  fc.assert(
    fc.property(value, value, (left, right) => {
      const isEqual = compareValues(left, right) === 0;
      expect(equalValues(left, right)).toBe(isEqual);
      expect(valueKey(left) === valueKey(right)).toBe(isEqual);
    }),
    { numRuns: 5000 },
  );
});

const equal: readonly (readonly [Value, Value])[] = [
  [{ a: 1 }, { a: 1, b: null }],
  [[1], [1, null]],
  [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
  ],
  ['é', 'e\u0301'],
  [0, -0],
  [9007199254740992, 9007199254740992n],
];
test.each(equal)('%o equals %o', (left, right) => {
  expect(compareValues(left, right)).toBe(0);
  expect(valueKey(left)).toBe(valueKey(right));
});

const ascending: readonly Value[] = [
  null,
  false,
  true,
  -1,
  0.5,
  1,
  9007199254740993n,
  '',
  ' ',
  '_',
  '1',
  'A',
  'a',
  'Á',
  'b',
  'z',
  [],
  [[]],
  {},
  { b: 1 },
  { a: 1 },
];
test('types and values are in the documented order', () => {
  for (let index = 1; index < ascending.length; index++) {
    expect([
      ascending[index - 1],
      ascending[index],
      compareValues(ascending[index - 1]!, ascending[index]!) < 0,
    ]).toEqual([ascending[index - 1], ascending[index], true]);
  }
});
