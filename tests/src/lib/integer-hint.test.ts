import { expect, test } from 'vitest';
import { integerHint } from '../../../src/lib/integer-hint.ts';

test('only integers of 64 bits are called exact', () => {
  const hints = [
    '9007199254740991',
    '9007199254740993',
    '-9007199254740993',
    '9223372036854775807',
    '-9223372036854775808',
    '9223372036854775808',
    '18446744073709551615',
    '18446744073709551616',
    '-9223372036854775809',
    '123456789012345680000',
  ].map((digits) => integerHint(digits)?.split(',')[1]?.trim());
  const exact = 'shown exactly';
  expect(hints).toEqual([
    undefined,
    exact,
    exact,
    exact,
    exact,
    'rounded if computed',
    'rounded if computed',
    'rounded',
    'rounded',
    'rounded',
  ]);
});
