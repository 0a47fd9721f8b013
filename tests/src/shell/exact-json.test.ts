import { expect, test } from 'vitest';
import { exactBodyToJson, parseExactBody } from '../../../src/shell/sandbox/exact-json.ts';

test('integers of 64 bits keep their digits in both directions, also in lists and members', () => {
  const text = '{"a":9007199254740993,"b":[-9223372036854775808,1],"c":"9007199254740993","d":1.5e300}';
  const parsed = parseExactBody(text);
  expect(parsed).toEqual({
    a: 9007199254740993n,
    b: [-9223372036854775808n, 1],
    c: '9007199254740993',
    d: 1.5e300,
  });
  expect(JSON.stringify(JSON.parse(exactBodyToJson(parsed)))).toBe(JSON.stringify(JSON.parse(text)));
  expect(exactBodyToJson(parsed)).toContain('"a":9007199254740993,"b":[-9223372036854775808,1]');
});

test.each([
  ['numbers beyond 64 bits are rounded', '[123456789012345678901234567890]', [1.2345678901234568e29]],
  [
    'digits of other numbers',
    '[1234567890123456.5, 12345678901234567e3]',
    [1234567890123456.5, 12345678901234567e3],
  ],
  ['texts with digits and quotes', '["\\"9007199254740993\\""]', ['"9007199254740993"']],
  ['no JSON', 'page 9007199254740993 of', 'page 9007199254740993 of'],
  ['an empty body', '', undefined],
])('%s', (_title, text, expected) => {
  expect(parseExactBody(text)).toEqual(expected);
});
