import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, basic, send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

const root = basic('root', 'of root');
/** Writers of the database: ann owns the items, ben is another user, eva may not read the collection `secrets`. */
const [ann, ben, eva, reader] = ['ann', 'ben', 'eva', 'reader'].map((name) => basic(name, name)) as [
  Headers,
  Headers,
  Headers,
  Headers,
];
const console_ = '/_db/d/_admin/orrery/console';
type Headers = Readonly<Record<string, string>>;

let server: ServerProcess;

const call = (headers: Headers, method: string, path: string, body?: unknown): Promise<Answer> =>
  send(server.baseUrl, method, path, { headers, body });

beforeAll(async () => {
  server = await startServer({ password: 'of root' });
  await call(root, 'POST', '/_api/database', { name: 'd' });
  for (const name of ['secrets', 'docs']) await call(root, 'POST', '/_db/d/_api/collection', { name });
  for (const user of ['ann', 'ben', 'eva', 'reader']) {
    await call(root, 'POST', '/_api/user', { user, passwd: user });
    const grant = user === 'reader' ? 'ro' : 'rw';
    await call(root, 'PUT', `/_api/user/${user}/database/d`, { grant });
  }
  await call(root, 'PUT', '/_api/user/eva/database/d/secrets', { grant: 'none' });
});

afterAll(() => server.stop());

interface Item {
  readonly _key: string;
  readonly _rev: string;
  readonly title: string;
  readonly owner?: string;
  readonly access: string;
  readonly sharing: string;
  readonly content?: string;
  readonly changedBy?: string;
}

const notebook = { title: 'Report', cells: [{ kind: 'query', id: '1', text: 'RETURN 1' }], parameters: {} };
const scene = { title: 'Picture', graph: 'g', summary: {}, content: 'x', collections: ['docs'] };

async function create(headers: Headers, kind: string, body: object): Promise<Item> {
  const answer = await call(headers, 'POST', `${console_}/${kind}`, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Item>();
}

const read = (headers: Headers, kind: string, key: string) =>
  call(headers, 'GET', `${console_}/${kind}/${key}`);

async function titles(headers: Headers, kind: string): Promise<readonly string[]> {
  const answer = await call(headers, 'GET', `${console_}/${kind}`);
  return answer.json<{ result: Item[] }>().result.map(({ title }) => title);
}

describe('a notebook', () => {
  test.each([
    ['private', 404, 404],
    ['view', 200, 403],
    ['edit', 200, 200],
  ])(
    'with the level %s: others read it with %i and replace it with %i',
    async (sharing, readable, writable) => {
      const { _key } = await create(ann, 'notebook', { ...notebook, title: `of ${sharing}`, sharing });
      expect((await read(ben, 'notebook', _key)).status).toBe(readable);
      expect((await titles(ben, 'notebook')).includes(`of ${sharing}`)).toBe(readable === 200);
      const changed = { ...notebook, title: 'changed', sharing: 'private', owner: 'ben', ownerId: 'x' };
      expect((await call(ben, 'PUT', `${console_}/notebook/${_key}`, changed)).status).toBe(writable);
      // Only the owner and administrators share and remove.
      const refused = readable === 404 ? 404 : 403;
      expect((await call(ben, 'DELETE', `${console_}/notebook/${_key}`)).status).toBe(refused);
      for (const headers of [ann, root]) {
        const item = (await read(headers, 'notebook', _key)).json<Item>();
        expect(item).toMatchObject({ owner: 'ann', sharing, access: 'own' });
        expect(item.changedBy).toBe(writable === 200 ? 'ben' : 'ann');
      }
      expect((await call(reader, 'PUT', `${console_}/notebook/${_key}`, changed)).status).toBe(403);
      expect((await call(ann, 'DELETE', `${console_}/notebook/${_key}`)).status).toBe(204);
    },
  );

  test('is replaced only with its revision', async () => {
    const { _key, _rev } = await create(ann, 'notebook', notebook);
    const put = (rev: string) =>
      send(server.baseUrl, 'PUT', `${console_}/notebook/${_key}`, {
        headers: { ...ann, 'if-match': JSON.stringify(rev) },
        body: notebook,
      });
    expect((await put(_rev)).status).toBe(200);
    const stale = await put(_rev);
    expect([stale.status, stale.json().errorNum]).toEqual([412, 1200]);
  });
});

describe('versions of a notebook', () => {
  interface Version {
    readonly key: string;
    readonly changedBy: string;
    readonly sizeBytes: number;
  }
  const versions = async (headers: Headers, key: string) => {
    const answer = await call(headers, 'GET', `${console_}/notebook/${key}/versions`);
    return { status: answer.status, list: answer.json<{ result?: Version[] }>().result ?? [] };
  };
  const save = (headers: Headers, key: string, title: string, more: object = {}) =>
    call(headers, 'PUT', `${console_}/notebook/${key}`, { ...notebook, title, sharing: 'edit', ...more });

  test('have author, time and content, and only users who may edit it read them', async () => {
    const { _key } = await create(ann, 'notebook', { ...notebook, title: 'first', sharing: 'private' });
    expect((await versions(ann, _key)).list).toEqual([]);
    // Sent versions are ignored.
    await save(ann, _key, 'second', { sharing: 'private', versions: [{ key: 'x' }] });
    expect((await versions(ben, _key)).status).toBe(404);
    await save(ann, _key, 'second', { sharing: 'view' });
    expect((await versions(ben, _key)).status).toBe(403);
    await save(ann, _key, 'second');
    const { list } = await versions(ben, _key);
    expect(list).toMatchObject([{ changedBy: 'ann' }]);
    const path = `${console_}/notebook/${_key}/versions`;
    const first = await call(ben, 'GET', `${path}/${list[0]!.key}`);
    expect(first.json()).toMatchObject({ title: 'first', cells: notebook.cells, parameters: {} });
    // A version is neither an item nor a version of another notebook.
    const other = await create(ben, 'notebook', notebook);
    expect(
      (await call(ben, 'GET', `${console_}/notebook/${other._key}/versions/${list[0]!.key}`)).status,
    ).toBe(404);
    expect((await call(ben, 'GET', `${path}/${other._key}`)).status).toBe(404);
    expect((await read(ann, 'notebook', list[0]!.key)).status).toBe(404);
    expect((await read(ann, 'notebook', _key)).json()).not.toHaveProperty('versions');
    expect((await call(ann, 'DELETE', `${console_}/notebook/${_key}`)).status).toBe(204);
    expect((await call(root, 'GET', `/_db/d/_api/document/_console/${list[0]!.key}`)).status).toBe(404);
  });

  test('are bounded in number and size, and the oldest ones go first', async () => {
    const { _key } = await create(ann, 'notebook', { ...notebook, title: '0' });
    for (let number = 1; number <= 53; number++) await save(number % 2 ? ann : ben, _key, String(number));
    const { list } = await versions(ann, _key);
    expect(list).toHaveLength(50);
    const titleOf = async (at: number) =>
      (await call(ann, 'GET', `${console_}/notebook/${_key}/versions/${list[at]!.key}`)).json().title;
    expect([await titleOf(0), await titleOf(49)]).toEqual(['52', '3']);
    const large = (mark: string) => ({ cells: [{ kind: 'text', id: '1', text: mark.repeat(1_500_000) }] });
    for (const [at, mark] of ['a', 'b', 'c', 'd'].entries()) {
      expect((await save(at % 2 ? ann : ben, _key, 'large', large(mark))).status).toBe(200);
    }
    const kept = (await versions(ann, _key)).list;
    expect(kept.map(({ sizeBytes }) => sizeBytes > 1_500_000)).toEqual([true, true]);
    const stored = await call(root, 'POST', '/_db/d/_api/cursor', {
      query: 'FOR d IN _console FILTER d.notebook == @key RETURN d._key',
      bindVars: { key: _key },
    });
    expect(stored.json<{ result: string[] }>().result.toSorted()).toEqual(
      kept.map(({ key }) => key).toSorted(),
    );
    expect((await call(ann, 'DELETE', `${console_}/notebook/${_key}`)).status).toBe(204);
  });
});

describe('a scene', () => {
  test('is refused to users who cannot read its collections, the owner included', async () => {
    const { _key } = await create(ann, 'scene', {
      ...scene,
      title: 'secret',
      collections: ['docs', 'secrets'],
    });
    expect((await read(ben, 'scene', _key)).json<Item>().content).toBe('x');
    expect((await read(eva, 'scene', _key)).status).toBe(404);
    expect(await titles(eva, 'scene')).not.toContain('secret');
    await call(root, 'PUT', '/_api/user/ann/database/d/secrets', { grant: 'none' });
    expect((await read(ann, 'scene', _key)).status).toBe(404);
    await call(root, 'PUT', '/_api/user/ann/database/d/secrets', { grant: 'rw' });
    expect((await read(ann, 'scene', _key)).status).toBe(200);
    expect((await call(ann, 'DELETE', `${console_}/scene/${_key}`)).status).toBe(204);
  });

  test('has parts that are read through it only', async () => {
    const part = await create(ann, 'scene/parts', { content: 'first' });
    const foreign = await create(ben, 'scene/parts', { content: 'of ben' });
    const note = await create(ben, 'notebook', { ...notebook, sharing: 'private' });
    for (const key of [foreign._key, note._key, 'missing']) {
      const answer = await call(ann, 'POST', `${console_}/scene`, {
        ...scene,
        content: undefined,
        parts: [key],
      });
      expect([answer.status, answer.json().errorNum]).toEqual([400, 400]);
    }
    const { _key } = await create(ann, 'scene', { ...scene, content: undefined, parts: [part._key] });
    const path = `${console_}/scene/${_key}/parts/0`;
    expect((await call(ben, 'GET', path)).json()).toMatchObject({ content: 'first' });
    expect((await call(ann, 'GET', `${console_}/scene/${_key}/parts/1`)).status).toBe(404);
    expect((await read(ben, 'scene', part._key)).status).toBe(404);
    expect((await call(ben, 'DELETE', `${console_}/scene/parts/${part._key}`)).status).toBe(404);
    // A new title keeps the content; other parts remove the former ones.
    expect((await call(ann, 'PUT', `${console_}/scene/${_key}`, { title: 'New', graph: 'g' })).status).toBe(
      200,
    );
    expect((await call(ann, 'GET', path)).json()).toMatchObject({ content: 'first' });
    const next = await create(ann, 'scene/parts', { content: 'second' });
    await call(ann, 'PUT', `${console_}/scene/${_key}`, { ...scene, content: undefined, parts: [next._key] });
    expect((await call(ann, 'GET', path)).json()).toMatchObject({ content: 'second' });
    expect((await call(root, 'GET', `/_db/d/_api/document/_console/${part._key}`)).status).toBe(404);
    expect((await call(ann, 'DELETE', `${console_}/scene/${_key}`)).status).toBe(204);
    expect((await call(root, 'GET', `/_db/d/_api/document/_console/${next._key}`)).status).toBe(404);
  });
});

describe('documents of former versions', () => {
  const insert = async (document: object) =>
    (await call(root, 'POST', '/_db/d/_api/document/_console', document)).json<Item>()._key;

  test('belong to the user that they name, or to administrators, and lists skip malformed ones', async () => {
    const old = { kind: 'notebook', ...notebook, changedAtMs: 1, changedBy: 'ann' };
    const named = await insert({ ...old, title: 'named', owner: 'ann', isShared: false });
    const shared = await insert({ ...old, title: 'shared', owner: 'ann', isShared: true });
    const ownerless = await insert({ ...old, title: 'ownerless' });
    await insert({ kind: 'notebook', title: 7, cells: 'none' });
    const list = await call(ben, 'GET', `${console_}/notebook`);
    const { result, skipped } = list.json<{ result: Item[]; skipped: number }>();
    expect(skipped).toBe(1);
    const access = Object.fromEntries(result.map((item) => [item.title, item.access]));
    expect(access).toMatchObject({ named: 'view', shared: 'edit', ownerless: 'view' });
    expect((await read(ann, 'notebook', named)).json()).toMatchObject({ access: 'own', sharing: 'view' });
    expect((await read(ann, 'notebook', ownerless)).json()).toMatchObject({ access: 'view' });
    expect((await call(ann, 'PUT', `${console_}/notebook/${named}`, notebook)).status).toBe(200);
    const { ownerId } = (await call(root, 'GET', `/_db/d/_api/document/_console/${named}`)).json();
    expect(typeof ownerId).toBe('string');
    for (const key of [named, shared, ownerless])
      expect((await call(root, 'DELETE', `${console_}/notebook/${key}`)).status).toBe(204);
  });

  test('a scene without the list of its collections opens for users who can read all collections', async () => {
    const { collections: _collections, ...old } = scene;
    const key = await insert({ kind: 'scene', ...old, owner: 'ann', parts: [], changedAtMs: 1 });
    expect((await read(ben, 'scene', key)).status).toBe(200);
    expect((await read(eva, 'scene', key)).status).toBe(404);
  });

  test('an unknown sharing level is private', async () => {
    const key = await insert({ kind: 'style', title: 's', owner: 'ann', sharing: 'all', changedAtMs: 1 });
    expect((await read(ben, 'style', key)).status).toBe(404);
    expect((await read(ann, 'style', key)).status).toBe(200);
  });
});

describe('every other way in is refused to users who are no administrators', () => {
  let key = '';
  beforeAll(async () => {
    key = (await create(ann, 'notebook', { ...notebook, title: 'guarded' }))._key;
  });

  const query = (text: string): readonly [string, string, unknown] => [
    'POST',
    '/_api/cursor',
    { query: text },
  ];
  const simple = (name: string, more: object = {}): readonly [string, string, unknown] => [
    'PUT',
    `/_api/simple/${name}`,
    { collection: '_console', ...more },
  ];
  const graph = { name: 'g', edgeDefinitions: [{ collection: 'e', from: ['_console'], to: ['_console'] }] };
  const calls: readonly (readonly [method: string, path: string, body?: unknown])[] = [
    ['GET', '/_api/document/_console/KEY'],
    ['HEAD', '/_api/document/_console/KEY'],
    ['PUT', '/_api/document/_console/KEY', { title: 'x' }],
    ['PATCH', '/_api/document/_console/KEY', { title: 'x' }],
    ['DELETE', '/_api/document/_console/KEY'],
    ['POST', '/_api/document/_console', { kind: 'notebook', owner: 'ann' }],
    ['POST', '/_api/document/_console', [{ kind: 'notebook' }]],
    ['PUT', '/_api/document/_console?onlyget=true', ['KEY']],
    ['DELETE', '/_api/document/_console', ['KEY']],
    query('FOR d IN _console RETURN d'),
    query('FOR d IN _console REMOVE d IN _console'),
    query('INSERT { kind: "notebook" } INTO _console'),
    query('FOR d IN _console UPDATE d WITH { owner: "ben" } IN _console'),
    query('RETURN DOCUMENT("_console/KEY")'),
    query('FOR v IN 0..0 ANY "_console/KEY" GRAPH "none" RETURN v'),
    ['POST', '/_api/explain', { query: 'FOR d IN _console RETURN d' }],
    simple('all'),
    simple('any'),
    simple('by-example', { example: { kind: 'notebook' } }),
    simple('first-example', { example: { kind: 'notebook' } }),
    simple('remove-by-example', { example: { kind: 'notebook' } }),
    simple('update-by-example', { example: { kind: 'notebook' }, newValue: { owner: 'ben' } }),
    simple('replace-by-example', { example: { kind: 'notebook' }, newValue: { owner: 'ben' } }),
    simple('lookup-by-keys', { keys: ['KEY'] }),
    simple('remove-by-keys', { keys: ['KEY'] }),
    simple('all-keys'),
    ['POST', '/_api/import?collection=_console&type=documents', '{"kind":"notebook"}\n'],
    ['POST', '/_api/export?collection=_console', {}],
    ['PUT', '/_api/collection/_console/truncate'],
    ['PUT', '/_api/collection/_console/rename', { name: 'mine' }],
    ['PUT', '/_api/collection/_console/properties', { waitForSync: true }],
    ['GET', '/_api/collection/_console/count'],
    ['GET', '/_api/collection/_console/checksum?withData=true'],
    ['GET', '/_api/collection/_console'],
    ['DELETE', '/_api/collection/_console?isSystem=true'],
    ['POST', '/_api/index?collection=_console', { type: 'persistent', fields: ['owner'], unique: true }],
    ['GET', '/_api/index?collection=_console'],
    ['GET', '/_api/replication/dump?collection=_console&batchId=1'],
    ['GET', '/_admin/orrery/neighbors/_console/KEY'],
    ['POST', '/_api/transaction/begin', { collections: { write: ['_console'] } }],
    [
      'POST',
      '/_api/transaction',
      { collections: { write: ['_console'] }, action: 'function () { return 1; }' },
    ],
    ['POST', '/_api/gharial', graph],
  ];

  /** Calls that are not well-formed with every collection. */
  const uncontrolled = /GRAPH|replication\/dump/;

  /** The same call with another collection succeeds: it is refused because of `_console`. */
  async function control(method: string, path: string, body: unknown): Promise<void> {
    if (uncontrolled.test(JSON.stringify([path, body]))) return;
    await call(root, 'DELETE', '/_db/d/_api/gharial/g?dropCollections=true');
    for (const name of ['control', 'mine']) await call(root, 'DELETE', `/_db/d/_api/collection/${name}`);
    await call(root, 'POST', '/_db/d/_api/collection', { name: 'control' });
    await call(root, 'POST', '/_db/d/_api/document/control', { _key: 'k', kind: 'notebook' });
    const text = JSON.stringify([path, body ?? null])
      .replaceAll('_console', 'control')
      .replaceAll('KEY', 'k');
    const [target, content] = JSON.parse(text) as [string, unknown];
    const answer = await call(ben, method, `/_db/d${target}`, body === undefined ? undefined : content);
    expect(answer.status, answer.text).toBeLessThan(400);
  }

  const named = calls.map(([method, path, body]) => ({ method, path, body }));

  test.each(named)('$method $path', async ({ method, path, body }) => {
    await control(method, path, body);
    const filled = JSON.parse(JSON.stringify([path, body ?? null]).replaceAll('KEY', key)) as [
      string,
      unknown,
    ];
    for (const headers of [ben, ann, reader]) {
      const answer = await call(
        headers,
        method,
        `/_db/d${filled[0]}`,
        body === undefined ? undefined : filled[1],
      );
      expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
      expect(answer.status, answer.text).toBeLessThan(500);
      expect(answer.text).not.toContain('guarded');
    }
    expect((await read(ann, 'notebook', key)).json()).toMatchObject({ title: 'guarded', owner: 'ann' });
  });

  test('lists do not name it, and a batch uses the rights of its parts', async () => {
    for (const path of ['/_api/collection', '/_api/replication/inventory?includeSystem=true']) {
      const answer = await call(ben, 'GET', `/_db/d${path}`);
      expect(answer.text).not.toContain('"_console"');
    }
    const body = [
      '--part\r\nContent-Type: application/x-arango-batchpart\r\n',
      `GET /_db/d/_api/document/_console/${key} HTTP/1.1\r\n`,
      '--part--\r\n',
    ].join('\r\n');
    const answer = await send(server.baseUrl, 'POST', '/_db/d/_api/batch', {
      headers: { ...ben, 'content-type': 'multipart/form-data; boundary=part' },
      body,
    });
    expect(answer.text).toContain('403');
    expect(answer.text).not.toContain('guarded');
  });

  test('administrators use the collection as any other', async () => {
    expect((await call(root, 'GET', `/_db/d/_api/document/_console/${key}`)).status).toBe(200);
    const [method, path, body] = query('RETURN LENGTH(_console) > 0');
    expect((await call(root, method, `/_db/d${path}`, body)).json().result).toEqual([true]);
  });

  test('a collection does not take its name', async () => {
    await call(root, 'POST', '/_api/database', { name: 'fresh' });
    await call(root, 'PUT', '/_api/user/ben/database/fresh', { grant: 'rw' });
    const at = (method: string, path: string, body?: unknown) => call(ben, method, `/_db/fresh${path}`, body);
    expect((await at('POST', '/_api/collection', { name: '_console', isSystem: true })).status).toBe(403);
    await at('POST', '/_api/collection', { name: 'mine' });
    expect((await at('PUT', '/_api/collection/mine/rename', { name: '_console' })).status).toBeGreaterThan(
      399,
    );
    expect((await call(root, 'GET', '/_db/fresh/_api/collection/_console')).status).toBe(404);
  });
});

test.each([
  ['POST', '/notebook', '{', 600],
  ['POST', '/notebook', '[]', 1227],
  ['POST', '/notebook', `{"title":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 600],
  ['POST', '/notebook', { title: 7 }, 400],
  ['POST', '/notebook', { title: 'x', sharing: 'all' }, 400],
  ['POST', '/notebook', { title: 'x', _key: 'y' }, 400],
  ['POST', '/other', { title: 'x' }, 400],
  ['POST', '/scene', { title: 'x', parts: 'y' }, 400],
  ['POST', '/scene/parts', { content: 7 }, 400],
  ['GET', '/scene/x/parts/y', undefined, 400],
  ['GET', '/notebook/missing', undefined, 1202],
  ['DELETE', '/notebook/missing', undefined, 1202],
])('%s %s is refused, case %#', async (method, path, body, errorNum) => {
  const answer = await call(ann, method, console_ + path, body);
  expect(answer.json().errorNum, answer.text).toBe(errorNum);
});
