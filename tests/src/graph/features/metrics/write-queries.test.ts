import { expect, test } from 'vitest';
import type { ObjectValue } from '../../../../../aql/values/value.ts';
import {
  removeQuery,
  restoreQuery,
  writeQuery,
} from '../../../../../src/graph/features/metrics/write-queries.ts';
import { runQuery } from '../../../../aql/golden-player.ts';
import { MemoryDatabase } from '../../../../aql/memory/memory-source.ts';
import { memoryStore } from '../../../../aql/query-store.ts';

test('values are written with the former ones in return, restored and removed; later changes stay', () => {
  const database = new MemoryDatabase('write');
  const collection = database.createCollection('c');
  const documents: readonly ObjectValue[] = [
    { _key: 'a', rank: null },
    { _key: 'b', rank: { deep: [1, 2] } },
    { _key: 'c' },
    { _key: 'd' },
  ];
  for (const document of documents) collection.insert(document, { dialect: '3.12' });
  const run = (query: string, bindVars: Record<string, unknown> = {}) =>
    runQuery(memoryStore(database), { query, bindVars: bindVars as never }, '3.12');
  const attribute = 'rank';
  const rows = ['a', 'b', 'c', 'd', 'none'].map((key, place) => [key, place / 2]);
  const before = [
    ['a', 'null'],
    ['b', '{"deep":[1,2]}'],
    ['c', null],
    ['d', null],
  ];
  expect(run(writeQuery, { '@collection': 'c', attribute, rows })).toMatchObject({ result: before });
  const ranks = 'FOR each IN c SORT each._key RETURN HAS(each, "rank") ? each.rank : "none"';
  expect(run(ranks)).toMatchObject({ result: [0, 0.5, 1, 1.5] });
  run('UPDATE "d" WITH { rank: 7 } IN c');
  const undone = rows.slice(0, 4).map(([key, value], place) => [key, value, before[place]![1]]);
  const names = { '@collection': 'c', name: 'c', attribute };
  expect(run(restoreQuery, { ...names, rows: undone.slice(0, 2) })).toMatchObject({ result: [1, 1] });
  expect(run(removeQuery, { ...names, rows: undone.slice(2) })).toMatchObject({ result: [1] });
  expect(run(ranks)).toMatchObject({ result: [null, { deep: [1, 2] }, 'none', 7] });
});
