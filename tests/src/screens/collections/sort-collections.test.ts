import { expect, test } from 'vitest';
import {
  parseSort,
  printSort,
  sortCollections,
  sortNames,
} from '../../../../src/screens/collections/sort-collections.ts';
import { entryAnswer } from '../../recorded-server.ts';

const collections = [
  entryAnswer('e', { count: 5, documentsBytes: 1, lastWrite: '2026-01-02T00:00:00.000Z' }),
  entryAnswer('D', { type: 'edge', count: 7, documentsBytes: 3 }),
  entryAnswer('c10', { count: 5, documentsBytes: 2, lastWrite: '2026-01-01T00:00:00.000Z' }),
  entryAnswer('c2', { type: 'edge', status: 2, count: 0 }),
];

const orders = [
  ['name', ['c2', 'c10', 'D', 'e']],
  ['-name', ['e', 'D', 'c10', 'c2']],
  ['type', ['c10', 'e', 'c2', 'D']],
  ['-type', ['c2', 'D', 'c10', 'e']],
  ['status', ['c2', 'c10', 'D', 'e']],
  ['-documents', ['D', 'c10', 'e', 'c2']],
  ['-size', ['D', 'c10', 'e', 'c2']],
  ['-lastWrite', ['e', 'c10', 'c2', 'D']],
] as const;

test.each(orders)('[2.4-4] sorted by %s', (sort, expected) => {
  expect(sortCollections(collections, parseSort(sort)).map(({ name }) => name)).toEqual(expected);
});

test('the sort order of the URL is parsed and printed', () => {
  for (const columnId of sortNames) {
    for (const isDescending of [false, true]) {
      const sort = { columnId, isDescending };
      expect(parseSort(printSort(sort))).toEqual(sort);
    }
  }
  expect(parseSort('nonsense')).toEqual({ columnId: 'name', isDescending: false });
});
