import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitJsonArray } from '../../../server/operations/lib/split-json-array.ts';

test('the parts of any array, however it is spaced, are the texts of its elements', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.constantFrom('', ' ', '\n\t '), (values, blank) => {
      const texts = values.map((value) => JSON.stringify(value, null, blank === '' ? 0 : 2));
      const array = `${blank}[${blank}${texts.join(`${blank},${blank}`)}${blank}]${blank}`;
      expect(splitJsonArray(array)).toEqual(texts);
    }),
  );
});

test.each([
  ['', 'expected an array at position 0'],
  ['{}', 'expected an array at position 0'],
  ['[1', "expected ']' at position 2"],
  ['[1,]', 'expected a value at position 3'],
  ['[,1]', 'expected a value at position 1'],
  ['["a]', "expected '\"' at position 4"],
  ['[1] 2', 'expected the end at position 4'],
  ['[{]', "expected ']' at position 3"],
])('%s: %s', (text, detail) => {
  expect(() => splitJsonArray(text)).toThrow(detail);
});
