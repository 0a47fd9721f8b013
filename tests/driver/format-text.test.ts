import { expect, test } from 'vitest';
import { formatText } from '../../driver/format-text.ts';

test.each([
  ['%s has %d of %i', ['x', 2.7, '3'], 'x has 2 of 3'],
  ['%05d|%5d|%x', [42, 42, 255], '00042|   42|ff'],
  ['%.2f %f', [1 / 3, 0.5], '0.33 0.5'],
  ['%j and %o', [{ a: 1 }, [2]], '{"a":1} and [2]'],
  ['100%% of %s', [], '100% of %s'],
  ['%s', ['a', 'b', { c: 1 }], 'a b {"c":1}'],
])('%j with %j', (format, args, expected) => {
  expect(formatText(format, args)).toBe(expected);
});

test('integers beyond 2^53 keep their digits', () => {
  expect(formatText('%d', [9007199254740993n])).toBe('9007199254740993');
});

test('a first value that is no format', () => {
  expect(formatText({ a: 1 }, [2])).toBe('{"a":1} 2');
});
