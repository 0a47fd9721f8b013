import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Answer, basic, send } from '../client.ts';
import { type LimitedApp, rootPassword, startLimitedApp } from './limited-app.ts';

vi.setConfig({ testTimeout: 60_000 });

const root = basic('root', rootPassword);
const [anna, bert] = [basic('anna', 'anna'), basic('bert', 'bert')];
type Headers = Readonly<Record<string, string>>;

let app: LimitedApp;

const call = (headers: Headers, method: string, path: string, body?: unknown, id?: string): Promise<Answer> =>
  send(app.baseUrl, method, path, {
    headers: id === undefined ? headers : { ...headers, 'x-arango-trx-id': id },
    body,
  });

const numbersOf = (answer: Answer) => [answer.status, answer.json().errorNum];

const tryBegin = (headers: Headers, collections: object) =>
  call(headers, 'POST', '/_db/d/_api/transaction/begin', { collections });

async function begin(headers: Headers, collections: object = {}): Promise<string> {
  const answer = await tryBegin(headers, collections);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<{ result: { id: string } }>().result.id;
}

const abort = (headers: Headers, id: string) => call(headers, 'DELETE', `/_db/d/_api/transaction/${id}`);

const grant = (collection: string, level: string) =>
  call(root, 'PUT', `/_api/user/anna/database/d/${collection}`, { grant: level });

beforeAll(async () => {
  app = await startLimitedApp({
    maxTransactions: 4,
    maxTransactionsPerUser: 3,
    maxTransactionAgeMs: 600_000,
  });
  await call(root, 'POST', '/_api/database', { name: 'd' });
  for (const user of ['anna', 'bert']) {
    await call(root, 'POST', '/_api/user', { user, passwd: user });
    await call(root, 'PUT', `/_api/user/${user}/database/d`, { grant: 'rw' });
  }
  for (const name of ['open', 'readable', 'hidden']) {
    expect((await call(root, 'POST', '/_db/d/_api/collection', { name })).status).toBe(200);
    await call(root, 'POST', `/_db/d/_api/document/${name}`, { _key: 'k' });
  }
  await grant('readable', 'ro');
  await grant('hidden', 'none');
});

afterAll(() => app.stop());

test('a transaction belongs to its user', async () => {
  const id = await begin(anna, { write: 'open' });
  expect(BigInt(id) < 2n ** 63n).toBe(true);
  await call(anna, 'POST', '/_db/d/_api/document/open', { _key: 'secret' }, id);
  for (const headers of [bert, root]) {
    expect((await call(headers, 'GET', '/_db/d/_api/transaction')).json()).toEqual({ transactions: [] });
    for (const [method, path, body] of [
      ['GET', `transaction/${id}`],
      ['PUT', `transaction/${id}`],
      ['DELETE', `transaction/${id}`],
      ['GET', 'document/open/secret'],
      ['POST', 'document/open', {}],
      ['POST', 'cursor', { query: 'RETURN 1' }],
      ['PUT', 'collection/open/truncate'],
    ] as const) {
      const answer = await call(
        headers,
        method,
        `/_db/d/_api/${path}`,
        body,
        path.startsWith('transaction') ? undefined : id,
      );
      expect(numbersOf(answer), `${method} ${path}`).toEqual([404, 1655]);
    }
    await call(headers, 'DELETE', '/_db/d/_api/transaction/write');
  }
  // Another database of the same user does not know it either.
  expect(numbersOf(await call(anna, 'GET', `/_db/_system/_api/transaction/${id}`))).not.toEqual([
    200,
    undefined,
  ]);
  expect((await call(anna, 'GET', '/_db/d/_api/document/open/secret', undefined, id)).status).toBe(200);
  expect((await abort(anna, id)).status).toBe(200);
});

describe('rights', () => {
  test('are checked for the declared collections', async () => {
    expect(numbersOf(await tryBegin(anna, { read: 'hidden' }))).toEqual([403, 11]);
    expect(numbersOf(await tryBegin(anna, { write: 'readable' }))).toEqual([403, 1004]);
    expect(numbersOf(await tryBegin(anna, { exclusive: 'readable' }))).toEqual([403, 1004]);
    expect(numbersOf(await tryBegin(anna, { write: '_user_secrets' }))).toEqual([404, 1203]);
    await abort(anna, await begin(anna, { read: 'readable' }));
  });

  test('are checked in each call', async () => {
    const id = await begin(anna, { write: 'open' });
    expect(numbersOf(await call(anna, 'GET', '/_db/d/_api/document/hidden/k', undefined, id))).toEqual([
      403, 11,
    ]);
    const text = { query: 'FOR x IN hidden RETURN x' };
    expect(numbersOf(await call(anna, 'POST', '/_db/d/_api/cursor', text, id))).toEqual([403, 11]);
    expect((await call(anna, 'POST', '/_db/d/_api/document/open', {}, id)).status).toBe(202);
    await grant('open', 'ro');
    expect(numbersOf(await call(anna, 'POST', '/_db/d/_api/document/open', {}, id))).toEqual([403, 11]);
    await grant('open', 'rw');
    await abort(anna, id);
  });
});

describe('limits', () => {
  test('of a user, and of all', async () => {
    const own = [await begin(anna), await begin(anna), await begin(anna)];
    expect(numbersOf(await tryBegin(anna, {}))).toEqual([429, 32]);
    const other = await begin(bert);
    expect(numbersOf(await tryBegin(bert, {}))).toEqual([503, 32]);
    for (const id of own) await abort(anna, id);
    await abort(bert, other);
    await abort(anna, await begin(anna));
  });

  test('a refused begin leaves nothing behind', async () => {
    for (let n = 0; n < 6; n++)
      expect(numbersOf(await tryBegin(anna, { read: 'missing' }))).toEqual([404, 1203]);
    await abort(anna, await begin(anna));
  });
});

/** Kills a query of a transaction after `delayMs`. Returns the id of the transaction and the status of a call behind the query. */
async function killEndless(delayMs: number): Promise<{ readonly id: string; readonly status: number }> {
  const id = await begin(anna, { write: 'open' });
  await call(anna, 'POST', '/_db/d/_api/document/open', { _key: 'lost' }, id);
  const endless = "RETURN CONCAT(REPEAT('a', 41), 'b') =~ '^(?=a)(a+)+$'";
  const answer = call(anna, 'POST', '/_db/d/_api/cursor', { query: endless }, id);
  const current = async () =>
    (await call(anna, 'GET', '/_db/d/_api/query/current')).json<{ id: string; query: string }[]>();
  await expect
    .poll(async () => (await current()).map(({ query }) => query), { timeout: 30_000 })
    .toContain(endless);
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  const waiting = call(anna, 'GET', '/_db/d/_api/document/open/lost', undefined, id);
  for (const { id: queryId } of await current()) await call(anna, 'DELETE', `/_db/d/_api/query/${queryId}`);
  expect(numbersOf(await answer)).toEqual([410, 1500]);
  return { id, status: (await waiting).status };
}

test('a query that cannot be interrupted ends its transaction with a clear error', async () => {
  // A query that is killed before it reaches the expression ends without its thread, and the call behind it succeeds.
  let [delayMs, killed] = [0, await killEndless(0)];
  while (killed.status === 200) {
    await call(anna, 'DELETE', `/_db/d/_api/transaction/${killed.id}`);
    delayMs += 100;
    killed = await killEndless(delayMs);
  }
  const { id, status } = killed;
  expect([404, 410]).toContain(status);
  const commit = await call(anna, 'PUT', `/_db/d/_api/transaction/${id}`);
  expect(commit.json().errorMessage).toContain('its thread was ended to stop a query');
  expect(numbersOf(await call(anna, 'GET', '/_db/d/_api/document/open/lost'))).toEqual([404, 1202]);
  // Its locks are free.
  expect((await call(anna, 'POST', '/_db/d/_api/document/open', { _key: 'lost' })).status).toBe(202);
});
