import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answer, basic, send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

vi.setConfig({ testTimeout: 60_000 });

const root = basic('root', 'of root');
const anna = basic('anna', 'a');
type Headers = Readonly<Record<string, string>>;

let server: ServerProcess;

const call = (headers: Headers, method: string, path: string, body?: unknown): Promise<Answer> =>
  send(server.baseUrl, method, path, { headers, body });

const at = (id: string) => ({ ...anna, 'x-arango-trx-id': id });
const numberOf = (answer: Answer) => answer.json<{ errorNum?: number }>().errorNum;
const grant = (place: string, level: string) =>
  call(root, 'PUT', `/_api/user/anna/database/${place}`, { grant: level });

/** Revocations of the right to read `docs`. */
const revocations: Readonly<Record<string, () => Promise<unknown>>> = {
  'the collection': () => grant('d/docs', 'none'),
  'all collections': () => grant('d/*', 'none'),
  'the database': () => grant('d', 'none'),
};

beforeAll(async () => {
  server = await startServer({ password: 'of root' });
  await call(root, 'POST', '/_api/database', { name: 'd' });
  await call(root, 'POST', '/_db/d/_api/collection', { name: 'docs' });
  await call(root, 'POST', '/_db/d/_api/collection', { name: 'open' });
  await call(root, 'POST', '/_db/d/_api/collection', { name: 'edges', type: 3 });
  const documents = Array.from({ length: 20 }, (_, n) => ({ _key: `k${n}`, n }));
  await call(root, 'POST', '/_db/d/_api/document/docs', documents);
  const edges = documents.map(({ _key }) => ({ _from: 'docs/k0', _to: `docs/${_key}` }));
  await call(root, 'POST', '/_db/d/_api/document/edges', edges);
  await call(root, 'POST', '/_api/user', { user: 'anna', passwd: 'a' });
});

beforeEach(async () => {
  await grant('d', 'rw');
  await call(root, 'DELETE', '/_api/user/anna/database/d/docs');
  await call(root, 'DELETE', '/_api/user/anna/database/d/*');
});

afterAll(() => server.stop());

const queries = {
  'a loop over the collection': 'FOR d IN docs RETURN d.n',
  'documents that are found by their ids': 'FOR i IN 0..19 RETURN DOCUMENT(CONCAT("do", "cs/k", i)).n',
  'vertices of a traversal': 'FOR v IN 1..1 OUTBOUND "docs/k0" edges RETURN v.n',
};

describe.each(Object.entries(revocations))('after the right on %s was revoked', (title, revoke) => {
  describe.each(Object.entries(queries))('a cursor with %s', (_what, query) => {
    test.each([
      ['kept', {}],
      ['streaming', { stream: true }],
    ])('(%s) gives no further batch', async (_kind, options) => {
      const path = '/_db/d/_api/cursor';
      const opened = await call(anna, 'POST', path, { query, batchSize: 3, options });
      const { id } = opened.json<{ id: string }>();
      const next = await call(anna, 'PUT', `${path}/${id}`);
      expect(next.json<{ result: unknown[] }>().result).toHaveLength(3);
      await revoke();
      const refused = await call(anna, 'PUT', `${path}/${id}`);
      expect([401, 403], refused.text).toContain(refused.status);
      expect(refused.text).not.toContain('result');
      if (title === 'the database') return;
      // A cursor that was refused has ended.
      await grant('d/docs', 'rw');
      expect(numberOf(await call(anna, 'PUT', `${path}/${id}`))).toBe(1600);
    });
  });

  test('the last answer of a cursor is not repeated', async () => {
    const path = '/_db/d/_api/cursor';
    const query = { query: 'FOR d IN docs RETURN d.n', batchSize: 3, options: { allowRetry: true } };
    const { id } = (await call(anna, 'POST', path, query)).json<{ id: string }>();
    expect((await call(anna, 'POST', `${path}/${id}/2`)).status).toBe(200);
    await revoke();
    const refused = await call(anna, 'POST', `${path}/${id}/2`);
    expect([401, 403], refused.text).toContain(refused.status);
  });

  test('a transaction that read it is not committed', async () => {
    const begun = await call(anna, 'POST', '/_db/d/_api/transaction/begin', {
      collections: { read: 'docs', write: 'open' },
    });
    const { id } = begun.json<{ result: { id: string } }>().result;
    expect((await call(at(id), 'GET', '/_db/d/_api/document/docs/k1')).status).toBe(200);
    await call(at(id), 'POST', '/_db/d/_api/document/open', { _key: 'copied' });
    await revoke();
    const refused = await call(anna, 'PUT', `/_db/d/_api/transaction/${id}`);
    expect([401, 403], refused.text).toContain(refused.status);
    expect((await call(root, 'GET', '/_db/d/_api/document/open/copied')).status).toBe(404);
  });
});

describe('writes that were made before the right was reduced to ro are not committed', () => {
  const isStored = async (key: string) =>
    (await call(root, 'GET', `/_db/d/_api/document/docs/${key}`)).status === 200;

  test('by a transaction, which ends', async () => {
    const begun = await call(anna, 'POST', '/_db/d/_api/transaction/begin', {
      collections: { write: 'docs' },
    });
    const { id } = begun.json<{ result: { id: string } }>().result;
    await call(at(id), 'POST', '/_db/d/_api/document/docs', { _key: 'inTransaction' });
    await grant('d/docs', 'ro');
    const path = `/_db/d/_api/transaction/${id}`;
    expect(numberOf(await call(anna, 'PUT', path))).toBe(11);
    expect((await call(anna, 'GET', path)).json()).toMatchObject({ result: { status: 'aborted' } });
    expect(await isStored('inTransaction')).toBe(false);
    // Its locks are free.
    expect((await call(root, 'POST', '/_db/d/_api/document/docs', { _key: 'inTransaction' })).status).toBe(
      202,
    );
    await call(root, 'DELETE', '/_db/d/_api/document/docs/inTransaction');
  });

  test('by a transaction that used other collections only, they are', async () => {
    const begun = await call(anna, 'POST', '/_db/d/_api/transaction/begin', {
      collections: { write: ['docs', 'open'] },
    });
    const { id } = begun.json<{ result: { id: string } }>().result;
    await call(at(id), 'POST', '/_db/d/_api/document/open', { _key: 'untouched' });
    await grant('d/docs', 'none');
    expect((await call(anna, 'PUT', `/_db/d/_api/transaction/${id}`)).status).toBe(200);
    expect((await call(root, 'GET', '/_db/d/_api/document/open/untouched')).status).toBe(200);
  });

  test('by a running query', async () => {
    const query = 'INSERT { _key: "byQuery", pause: SLEEP(8) } INTO docs';
    const running = call(anna, 'POST', '/_db/d/_api/cursor', { query });
    const current = async () => (await call(root, 'GET', '/_db/d/_api/query/current')).json<unknown[]>();
    await expect.poll(current).toContainEqual(expect.objectContaining({ query }));
    await grant('d/docs', 'ro');
    expect(numberOf(await running)).toBe(11);
    expect(await isStored('byQuery')).toBe(false);
  });

  test('by a running import, from that moment on', async () => {
    const lines = (prefix: string) =>
      Array.from({ length: 12_000 }, (_, n) => `{"_key":"${prefix}${n}","text":"${'x'.repeat(1000)}"}\n`);
    const url = new URL('/_db/d/_api/import?collection=docs&type=documents', server.baseUrl);
    // A connection of its own: the server closes it after the refusal.
    const sent = request(url, { method: 'POST', headers: anna, agent: false });
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    sent.write(lines('early').join(''));
    await expect.poll(() => isStored('early0')).toBe(true);
    await grant('d/docs', 'ro');
    sent.on('error', () => undefined);
    sent.end(lines('late').join(''));
    const [answer] = await answered;
    const text = Buffer.concat(await answer.toArray()).toString();
    expect([answer.statusCode, JSON.parse(text).errorNum]).toEqual([403, 11]);
    expect(await isStored('late0')).toBe(false);
    await call(root, 'POST', '/_db/d/_api/cursor', {
      query: 'FOR d IN docs FILTER LIKE(d._key, "early%") REMOVE d IN docs',
    });
  });
});
