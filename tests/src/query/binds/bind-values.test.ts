import { expect, test } from 'vitest';
import {
  bindProblemText,
  convertBind,
  isNumberText,
  readBindText,
  tagsOf,
  tagsToRaw,
  valuesFor,
  writeBindText,
} from '../../../../src/query/binds/bind-values.ts';

test('[11-binds-1] values keep their types and digits through JSON text and form', () => {
  const text =
    '{"zero": 0, "empty": "", "big": 12345678901234567890, "exact": 1.10, "@coll": "users", "none": null}';
  const read = readBindText(text);
  const values = {
    zero: '0',
    empty: '""',
    big: '12345678901234567890',
    exact: '1.10',
    '@coll': '"users"',
    none: 'null',
  };
  expect(read).toEqual({ values });
  expect(readBindText(writeBindText(values))).toEqual({ values });
});

const invalidTexts = [
  ['{"a": }', 'Line 1, column 7'],
  ['{\n  "a": 1,\n  "b": ,\n}', 'Line 3, column 8'],
  ['[1]', 'Line 1, column 1: expected an object'],
];

test.each(invalidTexts)('[5-query-binds-1] bind parameters have to be a JSON object: %s', (text, message) => {
  const read = readBindText(text);
  expect('problem' in read ? read.problem.message : '').toContain(message);
  expect(bindProblemText).toBe('Could not parse bind parameters.');
});

test('an empty text has no values', () => {
  expect(readBindText(' \n')).toEqual({ values: {} });
  expect(writeBindText({})).toBe('{}');
});

test.each([
  ['"12"', 'number', '12'],
  ['"x"', 'number', '0'],
  ['0', 'string', '"0"'],
  ['""', 'string', '""'],
  ['1', 'boolean', 'true'],
  ['"a"', 'array', '["a"]'],
  [undefined, 'array', '[]'],
  ['5', 'null', 'null'],
  ['5', 'object', '{}'],
  ['12345678901234567890', 'number', '12345678901234567890'],
] as const)('%s as %s is %s', (raw, type, expected) => {
  expect(convertBind(raw, type)).toBe(expected);
});

test('numbers are JSON numbers', () => {
  expect(['0', '-1.5e+10', '12345678901234567890'].filter(isNumberText).length).toBe(3);
  expect(['', '01', '1.', '0x1', 'NaN', '1 '].filter(isNumberText)).toEqual([]);
});

test('tags keep the type of their array', () => {
  expect(tagsOf('["a", "b"]')).toEqual({ kind: 'string', tags: ['a', 'b'] });
  expect(tagsOf('[1, 2.50]')).toEqual({ kind: 'number', tags: ['1', '2.50'] });
  expect(tagsOf('[1, "a"]')).toBeUndefined();
  expect(tagsOf('[{}]')).toBeUndefined();
  expect(tagsToRaw(['1', '2'], 'string')).toBe('["1", "2"]');
  expect(tagsToRaw(['1', '2'], 'number')).toBe('[1, 2]');
  expect(tagsToRaw(['1', 'x'], 'number')).toBe('["1", "x"]');
});

test('only values of parameters of the query are sent; the others are kept', () => {
  expect(valuesFor({ a: '1', b: '2' }, ['b', 'c'])).toEqual({ b: '2' });
});
