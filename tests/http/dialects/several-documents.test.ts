import { beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

let url: string;

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
  await send(url, 'POST', '/_api/collection', { body: { name: 'c' } });
  await send(url, 'POST', '/_api/document/c', { body: [{ _key: 'a' }, { _key: 'b' }] });
});

describe('several documents in one call', () => {
  const conflicts = [
    { _key: 'a', _rev: '1' },
    { _key: 'ghost', _rev: '1' },
  ];
  const byMethod: readonly (readonly [method: string, path: string, body: readonly unknown[]])[] = [
    ['POST', 'c', [{ _key: 'a' }, { _key: 'no key' }, 5]],
    ['PUT', 'c?ignoreRevs=false', conflicts],
    ['PATCH', 'c?ignoreRevs=false', conflicts],
    ['DELETE', 'c?ignoreRevs=false', conflicts],
    ['DELETE', 'c', ['other/a', 'ghost']],
    ['PUT', 'c?onlyget=true&ignoreRevs=false', conflicts],
  ];

  test.each(byMethod)('%s %s: a refused entry has its error only', async (method, path, body) => {
    for (const waitForSync of [false, true]) {
      const sync = `${path.includes('?') ? '&' : '?'}waitForSync=${waitForSync}`;
      const answer = await send(url, method, `/_api/document/${path}${sync}`, { body });
      const entries = answer.json<readonly { readonly errorNum: number }[]>();
      expect(entries).toHaveLength(body.length);
      for (const entry of entries) expect(Object.keys(entry)).toEqual(['error', 'errorNum', 'errorMessage']);
      if (path.includes('onlyget')) continue;
      const synced = method === 'DELETE' ? 200 : 201;
      expect(answer.status).toBe(waitForSync ? synced : 202);
      const counts: Record<string, number> = {};
      for (const { errorNum } of entries) counts[errorNum] = (counts[errorNum] ?? 0) + 1;
      expect(JSON.parse(answer.headers.get('x-arango-error-codes') ?? '')).toEqual(counts);
    }
  });

  test('a document of another collection is not found', async () => {
    const body = ['other/2', 'other/3'];
    const answer = await send(url, 'DELETE', '/_api/document/c', { body });
    expect(answer.json<{ errorNum: number }[]>().map(({ errorNum }) => errorNum)).toEqual([1202, 1202]);
    expect(answer.headers.get('x-arango-error-codes')).toBe('{"1202":2}');
  });

  test('errors of keys have the text of the catalog', async () => {
    const answer = await send(url, 'POST', '/_api/document/c', { body: [{ _key: 'a' }, { _key: 'b c' }] });
    expect(answer.json<{ errorMessage: string }[]>().map(({ errorMessage }) => errorMessage)).toEqual([
      'unique constraint violated',
      'illegal document key',
    ]);
  });
});

test('an insert that keeps the stored document returns neither of them', async () => {
  const path = '/_api/document/c?returnOld=true&returnNew=true&overwriteMode=';
  const shown = async (mode: string, body: unknown) =>
    Object.keys((await send(url, 'POST', path + mode, { body })).json()).sort();
  expect(await shown('ignore', { _key: 'a', n: 1 })).toEqual(['_id', '_key', '_rev']);
  expect(await shown('ignore', { _key: 'new', n: 1 })).toEqual(['_id', '_key', '_rev', 'new']);
  expect(await shown('update', { _key: 'a' })).toEqual(['_id', '_key', '_oldRev', '_rev', 'new', 'old']);
  const several = await send(url, 'POST', `${path}ignore`, { body: [{ _key: 'a' }] });
  expect(Object.keys(several.json<object[]>()[0] ?? {}).sort()).toEqual(['_id', '_key', '_rev']);
});

describe('tasks in 3.12', () => {
  const definition = { command: 'return 1;', offset: 1e6 };
  const legacy = { 'x-arango-version': '20804' };

  test('have the id of the body or of the path', async () => {
    const register = async (method: string, path: string, body: object) =>
      (await send(url, method, `/_api/tasks${path}`, { body: { ...definition, ...body } })).json().id;
    expect(await register('POST', '', { id: 'mine' })).toBe('mine');
    expect(await register('POST', '/path', {})).toBe('path');
    expect(await register('PUT', '/put', { id: 'other' })).toBe('put');
    expect(await register('POST', '', { id: null })).toMatch(/./);
    for (const id of ['mine', 'path', 'put']) {
      const task = (await send(url, 'GET', `/_api/tasks/${id}`)).json();
      expect(task).toMatchObject({ id });
      expect(task).not.toHaveProperty('error');
      expect(task).not.toHaveProperty('code');
      expect((await send(url, 'DELETE', `/_api/tasks/${id}`)).status).toBe(200);
    }
  });

  test('a used or an invalid id is refused', async () => {
    const refused = async (id: unknown) => {
      const answer = await send(url, 'POST', '/_api/tasks', { body: { ...definition, id } });
      return [answer.status, answer.json().errorNum];
    };
    await send(url, 'POST', '/_api/tasks', { body: { ...definition, id: 'used' } });
    expect(await refused('used')).toEqual([400, 1851]);
    for (const id of ['', 5, ['a'], 'x'.repeat(1025)]) expect(await refused(id)).toEqual([400, 10]);
    await send(url, 'DELETE', '/_api/tasks/used');
  });

  test('2.8 gives new ids, and has no POST with an id in the path', async () => {
    const body = { ...definition, id: 'mine' };
    const created = (await send(url, 'POST', '/_api/tasks', { headers: legacy, body })).json();
    expect(created.id).not.toBe('mine');
    expect(created).toMatchObject({ error: false, code: 200 });
    await send(url, 'DELETE', `/_api/tasks/${created.id}`);
    expect((await send(url, 'POST', '/_api/tasks/mine', { headers: legacy, body })).status).toBe(400);
  });
});
