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

/** The definition: ICU up to case, then the code points of the decompositions, then those of the strings. */
function definedOrder(left: string, right: string): number {
  const byCodePoints = (one: string, other: string): number => {
    const [first, second] = [[...one], [...other]].map((list) =>
      list.map((sign) => sign.codePointAt(0) ?? 0),
    );
    for (let at = 0; at < Math.max(first!.length, second!.length); at++) {
      const difference = (first![at] ?? -1) - (second![at] ?? -1);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  return (
    collator.compare(left, right) ||
    byCodePoints(left.normalize('NFD'), right.normalize('NFD')) ||
    byCodePoints(left, right)
  );
}

test('the order of strings equals that of ICU with strength identical', () => {
  fc.assert(
    fc.property(text, text, (left, right) => {
      expect(Math.sign(compareStrings(left, right))).toBe(Math.sign(definedOrder(left, right)));
    }),
    { numRuns: 20_000 },
  );
});

const different = [
  ['❤', '❤\ufe0f'],
  ['👩\u200d💻', '👩💻'],
  ['coop', 'co\u00adop'],
  ['a', 'a\u200b'],
  ['a', '\ufeffa'],
  ['a', 'a\u0000'],
  ['', '\u0001'],
  ['é', 'e\u0301'],
  ['日', '日\u200d'],
] as const;
test.each(different)('%j and %j are different values', (left, right) => {
  const wrapped: readonly (readonly [Value, Value])[] = [
    [left, right],
    [[left], [right]],
    [{ a: left }, { a: right }],
    [{ [left]: 1 }, { [right]: 1 }],
  ];
  for (const [one, other] of wrapped) {
    expect([equalValues(one, other), compareValues(one, other) === 0]).toEqual([false, false]);
    expect(valueKey(one)).not.toBe(valueKey(other));
  }
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
