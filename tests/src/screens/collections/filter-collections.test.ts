import { expect, test } from 'vitest';
import {
  type CollectionFilter,
  defaultFilter,
  filterCollections,
  filterNames,
  nearestNames,
  parseFilter,
  printFilter,
  rangeNames,
} from '../../../../src/screens/collections/filter-collections.ts';
import { fc } from '../../../fast-check.ts';
import { entryAnswer } from '../../recorded-server.ts';

const all = [
  entryAnswer('_users'),
  entryAnswer('persons', { count: 10, documentsBytes: 2048 }),
  entryAnswer('Knows', { type: 'edge', count: 3 }),
  entryAnswer('archive', { status: 2 }),
];
const names = (filter: Partial<CollectionFilter>, text = '') =>
  filterCollections(all, { ...defaultFilter, ...filter }, text).map(({ name }) => name);

const filters = [
  [{}, ['persons', 'Knows', 'archive']],
  [{ system: true }, ['_users', 'persons', 'Knows', 'archive']],
  [{ document: false }, ['Knows']],
  [{ edge: false }, ['persons', 'archive']],
  [{ loaded: false }, ['archive']],
  [{ unloaded: false }, ['persons', 'Knows']],
  [{ loaded: false, unloaded: false }, []],
  [{ documents: { min: 3 } }, ['persons', 'Knows']],
  [{ documents: { min: 1, max: 9 } }, ['Knows']],
  [{ size: { min: 2048 } }, ['persons']],
  [{ indexes: { min: 2 } }, []],
] as const;

test.each(filters)('[2.4-3] the filter %o', (filter, expected) => {
  expect(names(filter)).toEqual(expected);
});

test('the search is a case-insensitive substring', () => {
  expect(names({}, 'KNOW')).toEqual(['Knows']);
  expect(names({}, ' so ')).toEqual(['persons']);
});

test('a collection without a known amount does not match a range', () => {
  const { count: _count, ...unknown } = entryAnswer('remote');
  expect(filterCollections([unknown], { ...defaultFilter, documents: { min: 0 } }, '')).toEqual([]);
});

test('law: parsing a printed filter returns the filter', () => {
  const bound = fc.option(fc.nat(), { nil: undefined });
  const range = fc
    .record({ min: bound, max: bound })
    .filter(({ min, max }) => min !== undefined || max !== undefined);
  const anyFilter = fc.record(
    {
      ...Object.fromEntries(filterNames.map((name) => [name, fc.boolean()])),
      ...Object.fromEntries(rangeNames.map((name) => [name, range])),
    },
    { requiredKeys: [...filterNames] },
  );
  fc.assert(
    fc.property(anyFilter, (filter) => {
      const typed = filter as unknown as CollectionFilter;
      expect(parseFilter(printFilter(typed))).toEqual(typed);
    }),
  );
  expect(printFilter(defaultFilter)).toBe('');
  expect(parseFilter('nonsense,-,system,size:..')).toEqual({ ...defaultFilter, system: true });
});

test('the nearest names share parts with the text', () => {
  expect(nearestNames(all, 'person')).toEqual(['persons']);
  expect(nearestNames(all, 'parsons')).toEqual(['persons']);
  expect(nearestNames(all, 'zz')).toEqual([]);
});
