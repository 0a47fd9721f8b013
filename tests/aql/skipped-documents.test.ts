import { expect, test } from 'vitest';
import { runQuery } from './golden-player.ts';
import { makeDatabase } from './optimizer-data.ts';

const database = makeDatabase();
const store = {
  openSource: () => database.openSource(),
  transaction: <T>(body: Parameters<typeof database.transaction<T>>[0]) => database.transaction(body),
};
const rowsOf = (query: string) => runQuery(store, { query, options: {} }, '3.12');

/** Everything before a LIMIT; the documents have equal values of `a`, which stay in insertion order. */
const loops = [
  'FOR d IN indexed SORT d.a',
  'FOR d IN indexed SORT d.a DESC',
  'FOR d IN indexed FILTER d.b == 2 SORT d.a',
  'FOR d IN indexed FILTER d.a > 0',
  'FOR d IN indexed FILTER d.a >= 0 && d.a <= 3 SORT d.a DESC',
  'FOR d IN indexed FILTER d.b IN [1, 3]',
  'FOR d IN indexed FILTER "t1" IN d.tags[*]',
  'FOR d IN indexed FILTER d.a > 0 FILTER d.b == 1',
  'FOR d IN plain',
] as const;

test.each(loops)('%s: pages together are the whole result', (loop) => {
  const whole = rowsOf(`${loop} RETURN d._key`);
  const pages = [0, 1, 2, 3, 4, 5, 6].map((page) => rowsOf(`${loop} LIMIT ${page * 10}, 10 RETURN d._key`));
  expect(pages.flatMap(({ result }) => result)).toEqual(whole.result);
  expect(rowsOf(`${loop} LIMIT 1000, 10 RETURN d._key`).result).toEqual([]);
});
