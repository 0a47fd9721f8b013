import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, createDatabase, send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { sharedServerUrl } from '../shared-server.ts';

interface CursorBody {
  readonly result: readonly unknown[];
  readonly extra: { readonly stats: Readonly<Record<string, number>> };
}

let url: string;

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
});

beforeEach(async () => {
  await send(url, 'DELETE', '/_api/collection/c');
  await send(url, 'POST', '/_api/collection', { body: { name: 'c' } });
});

function start(query: string, more: object = {}, baseUrl = url): Promise<Answer> {
  return send(baseUrl, 'POST', '/_api/cursor', { body: { query, ...more } });
}

async function run(query: string, more: object = {}): Promise<CursorBody> {
  const answer = await start(query, more);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<CursorBody>();
}

async function refused(answer: Promise<Answer>): Promise<{ errorNum: number; errorMessage: string }> {
  return (await answer).json<{ errorNum: number; errorMessage: string }>();
}

async function idOf(query: string, baseUrl = url): Promise<string> {
  interface Listed {
    readonly id: string;
    readonly query: string;
    readonly modificationQuery: boolean;
  }
  const find = async () => {
    const all = (await send(baseUrl, 'GET', '/_api/query/current')).json<readonly Listed[]>();
    return all.find((each) => each.query === query && each.modificationQuery)?.id ?? '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}

/** Queries with a run time of hours: in steps, in one step of the language, before the first row. */
const endless = [
  'FOR a IN 1..100000 FOR b IN 1..100000 FILTER a + b == -2 INSERT { a } INTO c',
  'FOR i IN 1..2 LET x = LENGTH(FOR a IN 1..100000 FOR b IN 1..100000 FILTER a + b == -2 RETURN 1) INSERT { x } INTO c',
  'INSERT { n: 1 } INTO c LET x = SLEEP(10000) RETURN x',
  'LET n = LENGTH(FOR a IN 1..100000 FOR b IN 1..100000 FILTER a + b == -i RETURN 1) FOR i IN 1..2 UPSERT { i } INSERT { i, n } UPDATE {} IN c'.replace(
    ' == -i',
    ' == -2',
  ),
];

describe.each(endless)('%s', (query) => {
  test('other writes continue, and it can be killed', async () => {
    const running = refused(start(query));
    const id = await idOf(query);
    for (let n = 0; n < 20; n++) {
      expect((await send(url, 'POST', '/_api/document/c', { body: { _key: `k${n}` } })).status).toBe(202);
      expect((await run(`INSERT { _key: "q${n}" } INTO c RETURN NEW._key`)).result).toEqual([`q${n}`]);
    }
    expect((await send(url, 'DELETE', `/_api/query/${id}`)).status).toBe(200);
    expect(await running).toMatchObject({ errorNum: 1500 });
    expect((await run('RETURN LENGTH(c)')).result).toEqual([40]);
  });

  test('it ends after its time limit', async () => {
    expect(await refused(start(query, { options: { maxRuntime: 0.2 } }))).toMatchObject({ errorNum: 1500 });
    expect((await run('RETURN LENGTH(c)')).result).toEqual([0]);
  });
});

test('a query sees its own writes', async () => {
  const upserts =
    'FOR i IN 1..1000 UPSERT { name: i % 10 } INSERT { name: i % 10, n: 1 } UPDATE { n: OLD.n + 1 } IN c';
  expect((await run(upserts)).extra.stats.writesExecuted).toBe(1000);
  expect((await run('FOR d IN c SORT d.name RETURN [d.name, d.n]')).result).toEqual(
    Array.from({ length: 10 }, (_, name) => [name, 100]),
  );
  const returned = await run('FOR d IN c SORT d.name REMOVE d IN c RETURN [OLD._key, OLD._rev]');
  expect(returned.result).toHaveLength(10);
  expect((await run('FOR i IN 1..3 INSERT { i } INTO c RETURN [NEW._key, NEW._rev]')).result).toEqual(
    (await run('FOR d IN c SORT d.i RETURN [d._key, d._rev]')).result,
  );
});

test('a failed query is rolled back', async () => {
  await send(url, 'POST', '/_api/index?collection=c', {
    body: { type: 'persistent', fields: ['u'], unique: true, sparse: true },
  });
  expect(await refused(start('FOR i IN [1, 2, 3, 2] INSERT { u: i } INTO c'))).toMatchObject({
    errorNum: 1210,
  });
  expect((await run('RETURN LENGTH(c)')).result).toEqual([0]);
  const ignoring = await run('FOR i IN [1, 2, 3, 2] INSERT { u: i } INTO c OPTIONS { ignoreErrors: true }');
  expect(ignoring.extra.stats).toMatchObject({ writesExecuted: 3, writesIgnored: 1 });
});

test('a query that only mentions a modification does not invalidate cached results', async () => {
  await send(url, 'PUT', '/_api/query-cache/properties', { body: { mode: 'on' } });
  try {
    const query = 'FOR d IN c COLLECT WITH COUNT INTO n RETURN n';
    const isCached = async () => (await start(query)).json<{ cached: boolean }>().cached;
    await isCached();
    expect(await isCached()).toBe(true);
    expect((await run('RETURN "insert, update, replace, remove or upsert"')).result).toHaveLength(1);
    expect(await isCached()).toBe(true);
    await run('INSERT {} INTO c');
    expect(await isCached()).toBe(false);
  } finally {
    await send(url, 'PUT', '/_api/query-cache/properties', { body: { mode: 'off' } });
  }
});

describe('concurrent changes', () => {
  test('concurrent increments of one document are not lost', async () => {
    await run('INSERT { _key: "sum", n: 0 } INTO c');
    const clients = Array.from({ length: 16 }, async () => {
      for (let n = 0; n < 25; n++)
        await run('FOR d IN c FILTER d._key == "sum" UPDATE d WITH { n: d.n + 1 } IN c');
    });
    await Promise.all(clients);
    expect((await run('RETURN DOCUMENT("c/sum").n')).result).toEqual([400]);
  });

  test('concurrent inserts have distinct keys', async () => {
    const clients = Array.from({ length: 8 }, async (_, client) => {
      const keys: unknown[] = [];
      for (let n = 0; n < 10; n++) {
        if (n % 2 === 0)
          keys.push(...(await run('FOR i IN 1..70 INSERT { i } INTO c RETURN NEW._key')).result);
        else keys.push((await send(url, 'POST', '/_api/document/c', { body: { client, n } })).json()._key);
      }
      return keys;
    });
    const keys = (await Promise.all(clients)).flat();
    expect(new Set(keys).size).toBe(8 * (5 * 70 + 5));
    expect((await run('FOR d IN c RETURN d._key', { batchSize: 10_000 })).result.toSorted()).toEqual(
      keys.toSorted(),
    );
  });
});

describe('large transactions', () => {
  let server: ServerProcess;

  beforeAll(async () => {
    server = await startServer({ args: ['--max-transaction-changes', '1000'] });
    await send(server.baseUrl, 'POST', '/_api/collection', { body: { name: 'c' } });
  });

  afterAll(async () => {
    await server.stop();
  });

  const here = (query: string, options: object = {}): Promise<Answer> =>
    start(query, { options }, server.baseUrl);
  const count = async () => (await here('RETURN LENGTH(c)')).json<CursorBody>().result;

  test('changes above the limit are refused with a remedy', async () => {
    expect((await here('FOR i IN 1..1000 INSERT { i } INTO c')).status).toBe(201);
    const refusal = await refused(here('FOR i IN 1..1001 INSERT { i } INTO c'));
    expect(refusal).toMatchObject({ errorNum: 32 });
    expect(refusal.errorMessage).toMatch(
      /1000 documents.*intermediateCommitCount.*--max-transaction-changes/,
    );
    const ignoring = 'FOR i IN 1..1001 INSERT { i } INTO c OPTIONS { ignoreErrors: true }';
    expect(await refused(here(ignoring))).toMatchObject({ errorNum: 32 });
    expect(await count()).toEqual([1000]);
  });

  test('an import that is all or nothing has the same limit', async () => {
    const lines = (length: number) => Array.from({ length }, (_, n) => JSON.stringify({ n })).join('\n');
    const into = (more: string, length: number): Promise<Answer> =>
      send(server.baseUrl, 'POST', `/_api/import?type=documents&complete=true&${more}`, {
        body: lines(length),
      });
    const before = await count();
    const refusal = await refused(into('collection=c', 1001));
    expect(refusal).toMatchObject({ errorNum: 32 });
    expect(refusal.errorMessage).toMatch(/1000 documents.*--max-transaction-changes/);
    expect(await count()).toEqual(before);
    // A collection that the import created is dropped again.
    expect(await refused(into('collection=fresh&createCollection=true', 1001))).toMatchObject({
      errorNum: 32,
    });
    expect((await send(server.baseUrl, 'GET', '/_api/collection/fresh')).status).toBe(404);
    expect((await into('collection=fresh&createCollection=true', 1000)).status).toBe(201);
    expect((await here('RETURN LENGTH(fresh)')).json<CursorBody>().result).toEqual([1000]);
  });

  test('with intermediateCommitCount they are committed in parts', async () => {
    await here('FOR d IN c REMOVE d IN c');
    const inserted = await here('FOR i IN 1..5000 INSERT { i } INTO c', { intermediateCommitCount: 300 });
    expect(inserted.status, inserted.text).toBe(201);
    const { writesExecuted, intermediateCommits } = inserted.json<CursorBody>().extra.stats;
    expect(writesExecuted).toBe(5000);
    expect(intermediateCommits).toBeGreaterThan(1);
    const updated = await here('FOR d IN c UPDATE d WITH { i: d.i + 1 } IN c', {
      intermediateCommitCount: 500,
    });
    expect(updated.status, updated.text).toBe(201);
    expect((await here('RETURN [LENGTH(c), SUM(FOR d IN c RETURN d.i)]')).json<CursorBody>().result).toEqual([
      [5000, (5000 * 5001) / 2 + 5000],
    ]);
    // Parts committed before an error are kept.
    const failing = 'FOR i IN 1..5000 INSERT { _key: TO_STRING(i == 4900 ? 1 : i), second: true } INTO c';
    expect(await refused(here(failing, { intermediateCommitCount: 300 }))).toMatchObject({ errorNum: 1210 });
    const [left] = (await here('RETURN LENGTH(FOR d IN c FILTER d.second RETURN 1)')).json<CursorBody>()
      .result;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(4900);
  });
});

describe('an import that is all or nothing and creates its collection', () => {
  const path = '/_api/import?collection=fresh&type=documents&complete=true&createCollection=true';
  const body = Array.from({ length: 3000 }, (_, n) => JSON.stringify({ _key: `k${n}` })).join('\n');

  test('is answered clearly while others drop and create the collection', async () => {
    for (let round = 0; round < 6; round++) {
      let isDone = false;
      const running = send(url, 'POST', path, { body }).finally(() => {
        isDone = true;
      });
      let drops = 0;
      do {
        const dropped = await send(url, 'DELETE', '/_api/collection/fresh');
        expect([200, 404]).toContain(dropped.status);
        if (dropped.status === 200) drops += 1;
        if (round % 2 === 1) {
          const created = await send(url, 'POST', '/_api/collection', { body: { name: 'fresh' } });
          expect([200, 409]).toContain(created.status);
        }
      } while (!isDone && drops < 3);
      const answer = await running;
      if (answer.status !== 201) {
        expect(answer.status, answer.text).toBeLessThan(500);
        expect([1200, 1203, 1207, 1210]).toContain(answer.json<{ errorNum: number }>().errorNum);
      }
      const left = await start('RETURN LENGTH(fresh)');
      // Missing, of the other client, or complete.
      if (left.status === 201) expect([0, 3000]).toContain(left.json<CursorBody>().result[0]);
      else expect(left.json<{ errorNum: number }>().errorNum).toBe(1203);
      await send(url, 'DELETE', '/_api/collection/fresh');
    }
  });
});

describe('the server stops', () => {
  test.each(['an import that is all or nothing', 'an index that is built'])('amid %s', async (what) => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'orrery-stop-'));
    try {
      const server = await startServer({ dataFolder });
      const { baseUrl } = server;
      await send(baseUrl, 'POST', '/_api/collection', { body: { name: 'c' } });
      const lines = Array.from({ length: 60_000 }, (_, n) => JSON.stringify({ n, text: `text ${n * 7919}` }));
      const body = lines.join('\n');
      const isImport = what.includes('import');
      if (!isImport) await send(baseUrl, 'POST', '/_api/import?collection=c&type=documents', { body });
      const index = { type: 'persistent', fields: ['text', 'n'] };
      const running = isImport
        ? send(baseUrl, 'POST', '/_api/import?collection=c&type=documents&complete=true', { body })
        : send(baseUrl, 'POST', '/_api/index?collection=c', { body: index });
      const answered = running.then(
        ({ status }) => status === 201,
        () => false,
      );
      await send(baseUrl, 'GET', '/_api/version');
      await server.stop();
      const isDone = await answered;
      const again = await startServer({ dataFolder });
      const [count] = (await start('RETURN LENGTH(c)', {}, again.baseUrl)).json<CursorBody>().result;
      // All or nothing; acknowledged data exists.
      expect(isImport && !isDone ? [0, 60_000] : [60_000]).toContain(count);
      const { indexes } = (await send(again.baseUrl, 'GET', '/_api/index?collection=c')).json<{
        indexes: readonly { fields: readonly string[] }[];
      }>();
      if (!isImport && isDone) expect(indexes).toHaveLength(2);
      await again.stop();
    } finally {
      rmSync(dataFolder, { recursive: true, force: true });
    }
  });

  const documents = Array.from({ length: 30 }, (_, n) => `k${n}`);

  test.each(endless)('while it runs %s', async (query) => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'orrery-stop-'));
    try {
      // Its share for running requests is the time that the endless one takes.
      const server = await startServer({ dataFolder, args: ['--stop-timeout', '10'] });
      await send(server.baseUrl, 'POST', '/_api/collection', { body: { name: 'c' } });
      const running = start(query, {}, server.baseUrl).then(
        (answer) => answer.status,
        () => 'no answer',
      );
      await idOf(query, server.baseUrl);
      for (const _key of documents) {
        expect((await send(server.baseUrl, 'POST', '/_api/document/c', { body: { _key } })).status).toBe(202);
      }
      // A connection with an endless request.
      const { hostname, port } = new URL(server.baseUrl);
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write(
        'POST /_api/import?collection=c&type=documents HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\n{}',
      );
      expect(await server.stop()).toBe(0);
      expect(await running).not.toBe(201);
      socket.destroy();
      const again = await startServer({ dataFolder });
      const keys = await start('FOR d IN c SORT d._key RETURN d._key', {}, again.baseUrl);
      expect(keys.json<CursorBody>().result).toEqual(documents.toSorted());
      await again.stop();
    } finally {
      rmSync(dataFolder, { recursive: true, force: true });
    }
  });
});
