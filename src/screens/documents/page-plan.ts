import type { IndexInfo } from '../../../protocol/api/index.ts';
import { formatExact } from '../../lib/format.ts';
import { type Condition, type DocumentSort, pathOf } from './document-filter.ts';

/** Sorting is applied only when fewer documents are sorted, unless an index has the order. */
const sortLimit = 12_000;
/** Up to this total, a page counts the documents of its query. */
const fullCountLimit = 10_000;
/** Showing more documents at once requires a confirmation. */
export const allLimit = 10_000;

export const pageSizes = [10, 25, 50, 100, 500, 'all'] as const;
export type PageSize = (typeof pageSizes)[number];
export const defaultPageSize: PageSize = 10;

export function parsePageSize(text: string): PageSize {
  return pageSizes.find((size) => String(size) === text) ?? defaultPageSize;
}

/** The index whose order equals the sort; sparse indexes do not have all documents. */
export function findSortIndex(
  sort: DocumentSort,
  indexes: readonly IndexInfo[] | undefined,
): IndexInfo | undefined {
  const wanted = pathOf(sort.attribute).join('.');
  return indexes?.find(
    ({ type, fields, sparse }) =>
      (type === 'persistent' || type === 'skiplist') && sparse !== true && fields?.[0] === wanted,
  );
}

/** The reason why a sort is not applied; undefined if it is. */
export function sortProblem(
  sort: DocumentSort,
  { count, indexes }: { readonly count: number; readonly indexes: readonly IndexInfo[] | undefined },
): string | undefined {
  if (count < sortLimit || findSortIndex(sort, indexes)) return undefined;
  return `Not sorted by ${sort.attribute}: above ${formatExact(sortLimit)} documents, this needs a persistent index on it.`;
}

/**
 * Where the documents are counted. `page`: by the query of the page. `apart`: by a second query, so that the page
 * does not wait for it. `total`: all documents match.
 */
export function countPlace(total: number, conditions: readonly Condition[]): 'page' | 'apart' | 'total' {
  if (total < fullCountLimit) return 'page';
  return conditions.length > 0 ? 'apart' : 'total';
}

interface PagePlan {
  readonly page: number;
  readonly pageCount: number;
  readonly offset: number;
  readonly limit: number;
  /** True: read from the end in reverse order, because an index is read from both ends. */
  readonly isReversed: boolean;
}

/** The part of the result that a page shows. `count`: undefined while unknown. */
export function planPage(args: {
  readonly page: number;
  readonly pageSize: PageSize;
  readonly count: number | undefined;
  readonly isSortedByIndex: boolean;
}): PagePlan {
  const { pageSize, count } = args;
  if (pageSize === 'all') {
    return { page: 1, pageCount: 1, offset: 0, limit: Number.MAX_SAFE_INTEGER, isReversed: false };
  }
  const pageCount = count === undefined ? args.page : Math.max(1, Math.ceil(count / pageSize));
  const page = Math.min(args.page, pageCount);
  const offset = (page - 1) * pageSize;
  if (count === undefined || !args.isSortedByIndex || offset <= count / 2) {
    return { page, pageCount, offset, limit: pageSize, isReversed: false };
  }
  const limit = Math.min(pageSize, count - offset);
  return { page, pageCount, offset: count - offset - limit, limit, isReversed: true };
}
