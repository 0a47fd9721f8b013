import { expect, test } from 'vitest';
import {
  countPlace,
  defaultPageSize,
  pageSizes,
  parsePageSize,
  planPage,
  sortProblem,
} from '../../../../src/screens/documents/page-plan.ts';

const bySize = { attribute: 'size', isDescending: false };
const condition = { attribute: 'a', operator: '==', text: '1' } as const;
const index = { id: 'c/1', type: 'persistent', fields: ['size'], unique: false, sparse: false };

test('[9-documents-1] the default page size is 10, and all documents can be shown at once', () => {
  expect(defaultPageSize).toBe(10);
  expect(pageSizes).toEqual([10, 25, 50, 100, 500, 'all']);
  expect(['', '7', 'all', '500'].map(parsePageSize)).toEqual([10, 10, 'all', 500]);
});

test('[9-documents-2] a sort is applied below 12,000 documents, or by an index', () => {
  expect(sortProblem(bySize, { count: 11_999, indexes: [] })).toBeUndefined();
  expect(sortProblem(bySize, { count: 12_000, indexes: [] })).toMatch(
    /^Not sorted by size: above 12,000 documents/,
  );
  expect(sortProblem(bySize, { count: 12_000, indexes: [index] })).toBeUndefined();
  // A sparse index has not all documents; a hash index of old servers and the second field have no order.
  for (const other of [{ sparse: true }, { type: 'hash' }, { fields: ['a', 'size'] }]) {
    expect(sortProblem(bySize, { count: 12_000, indexes: [{ ...index, ...other }] })).toBeDefined();
  }
  expect(
    sortProblem(bySize, { count: 12_000, indexes: [{ ...index, fields: ['size', 'a'] }] }),
  ).toBeUndefined();
});

test('[9-documents-3] documents are counted below 10,000 or with a filter', () => {
  expect(countPlace(9_999, [])).toBe('page');
  expect(countPlace(9_999, [condition])).toBe('page');
  expect(countPlace(10_000, [])).toBe('total');
  expect(countPlace(10_000, [condition])).toBe('apart');
});

test('a page has its part of the result, within the number of pages', () => {
  const plan = { pageSize: 25, count: 73, isSortedByIndex: false } as const;
  expect(planPage({ ...plan, page: 2 })).toMatchObject({ page: 2, pageCount: 3, offset: 25, limit: 25 });
  expect(planPage({ ...plan, page: 9 })).toMatchObject({ page: 3, offset: 50, limit: 25 });
  expect(planPage({ ...plan, page: 1, count: 0 })).toMatchObject({ page: 1, pageCount: 1, offset: 0 });
  expect(planPage({ ...plan, page: 4, count: undefined })).toMatchObject({ page: 4, offset: 75 });
  expect(planPage({ ...plan, page: 4, pageSize: 'all' })).toMatchObject({ page: 1, pageCount: 1, offset: 0 });
});

test('a page behind the middle of an index is read from its end', () => {
  const plan = { pageSize: 10, count: 35, isSortedByIndex: true } as const;
  expect(planPage({ ...plan, page: 1 })).toMatchObject({ offset: 0, isReversed: false });
  expect(planPage({ ...plan, page: 4 })).toMatchObject({ offset: 0, limit: 5, isReversed: true });
  expect(planPage({ ...plan, page: 3 })).toMatchObject({ offset: 5, limit: 10, isReversed: true });
});
