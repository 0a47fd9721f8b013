import { Database } from 'arangojs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

let base: string;
let db: Database;

beforeAll(async () => {
  base = await createDatabase(sharedServerUrl());
  db = new Database({ url: sharedServerUrl(), databaseName: base.split('/').at(-1)! });
  await db.createCollection('c');
});

afterAll(async () => {
  db.close();
  await send(sharedServerUrl(), 'DELETE', `/_api/database/${base.split('/').at(-1)}`);
});

const numbers = Array.from({ length: 25 }, (_, i) => i + 1);

test.each([{}, { stream: true }, { allowRetry: true }, { stream: true, allowRetry: true }])(
  'a cursor with %j returns all batches',
  async (options) => {
    const query = 'FOR i IN 1..25 RETURN i';
    expect(await (await db.query(query, {}, { batchSize: 4, ...options })).all()).toEqual(numbers);
    const cursor = await db.query(query, {}, { batchSize: 4, ...options });
    const batches: number[][] = [];
    for await (const batch of cursor.batches) batches.push([...batch]);
    expect([batches.length, batches.flat()]).toEqual([7, numbers]);
    const killed = await db.query(query, {}, { batchSize: 4, ...options });
    await killed.kill();
    expect(killed.batches.hasMore).toBe(false);
  },
);

test('a cursor has a count and statistics', async () => {
  const cursor = await db.query('FOR i IN 1..25 RETURN i', {}, { batchSize: 4, count: true });
  expect(cursor.count).toBe(25);
  expect(cursor.extra.stats).toMatchObject({ writesExecuted: 0, cacheHits: 0 });
});

test('jobs of a query and of a failing call are loaded', async () => {
  const job = await db.createJob(() => db.query('RETURN SLEEP(0.2) || 7'));
  while (!job.isLoaded) {
    await job.load();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(await job.result?.all()).toEqual([7]);
  const failing = await db.createJob(() => {
    const document = db.collection('none').document('x');
    // The driver rejects the promise of the call as well as that of the job.
    document.catch(() => undefined);
    return document;
  });
  const load = async () => {
    while (!failing.isLoaded) await failing.load();
  };
  await expect(load()).rejects.toMatchObject({ errorNum: 1203 });
});

test('jobs are listed, cancelled and deleted', async () => {
  const sleeping = await db.createJob(() => db.query('RETURN SLEEP(3600)'));
  expect(await db.listPendingJobs()).toHaveLength(1);
  await sleeping.cancel();
  expect(await db.listPendingJobs()).toEqual([]);
  expect(await db.listCompletedJobs()).toHaveLength(1);
  await db.deleteAllJobResults();
  expect(await db.listCompletedJobs()).toEqual([]);
});

test('an import counts its documents', async () => {
  const result = await db
    .collection('c')
    .import([{ _key: 'a' }, { _key: 'b' }, { _key: 'a' }], { details: true });
  expect(result).toMatchObject({ created: 2, errors: 1 });
  expect(result.details?.[0]).toContain('at position 3');
  expect(await db.collection('c').documents(['a', 'b', 'none'])).toMatchObject([
    { _key: 'a' },
    { _key: 'b' },
    { error: true, errorNum: 1202 },
  ]);
});
