import { describe, expect, test } from 'vitest';
import { compareStrings } from '../../../../aql/values/collation.ts';
import { compareValues } from '../../../../aql/values/compare.ts';
import type { Value } from '../../../../aql/values/value.ts';
import {
  decodeValues,
  type EncodedValue,
  encodeValue,
  tagOf,
} from '../../../../server/storage/indexes/value-bytes.ts';
import { fc } from '../../../fast-check.ts';

const limit = 240;

const plain = fc.string({
  unit: fc.constantFrom(...' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$019abcxyzABCXYZ\t\n'),
});
const text = fc.oneof(
  plain,
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('a', 'A', 'b', 'é', 'e\u0301', 'ß', 'ss', 'æ', 'ø', 'Я', '東', '\u200d', '…', 'ﬁ'),
  }),
);
const number = fc.oneof(
  fc.double({ noNaN: true }),
  fc.integer(),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n }),
  fc.constantFrom(0, -0, 2 ** 53, 2n ** 53n + 1n, 9007199254740994n),
);
const value: fc.Arbitrary<Value> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, false),
    number,
    text,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b'), tie('value'), { maxKeys: 2 }),
  ),
})).value as fc.Arbitrary<Value>;

function expectSameOrder(left: Value, right: Value): void {
  const first = encodeValue(left, limit);
  const second = encodeValue(right, limit);
  const order = Math.sign(compareValues(left, right));
  if (first.precision === 'exact' && second.precision === 'exact') {
    expect(Math.sign(Buffer.compare(first.bytes, second.bytes))).toBe(order);
    return;
  }
  if (tagOf(first) !== tagOf(second)) {
    expect(Math.sign(tagOf(first) - tagOf(second))).toBe(order);
    return;
  }
  if (first.precision === 'class' || second.precision === 'class') return;
  // Groups are in order; within a group, bytes are not significant.
  const groups = Math.sign(Buffer.compare(groupOf(first), groupOf(second)));
  if (groups !== 0) expect(groups).toBe(order);
}

function groupOf({ bytes, groupLength }: EncodedValue): Buffer {
  return bytes.subarray(0, groupLength);
}

describe('value bytes', () => {
  test('have the order of the language within their precision', () => {
    fc.assert(fc.property(value, value, expectSameOrder), { numRuns: 5000 });
  });

  test('texts have the order of the collation', () => {
    fc.assert(fc.property(text, text, expectSameOrder), { numRuns: 5000 });
    fc.assert(fc.property(plain, plain, expectSameOrder), { numRuns: 5000 });
  });

  test('every plain character has a byte', () => {
    const characters = [...Array(127).keys()]
      .map((code) => String.fromCharCode(code))
      .filter((character) => encodeValue(character, limit).precision === 'exact');
    expect(characters).toHaveLength(100);
    const byBytes = [...characters].sort((left, right) =>
      Buffer.compare(encodeValue(left, limit).bytes, encodeValue(right, limit).bytes),
    );
    expect(byBytes).toEqual([...characters].sort(compareStrings));
  });

  test('no encoding is a prefix of another, so concatenations have the order of lists', () => {
    fc.assert(
      fc.property(value, value, (left, right) => {
        const [first, second] = [encodeValue(left, limit), encodeValue(right, limit)];
        if (first.precision !== 'exact' || second.precision !== 'exact') return;
        if (first.bytes.equals(second.bytes)) return;
        expect(second.bytes.subarray(0, first.bytes.length).equals(first.bytes)).toBe(false);
      }),
    );
  });

  test('equal values have equal bytes, and different texts have different ones unless they are long', () => {
    fc.assert(
      fc.property(value, value, (left, right) => {
        if (compareValues(left, right) !== 0) return;
        expect(encodeValue(left, limit).bytes.equals(encodeValue(right, limit).bytes)).toBe(true);
      }),
      { numRuns: 5000 },
    );
    for (const one of ['日', '日\u200d', 'Я', 'Я\u0301']) {
      const same = ['日', '日\u200d', 'Я', 'Я\u0301'].filter((other) =>
        encodeValue(one, limit).bytes.equals(encodeValue(other, limit).bytes),
      );
      expect(same).toEqual([one]);
    }
  });

  test('exact ones can be decoded', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 3 }), (list) => {
        const encoded = list.map((one) => encodeValue(one, limit));
        if (encoded.some(({ precision }) => precision !== 'exact')) return;
        const read = decodeValues(Buffer.concat(encoded.map(({ bytes }) => bytes)), 0, list.length);
        for (const [at, one] of read.entries()) expect(compareValues(one, list[at] as Value)).toBe(0);
      }),
      { numRuns: 2000 },
    );
  });

  test('accents and long texts need their group only, other scripts their type', () => {
    const cases: readonly [string, string][] = [
      ['café', 'group'],
      ['Straße', 'group'],
      ['Łódź', 'group'],
      ['x'.repeat(1000), 'group'],
      ['東京', 'class'],
      ['plain', 'exact'],
    ];
    for (const [one, precision] of cases)
      expect([one, encodeValue(one, limit).precision]).toEqual([one, precision]);
  });
});
