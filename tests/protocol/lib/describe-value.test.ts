import { expect, test } from 'vitest';
import { describeValue } from '../../../protocol/lib/describe-value.ts';

test.each([
  ['nothing', undefined],
  ['null', null],
  ['true', true],
  ['1.5', 1.5],
  ['9007199254740993', 9007199254740993n],
  ['"a\\"b"', 'a"b'],
  ['[]', []],
  ['{}', {}],
  ['{"a":[1,{"b":"c"}]}', { a: [1n, { b: 'c' }] }],
  ['[[[[…]]]]', [[[[1]]]]],
  ['[[[{…}]]]', [[[{ a: 1 }]]]],
  ['[1,2,3,4,5,6,7,8,…]', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
])('%s', (text, value: unknown) => {
  expect(describeValue(value)).toBe(text);
});

test('long strings and deep values are truncated', () => {
  expect(describeValue('x'.repeat(1000))).toBe(`"${'x'.repeat(200)}…"`);
  expect(describeValue({ ['k'.repeat(1000)]: 1 })).toBe(`{"${'k'.repeat(200)}…":1}`);
  let deep: unknown = 1;
  for (let i = 0; i < 100_000; i++) deep = [deep];
  expect(describeValue(deep)).toBe('[[[[…]]]]');
});
