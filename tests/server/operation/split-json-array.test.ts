import { expect, test } from 'vitest';
import { splitJsonArray } from '../../../server/operation/split-json-array.ts';
import { fc } from '../../fast-check.ts';

function split(text: string): readonly string[] {
  return splitJsonArray(Buffer.from(text)).map((element) => Buffer.from(element).toString());
}

test('the parts of an array with any whitespace are the texts of its elements', () => {
  const value = fc.jsonValue({ stringUnit: 'grapheme' });
  fc.assert(
    fc.property(fc.array(value), fc.constantFrom('', ' ', '\n\t '), (values, blank) => {
      const texts = values.map((each) => JSON.stringify(each, null, blank === '' ? 0 : 2));
      const array = `${blank}[${blank}${texts.join(`${blank},${blank}`)}${blank}]${blank}`;
      expect(split(array)).toEqual(texts);
    }),
  );
});

test('a large element stays in bytes', () => {
  const large = JSON.stringify({ text: 'ä'.repeat(40_000) });
  const elements = splitJsonArray(Buffer.from(`[1,${large}]`));
  expect(elements[0]).toBe('1');
  expect(elements[1]).toBeInstanceOf(Uint8Array);
  expect(Buffer.from(elements[1]!).toString()).toBe(large);
});

test.each([
  ['', 'expecting atom, got end-of-file at position 0'],
  ['{}', 'expected an array'],
  ['[1', "expecting ',' or ']' in an array, got end-of-file at position 2"],
  ['[1,]', "expected object, got ']' at position 3"],
  ['[,1]', "expected object, got ',' at position 1"],
  ['["a]', 'expecting the end of a string, got end-of-file at position 4'],
  ['[1] 2', 'expecting EOF at position 4'],
  ['[{]', 'expecting attribute name at position 2'],
])('%s: %s', (text, detail) => {
  expect(() => split(text)).toThrow(detail);
});
