import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../../server/storage/Store.ts';
import { type Answer, basic, send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

const password = 'of root';
const root = basic('root', password);
const hidden = '_user_secrets';
let dataFolder: string;
let server: ServerProcess;
/** Hashes and salts in the store. */
let secrets: readonly string[];
/** Ids of the hidden collections, and keys of their documents. */
let hiddenIds: readonly string[];
let hiddenKeys: readonly string[];

beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'orrery-secrets-'));
  const first = await startServer({ password, dataFolder });
  const post = (path: string, body: unknown) => send(first.baseUrl, 'POST', path, { headers: root, body });
  await post('/_api/database', { name: 'd', users: [{ username: 'dora', passwd: 'of dora' }] });
  await post('/_api/user', { user: 'emil', passwd: 'of emil' });
  await post('/_db/d/_api/user', { user: 'fred', passwd: 'of fred' });
  await post('/_db/d/_api/collection', { name: 'edges', type: 3 });
  await first.stop();
  const stored = await readStored(dataFolder);
  secrets = stored.flatMap(({ text }) =>
    [...text.matchAll(/"(?:hash|salt)":"([^"]+)"/g)].map(([, value]) => value!),
  );
  hiddenIds = stored.map(({ collectionId }) => collectionId);
  hiddenKeys = stored.map(({ key }) => key);
  server = await startServer({ password, dataFolder });
});

afterAll(async () => {
  await server?.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

async function readStored(folder: string) {
  const store = openStore(folder, { isWriter: false });
  try {
    return store.read((view) =>
      view.databases().flatMap(({ name }) => {
        const collection = view.findDatabase(name)!.getCollection(hidden);
        return [...collection.scan()].flat().map((document) => ({
          collectionId: collection.properties.id,
          key: document._key,
          text: document.toJson(),
        }));
      }),
    );
  } finally {
    await store.close();
  }
}

type Sent = readonly [method: string, path: string, body?: unknown];

const named = (list: readonly Sent[]) => list.map(([method, path, body]) => ({ method, path, body }));

const call = (method: string, path: string, body?: unknown, more = {}): Promise<Answer> =>
  send(server.baseUrl, method, path, { headers: { ...root, ...more }, body });

const query = (text: string): Sent => ['POST', '/_api/cursor', { query: text }];

/** Every kind of read, as root, of the documents of users and of the hidden collection. */
function readings(): readonly Sent[] {
  const key = hiddenKeys[0]!;
  const names = ['_users', hidden, hiddenIds[0]!];
  return [
    ['GET', '/_api/user'],
    ['GET', '/_api/user/root'],
    ['GET', '/_api/user/emil'],
    ['PATCH', '/_api/user/emil', { extra: { a: 1 } }],
    ['GET', '/_api/user/emil/database?full=true'],
    ['GET', '/_api/collection'],
    ['GET', '/_api/gharial'],
    query('RETURN COLLECTIONS()'),
    ...names.flatMap((name): Sent[] => [
      ['GET', `/_api/document/${name}/${key}`],
      ['GET', `/_api/document?collection=${name}`],
      ['PUT', `/_api/document/${name}?onlyget=true`, [key]],
      ['PUT', '/_api/simple/all', { collection: name }],
      ['PUT', '/_api/simple/any', { collection: name }],
      ['PUT', '/_api/simple/first', { collection: name, count: 10 }],
      ['PUT', '/_api/simple/by-example', { collection: name, example: {} }],
      ['PUT', '/_api/simple/lookup-by-keys', { collection: name, keys: [key] }],
      ['GET', `/_api/collection/${name}`],
      ['GET', `/_api/collection/${name}/figures`],
      ['GET', `/_api/collection/${name}/checksum?withData=true`],
      ['GET', `/_api/index?collection=${name}`],
      ['GET', `/_api/edges/${name}?vertex=${name}/${key}`],
      query(`FOR d IN \`${name}\` RETURN d`),
      query(`FOR d IN \`${name}\` RETURN d.authData`),
      query(`RETURN DOCUMENT("${name}/${key}")`),
      query(`RETURN DOCUMENT("${name}", "${key}")`),
      query(`RETURN COLLECTION_COUNT("${name}")`),
      query(`FOR v, e, p IN 0..1 ANY "${name}/${key}" \`${name}\` RETURN p`),
      query(`FOR d IN \`${name}\` UPDATE d WITH {} IN \`${name}\` RETURN NEW`),
      query(`FOR d IN \`${name}\` REMOVE d IN \`${name}\` RETURN OLD`),
      ['POST', '/_api/explain', { query: `FOR d IN \`${name}\` FILTER d.authData != null RETURN d` }],
      ['PATCH', `/_api/document/${name}/${key}?returnOld=true&returnNew=true`, {}],
      ['DELETE', `/_api/document/${name}/${key}?returnOld=true`],
    ]),
  ];
}

test('the store contains the hashes of all users', () => {
  // root, dora and emil of _system, fred of d.
  expect(hiddenKeys).toHaveLength(4);
  expect(secrets).toHaveLength(8);
  expect(secrets.every((secret) => secret.length > 20)).toBe(true);
});

describe('no answer contains a hash', () => {
  test.each(['3.12', '20804'])('in the form of %s', async (version) => {
    const headers = version === '3.12' ? {} : { 'x-arango-version': version };
    for (const base of ['', '/_db/d']) {
      for (const [method, path, body] of readings()) {
        const { text, status } = await call(method, base + path, body, headers);
        const title = `${method} ${path} ${JSON.stringify(body)}`;
        expect(status, title).toBeLessThan(500);
        for (const secret of secrets) expect(text, title).not.toContain(secret);
        expect(text, title).not.toContain('authData":{');
      }
    }
  });
});

describe('the collection of secrets does not exist for clients', () => {
  test('as if of no name', async () => {
    for (const name of [hidden, ...hiddenIds]) {
      const answer = await call('GET', `/_api/collection/${name}`);
      expect(answer.json(), name).toMatchObject({ code: 404, errorNum: 1203 });
      const found = await call('POST', '/_api/cursor', { query: `FOR d IN \`${name}\` RETURN d` });
      expect(found.json(), name).toMatchObject({ code: 404, errorNum: 1203 });
    }
    const misspelt = await call('GET', '/_api/collection/_user_secret');
    expect(misspelt.text).not.toContain(hidden);
    const { text } = await call('GET', '/_api/collection');
    expect(text).toContain('"_users"');
    expect(text).not.toContain(hidden);
  });

  test.each(
    named([
      ['POST', '/_api/collection', { name: hidden, isSystem: true }],
      ['POST', `/_api/document/${hidden}`, { _key: 'x', authData: {} }],
      ['POST', `/_api/document?collection=${hidden}&createCollection=true`, {}],
      ['POST', `/_api/import?collection=${hidden}&type=documents`, '{"_key":"x"}'],
      ['POST', `/_api/import?collection=${hidden}&type=documents&createCollection=true`, '{"_key":"x"}'],
      ['POST', '/_api/cursor', { query: `INSERT {_key: "x"} INTO ${hidden}` }],
      ['PUT', `/_api/collection/${hidden}/truncate`],
      ['PUT', `/_api/collection/${hidden}/rename`, { name: 'seen' }],
      ['DELETE', `/_api/collection/${hidden}`],
      ['POST', `/_api/index?collection=${hidden}`, { type: 'hash', fields: ['a'] }],
      ['POST', '/_api/gharial', { name: 'g', orphanCollections: [hidden] }],
      [
        'POST',
        '/_api/gharial',
        { name: 'g', edgeDefinitions: [{ collection: 'edges', from: [hidden], to: [hidden] }] },
      ],
    ]),
  )('$method $path $body is refused', async ({ method, path, body }) => {
    const { status, text } = await call(method, `/_db/d${path}`, body);
    expect([400, 403, 404, 409], text).toContain(status);
  });

  test('its name is reserved', async () => {
    await call('POST', '/_db/d/_api/collection', { name: '_other', isSystem: true });
    const renamed = await call('PUT', '/_db/d/_api/collection/_other/rename', { name: hidden });
    expect(renamed.status).toBeGreaterThanOrEqual(400);
  });

  test('an edge to a secret returns no document', async () => {
    const [key] = hiddenKeys;
    const ends = { _from: `${hidden}/${key}`, _to: `${hidden}/${key}` };
    await call('POST', '/_db/d/_api/document/edges', { _key: 'e', ...ends });
    for (const text of [
      `FOR v IN 0..2 ANY "${hidden}/${key}" edges RETURN v`,
      'FOR e IN edges RETURN DOCUMENT(e._to)',
    ]) {
      const answer = await call('POST', '/_db/d/_api/cursor', { query: text });
      expect(answer.json<{ result?: readonly unknown[] }>().result ?? [], answer.text).not.toContainEqual(
        expect.objectContaining({ _key: key }),
      );
      for (const secret of secrets) expect(answer.text).not.toContain(secret);
    }
  });
});

describe('only user calls write documents of users', () => {
  const forged = { user: 'forged', active: true, databases: { _system: 'rw' }, authData: { simple: {} } };

  test.each(
    named([
      ['POST', '/_api/document/_users', forged],
      ['POST', '/_api/document/_users', [forged]],
      ['POST', '/_api/import?collection=_users&type=documents', JSON.stringify(forged)],
      ['POST', '/_api/import?collection=_users&type=documents&overwrite=true', JSON.stringify(forged)],
      ['POST', '/_api/cursor', { query: 'INSERT @d INTO _users', bindVars: { d: forged } }],
      ['POST', '/_api/cursor', { query: 'FOR u IN _users UPDATE u WITH {active: false} IN _users' }],
      ['POST', '/_api/cursor', { query: 'FOR u IN _users REMOVE u IN _users' }],
      ['PUT', '/_api/simple/remove-by-example', { collection: '_users', example: { user: 'emil' } }],
      [
        'PUT',
        '/_api/simple/update-by-example',
        { collection: '_users', example: { user: 'emil' }, newValue: forged },
      ],
      ['PUT', '/_api/collection/_users/truncate'],
      ['PUT', '/_api/collection/_users/rename', { name: '_former' }],
      ['DELETE', '/_api/collection/_users'],
      ['POST', '/_api/index?collection=_users', { type: 'hash', unique: true, fields: ['active'] }],
    ]),
  )('$method $path $body is refused', async ({ method, path, body }) => {
    const before = (await call('PUT', '/_api/simple/all', { collection: '_users' })).json().result;
    const answer = await call(method, path, body);
    expect(answer.json(), answer.text).toMatchObject({ code: 403, errorNum: 11 });
    expect((await call('PUT', '/_api/simple/all', { collection: '_users' })).json().result).toEqual(before);
  });

  test('and a missing user is not found', async () => {
    const answer = await call('POST', '/_api/cursor', { query: 'REMOVE "nix" IN _users' });
    expect(answer.json()).toMatchObject({ code: 404, errorNum: 1202 });
  });
});

test('passwords are valid afterwards', async () => {
  for (const [user, passwd] of [
    ['emil', 'of emil'],
    ['dora', 'of dora'],
  ] as const) {
    expect((await call('POST', `/_api/user/${user}`, { passwd })).json()).toMatchObject({ result: true });
  }
});
