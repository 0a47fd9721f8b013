import { aql, Database } from 'arangojs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedServerUrl } from '../shared-server.ts';

let system: Database;
let db: Database;

beforeAll(async () => {
  system = new Database({ url: sharedServerUrl() });
  db = await system.createDatabase(`driver${process.pid}x${Date.now()}`);
});

afterAll(async () => {
  await system.dropDatabase(db.name);
});

test('databases', async () => {
  expect(await db.exists()).toBe(true);
  expect(await system.listDatabases()).toContain(db.name);
  expect(await system.listUserDatabases()).toContain(db.name);
  expect(await db.get()).toMatchObject({ name: db.name, isSystem: false });
  expect((await db.version()).server).toBe('arango');
});

test('a pool of 1,000 connections', async () => {
  const pooled = new Database({ url: sharedServerUrl(), databaseName: db.name, poolSize: 1000 });
  const query = 'RETURN SLEEP(0.01) || @n';
  const answers = await Promise.all(
    Array.from({ length: 3000 }, async (_, n) =>
      n % 2 === 0 ? (await pooled.version()).server : (await pooled.query(query, { n })).next(),
    ),
  );
  expect(answers).toEqual(Array.from({ length: 3000 }, (_, n) => (n % 2 === 0 ? 'arango' : n)));
  pooled.close();
});

describe('collections', () => {
  test('are created, described, renamed and dropped', async () => {
    const collection = await db.createCollection('made', {
      keyOptions: { type: 'autoincrement', increment: 3, offset: 5 },
      waitForSync: true,
      cacheEnabled: true,
    });
    expect(await collection.properties()).toMatchObject({
      name: 'made',
      waitForSync: true,
      cacheEnabled: true,
      statusString: 'loaded',
      writeConcern: 1,
      syncByRevision: true,
      keyOptions: { type: 'autoincrement', increment: 3, offset: 5, allowUserKeys: true },
    });
    await collection.saveAll([{}, {}]);
    expect(await collection.count()).toMatchObject({ count: 2 });
    expect((await collection.properties({ waitForSync: false })).waitForSync).toBe(false);
    expect((await collection.figures(true)).figures).toMatchObject({ engine: { documents: 2 } });
    const { revision } = await collection.revision();
    const { checksum } = await collection.checksum({ withRevisions: true, withData: true });
    expect([typeof revision, typeof checksum]).toEqual(['string', 'string']);
    expect(await collection.recalculateCount()).toBe(true);
    expect(await collection.loadIndexes()).toBe(true);
    await collection.truncate();
    expect((await collection.revision()).revision).not.toBe(revision);
    await collection.compact();
    await collection.rename('renamed');
    expect((await db.listCollections()).map(({ name }) => name)).toContain('renamed');
    await collection.drop();
    expect(await collection.exists()).toBe(false);
  });

  test('validate and compute', async () => {
    const schema = { rule: { required: ['n'] }, level: 'strict', message: 'n is missing' } as const;
    const computedValues = [{ name: 'twice', expression: 'RETURN @doc.n * 2', overwrite: true }];
    const collection = await db.createCollection('ruled', { schema, computedValues });
    expect(await collection.save({ n: 2 }, { returnNew: true })).toMatchObject({ new: { twice: 4 } });
    await expect(collection.save({})).rejects.toMatchObject({ errorNum: 1620, message: 'n is missing' });
    const properties = await collection.properties();
    expect([properties.schema, properties.computedValues]).toMatchObject([schema, computedValues]);
  });
});

describe('documents', () => {
  test('one document', async () => {
    const docs = await db.createCollection('docs');
    const made = await docs.save({ _key: 'a', n: 1 }, { returnNew: true });
    expect(made).toMatchObject({ _id: 'docs/a', new: { n: 1 } });
    await expect(docs.save({ _key: 'a' })).rejects.toMatchObject({ errorNum: 1210, code: 409 });
    expect(await docs.save({ _key: 'a', m: 1 }, { overwriteMode: 'ignore', returnNew: true })).toMatchObject({
      _rev: made._rev,
    });
    const updated = await docs.save(
      { _key: 'a', m: 2 },
      { overwriteMode: 'update', returnNew: true, returnOld: true },
    );
    expect(updated).toMatchObject({ _oldRev: made._rev, old: { n: 1 }, new: { n: 1, m: 2 } });
    await expect(docs.replace('a', { n: 2 }, { ifMatch: made._rev })).rejects.toMatchObject({
      errorNum: 1200,
      code: 412,
    });
    await docs.replace('a', { n: 2, inner: { x: 1 } }, { ifMatch: updated._rev });
    await docs.update('a', { inner: { y: null } }, { keepNull: false, mergeObjects: true });
    const { inner } = await docs.document('a');
    expect(inner).toEqual({ x: 1 });
    await docs.update('a', { inner: { z: 1 } }, { mergeObjects: false });
    expect((await docs.document('a')).inner).toEqual({ z: 1 });
    expect(await docs.documentExists('a')).toBe(true);
    await expect(docs.document('a', { ifMatch: made._rev })).rejects.toMatchObject({ code: 412 });
    await docs.update('a', { n: 5, v: 7 }, { silent: true });
    expect(await docs.update('a', { v: 6 }, { versionAttribute: 'v', returnNew: true })).toMatchObject({
      new: { v: 7 },
    });
    expect(await docs.remove('a', { returnOld: true })).toMatchObject({ old: { n: 5 } });
    expect(await docs.documentExists('a')).toBe(false);
    expect(await docs.document('a', true)).toBe(null);
  });

  test('several documents', async () => {
    const docs = await db.createCollection('several');
    const saved = await docs.saveAll([{ _key: 'a' }, { _key: 'b' }, { _key: 'a' }]);
    expect(saved).toMatchObject([{ _key: 'a' }, { _key: 'b' }, { error: true, errorNum: 1210 }]);
    expect(await docs.documents(['a', 'ghost'])).toMatchObject([
      { _key: 'a' },
      { error: true, errorNum: 1202 },
    ]);
    expect(
      await docs.updateAll(
        [
          { _key: 'a', n: 1 },
          { _key: 'ghost', n: 1 },
        ],
        { returnNew: true },
      ),
    ).toMatchObject([{ new: { n: 1 } }, { errorNum: 1202 }]);
    expect(await docs.replaceAll([{ _key: 'b', m: 1 }], { returnOld: true })).toMatchObject([
      { old: { _key: 'b' } },
    ]);
    expect(await docs.removeAll(['a', 'ghost', { _key: 'b' } as never])).toMatchObject([
      { _key: 'a' },
      { errorNum: 1202 },
      { _key: 'b' },
    ]);
    const imported = await docs.import([{ _key: 'x' }, { _key: 'x' }], {
      onDuplicate: 'replace',
      details: true,
    });
    expect(imported).toMatchObject({ created: 1, updated: 1, errors: 0 });
  });
});

test('indexes', async () => {
  const docs = await db.createCollection('indexed');
  const persistent = await docs.ensureIndex({
    type: 'persistent',
    fields: ['a', 'b'],
    name: 'byA',
    storedValues: ['c'],
    cacheEnabled: true,
    estimates: false,
  });
  expect(persistent).toMatchObject({
    isNewlyCreated: true,
    deduplicate: true,
    cacheEnabled: true,
    estimates: false,
  });
  const again = await docs.ensureIndex({ type: 'persistent', fields: ['a', 'b'], name: 'byA' });
  expect(again.isNewlyCreated).toBe(false);
  expect(await docs.ensureIndex({ type: 'geo', fields: ['place'], geoJson: true })).toMatchObject({
    bestIndexedLevel: 17,
    legacyPolygons: false,
  });
  expect(await docs.ensureIndex({ type: 'ttl', fields: ['at'], expireAfter: 60 })).toMatchObject({
    expireAfter: 60,
  });
  const mdi = { type: 'mdi', fields: ['x', 'y'], fieldValueTypes: 'double' } as const;
  expect(await docs.ensureIndex({ ...mdi, sparse: true } as never)).toMatchObject(mdi);
  expect(await docs.index('byA')).toMatchObject({ fields: ['a', 'b'] });
  const types = (await docs.indexes({ withStats: true })).map(({ type }) => type);
  expect(types).toEqual(['primary', 'persistent', 'geo', 'ttl', 'mdi']);
  await docs.dropIndex('byA');
  await expect(docs.index('byA')).rejects.toMatchObject({ errorNum: 1212 });
  await expect(docs.ensureIndex({ type: 'inverted', fields: ['a'] })).rejects.toMatchObject({ code: 400 });
});

test('graphs', async () => {
  const definition = { collection: 'knows', from: ['people'], to: ['people'] };
  const graph = await db.createGraph('net', [definition], { orphanCollections: ['alone'] });
  expect(await graph.get()).toMatchObject({
    name: 'net',
    edgeDefinitions: [definition],
    orphanCollections: ['alone'],
  });
  expect((await db.listGraphs()).map(({ name }) => name)).toEqual(['net']);
  expect(await graph.listVertexCollections()).toEqual(['alone', 'people']);
  expect(await graph.listEdgeCollections()).toEqual(['knows']);
  const people = graph.vertexCollection('people');
  const knows = graph.edgeCollection('knows');
  const ann = await people.save({ _key: 'ann' }, { returnNew: true });
  expect(ann).toMatchObject({ new: { _key: 'ann' } });
  await people.save({ _key: 'bob' });
  const edge = await knows.save({ _key: 'e', _from: 'people/ann', _to: 'people/bob' });
  expect(edge._key).toBe('e');
  await expect(knows.save({ _from: 'people/ann', _to: 'people/ghost' })).rejects.toMatchObject({
    errorNum: 1202,
  });
  await expect(knows.save({ _from: 'other/a', _to: 'people/bob' })).rejects.toMatchObject({ errorNum: 1947 });
  await expect(knows.save({ _to: 'people/bob' } as never)).rejects.toMatchObject({ errorNum: 1233 });
  await expect(graph.vertexCollection('docs').vertex('a')).rejects.toMatchObject({
    errorNum: 1949,
    code: 404,
  });
  await expect(graph.edgeCollection('docs').edge('a')).rejects.toMatchObject({ errorNum: 1930, code: 404 });
  expect(await people.update('ann', { age: 1 }, { returnOld: true, returnNew: true })).toMatchObject({
    old: { _key: 'ann' },
    new: { age: 1 },
  });
  await expect(people.replace('ann', {}, { rev: 'other' })).rejects.toMatchObject({
    errorNum: 1200,
    code: 412,
  });
  expect(await people.vertexExists('ghost')).toBe(false);
  expect(await knows.edge('e')).toMatchObject({ _from: 'people/ann' });
  const roads = { collection: 'roads', from: ['alone'], to: ['people'] };
  expect((await graph.addEdgeDefinition(roads)).edgeDefinitions.length).toBe(2);
  expect((await graph.replaceEdgeDefinition({ ...roads, to: ['alone'] })).orphanCollections).toEqual([]);
  expect((await graph.removeEdgeDefinition('roads', true)).edgeDefinitions.length).toBe(1);
  expect((await graph.addVertexCollection('more')).orphanCollections).toContain('more');
  expect((await graph.removeVertexCollection('more')).orphanCollections).not.toContain('more');
  expect(await people.remove('ann', { returnOld: true })).toBeDefined();
  expect(await knows.edgeExists('e')).toBe(false);
  await expect(db.collection('people').drop()).rejects.toMatchObject({ errorNum: 1942 });
  await graph.drop(true);
  expect(await graph.exists()).toBe(false);
  expect(await db.collection('people').exists()).toBe(false);
});

test('edges of a vertex: in both directions, for which the driver sends direction=undefined, and in one', async () => {
  await db.createCollection('ends');
  const ties = await db.createEdgeCollection('ties');
  const ends = [
    ['ab', 'a', 'b'],
    ['ca', 'c', 'a'],
    ['aa', 'a', 'a'],
    ['bc', 'b', 'c'],
  ];
  await ties.saveAll(ends.map(([_key, from, to]) => ({ _key, _from: `ends/${from}`, _to: `ends/${to}` })));
  const keys = ({ edges }: { readonly edges: readonly { readonly _key: string }[] }) =>
    edges.map(({ _key }) => _key).sort();
  expect(keys(await ties.edges('ends/a'))).toEqual(['aa', 'ab', 'ca']);
  expect(keys(await ties.inEdges('ends/a'))).toEqual(['aa', 'ca']);
  expect(keys(await ties.outEdges('ends/a'))).toEqual(['aa', 'ab']);
});

test('users and their levels', async () => {
  const name = `user${process.pid}`;
  expect(await system.createUser(name, { passwd: 'p', extra: { a: 1 } })).toMatchObject({
    user: name,
    active: true,
  });
  await expect(system.createUser(name, { passwd: 'p' })).rejects.toMatchObject({ errorNum: 1702, code: 409 });
  await system.updateUser(name, { active: false, extra: { b: 2 } });
  expect(await system.getUser(name)).toMatchObject({ active: false, extra: { a: 1, b: 2 } });
  expect((await system.listUsers()).map(({ user }) => user)).toContain(name);
  await db.createCollection('granted');
  await system.setUserAccessLevel(name, { database: db.name }, 'ro');
  await system.setUserAccessLevel(name, { database: db.name, collection: 'granted' }, 'rw');
  expect(await system.getUserAccessLevel(name, { database: db.name })).toBe('ro');
  expect(await system.getUserAccessLevel(name, { database: db.name, collection: 'granted' })).toBe('rw');
  expect(await system.listUserDatabases()).toContain(db.name);
  const full = (await system.getUserDatabases(name, true)) as Record<string, unknown>;
  expect(full[db.name]).toMatchObject({ permission: 'ro', collections: { granted: 'rw', '*': 'undefined' } });
  expect(await system.getUserDatabases(name)).toMatchObject({ [db.name]: 'ro' });
  await system.clearUserAccessLevel(name, { database: db.name, collection: 'granted' });
  expect(await system.getUserAccessLevel(name, { database: db.name, collection: 'granted' })).toBe('ro');
  await system.removeUser(name);
  await expect(system.getUser(name)).rejects.toMatchObject({ errorNum: 1703, code: 404 });
});

test('queries see what the driver wrote', async () => {
  const docs = await db.createCollection('queried');
  await docs.saveAll([{ n: 1 }, { n: 2 }]);
  const cursor = await db.query(aql`FOR d IN ${docs} FILTER d.n > ${1} RETURN d.n`);
  expect(await cursor.all()).toEqual([2]);
});

describe('views and analyzers', () => {
  test('there are no views, and the server refuses to create one', async () => {
    expect(await db.listViews()).toEqual([]);
    expect(await db.views()).toEqual([]);
    expect(await db.view('none').exists()).toBe(false);
    const refused = [
      () => db.view('none').properties(),
      () => db.view('none').drop(),
      () => db.view('none').rename('other'),
      () => db.view('none').updateProperties({}),
      () => db.view('none').replaceProperties({}),
    ];
    for (const call of refused) {
      await expect(call()).rejects.toMatchObject({ code: 404, errorNum: 1203 });
    }
    await expect(db.createView('made', { type: 'arangosearch' })).rejects.toMatchObject({
      code: 501,
      errorNum: 9,
    });
  });

  test('the built-in analyzer is listed, described, and cannot be changed', async () => {
    const identity = { name: 'identity', type: 'identity', properties: {}, features: ['frequency', 'norm'] };
    expect(await db.listAnalyzers()).toEqual([identity]);
    expect(await db.analyzer('identity').get()).toMatchObject(identity);
    expect(await db.analyzer('none').exists()).toBe(false);
    await expect(db.createAnalyzer('made', { type: 'identity' })).rejects.toMatchObject({ code: 501 });
    await expect(db.analyzer('identity').drop()).rejects.toMatchObject({ code: 403, errorNum: 11 });
    await expect(db.analyzer('none').drop()).rejects.toMatchObject({ code: 404, errorNum: 1202 });
  });
});
