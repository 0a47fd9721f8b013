import { beforeAll, describe, expect, test } from 'vitest';
import {
  collectionCount,
  collectionFigures,
  collectionListAnswer,
  collectionProperties,
} from '../../protocol/api/collection.ts';
import { currentDatabaseAnswer, databaseListAnswer } from '../../protocol/api/database.ts';
import { createIndexAnswer, indexListAnswer } from '../../protocol/api/index.ts';
import { userListAnswer } from '../../protocol/api/user.ts';
import { type Call, createDatabase, send } from './client.ts';
import { sharedServerUrl } from './shared-server.ts';

let url: string;
let system: string;

beforeAll(async () => {
  system = sharedServerUrl();
  url = await createDatabase(system);
});

function call(method: string, path: string, more: Call = {}) {
  return send(url, method, path, more);
}

describe('collections, in the current dialect', () => {
  test('are created with all properties of the console', async () => {
    const schema = { rule: { type: 'object' }, level: 'none' };
    const body = { name: 'rich', type: 3, waitForSync: true, schema, keyOptions: { type: 'padded' } };
    const created = collectionProperties.parse((await call('POST', '/_api/collection', { body })).json());
    expect(created).toMatchObject({
      name: 'rich',
      type: 3,
      status: 3,
      statusString: 'loaded',
      waitForSync: true,
    });
    expect(created.keyOptions).toMatchObject({ type: 'padded', allowUserKeys: true });
    expect(created.schema).toMatchObject(schema);
    const kept = collectionProperties.parse((await call('GET', '/_api/collection/rich/properties')).json());
    expect(kept).toEqual(created);
  });

  test('are listed, including system collections', async () => {
    const names = async (query: string) =>
      collectionListAnswer
        .parse((await call('GET', `/_api/collection${query}`)).json())
        .map(({ name }) => name);
    expect(await names('?excludeSystem=true')).toContain('rich');
    expect(await names('?excludeSystem=true')).not.toContain('_graphs');
    expect(await names('')).toContain('_graphs');
  });

  test('return counts and figures', async () => {
    await call('POST', '/_api/collection', { body: { name: 'full' } });
    await call('POST', '/_api/document/full', { body: [{}, {}, {}] });
    expect(collectionCount.parse((await call('GET', '/_api/collection/full/count')).json()).count).toBe(3);
    const { figures } = collectionFigures.parse((await call('GET', '/_api/collection/full/figures')).json());
    expect(figures.indexes.count).toBe(1);
    expect(figures.documentsSize).toBeGreaterThan(0);
    const emptied = await call('PUT', '/_api/collection/full/truncate');
    expect(emptied.status).toBe(200);
    expect((await call('GET', '/_api/collection/full/count')).json().count).toBe(0);
  });

  test('change only their mutable properties', async () => {
    const change = async (body: object) =>
      collectionProperties.parse((await call('PUT', '/_api/collection/full/properties', { body })).json());
    const changed = await change({ waitForSync: true, journalSize: 2097152, name: 'other', type: 3 });
    expect(changed).toMatchObject({ name: 'full', type: 2, waitForSync: true });
    expect(changed.journalSize).toBeUndefined();
    expect(await change({ waitForSync: false })).toMatchObject({ waitForSync: false });
  });

  test.each([
    [{ name: '1bad' }, 1208],
    [{ name: '_mine' }, 1208],
    [{ name: null }, 1208],
    [{}, 1208],
    [{ name: 'full' }, 1207],
    [{ name: 'x', keyOptions: { type: 'random' } }, 1232],
    [{ name: 'x', journalSize: 5 }, 10],
  ])('%j is refused with %i', async (body, errorNum) => {
    const answer = await call('POST', '/_api/collection', { body });
    expect(answer.json()).toMatchObject({ error: true, code: answer.status, errorNum });
  });
});

describe('indexes, in the current dialect', () => {
  test.each([
    [{ type: 'persistent', fields: ['a', 'b.c'], unique: false, sparse: true, name: 'mine' }],
    [{ type: 'hash', fields: ['h'] }],
    [{ type: 'skiplist', fields: ['s'], unique: true }],
    [{ type: 'geo', fields: ['loc'], geoJson: true }],
    [{ type: 'fulltext', fields: ['text'], minLength: 3 }],
    [{ type: 'ttl', fields: ['at'], expireAfter: 60 }],
  ])('%j', async (body) => {
    const path = '/_api/index?collection=full';
    const created = await call('POST', path, { body });
    expect(created.status, created.text).toBe(201);
    const index = createIndexAnswer.parse(created.json());
    expect(index).toMatchObject({ ...body, isNewlyCreated: true });
    const again = await call('POST', path, { body });
    expect([again.status, again.json().id]).toEqual([200, index.id]);
    const { indexes } = indexListAnswer.parse((await call('GET', path)).json());
    expect(indexes.map(({ id }) => id)).toContain(index.id);
    expect((await call('GET', `/_api/index/${index.id}`)).json()).toMatchObject({ id: index.id });
    expect((await call('DELETE', `/_api/index/${index.id}`)).status).toBe(200);
    expect((await call('GET', `/_api/index/${index.id}`)).json()).toMatchObject({ errorNum: 1212 });
  });

  test('a unique index is refused for documents with equal values', async () => {
    await call('POST', '/_api/document/full', { body: [{ u: 1 }, { u: 1 }] });
    const body = { type: 'persistent', fields: ['u'], unique: true };
    const answer = await call('POST', '/_api/index?collection=full', { body });
    expect([answer.status, answer.json().errorNum]).toEqual([409, 1210]);
  });

  test('built-in ones cannot be created or dropped', async () => {
    expect((await call('DELETE', '/_api/index/full/0')).json()).toMatchObject({ code: 403, errorNum: 11 });
    const body = { type: 'edge', fields: ['_from'] };
    expect((await call('POST', '/_api/index?collection=full', { body })).json()).toMatchObject({
      errorNum: 11,
    });
  });
});

describe('databases', () => {
  test('are created in _system and dropped there', async () => {
    const name = `made${process.pid}x${Date.now()}`;
    expect((await call('POST', '/_api/database', { body: { name } })).json()).toMatchObject({
      errorNum: 1230,
    });
    expect((await send(system, 'POST', '/_api/database', { body: { name } })).status).toBe(201);
    const inside = `${system}/_db/${name}`;
    const current = currentDatabaseAnswer.parse((await send(inside, 'GET', '/_api/database/current')).json());
    expect(current.result).toMatchObject({ name, isSystem: false });
    const { result } = databaseListAnswer.parse((await send(system, 'GET', '/_api/database')).json());
    expect(result[0]).toBe('_system');
    expect(result).toContain(name);
    expect((await send(system, 'DELETE', `/_api/database/${name}`)).status).toBe(200);
    expect((await send(inside, 'GET', '/_api/database/current')).json()).toMatchObject({ errorNum: 1228 });
  });

  test('grant access to the named users of _system', async () => {
    const id = `${process.pid}x${Date.now()}`;
    const users = [{ username: `guest${id}`, passwd: 'secret' }];
    await send(system, 'POST', '/_api/database', { body: { name: `shared${id}`, users } });
    const access = await send(system, 'GET', `/_api/user/guest${id}/database/shared${id}`);
    expect(access.json().result).toBe('rw');
    await send(system, 'DELETE', `/_api/database/shared${id}`);
    await send(system, 'DELETE', `/_api/user/guest${id}`);
  });
});

describe('users', () => {
  test('are created, granted, changed and removed; no answer contains a password', async () => {
    const body = { user: 'vera', passwd: 'geheim', extra: { name: 'Vera' } };
    const created = await call('POST', '/_api/user', { body });
    expect([created.status, created.json()]).toEqual([
      201,
      { user: 'vera', active: true, extra: { name: 'Vera' }, error: false, code: 201 },
    ]);
    expect((await call('POST', '/_api/user', { body })).json()).toMatchObject({ errorNum: 1702 });
    const own = `/_api/user/vera/database/${url.slice(url.lastIndexOf('/') + 1)}`;
    const granted = await call('PUT', own, { body: { grant: 'ro' } });
    expect(granted.json()).toMatchObject({ [own.slice(own.lastIndexOf('/') + 1)]: 'ro', code: 200 });
    expect((await call('GET', own)).json().result).toBe('ro');
    expect((await call('PUT', own, { body: { grant: 'all' } })).status).toBe(400);
    await call('DELETE', own);
    expect((await call('GET', own)).json().result).toBe('none');
    // In 2.8, users of a database may enter no other one.
    const elsewhere = await call('PUT', '/_api/user/vera/database/elsewhere', {
      body: { grant: 'ro' },
      headers: { 'x-arango-version': '20804' },
    });
    expect(elsewhere.status).toBe(400);
    await call('PATCH', '/_api/user/vera', { body: { extra: { img: 'x' }, active: false } });
    const list = await call('GET', '/_api/user');
    expect(userListAnswer.parse(list.json()).result).toContainEqual({
      user: 'vera',
      active: false,
      extra: { name: 'Vera', img: 'x' },
    });
    expect(list.text).not.toMatch(/hash|salt|geheim/);
    expect((await call('DELETE', '/_api/user/vera')).status).toBe(202);
    expect((await call('GET', '/_api/user/vera')).json()).toMatchObject({ errorNum: 1703 });
  });

  test('a password is verified', async () => {
    await call('POST', '/_api/user', { body: { user: 'wim', passwd: 'unforgettable' } });
    expect((await call('POST', '/_api/user/wim', { body: { passwd: 'unforgettable' } })).json().result).toBe(
      true,
    );
  });
});
