import { expect, test } from 'vitest';
import { dialectOf, legacyVersionOf } from '../../protocol/dialect.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['20804', 20804],
  ['10400', 10400],
  ['10000', 10300],
  ['1.3', 10300],
  ['1.0', 10300],
  ['0.9', 10300],
  ['1.2', 10300],
  ['1.4', 10400],
  ['2.8', 20800],
  ['2.8.4', 20804],
  ['2.8.4-alpha', 20804],
  ['2.10', 21000],
  ['3.0', undefined],
  ['3.12.1', undefined],
  ['30000', undefined],
  ['31204', undefined],
  ['2', undefined],
  ['.8', undefined],
  ['2.', undefined],
  ['-20804', undefined],
  ['1e4.5', undefined],
  ['NaN', undefined],
  ['8'.repeat(1000), undefined],
])('x-arango-version %j is %j', (header, version) => {
  expect(legacyVersionOf(header)).toBe(version);
  expect(dialectOf(header)).toBe(version === undefined ? '3.12' : '2.8');
});
