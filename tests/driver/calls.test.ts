import { expect, test } from 'vitest';
import type { ArangoCollection } from '../../driver/Collection.ts';
import type { ArangoDatabase } from '../../driver/Database.ts';
import type { PortAnswer, PortRequest } from '../../driver/port.ts';
import { recordedDriver } from './recorded-port.ts';

type Internal = Readonly<Record<string, (...args: readonly unknown[]) => unknown>> & {
  readonly wal: Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;
};

/** The requests of work with the module `internal` or another one. */
function requestsOfModule<Module>(name: string, work: (module: Module) => void): readonly string[] {
  const { require, sent } = recordedDriver();
  work(require(name) as Module);
  return sent;
}

/** The requests of work with a collection, without the one that finds it. */
function requests(
  work: (things: ArangoCollection, db: ArangoDatabase) => void,
  answers?: (request: PortRequest) => Partial<PortAnswer> | undefined,
): readonly string[] {
  const { db, sent } = recordedDriver(answers);
  const things = db._collection('things')!;
  sent.length = 0;
  work(things, db);
  return sent;
}

test('[7-driver-1] wal: flush, properties, transactions', () => {
  expect(
    requestsOfModule<Internal>('internal', ({ wal }) => {
      wal.flush!(true, false);
      wal.properties!();
      wal.properties!({ logfileSize: 1 });
      wal.transactions!();
    }),
  ).toEqual([
    'PUT /_admin/wal/flush?waitForSync=true&waitForCollector=false',
    'GET /_admin/wal/properties',
    'PUT /_admin/wal/properties {"logfileSize":1}',
    'GET /_admin/wal/transactions',
  ]);
});

test('[7-driver-2] reloads of functions, routing and authentication, routes, and execute with a script body', () => {
  expect(
    requestsOfModule<Internal>('internal', (internal) => {
      internal.reloadAqlFunctions!();
      internal.reloadRouting!();
      internal.routingCache!();
      internal.reloadAuth!();
      internal.executeServer!('return 1;');
    }),
  ).toEqual([
    'POST /_admin/aql/reload',
    'POST /_admin/routing/reload',
    'GET /_admin/routing/routes',
    'POST /_admin/auth/reload',
    'POST /_admin/execute return 1;',
  ]);
});

test('[7-driver-3] slow and current queries, their properties, kill', () => {
  expect(
    requestsOfModule<Internal>('@arangodb/aql/queries', (queries) => {
      queries.clearSlow!();
      queries.slow!();
      queries.current!();
      queries.properties!();
      queries.properties!({ enabled: false });
      queries.kill!('4');
      queries.kill!({ id: '5' });
    }),
  ).toEqual([
    'DELETE /_api/query/slow',
    'GET /_api/query/slow',
    'GET /_api/query/current',
    'GET /_api/query/properties',
    'PUT /_api/query/properties {"enabled":false}',
    'DELETE /_api/query/4',
    'DELETE /_api/query/5',
  ]);
});

test('[7-driver-4] parse, explain, cursors', () => {
  const answers = ({ path }: PortRequest) =>
    path.startsWith('/_api/cursor') ? { body: { result: [1], hasMore: true, id: '9' } } : undefined;
  expect(
    requests((_things, db) => {
      db._parse('RETURN 1');
      db._explain('RETURN @a', { a: 1 }, { allPlans: true });
      const cursor = db._query('RETURN 1', undefined, { batchSize: 5, count: true });
      cursor.next();
      cursor.next();
      cursor.dispose();
    }, answers),
  ).toEqual([
    'POST /_api/query {"query":"RETURN 1"}',
    'POST /_api/explain {"query":"RETURN @a","bindVars":{"a":1},"options":{"allPlans":true}}',
    'POST /_admin/aardvark/query/explain {"query":"RETURN @a","bindVars":{"a":1},"options":{"allPlans":true}}',
    'POST /_api/cursor {"query":"RETURN 1","count":true,"bindVars":{},"batchSize":5}',
    'PUT /_api/cursor/9',
    'DELETE /_api/cursor/9',
  ]);
});

test('[7-driver-5] collections: list, read by name or id, create, drop', () => {
  expect(
    requests((_things, db) => {
      db._collections();
      db._collection('others');
      db._collection(77);
      db._create('new', { waitForSync: true, unknown: 1, distributeShardsLike: 'x' });
      db._createEdgeCollection('links');
      db._drop('new');
    }).filter((request) => !request.endsWith('/new') || request.startsWith('DELETE')),
  ).toEqual([
    'GET /_api/collection',
    'GET /_api/collection/others',
    'GET /_api/collection/77?useId=true',
    'POST /_api/collection {"name":"new","type":2,"waitForSync":true,"distributeShardsLike":"x"}',
    'POST /_api/collection {"name":"links","type":3}',
    'DELETE /_api/collection/things',
  ]);
});

test('[7-driver-6] collections: properties, rotate, truncate, load, unload, rename', () => {
  expect(
    requests((things) => {
      things.properties({
        waitForSync: true,
        journalSize: 1,
        doCompact: true,
        indexBuckets: 2,
        isVolatile: true,
      });
      things.rotate();
      things.truncate();
      things.load();
      things.load(false);
      things.unload();
      things.rename('others');
    }),
  ).toEqual([
    'PUT /_api/collection/things/properties {"waitForSync":true,"journalSize":1,"doCompact":true,"indexBuckets":2}',
    'GET /_api/collection/things/properties',
    'PUT /_api/collection/things/rotate',
    'PUT /_api/collection/things/truncate',
    'PUT /_api/collection/things/load {"count":true}',
    'PUT /_api/collection/things/load {"count":false}',
    'PUT /_api/collection/things/unload',
    'PUT /_api/collection/things/rename {"name":"others"}',
  ]);
});

test('[7-driver-7] collections: figures, checksum, revision, count', () => {
  expect(
    requests((things) => {
      things.properties();
      things.figures();
      things.checksum(true, false);
      things.revision();
      things.count();
    }),
  ).toEqual([
    'GET /_api/collection/things/properties',
    'GET /_api/collection/things/figures',
    'GET /_api/collection/things/checksum?withRevisions=true&withData=false',
    'GET /_api/collection/things/revision',
    'GET /_api/collection/things/count',
  ]);
});

test('[7-driver-8] documents: all calls with their options and the revision', () => {
  expect(
    requests((things) => {
      things.save({ a: 1 }, true);
      things.document({ _id: 'things/k', _rev: '3' });
      things.exists('k');
      things.remove('k', true, true);
      things.replace({ _key: 'k', _rev: '3' }, { a: 2 });
      things.update('k', { a: 3 }, true, false, true);
      things.update('k', { a: 4 });
      things.update('k', { a: 5 }, { mergeObjects: false });
    }),
  ).toEqual([
    'POST /_api/document?collection=things&waitForSync=true {"a":1}',
    'GET /_api/document/things/k {"if-match":"\\"3\\""}',
    'HEAD /_api/document/things/k',
    'DELETE /_api/document/things/k?waitForSync=true&policy=last',
    'PUT /_api/document/things/k {"a":2} {"if-match":"\\"3\\""}',
    'PATCH /_api/document/things/k?waitForSync=true&keepNull=false&mergeObjects=true&policy=last {"a":3}',
    'PATCH /_api/document/things/k?keepNull=true&mergeObjects=true {"a":4}',
    'PATCH /_api/document/things/k?keepNull=true&mergeObjects=false {"a":5}',
  ]);
});

test('[7-driver-9] edges are saved with from and to, and read by vertex and direction', () => {
  const { db, sent } = recordedDriver(() => ({
    body: { id: '3', name: 'links', type: 3, status: 3, edges: [] },
  }));
  const links = db._collection('links')!;
  links.save('v/1', { _id: 'v/2' }, { $label: 'x' });
  links.edges('v/1');
  links.inEdges('v/1');
  links.outEdges('v/1');
  expect(sent.slice(1)).toEqual([
    'POST /_api/edge?collection=links&from=v%2F1&to=v%2F2 {"$label":"x"}',
    'GET /_api/edges/links?vertex=v%2F1',
    'GET /_api/edges/links?vertex=v%2F1&direction=in',
    'GET /_api/edges/links?vertex=v%2F1&direction=out',
  ]);
});

test('[7-driver-10] indexes: list with statistics, create each type, read, drop', () => {
  expect(
    requests((things) => {
      things.getIndexes(true);
      things.ensureHashIndex('a', 'b', { sparse: true });
      things.ensureUniqueConstraint('a');
      things.ensureSkiplist('a');
      things.ensureFulltextIndex('a', 3);
      things.ensureGeoIndex('place', true);
      things.ensureGeoIndex('lat', 'lon');
      things.ensureCapConstraint(10, 20_000);
      things.index('things/7');
      things.dropIndex({ id: 'things/7' });
    }),
  ).toEqual([
    'GET /_api/index?collection=things&withStats=true',
    'POST /_api/index?collection=things {"type":"hash","unique":false,"fields":["a","b"],"sparse":true}',
    'POST /_api/index?collection=things {"type":"hash","unique":true,"fields":["a"]}',
    'POST /_api/index?collection=things {"type":"skiplist","unique":false,"fields":["a"]}',
    'POST /_api/index?collection=things {"type":"fulltext","fields":["a"],"minLength":3}',
    'POST /_api/index?collection=things {"type":"geo","fields":["place"],"geoJson":true}',
    'POST /_api/index?collection=things {"type":"geo","fields":["lat","lon"]}',
    'POST /_api/index?collection=things {"type":"cap","size":10,"byteSize":20000}',
    'GET /_api/index/things/7',
    'DELETE /_api/index/things/7',
  ]);
});

test('[7-driver-11] simple queries with their fields', () => {
  expect(
    requests((things) => {
      things.any();
      things.firstExample({ a: 1 });
      things.first();
      things.last(2);
      things.removeByExample({ a: 1 }, true, 5);
      things.replaceByExample({ a: 1 }, { b: 1 });
      things.updateByExample({ a: 1 }, { b: 1 }, { keepNull: false });
      things.lookupByKeys(['k']);
      things.removeByKeys(['k']);
      things.all().skip(1).limit(2).setBatchSize(3).toArray();
      things.byExample('a', 1).toArray();
      things.byExampleHash('things/1', { a: 1 }).toArray();
      things.byExampleSkiplist('things/1', { a: 1 }).toArray();
      things.byCondition({ a: [['==', 1]] }).toArray();
      things.byConditionSkiplist('things/1', { a: [['==', 1]] }).toArray();
      things.range('a', 1, 2).toArray();
      things.closedRange('a', 1, 2).toArray();
    }).map((request) => request.replace('PUT /_api/simple/', '').replace('"collection":"things",', '')),
  ).toEqual([
    'any {"collection":"things"}',
    'first-example {"example":{"a":1}}',
    'first {"collection":"things"}',
    'last {"count":2}',
    'remove-by-example {"example":{"a":1},"waitForSync":true,"limit":5}',
    'replace-by-example {"example":{"a":1},"newValue":{"b":1}}',
    'update-by-example {"example":{"a":1},"newValue":{"b":1},"options":{"keepNull":false}}',
    'lookup-by-keys {"keys":["k"]}',
    'remove-by-keys {"keys":["k"]}',
    'all {"skip":1,"limit":2,"batchSize":3}',
    'by-example {"example":{"a":1}}',
    'by-example-hash {"index":"things/1","example":{"a":1}}',
    'by-example-skiplist {"index":"things/1","example":{"a":1}}',
    'by-condition {"condition":{"a":[["==",1]]}}',
    'by-condition-skiplist {"index":"things/1","condition":{"a":[["==",1]]}}',
    'range {"attribute":"a","left":1,"right":2,"closed":false}',
    'range {"attribute":"a","left":1,"right":2,"closed":true}',
  ]);
});

const indexes = [
  { id: 'things/20', type: 'geo2', fields: ['lat', 'lon'] },
  { id: 'things/3', type: 'geo1', fields: ['place'] },
  { id: 'things/4', type: 'fulltext', fields: ['text'] },
];
const withIndexes = ({ path }: PortRequest) =>
  path.startsWith('/_api/index') ? { body: { indexes } } : undefined;

test('[7-driver-12] geo and fulltext queries name their index', () => {
  expect(
    requests((things) => {
      things.near(1, 2).limit(3).distance().toArray();
      things.within(1, 2, 30).skip(1).distance('far').toArray();
      things.withinRectangle(1, 2, 3, 4).toArray();
      things.geo('lat', 'lon').within(1, 2, 30).toArray();
      things.fulltext('text', 'word').limit(5).toArray();
    }, withIndexes)
      .filter((request) => !request.startsWith('GET'))
      .map((request) => request.replace('PUT /_api/simple/', '').replace('"collection":"things",', '')),
  ).toEqual([
    'near {"latitude":1,"longitude":2,"geo":"things/3","limit":3,"distance":"distance"}',
    'within {"latitude":1,"longitude":2,"radius":30,"geo":"things/3","skip":1,"distance":"far"}',
    'within-rectangle {"latitude1":1,"longitude1":2,"latitude2":3,"longitude2":4,"geo":"things/3"}',
    'within {"latitude":1,"longitude":2,"radius":30,"geo":"things/20"}',
    'fulltext {"attribute":"text","query":"word","index":"things/4","limit":5}',
  ]);
});

test('[7-driver-13] databases, version, endpoints, transactions', () => {
  expect(
    requests((_things, db) => {
      db._id();
      db._databases();
      db._createDatabase('other', {}, [{ username: 'u' }]);
      db._dropDatabase('other');
      db._version();
      db._endpoints();
      db._executeTransaction({ collections: { write: 'things' }, action: '() => 1' });
    }),
  ).toEqual([
    'GET /_api/database/current',
    'GET /_api/database',
    'POST /_api/database {"name":"other","options":{},"users":[{"username":"u"}]}',
    'DELETE /_api/database/other',
    'GET /_api/version',
    'GET /_api/endpoint',
    'POST /_api/transaction {"collections":{"write":"things"},"action":"() => 1"}',
  ]);
});

interface Replication {
  readonly logger: Readonly<Record<string, () => unknown>>;
  readonly applier: Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;
  sync(config?: object): unknown;
  setupReplication(config?: object): unknown;
  serverId(): unknown;
}

test('[7-driver-14] replication: logger, applier, server id', () => {
  expect(
    requestsOfModule<Replication>('@arangodb/replication', ({ logger, applier, serverId }) => {
      logger.state!();
      logger.tickRanges!();
      logger.firstTick!();
      applier.state!();
      applier.start!('12', '3');
      applier.stop!();
      applier.forget!();
      applier.properties!();
      applier.properties!({ endpoint: 'tcp://x' });
      serverId();
    }).map((request) => request.replace('/_api/replication/', '')),
  ).toEqual([
    'GET logger-state',
    'GET logger-tick-ranges',
    'GET logger-first-tick',
    'GET applier-state',
    'PUT applier-start?from=12&barrierId=3',
    'PUT applier-stop',
    'DELETE applier-state',
    'GET applier-config',
    'PUT applier-config {"endpoint":"tcp://x"}',
    'GET server-id',
  ]);
});

/** A synchronization whose job ends after a number of polls. */
function synchronization(polls: number) {
  let left = polls;
  return recordedDriver(({ path }) => {
    if (path.endsWith('/applier-state')) {
      return { body: { state: { progress: { time: '12:00', message: 'fetching' } } } };
    }
    if (!path.startsWith('/_api/job'))
      return { status: 202, headers: { 'x-arango-async-id': '5' }, body: undefined };
    left -= 1;
    return left > 0 ? { status: 204, body: undefined } : { body: { lastLogTick: '7' } };
  });
}

test('[7-driver-15] sync and make-slave start a job; its result is polled', () => {
  const driver = synchronization(1);
  const { sync, setupReplication } = driver.require('@arangodb/replication') as Replication;
  expect(sync({ endpoint: 'tcp://x' })).toEqual({ lastLogTick: '7' });
  expect(setupReplication({ endpoint: 'tcp://x' })).toEqual({ lastLogTick: '7' });
  expect(driver.sent).toEqual([
    'PUT /_api/replication/sync {"progress":true,"endpoint":"tcp://x"} {"x-arango-async":"store"}',
    'PUT /_api/job/5',
    'PUT /_api/replication/make-slave {"autoStart":true,"includeSystem":true,"verbose":false,"progress":true,"endpoint":"tcp://x"} {"x-arango-async":"store"}',
    'PUT /_api/job/5',
  ]);
});

test('[4-applier-2] sync sleeps 1 s at first, 2 s for fewer than 6 polls, then 3 s; progress every 3 polls', () => {
  const driver = synchronization(9);
  (driver.require('@arangodb/replication') as Replication).sync({});
  expect(driver.slept).toEqual([1000, 2000, 2000, 2000, 2000, 2000, 3000, 3000, 3000]);
  const message = 'still synchronizing... last received status: 12:00: fetching';
  expect(driver.printed).toEqual([message, message]);
  const silent = synchronization(9);
  (silent.require('@arangodb/replication') as Replication).sync({ progress: false });
  expect(silent.printed).toEqual([]);
});
