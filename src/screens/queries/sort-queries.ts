import type { ListedQuery } from '../../../protocol/api/query.ts';
import type { TableSort } from '../../ui/tables/columns.ts';

/** Queries of a database (undefined: of all) whose text, user or id contains the search, case-insensitive. */
export function filterQueries(
  queries: readonly ListedQuery[],
  search: string,
  database: string | undefined,
): readonly ListedQuery[] {
  const wanted = search.trim().toLowerCase();
  return queries.filter(
    (query) =>
      (database === undefined || query.database === database) &&
      [query.query, query.user ?? '', query.id].some((text) => text.toLowerCase().includes(wanted)),
  );
}

const values: Readonly<Record<string, (query: ListedQuery) => string | number>> = {
  id: ({ id }) => id.padStart(20, '0'),
  query: ({ query }) => query,
  binds: bindCount,
  runTime: ({ runTime }) => runTime,
  memory: ({ peakMemoryUsage }) => peakMemoryUsage ?? 0,
  database: ({ database }) => database ?? '',
  user: ({ user }) => user ?? '',
  started: ({ started }) => started,
};

/** Sorts by a column; equal queries by their ids, so that the order is the same after each refresh. */
export function sortQueries(
  queries: readonly ListedQuery[],
  { columnId, isDescending }: TableSort,
): readonly ListedQuery[] {
  const valueIn = values[columnId] ?? values.runTime!;
  const sign = isDescending ? -1 : 1;
  return queries.toSorted((left, right) => {
    const [a, b] = [valueIn(left), valueIn(right)];
    if (a !== b) return sign * (a < b ? -1 : 1);
    return left.id < right.id ? -1 : 1;
  });
}

/** Number of bind variables. */
export function bindCount({ bindVars }: ListedQuery): number {
  return Object.keys(bindVars ?? {}).length;
}
