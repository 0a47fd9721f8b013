import { beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

interface CursorBody {
  readonly result: readonly unknown[];
  readonly hasMore: boolean;
  readonly id?: string;
  readonly nextBatchId?: string;
  readonly count?: number;
  readonly cached: boolean;
  readonly extra: { readonly stats: Readonly<Record<string, number>>; readonly warnings: readonly unknown[] };
}

let url: string;

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
  await send(url, 'POST', '/_api/collection', { body: { name: 'numbers' } });
  const lines = Array.from({ length: 2500 }, (_, n) => JSON.stringify({ _key: `k${n}`, n }));
  await send(url, 'POST', '/_api/import?collection=numbers&type=documents', { body: lines.join('\n') });
});

async function run(query: string, more: object = {}): Promise<CursorBody> {
  const answer = await send(url, 'POST', '/_api/cursor', { body: { query, ...more } });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<CursorBody>();
}

/** All rows of a cursor, fetched to its end. */
async function fetchAll(first: CursorBody): Promise<unknown[]> {
  const rows = [...first.result];
  for (let batch = first; batch.hasMore; ) {
    const answer = await send(url, 'POST', `/_api/cursor/${first.id}`);
    expect(answer.status, answer.text).toBe(200);
    batch = answer.json<CursorBody>();
    rows.push(...batch.result);
  }
  return rows;
}

const all = Array.from({ length: 2500 }, (_, n) => n);

describe.each([{ stream: false }, { stream: true }])('batches, %o', (options) => {
  test.each([1, 7, 1000, 2499, 2500, 2501, 100_000])('of %d', async (batchSize) => {
    const query = batchSize === 1 ? 'FOR i IN 0..9 RETURN i' : 'FOR d IN numbers SORT d.n RETURN d.n';
    const rows = await fetchAll(await run(query, { batchSize, options }));
    expect(rows).toEqual(batchSize === 1 ? all.slice(0, 10) : all);
  });

  test('a thousand by default', async () => {
    const first = await run('FOR d IN numbers RETURN d.n', { options });
    expect(first.result).toHaveLength(1000);
    expect(first.hasMore).toBe(true);
    expect((await send(url, 'DELETE', `/_api/cursor/${first.id}`)).status).toBe(202);
  });

  test('an empty result is one empty batch', async () => {
    expect(await run('FOR i IN [] RETURN i', { options })).toMatchObject({ result: [], hasMore: false });
  });

  test('a batch can be requested again if retries are allowed', async () => {
    const first = await run('FOR i IN 1..5 RETURN i', {
      batchSize: 2,
      options: { ...options, allowRetry: true },
    });
    expect(first.nextBatchId).toBe('2');
    for (let i = 0; i < 2; i++) {
      const again = await send(url, 'POST', `/_api/cursor/${first.id}/2`);
      expect(again.json()).toMatchObject({ result: [3, 4], hasMore: true, nextBatchId: '3' });
    }
    for (let i = 0; i < 2; i++) {
      const last = await send(url, 'POST', `/_api/cursor/${first.id}/3`);
      expect(last.json()).toMatchObject({ result: [5], hasMore: false });
    }
    expect((await send(url, 'POST', `/_api/cursor/${first.id}/2`)).status).toBe(404);
    expect((await send(url, 'DELETE', `/_api/cursor/${first.id}`)).status).toBe(202);
  });

  test('a cursor reads the snapshot of its opening', async () => {
    await send(url, 'POST', '/_api/collection', { body: { name: `moving${options.stream}` } });
    const c = `moving${options.stream}`;
    await run(`FOR i IN 1..3000 INSERT { n: i } IN ${c}`);
    const first = await run(`FOR d IN ${c} RETURN d.n`, { batchSize: 500, options });
    await run(`FOR d IN ${c} REMOVE d IN ${c}`);
    expect(await fetchAll(first)).toHaveLength(3000);
    expect(await run(`RETURN LENGTH(${c})`)).toMatchObject({ result: [0] });
  });
});

test('a cursor belongs to its database', async () => {
  const first = await run('FOR i IN 1..5 RETURN i', { batchSize: 2 });
  const other = await createDatabase(sharedServerUrl());
  const answer = await send(other, 'POST', `/_api/cursor/${first.id}`);
  expect([answer.status, answer.json()]).toMatchObject([404, { errorNum: 1600 }]);
  expect((await send(url, 'POST', `/_api/cursor/${first.id}`)).status).toBe(200);
});

test('integers beyond 2^53 keep all digits', async () => {
  const text = '{"query":"RETURN [@a, 9007199254740993]","bindVars":{"a":12345678901234567}}';
  const answer = await send(url, 'POST', '/_api/cursor', { body: text });
  expect(answer.text).toContain('[12345678901234567,9007199254740993]');
});

test('queries run concurrently, long ones do not block short ones', async () => {
  const long = run('FOR a IN 1..3000 FOR b IN 1..3000 FILTER a == b COLLECT WITH COUNT INTO n RETURN n');
  const short = await Promise.all(
    Array.from({ length: 20 }, (_, i) => run('RETURN @i', { bindVars: { i } })),
  );
  let isLongDone = false;
  void long.then(() => {
    isLongDone = true;
  });
  expect(short.map(({ result }) => result[0])).toEqual(all.slice(0, 20));
  expect(isLongDone).toBe(false);
  expect((await long).result).toEqual([3000]);
});

test('a running query is listed and can be killed, and only from its own database', async () => {
  const text = 'FOR a IN 1..100000 FOR b IN 1..100000 FILTER a + b == -1 RETURN 1';
  const killed = send(url, 'POST', '/_api/cursor', { body: { query: text } });
  const other = await createDatabase(sharedServerUrl());
  let id: string | undefined;
  await expect
    .poll(async () => {
      const list = (await send(url, 'GET', '/_api/query/current')).json<
        readonly { id: string; query: string }[]
      >();
      id = list.find(({ query }) => query === text)?.id;
      return id;
    })
    .toEqual(expect.any(String));
  expect((await send(other, 'GET', '/_api/query/current')).json()).toEqual([]);
  expect((await send(other, 'DELETE', `/_api/query/${id}`)).status).toBe(404);
  expect((await send(url, 'DELETE', `/_api/query/${id}`)).status).toBe(200);
  const answer = await killed;
  expect([answer.status, answer.json()]).toMatchObject([410, { errorNum: 1500 }]);
});

test('an abandoned query is killed, an abandoned modification is completed', async () => {
  await send(url, 'POST', '/_api/collection', { body: { name: 'finished' } });
  const reading = 'FOR a IN 1..100000 FOR b IN 1..100000 FILTER a + b == -2 RETURN 1';
  const writing = 'FOR i IN 1..90000 INSERT { i } IN finished';
  const current = async () =>
    (await send(url, 'GET', '/_api/query/current'))
      .json<readonly { query: string }[]>()
      .map(({ query }) => query);
  interface SlowQuery {
    readonly query: string;
    readonly exitCode: number;
  }
  const slow = async () => (await send(url, 'GET', '/_api/query/slow')).json<readonly SlowQuery[]>();
  await send(url, 'PUT', '/_api/query/properties', { body: { slowQueryThreshold: 0.001 } });
  for (const query of [reading, writing]) {
    const controller = new AbortController();
    const broken = fetch(`${url}/_api/cursor`, {
      method: 'POST',
      body: JSON.stringify({ query }),
      signal: controller.signal,
    });
    const brokenOff = expect(broken).rejects.toThrow();
    await expect.poll(current).toContain(query);
    controller.abort();
    await brokenOff;
  }
  await expect.poll(current).toEqual([]);
  await send(url, 'PUT', '/_api/query/properties', { body: { slowQueryThreshold: 10 } });
  const ends = (await slow()).filter(({ query }) => query === reading || query === writing);
  expect(ends.map(({ query, exitCode }) => [query, exitCode])).toEqual([
    [reading, 1500],
    [writing, 0],
  ]);
  expect((await run('RETURN LENGTH(finished)')).result).toEqual([90_000]);
});

test('a failed modification is rolled back', async () => {
  await send(url, 'POST', '/_api/collection', { body: { name: 'whole' } });
  const query = "FOR i IN 1..100 INSERT { _key: i == 77 ? 'k1' : CONCAT('k', i) } IN whole";
  const answer = await send(url, 'POST', '/_api/cursor', { body: { query } });
  expect([answer.status, answer.json()]).toMatchObject([409, { errorNum: 1210 }]);
  expect(await run('RETURN LENGTH(whole)')).toMatchObject({ result: [0] });
});

test('the next query reads the writes of a modification', async () => {
  await send(url, 'POST', '/_api/collection', { body: { name: 'next' } });
  for (let n = 1; n <= 50; n++) {
    await run('INSERT { n: @n } IN next', { bindVars: { n } });
    expect((await run('RETURN LENGTH(next)')).result).toEqual([n]);
  }
});

test.each([
  ['{', 600],
  ['', 1502],
  ['[]', 1502],
  ['{"query":""}', 1502],
  ['{"query":"RETURN"}', 1501],
  ['{"query":"RETURN @a"}', 1551],
  ['{"query":"RETURN 1","bindVars":[1]}', 17],
  ['{"query":"RETURN 1","batchSize":0}', 17],
])('%s is refused with %d', async (body, errorNum) => {
  const answer = await send(url, 'POST', '/_api/cursor', { body });
  expect([answer.status, answer.json()]).toMatchObject([400, { error: true, errorNum }]);
});

test('a result of several batches is complete if its computation takes several turns', async () => {
  // Each row sleeps longer than a turn of the thread.
  const query = 'FOR i IN 1..12 LET pause = SLEEP(0.02) RETURN i';
  const first = await run(query, { batchSize: 2, count: true });
  expect(first.count).toBe(12);
  expect(await fetchAll(first)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});
