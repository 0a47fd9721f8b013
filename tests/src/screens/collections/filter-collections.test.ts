import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CollectionFilter,
  defaultFilter,
  filterCollections,
  filterNames,
  parseFilter,
  printFilter,
  sortCollections,
} from '../../../../src/screens/collections/filter-collections.ts';
import { collectionAnswer } from '../../recorded-server.ts';

const all = [
  collectionAnswer('_users'),
  collectionAnswer('persons'),
  collectionAnswer('Knows', 3),
  collectionAnswer('archive', 2, 2),
];
const names = (filter: Partial<CollectionFilter>, text = '') =>
  filterCollections(all, { ...defaultFilter, ...filter }, text).map(({ name }) => name);

test.each([
  [{}, ['persons', 'Knows', 'archive']],
  [{ system: true }, ['_users', 'persons', 'Knows', 'archive']],
  [{ document: false }, ['Knows']],
  [{ edge: false }, ['persons', 'archive']],
  [{ loaded: false }, ['archive']],
  [{ unloaded: false }, ['persons', 'Knows']],
  [{ loaded: false, unloaded: false }, []],
])('the filter %o', (filter, expected) => {
  expect(names(filter)).toEqual(expected);
});

test('the search is a case-insensitive substring', () => {
  expect(names({}, 'KNOW')).toEqual(['Knows']);
  expect(names({}, ' so ')).toEqual(['persons']);
});

test('law: parsing a printed filter returns the filter', () => {
  const filters = fc.record(Object.fromEntries(filterNames.map((name) => [name, fc.boolean()])));
  fc.assert(
    fc.property(filters, (filter) => {
      expect(parseFilter(printFilter(filter as CollectionFilter))).toEqual(filter);
    }),
  );
  expect(printFilter(defaultFilter)).toBe('');
  expect(parseFilter('nonsense,-,system')).toEqual({ ...defaultFilter, system: true });
});

test.each([
  ['name', false, ['c2', 'c10', 'D', 'e']],
  ['name', true, ['e', 'D', 'c10', 'c2']],
  ['type', false, ['c10', 'e', 'c2', 'D']],
  ['type', true, ['c2', 'D', 'c10', 'e']],
] as const)('sorted by %s (descending: %s)', (sort, isDescending, expected) => {
  const collections = [
    collectionAnswer('e'),
    collectionAnswer('D', 3),
    collectionAnswer('c10'),
    collectionAnswer('c2', 3),
  ];
  expect(sortCollections(collections, sort, isDescending).map(({ name }) => name)).toEqual(expected);
});
