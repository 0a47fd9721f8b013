import { expect, test } from 'vitest';
import type { SimpleQuery } from '../../driver/SimpleQuery.ts';
import { fc } from '../fast-check.ts';
import { recordedDriver } from './recorded-port.ts';

const rows = Array.from({ length: 10 }, (_row, index) => index);

/** A collection of ten rows; the server skips and limits. */
function all(): SimpleQuery {
  const { db } = recordedDriver(({ path, body }) => {
    if (!path.startsWith('/_api/simple/')) return undefined;
    return { body: { result: windowed(rows, body as { skip?: number; limit?: number }), hasMore: false } };
  });
  return db._collection('things')!.all();
}

/** A negative number of rows to skip: only so many of the last ones. */
function windowed(list: readonly number[], { skip = 0, limit }: { skip?: number; limit?: number }) {
  const rest = list.slice(skip < 0 ? Math.max(list.length + skip, 0) : skip);
  return limit === undefined ? rest : rest.slice(0, limit);
}

test('a skip after a limit skips within the limit', () => {
  expect(all().limit(9).skip(1).toArray()).toHaveLength(8);
  expect(all().skip(1).limit(9).skip(2).limit(3).toArray()).toEqual([3, 4, 5]);
  expect(all().limit(4).skip(-3).toArray()).toEqual([1, 2, 3]);
  expect(all().limit(2).skip(5).toArray()).toEqual([]);
});

test('skip and limit give a new query', () => {
  const query = all();
  const two = query.limit(2);
  expect(query.toArray()).toEqual(rows);
  expect(two.toArray()).toEqual([0, 1]);
  expect(two.count()).toBe(0);
});

test('any sequence of skips and limits gives the rows of its definition', () => {
  // Only the first skip of a server may be negative: two of them, without a limit between, are added up.
  const step = fc.oneof(
    fc.record({ kind: fc.constant('skip' as const), count: fc.integer({ min: 0, max: 6 }) }),
    fc.record({ kind: fc.constant('limit' as const), count: fc.integer({ min: 0, max: 12 }) }),
    fc.record({ kind: fc.constant('last' as const), count: fc.integer({ min: 1, max: 6 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 5 }), (steps) => {
      let query = all();
      let wanted: readonly number[] = rows;
      for (const { kind, count } of steps) {
        if (kind === 'last') {
          // After a limit the rows are known.
          query = query.limit(10).skip(-count);
          wanted = wanted.slice(-count);
        } else if (kind === 'skip') {
          query = query.limit(10).skip(count);
          wanted = wanted.slice(count);
        } else {
          query = query.limit(count);
          wanted = wanted.slice(0, count);
        }
      }
      expect(query.toArray()).toEqual(wanted);
    }),
  );
});
