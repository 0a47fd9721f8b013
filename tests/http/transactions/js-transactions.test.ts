import { beforeEach, describe, expect, test } from 'vitest';
import { type Answer, createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

const legacy = { 'x-arango-version': '20804' };
let url: string;

beforeEach(async () => {
  url = await createDatabase(sharedServerUrl());
  for (const name of ['accounts', 'log']) await send(url, 'POST', '/_api/collection', { body: { name } });
  await send(url, 'POST', '/_api/collection', { body: { name: 'transfers', type: 3 } });
  await send(url, 'POST', '/_api/document/accounts', {
    body: [
      { _key: 'a', sum: 100 },
      { _key: 'b', sum: 20 },
    ],
  });
});

function run(
  action: string,
  more: object = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const body = { collections: { write: ['accounts', 'transfers'] }, action, ...more };
  return send(url, 'POST', '/_api/transaction', { body, headers });
}

const sums = async () =>
  (
    await send(url, 'POST', '/_api/cursor', { body: { query: 'FOR a IN accounts SORT a._key RETURN a.sum' } })
  ).json().result;

describe.each([
  ['2.8', legacy],
  ['3.12', {}],
] as const)('a transaction in dialect %s', (dialect, headers) => {
  test('reads its own changes and commits them together', async () => {
    const action = `function (params) {
      const db = require('@arangodb').db;
      db.accounts.update('a', { sum: db.accounts.document('a').sum - params.sum });
      db._query('UPDATE "b" WITH { sum: @sum } IN accounts', { sum: 20 + params.sum });
      db.accounts.insert({ _key: 'c', sum: 0 });
      db.transfers.save('accounts/a', 'accounts/b', { sum: params.sum });
      return {
        count: db.accounts.count(),
        sums: db._query('FOR a IN accounts SORT a._key RETURN a.sum').toArray(),
        all: db.accounts.all().toArray().length,
        edges: db.transfers.outEdges('accounts/a').map((edge) => edge._to),
        example: db.accounts.firstExample({ sum: 90 })._key,
        exists: [db.accounts.exists('c') !== false, db.accounts.exists('z')],
      };
    }`;
    const answer = await run(action, { params: { sum: 10 } }, headers);
    expect(answer.json()).toEqual({
      result: {
        count: 3,
        sums: [90, 30, 0],
        all: 3,
        edges: ['accounts/b'],
        example: 'a',
        exists: [true, false],
      },
      error: false,
      code: 200,
    });
    expect(await sums()).toEqual([90, 30, 0]);
  });

  test('changes nothing if it throws', async () => {
    const action = `function () { db.accounts.update('a', { sum: 0 }); db.accounts.truncate(); throw new Error('no'); }`;
    const answer = await run(action, {}, headers);
    expect([answer.status, answer.json()]).toMatchObject([
      500,
      { errorMessage: expect.stringContaining('no') },
    ]);
    expect(await sums()).toEqual([100, 20]);
  });

  test('may catch an error and continue', async () => {
    const action = `function () {
      try { db.accounts.insert({ _key: 'a' }); } catch (error) { db.accounts.update('a', { sum: error.errorNum }); }
    }`;
    expect((await run(action, {}, headers)).json()).toEqual({ error: false, code: 200 });
    expect(await sums()).toEqual([1210, 20]);
  });

  test.each([
    ["db._create('inside')", 1653],
    ["db.accounts.ensureIndex({ type: 'hash', fields: ['sum'] })", 1653],
    ['db.accounts.drop()', 1653],
    ["db._executeTransaction({ collections: {}, action: '() => 1' })", 1651],
    ['db.log.insert({})', 1652],
    ["db.accounts.document('zz')", 1202],
    ["db._document('nowhere/a')", 1203],
  ])('%s is refused', async (code, errorNum) => {
    const answer = await run(`function () { db.accounts.update('a', { sum: 0 }); ${code}; }`, {}, headers);
    expect(answer.json()).toMatchObject({ error: true, errorNum });
    expect(await sums()).toEqual([100, 20]);
  });

  test('is refused with an invalid definition', async () => {
    const refusals: readonly (readonly [object, number])[] = [
      [{ collections: undefined }, 10],
      [{ action: 5 }, 10],
      [{ action: 'function (' }, 10],
      [{ collections: { write: 'nowhere' } }, 1203],
    ];
    for (const [more, errorNum] of refusals) {
      const answer = await run('() => 1', more, headers);
      expect([more, answer.json().errorNum]).toEqual([more, errorNum]);
      expect(answer.status).toBe(errorNum === 10 ? 400 : 404);
    }
    expect(dialect).toBeTypeOf('string');
  });
});

test('concurrent transactions of 2.8 lose no update', async () => {
  const action = `function () { db.accounts.update('b', { sum: db.accounts.document('b').sum + 1 }); }`;
  const answers = await Promise.all(Array.from({ length: 6 }, () => run(action, {}, legacy)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await sums()).toEqual([100, 26]);
});

test('a transaction whose client disconnects is ended and changes nothing', async () => {
  const controller = new AbortController();
  const action = `function () { db.accounts.update('a', { sum: 0 }); for (;;) {} }`;
  const body = JSON.stringify({ collections: { exclusive: 'accounts' }, action });
  const request = fetch(`${url}/_api/transaction`, { method: 'POST', body, signal: controller.signal });
  const open = async () =>
    (await send(url, 'GET', '/_api/transaction')).json<{ transactions: readonly unknown[] }>().transactions;
  await expect.poll(open).toHaveLength(1);
  controller.abort();
  await expect(request).rejects.toThrow();
  await expect.poll(open).toEqual([]);
  expect(await sums()).toEqual([100, 20]);
});
