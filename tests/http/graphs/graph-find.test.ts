import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringifyJson } from '../../../protocol/lib/write-json.ts';
import { findQueries, maxScanned } from '../../../src/graph/adapters/find/find-queries.ts';
import type { Query } from '../../../src/graph/adapters/queries.ts';
import { conditionQuery } from '../../../src/graph/features/filter/condition-aql.ts';
import type { Condition } from '../../../src/graph/features/filter/filter-chain.ts';
import { loadPatterns, valueTest } from '../../../src/graph/features/filter/test-value.ts';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

let base: string;
const documents = [
  { _key: 'OSL', name: 'Oslo Gardermoen', notes: 'largest airport of Norway' },
  { _key: 'AES', name: 'Ålesund', notes: 'on an island' },
  { _key: 'AGP', name: 'Málaga', notes: 'Costa del Sol' },
  { _key: '30064771078', name: 'Numeric (test).*', notes: '' },
];

beforeAll(async () => {
  base = await createDatabase(sharedServerUrl());
  await send(base, 'POST', '/_api/collection', { body: { name: 'airports' } });
  await send(base, 'POST', '/_api/index?collection=airports', {
    body: { type: 'persistent', fields: ['name'] },
  });
  await send(base, 'POST', '/_api/index?collection=airports', {
    body: { type: 'fulltext', fields: ['notes'], minLength: 2 },
  });
  await send(base, 'POST', '/_api/document?collection=airports', { body: documents });
});

afterAll(() => send(sharedServerUrl(), 'DELETE', `/_api/database/${base.split('/').at(-1)}`));

/** Ids by kind of query, for a collection with this count. */
async function findAll(text: string, count = 4) {
  const facts = {
    collection: 'airports',
    count,
    fulltext: ['notes'],
    sorted: ['name'],
    fields: [{ name: 'name', types: ['string'] as const, values: [], presence: 1 }],
  };
  const found: Record<string, unknown[]> = {};
  for (const query of findQueries(facts, text, 'name', 10)) {
    const answer = await send(base, 'POST', '/_api/cursor', {
      body: { query: query.text, bindVars: query.bindVars },
    });
    expect(answer.status, answer.text).toBe(201);
    found[query.kind] = answer.json<{ result: unknown[][] }>().result.map(([id]) => id);
  }
  return found;
}

test('[B4-4] label attributes are searched without accents and case, by a bounded scan', async () => {
  expect((await findAll('alesund')).scan).toEqual(['airports/AES']);
  expect((await findAll('MALAGA')).scan).toEqual(['airports/AGP']);
  expect((await findAll('ga')).scan?.sort()).toEqual(['airports/AGP', 'airports/OSL']);
  expect((await findAll('(test).*')).scan).toEqual(['airports/30064771078']);
});

test('[B4-5] keys are found, numeric-looking ones and whole ids too', async () => {
  expect((await findAll('30064771078')).key).toEqual(['airports/30064771078']);
  expect((await findAll('airports/OSL')).key).toEqual(['airports/OSL']);
  expect((await findAll('3006')).scan).toEqual(['airports/30064771078']);
});

test('[B4-6] full text is used where an index exists', async () => {
  expect((await findAll('norw')).fulltext).toEqual(['airports/OSL']);
  expect((await findAll('costa sol')).fulltext).toEqual(['airports/AGP']);
});

test('[B4-9] a large collection is searched by its sorted index, and its scan is limited', async () => {
  const found = await findAll('oslo', maxScanned + 1);
  expect(found.index).toEqual(['airports/OSL']);
  expect(found.scan).toEqual(['airports/OSL']);
});

/** Keys of the airports that pass the conditions, and their count. */
async function load(...conditions: Condition[]) {
  const run = async (query: Query) => {
    const body = { query: query.text, bindVars: query.bindVars };
    const answer = await send(base, 'POST', '/_api/cursor', { body });
    expect(answer.status, `${query.text} ${answer.text}`).toBe(201);
    return answer.json<{ result: unknown[] }>().result;
  };
  const rows = conditionQuery('airports', conditions, { kind: 'rows', limit: 10, labelAttribute: 'name' });
  const keys = (await run(rows!)).map((row) => String((row as string[])[0]).slice('airports/'.length)).sort();
  expect(await run(conditionQuery('airports', conditions, { kind: 'count' })!)).toEqual([keys.length]);
  return keys;
}

const name = { kind: 'attribute', name: 'name' } as const;

test.each<[operator: Condition['operator'], values: Condition['values'], attribute: string]>([
  ['eq', ['Oslo Gardermoen'], 'name'],
  ['eq', ['30064771078'], '_key'],
  ['ne', ['Málaga'], 'name'],
  ['in', ['Málaga', 'Ålesund', 5], 'name'],
  ['lt', ['N'], '_key'],
  ['ge', ['AGP'], '_key'],
  ['between', ['AES', 'AGP'], '_key'],
  ['contains', ['malaga'], 'name'],
  ['startsWith', ['ales'], 'name'],
  ['matches', ['^oslo|sol$'], 'name'],
  ['exists', [], 'name'],
  ['missing', [], 'nothing'],
  ['type', ['string'], 'notes'],
])(
  '[B5-12] loading with %s %j counts and finds the vertices that a filter with it shows',
  async (operator, values, attribute) => {
    const condition: Condition = { field: { kind: 'attribute', name: attribute }, operator, values };
    await loadPatterns([condition]);
    const isPassing = valueTest(condition);
    const wanted = documents.filter((document) =>
      isPassing((document as Record<string, unknown>)[attribute]),
    );
    expect(await load(condition)).toEqual(wanted.map(({ _key }) => _key).sort());
  },
);

test('[B5-12] several conditions are combined; a condition on the collection excludes others', async () => {
  expect(
    await load(
      { field: name, operator: 'contains', values: ['a'] },
      { field: { kind: 'attribute', name: 'notes' }, operator: 'contains', values: ['costa'] },
      { field: { kind: 'collection' }, operator: 'eq', values: ['airports'] },
    ),
  ).toEqual(['AGP']);
  const other: Condition = { field: { kind: 'collection' }, operator: 'eq', values: ['others'] };
  expect(conditionQuery('airports', [other], { kind: 'count' })).toBeUndefined();
});

test('[B5-20] the database compares exact integers, and null differs from a missing attribute', async () => {
  await send(base, 'POST', '/_api/collection', { body: { name: 'exactSizes' } });
  for (const body of [
    '{"_key":"a","size":9007199254740993}',
    '{"_key":"b","size":9007199254740992}',
    '{"_key":"c","size":null}',
    '{"_key":"d","size":{"inner":null}}',
    '{"_key":"e"}',
  ])
    await send(base, 'POST', '/_api/document/exactSizes', { body });
  const values = new Map<string, unknown>([
    ['a', 9007199254740993n],
    ['b', 9007199254740992n],
    ['c', null],
    ['d', { inner: null }],
    ['e', undefined],
  ]);
  const cases: [Condition['operator'], Condition['values']][] = [
    ['eq', [9007199254740993n]],
    ['in', [9007199254740992n, null]],
    ['ge', [9007199254740993n]],
    ['eq', [null]],
    ['ne', [null]],
    ['exists', []],
    ['missing', []],
    ['unset', []],
    ['type', ['null']],
  ];
  for (const [operator, operands] of cases) {
    const condition: Condition = { field: { kind: 'attribute', name: 'size' }, operator, values: operands };
    const query = conditionQuery('exactSizes', [condition], {
      kind: 'rows',
      limit: 10,
      labelAttribute: undefined,
    })!;
    const body = stringifyJson({ query: query.text, bindVars: query.bindVars });
    const answer = await send(base, 'POST', '/_api/cursor', { body });
    expect(answer.status, `${query.text} ${answer.text}`).toBe(201);
    const isPassing = valueTest(condition);
    const wanted = [...values].filter(([, value]) => isPassing(value)).map(([key]) => `exactSizes/${key}`);
    const found = answer.json<{ result: [string, unknown][] }>().result.map(([id]) => id);
    expect(found.sort(), operator).toEqual(wanted);
  }
  const nested: Condition = {
    field: { kind: 'attribute', name: 'size.inner' },
    operator: 'exists',
    values: [],
  };
  const query = conditionQuery('exactSizes', [nested], { kind: 'count' })!;
  const answer = await send(base, 'POST', '/_api/cursor', {
    body: { query: query.text, bindVars: query.bindVars },
  });
  expect(answer.json<{ result: unknown[] }>().result).toEqual([1]);
});
