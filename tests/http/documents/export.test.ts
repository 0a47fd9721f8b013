import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

interface Batch {
  readonly result: readonly Record<string, unknown>[];
  readonly hasMore: boolean;
  readonly id?: string;
  readonly count?: number;
}

let base: string;
const documentCount = 2500;

beforeAll(async () => {
  base = await createDatabase(sharedServerUrl());
  await send(base, 'POST', '/_api/collection', { body: { name: 'c' } });
  const lines = Array.from({ length: documentCount }, (_, n) =>
    JSON.stringify({ _key: `k${n}`, n, s: { n } }),
  );
  await send(base, 'POST', '/_api/import?collection=c&type=documents', { body: lines.join('\n') });
});

afterAll(() => send(sharedServerUrl(), 'DELETE', `/_api/database/${base.split('/').at(-1)}`));

const open = async (body: unknown): Promise<Batch> => {
  const answer = await send(base, 'POST', '/_api/export?collection=c', { body });
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([201, answer.text.slice(0, 200)]);
  return answer.json<Batch>();
};

/** All batches of an export. */
async function exported(body: Readonly<Record<string, unknown>>, between = async () => undefined as unknown) {
  const batches = [await open(body)];
  while (batches.at(-1)!.hasMore) {
    await between();
    const answer = await send(base, 'PUT', `/_api/export/${batches[0]!.id}`);
    expect(answer.status).toBe(200);
    batches.push(answer.json<Batch>());
  }
  return batches;
}

describe('an export', () => {
  test.each([
    [{}, [1000, 1000, 500]],
    [{ batchSize: 700 }, [700, 700, 700, 400]],
    [{ batchSize: 2500, flush: true, flushWait: 1 }, [2500]],
    [{ limit: 3 }, [3]],
    [{ limit: 3, batchSize: 2 }, [2, 1]],
    [{ limit: 0, batchSize: 2000 }, [2000, 500]],
    [{ limit: 9999, batchSize: 2000 }, [2000, 500]],
  ])('with %j has batches of %j', async (options, sizes) => {
    for (const count of [false, true]) {
      const batches = await exported({ ...options, count });
      expect(batches.map(({ result }) => result.length)).toEqual(sizes);
      const total = sizes.reduce((sum, size) => sum + size, 0);
      for (const batch of batches) {
        expect(batch.count).toBe(count ? total : undefined);
        expect(Object.keys(batch)).not.toContain('extra');
        expect(Object.keys(batch)).not.toContain('cached');
      }
      const keys = new Set(batches.flatMap(({ result }) => result.map(({ _key }) => _key)));
      expect(keys.size).toBe(total);
    }
  });

  test.each([
    [{ type: 'include', fields: ['_key', 's'] }, ['_key', 's']],
    [{ type: 'include', fields: [] }, []],
    [{ type: 'exclude', fields: ['_rev', 'n', 'unknown'] }, ['_id', '_key', 's']],
    [{ type: 'exclude', fields: [] }, ['_id', '_key', '_rev', 'n', 's']],
  ])('restricted to %j has the attributes %j', async (restrict, names) => {
    const { result } = await open({ restrict, limit: 1 });
    expect(Object.keys(result[0]!).sort()).toEqual(names);
  });

  test('reads one snapshot while documents are written', async () => {
    let written = 0;
    const batches = await exported({ batchSize: 500, count: true }, () =>
      send(base, 'POST', '/_api/document/c', { body: { _key: `later${written++}` } }),
    );
    expect(batches[0]!.count).toBe(documentCount);
    const keys = batches.flatMap(({ result }) => result.map(({ _key }) => String(_key)));
    expect([keys.length, keys.filter((key) => key.startsWith('later'))]).toEqual([documentCount, []]);
    for (let i = 0; i < written; i++) await send(base, 'DELETE', `/_api/document/c/later${i}`);
  });

  test('is closed once', async () => {
    const { id } = await open({ batchSize: 10 });
    expect((await send(base, 'DELETE', `/_api/export/${id}`)).json()).toMatchObject({ id, code: 202 });
    expect((await send(base, 'DELETE', `/_api/export/${id}`)).status).toBe(404);
    expect((await send(base, 'PUT', `/_api/export/${id}`)).json().errorNum).toBe(1600);
  });
});

test.each([
  ['POST', '/_api/export', {}, 400, 1204],
  ['POST', '/_api/export?collection=none', {}, 404, 1203],
  ['POST', '/_api/export?collection=c', { batchSize: 0 }, 400, 17],
  ['POST', '/_api/export?collection=c', { restrict: 1 }, 400, 17],
  ['POST', '/_api/export?collection=c', { restrict: {} }, 400, 10],
  ['POST', '/_api/export?collection=c', { restrict: { type: 'x', fields: [] } }, 400, 10],
  ['POST', '/_api/export?collection=c', { restrict: { type: 'include' } }, 400, 10],
  ['POST', '/_api/export?collection=c', [], 400, 1502],
  ['POST', '/_api/export?collection=c', '{', 400, 600],
  ['PUT', '/_api/export', undefined, 400, 400],
  ['DELETE', '/_api/export', undefined, 400, 400],
  ['PUT', '/_api/export/1/2', undefined, 400, 400],
  ['GET', '/_api/export?collection=c', undefined, 405, 405],
] as const)('%s %s with %j is refused', async (method, path, body, status, errorNum) => {
  const answer = await send(base, method, path, { body });
  expect([answer.status, answer.json().errorNum]).toEqual([status, errorNum]);
});
