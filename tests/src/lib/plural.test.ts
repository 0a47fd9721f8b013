import { expect, test } from 'vitest';
import { agree, pluralOf } from '../../../src/lib/plural.ts';

test.each([
  ['edge', 'edges'],
  ['vertex', 'vertices'],
  ['matrix', 'matrices'],
  ['index', 'indexes'],
  ['slow query', 'slow queries'],
  ['day', 'days'],
  ['match', 'matches'],
  ['vertex is', 'vertices are'],
  ['has', 'have'],
])('the plural of %s is %s', (singular, plural) => {
  expect(pluralOf(singular)).toBe(plural);
});

test('only the count 1 has the singular', () => {
  expect([0, 1, 2, 1.5].map((count) => agree(count, 'document was'))).toEqual([
    'documents were',
    'document was',
    'documents were',
    'documents were',
  ]);
});
