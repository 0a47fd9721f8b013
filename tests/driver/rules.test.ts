import { describe, expect, test } from 'vitest';
import { ArangoError } from '../../driver/ArangoError.ts';
import type { ArangoCollection } from '../../driver/Collection.ts';
import { ArangoQueryCursor } from '../../driver/Cursor.ts';
import { DriverConnection } from '../../driver/DriverConnection.ts';
import { recordedDriver } from './recorded-port.ts';

/** The number of the error that work throws; its text if it has none. */
function refusal(work: () => unknown): unknown {
  try {
    work();
    return 'nothing';
  } catch (error) {
    return error instanceof ArangoError ? error.errorNum : String(error);
  }
}

function message(work: () => unknown): string {
  try {
    work();
    return 'nothing';
  } catch (error) {
    return (error as Error).message;
  }
}

const things = (): ArangoCollection => recordedDriver().db._collection('things')!;

/** A driver to which the server answers with an error. */
function failing(status: number, errorNum: number) {
  let isFirst = true;
  return recordedDriver(() => {
    if (isFirst) {
      isFirst = false;
      return undefined;
    }
    return { status, body: { error: true, code: status, errorNum, errorMessage: 'no' } };
  });
}

function failingThings(status: number, errorNum: number): ArangoCollection {
  return failing(status, errorNum).db._collection('things')!;
}

describe('section 5: validation', () => {
  test('[5-driver-1] a document handle is collection/key, the key has certain characters only', () => {
    const { db } = recordedDriver(({ path }) =>
      path.startsWith('/_api/collection/a')
        ? { body: { id: '1', name: 'a', type: 2, status: 3 } }
        : undefined,
    );
    for (const handle of ['a/b', "a/aB9_:-@.()+,=;$!*'%"]) {
      expect(
        refusal(() => db._document(handle)),
        handle,
      ).toBe('nothing');
    }
    for (const handle of ['a', 'a/b/c', '/b', 'a/', 'a/b c', 'a/ü', 'a/b#', 'a/b?']) {
      expect(
        refusal(() => db._document(handle)),
        handle,
      ).toBe(1205);
    }
  });

  test('[5-driver-2] a handle of another collection gives 1213 (cross collection)', () => {
    expect(refusal(() => things().document('others/k'))).toBe(1213);
    expect(refusal(() => things().index('others/7'))).toBe(1213);
  });

  test('[5-driver-3] an index handle is collection/number', () => {
    expect(refusal(() => things().index('things/7'))).toBe('nothing');
    for (const id of [undefined, 'things/x', 'x', 'things/7/8', {}]) {
      expect(refusal(() => things().index(id))).toBe(1214);
    }
    expect(refusal(() => recordedDriver().db._index('7'))).toBe(1214);
  });

  test('[5-driver-4] saving needs an object', () => {
    for (const value of [1, 'text', null, undefined, [1]])
      expect(refusal(() => things().save(value))).toBe(1227);
  });

  test('[5-driver-5] a missing handle gives 1205 (illegal document handle)', () => {
    const collection = things();
    for (const work of [
      () => collection.document(undefined),
      () => collection.exists(undefined),
      () => collection.remove(null),
      () => collection.replace(undefined, {}),
      () => collection.update({}, {}),
    ]) {
      expect(refusal(work)).toBe(1205);
    }
  });

  test('[5-driver-6] [8-driver-10] transactions: the object, its collections and its action', () => {
    const { db } = recordedDriver();
    expect(message(() => db._executeTransaction(1))).toBe('usage: _executeTransaction(<object>)');
    expect(message(() => db._executeTransaction({ action: 'x' }))).toBe(
      'missing/invalid collections definition for transaction',
    );
    for (const action of [undefined, 1, {}]) {
      expect(message(() => db._executeTransaction({ collections: {}, action }))).toBe(
        'missing/invalid action definition for transaction',
      );
    }
    expect(refusal(() => db._executeTransaction({ collections: {}, action: () => 1 }))).toBe('nothing');
  });

  test('[5-driver-7] ensureGeoIndex needs a string first, ensureIndex an object; too many arguments', () => {
    for (const work of [
      () => things().ensureGeoIndex(1),
      () => things().ensureIndex([]),
      () => things().ensureIndex('hash'),
      () => things().ensureIndex({ type: 'hash' }, 1),
      () => things().update('k', {}, {}, true),
      () => things().replace('k', {}, {}, true),
      () => things().remove('k', {}, true),
    ]) {
      expect(refusal(work)).toBe(10);
    }
    expect(message(() => things().remove('k', {}, true))).toBe('too many arguments');
  });

  test('[5-driver-8] geo and fulltext queries need a matching index', () => {
    expect(refusal(() => things().near(1, 2))).toBe(1570);
    expect(refusal(() => things().within(1, 2, 3))).toBe(1570);
    expect(refusal(() => things().withinRectangle(1, 2, 3, 4))).toBe(1570);
    expect(refusal(() => things().geo('place'))).toBe(1570);
    expect(refusal(() => things().fulltext('text', 'word'))).toBe(1571);
  });

  test("[5-driver-9] a normalized path cannot use '..' to escape the top-level directory", () => {
    const { normalizeURL } = recordedDriver().require('@arangodb') as {
      normalizeURL: (path: string) => string;
    };
    expect(['', 'a/b', '/a//b/./c', './a', '../a', 'a/../b'].map(normalizeURL)).toEqual([
      './',
      './a/b',
      '/a/b/c',
      './a',
      '../a',
      './b',
    ]);
    for (const path of ['/..', 'a/../..', '/a/../../b']) {
      expect(message(() => normalizeURL(path))).toBe("cannot use '..' to escape top-level-directory");
    }
  });

  test('[5-driver-10] parameter checks name the missing or wrong argument', () => {
    const { checkParameter } = recordedDriver().require('@arangodb') as {
      checkParameter: (usage: string, descriptions: unknown, values: unknown) => void;
    };
    const check =
      (...values: readonly unknown[]) =>
      () =>
        checkParameter(
          'f(<name>, <count>)',
          [
            ['name', 'string'],
            ['count', 'number'],
          ],
          values,
        );
    expect(message(check('a'))).toBe('count missing, usage: f(<name>, <count>)');
    expect(message(check(1, 2))).toMatch(/^name should be a string/);
    expect(message(check('a', 2))).toBe('nothing');
  });

  test('[5-driver-11] limits', () => {
    expect(message(() => things().all().limit(-1))).toBe('limit must be non-negative');
    const work = () => things().iterate(() => undefined, { limit: '3' as unknown as number });
    expect(refusal(work)).not.toBe('nothing');
  });

  test('[5-statement-1] [8-driver-11] a statement needs a query; binds are checked; the batch size is above 0', () => {
    const { db } = recordedDriver();
    expect(message(() => db._createStatement(undefined))).toBe('ArangoStatement needs initial data');
    expect(message(() => db._createStatement({ query: ' ' }))).toBe('need a valid query string');
    const statement = db._createStatement({ query: 'RETURN 1' });
    for (const key of [1.5, true, undefined, null]) {
      expect(message(() => statement.bind(key, 1))).toBe('invalid bind parameter declaration');
    }
    expect(message(() => statement.bind({ a: 1 }, 2))).toBe('invalid bind parameter declaration');
    statement.bind('a', 1);
    statement.bind(7, 2);
    expect(statement.getBindVariables()).toEqual({ a: 1, 7: 2 });
    statement.setBatchSize(0);
    statement.setBatchSize(-1);
    expect(statement.getBatchSize()).toBeNull();
    statement.setBatchSize(5);
    expect(statement.getBatchSize()).toBe(5);
  });

  test('[5-driver-12] names, code and groups of user-defined functions', () => {
    const functions = recordedDriver().require('@arangodb/aql/functions') as {
      register(name: unknown, code: unknown): unknown;
      unregisterGroup(group: unknown): unknown;
    };
    for (const name of ['f', '_f::g', 'a:b', 'a::', '::a', 'a::b c', 'a::b-c', 1]) {
      expect(refusal(() => functions.register(name, () => 1))).toBe(1580);
    }
    expect(refusal(() => functions.register('a::b::c', () => 1))).toBe('nothing');
    expect(refusal(() => functions.register('a::b', '1 + 1'))).toBe(1581);
    expect(message(() => functions.register('a::b', '1 + 1'))).toContain(
      'code must be contained in function',
    );
    expect(refusal(() => functions.unregisterGroup(''))).toBe(10);
  });
});

describe('section 4: states', () => {
  /** A collection whose status on the server is a number. */
  function withStatus(status: number) {
    const driver = recordedDriver(({ method, path }) =>
      method === 'GET' && path === '/_api/collection/things'
        ? { body: { id: '12', name: 'things', type: 2, status } }
        : undefined,
    );
    return { ...driver, collection: driver.db._collection('things')! };
  }

  test('[4-collections-1] unloading becomes unknown after it was read', () => {
    const { collection, sent } = withStatus(4);
    expect([collection.status(), collection.status()]).toEqual([4, 4]);
    expect(sent.filter((request) => request === 'GET /_api/collection/things')).toHaveLength(2);
  });

  test('[4-collections-2] load, unload, truncate and rename reset the status', () => {
    for (const change of ['load', 'unload', 'truncate'] as const) {
      const { collection, sent } = withStatus(3);
      collection.status();
      sent.length = 0;
      collection[change]();
      collection.status();
      expect(sent.at(-1)).toBe('GET /_api/collection/things');
    }
    const { collection, sent } = withStatus(3);
    collection.rename('others');
    collection.status();
    expect(sent.at(-1)).toBe('GET /_api/collection/others');
  });

  test('[4-collections-3] drop sets the status deleted and removes the object from the database', () => {
    const { db, collection, sent } = withStatus(3);
    collection.drop();
    expect(collection.status()).toBe(5);
    sent.length = 0;
    db._collection('things');
    expect(sent).toEqual(['GET /_api/collection/things']);
  });

  test('[4-cursor-1] a cursor fetches the next batch when the current one is used up, and is deleted on dispose', () => {
    const batches = [
      { result: [2], hasMore: true, id: '9' },
      { result: [3], hasMore: false },
    ];
    const sent: string[] = [];
    const send = ({ method, path }: { method: string; path: string }) => {
      sent.push(`${method} ${path}`);
      return { status: 200, headers: {}, body: batches.shift() };
    };
    const connection = new DriverConnection({ databaseName: 'x', dialect: '2.8', send });
    const cursor = new ArangoQueryCursor(connection, { result: [1], hasMore: true, id: '9' });
    expect(cursor.next()).toBe(1);
    expect(sent).toEqual([]);
    expect(cursor.toArray()).toEqual([2, 3]);
    expect(sent).toEqual(['PUT /_api/cursor/9', 'PUT /_api/cursor/9']);
    new ArangoQueryCursor(connection, { result: [1], hasMore: true, id: '8' }).dispose();
    expect(sent.at(-1)).toBe('DELETE /_api/cursor/8');
  });

  test('[4-cursor-2] a simple query runs at its first read, and cannot be limited afterwards', () => {
    const { db, sent } = recordedDriver();
    const query = db._collection('things')!.all().skip(1).limit(2);
    expect(sent).toHaveLength(1);
    query.hasNext();
    expect(sent).toHaveLength(2);
    expect(message(() => query.limit(1))).toBe('query is already executing');
    expect(message(() => query.skip(1))).toBe('query is already executing');
  });

  test('[4-applier-1] the applier is started, stopped, and its state forgotten', () => {
    const { require, sent } = recordedDriver();
    const { applier } = require('@arangodb/replication') as { applier: Record<string, () => unknown> };
    applier.start!();
    applier.stop!();
    applier.forget!();
    expect(sent.map((request) => request.replace('/_api/replication/', ''))).toEqual([
      'PUT applier-start',
      'PUT applier-stop',
      'DELETE applier-state',
    ]);
  });

  test('[4-databases-1] [8-driver-12] the shell stays in its database', () => {
    expect(message(() => recordedDriver().db._useDatabase('other'))).toBe(
      '_useDatabase() is not supported in the web interface',
    );
    expect(message(() => recordedDriver(undefined, false).db._useDatabase('other'))).toBe(
      "cannot use database 'other'",
    );
  });
});

describe('section 8: errors', () => {
  test('[8-driver-1] an error of the server is thrown with name, number and text', () => {
    const thrown = (() => {
      try {
        return failingThings(409, 1210).save({});
      } catch (error) {
        return error;
      }
    })();
    expect(thrown).toBeInstanceOf(ArangoError);
    expect(thrown).toMatchObject({ error: true, code: 409, errorNum: 1210, errorMessage: 'no' });
    expect(String(thrown)).toBe('ArangoError 1210: no');
  });

  test('[8-driver-2] the number of a type error becomes a TypeError', () => {
    expect(refusal(() => failingThings(400, 17).save({}))).toBe('TypeError: no');
  });

  test('[8-driver-3] an empty result', () => {
    const { db } = recordedDriver(() => ({ status: 500, body: undefined }));
    expect(message(() => db._version())).toBe('Unknown error. Request result is empty');
    expect(refusal(() => db._version())).toBe(500);
  });

  test('[8-driver-4] 1203 makes _collection return null, and drop ignores it', () => {
    const missing = () => ({
      status: 404,
      body: { error: true, code: 404, errorNum: 1203, errorMessage: 'no' },
    });
    expect(recordedDriver(missing).db._collection('x')).toBeNull();
    expect(refusal(() => failingThings(404, 1203).drop())).toBe('nothing');
    expect(refusal(() => recordedDriver(missing).db._drop('x'))).toBe('nothing');
  });

  test('[8-driver-5] 1212 makes dropIndex return false', () => {
    expect(failingThings(404, 1212).dropIndex('7')).toBe(false);
  });

  test('[8-driver-6] 1202 makes remove with overwrite return false', () => {
    expect(failingThings(404, 1202).remove('k', true)).toBe(false);
    expect(failingThings(404, 1202).remove('k', { overwrite: true })).toBe(false);
    expect(refusal(() => failingThings(404, 1202).remove('k'))).toBe(1202);
  });

  test('[8-driver-7] 404, 412 and 1203 make exists return false', () => {
    expect(failingThings(404, 1202).exists('k')).toBe(false);
    expect(failingThings(412, 1200).exists('k')).toBe(false);
    expect(failingThings(404, 1203).exists('k')).toBe(false);
  });

  test('[8-driver-8] 404 makes firstExample return null', () => {
    expect(failingThings(404, 404).firstExample({ a: 1 })).toBeNull();
  });

  test('[8-driver-9] fixed messages', () => {
    const cursor = new ArangoQueryCursor({} as DriverConnection, {
      result: [],
      hasMore: false,
    });
    expect(message(() => cursor.next())).toBe('No more results');
  });
});

describe('section 3 and 9: entities, defaults', () => {
  test('[3-collection-1] status codes and types of collections', () => {
    const described = (status: number, type: number) =>
      String(
        recordedDriver(() => ({ body: { id: '12', name: 'things', type, status } })).db._collection('things'),
      );
    expect(
      [0, 1, 2, 3, 4, 5, 6, 7].map((status) => /status ([a-z ]+)/.exec(described(status, 2))?.[1]),
    ).toEqual([
      ...['corrupted', 'new born', 'unloaded', 'loaded', 'unloading', 'deleted', 'loading', 'unknown'],
    ]);
    expect([2, 3, 4].map((type) => /type (\w+)/.exec(described(3, type))?.[1])).toEqual([
      ...['document', 'edge', 'unknown'],
    ]);
  });

  test('[3-database-1] a database has id, name, path and isSystem', () => {
    const result = { id: '1', name: 'test', path: '/data', isSystem: false };
    const { db } = recordedDriver(() => ({ body: { result } }));
    expect([db._id(), db._name(), db._path(), db._isSystem()]).toEqual(['1', 'test', '/data', false]);
  });

  test('[3-cursor-1] a cursor has result, hasMore, id, count and extra', () => {
    const connection = new DriverConnection({
      databaseName: 'x',
      dialect: '2.8',
      send: () => ({ status: 200, headers: {}, body: { result: [3], hasMore: false } }),
    });
    const extra = { warnings: [{ code: 1562, message: 'division by zero' }], stats: { executionTime: 0.5 } };
    const cursor = new ArangoQueryCursor(connection, {
      result: [1, 2],
      hasMore: true,
      id: '7',
      count: 3,
      extra,
    });
    expect([cursor.count(), cursor.getExtra(), cursor.toArray(), cursor.hasNext()]).toEqual([
      ...[3, extra, [1, 2, 3], false],
    ]);
  });

  test('[3-driver-1] only some properties of collections are sent', () => {
    const { db, sent } = recordedDriver();
    db._create('things', {
      doCompact: false,
      journalSize: 1,
      isSystem: true,
      isVolatile: false,
      shardKeys: ['a'],
      x: 1,
    });
    expect(sent[0]).toBe(
      'POST /_api/collection {"name":"things","type":2,"journalSize":1,"isSystem":true,"isVolatile":false,"doCompact":false,"shardKeys":["a"]}',
    );
  });

  test('[3-driver-2] statements have query, binds, options, count, batch size and cache', () => {
    const { db, sent } = recordedDriver();
    const data = {
      query: 'RETURN @a',
      bindVars: { a: 1 },
      options: { b: 2 },
      count: true,
      batchSize: 3,
      cache: true,
    };
    db._createStatement(data).execute();
    expect(sent).toEqual([
      'POST /_api/cursor {"query":"RETURN @a","count":true,"bindVars":{"a":1},"batchSize":3,"options":{"b":2},"cache":true}',
    ]);
  });

  test('[9-driver-1] iterate calls the function for each document', () => {
    const { db } = recordedDriver(({ path }) =>
      path.startsWith('/_api/simple') ? { body: { result: [1, 2, 3], hasMore: false } } : undefined,
    );
    const seen: unknown[] = [];
    db._collection('things')!.iterate((document) => seen.push(document));
    expect(seen).toEqual([1, 2, 3]);
  });

  test('[9-driver-2] media types: text has a character set, the fallback is plain text', () => {
    const { guessContentType } = recordedDriver().require('@arangodb') as {
      guessContentType: (name: string, fallback?: string) => string;
    };
    expect(
      ['a.html', 'b.JS', 'c.png', 'd.unknown', 'e', '__proto__'].map((name) => guessContentType(name)),
    ).toEqual([
      'text/html; charset=utf-8',
      'application/javascript; charset=utf-8',
      'image/png',
      'text/plain; charset=utf-8',
      'text/plain; charset=utf-8',
      'text/plain; charset=utf-8',
    ]);
    expect(guessContentType('x.foo', 'a/b')).toBe('a/b');
  });
});
