import { beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

let url: string;

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
});

async function insert(collection: string, keys: readonly string[]): Promise<void> {
  await send(url, 'POST', '/_api/collection', { body: { name: collection } });
  const body = keys.map((_key) => ({ _key }));
  await send(url, 'POST', `/_api/document/${collection}`, { body });
}

const neighbors = (collection: string, key: string) =>
  send(url, 'GET', `/_admin/orrery/neighbors/${collection}/${key}`);

/** The keys from the first document on, each found as the neighbour of the one before. */
async function walk(
  collection: string,
  first: string,
  step: 'previous' | 'next',
): Promise<readonly string[]> {
  const keys: string[] = [];
  let key: string | undefined = first;
  while (key !== undefined) {
    keys.push(key);
    const answer = await neighbors(collection, key);
    expect(answer.status, answer.text).toBe(200);
    key = answer.json<{ previous?: string; next?: string }>()[step];
  }
  return keys;
}

describe('neighbours of a document', () => {
  test('follow the order of the unsorted list in both directions', async () => {
    // Several blocks of documents, with keys that sort in another order.
    const keys = Array.from({ length: 100 }, (_, nth) => `k${(nth * 37) % 100}`);
    await insert('walked', keys);
    expect(await walk('walked', keys[0]!, 'next')).toEqual(keys);
    expect(await walk('walked', keys.at(-1)!, 'previous')).toEqual([...keys].reverse());
  });

  test('lie beyond removed documents', async () => {
    const keys = Array.from({ length: 200 }, (_, nth) => `k${nth}`);
    await insert('sparse', keys);
    await send(url, 'DELETE', '/_api/document/sparse', { body: keys.slice(3, 197) });
    expect((await neighbors('sparse', 'k2')).json()).toMatchObject({ previous: 'k1', next: 'k197' });
    expect((await neighbors('sparse', 'k197')).json()).toMatchObject({ previous: 'k2', next: 'k198' });
  });

  test('are found for generated keys; the only document has none', async () => {
    await send(url, 'POST', '/_api/collection', { body: { name: 'generated' } });
    const create = async () =>
      (await send(url, 'POST', '/_api/document/generated', { body: {} })).json<{ _key: string }>()._key;
    const first = await create();
    const alone = (await neighbors('generated', first)).json<object>();
    expect(alone).not.toHaveProperty('previous');
    expect(alone).not.toHaveProperty('next');
    const second = await create();
    expect((await neighbors('generated', first)).json()).toMatchObject({ next: second });
    expect((await neighbors('generated', second)).json()).toMatchObject({ previous: first });
  });

  test('of an unknown document or collection are errors', async () => {
    await insert('known', ['a']);
    const codes = async (collection: string, key: string) => {
      const answer = await neighbors(collection, key);
      return [answer.status, answer.json().errorNum];
    };
    expect(await codes('known', 'b')).toEqual([404, 1202]);
    expect(await codes('unknown', 'b')).toEqual([404, 1203]);
  });
});
