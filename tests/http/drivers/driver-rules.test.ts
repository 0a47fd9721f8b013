import { beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, send } from '../client.ts';
import { runScript } from '../queries/run-script.ts';
import { sharedServerUrl } from '../shared-server.ts';

const dialects = [
  ['2.8', { 'x-arango-version': '20804' }],
  ['3.12', {}],
] as const;

const prelude = `
  const refused = (work) => { try { work(); return 'nothing'; } catch (e) { return e.errorNum; } };
`;

describe.each(dialects)('rules that the driver relies on in dialect %s', (dialect, headers) => {
  let url: string;

  beforeEach(async () => {
    url = await createDatabase(sharedServerUrl());
  });

  const run = (body: string) => runScript(url, prelude + body, headers);

  test('keys of autoincrement are numbers, and end', async () => {
    const found = await run(`
      const create = (name, keyOptions) => db._create(name, { keyOptions: { type: 'autoincrement', allowUserKeys: true, ...keyOptions } });
      const things = create('things', { offset: 7 });
      const errors = ['a', '1a', '-1', '1.5', '0x1'].map((key) => refused(() => things.save({ _key: key })));
      const keys = [things.save({})._key, things.save({ _key: '20' })._key, things.save({})._key];
      const last = create('last', { offset: ${2 ** 53 - 2}, increment: 1 });
      const ends = [last.save({})._key, last.save({})._key, refused(() => last.save({})), refused(() => last.save({})), last.count()];
      const far = create('far', { offset: ${2 ** 64} });
      return { errors, keys, ends, far: refused(() => far.save({})), count: things.count(), refused: refused(() => create('none', { offset: ${2 ** 65} })) };`);
    expect(found).toEqual({
      errors: [1221, 1221, 1221, 1221, 1221],
      keys: ['7', '20', '21'],
      ends: [String(2 ** 53 - 2), String(2 ** 53 - 1), 1225, 1225, 2],
      far: 1225,
      count: 3,
      refused: 1232,
    });
  });

  test.runIf(dialect === '2.8')(
    'a cap of bytes removes the oldest documents and refuses one that is too large',
    async () => {
      const found = await run(`
      const things = db._create('things');
      things.ensureCapConstraint(0, 16384);
      const text = 'x'.repeat(1000);
      for (let n = 0; n < 40; n++) things.save({ _key: 'k' + n, n, text });
      const kept = things.toArray().map(({ n }) => n).sort((a, b) => a - b);
      const large = { text: 'x'.repeat(16384) };
      const errors = [
        refused(() => things.save(large)), refused(() => things.update('k39', large)), refused(() => things.replace('k39', large)),
        refused(() => db._query('INSERT @large IN things', { large })),
      ];
      return { first: kept[0] === 40 - kept.length, min: kept.length > 10 && kept.length < 17, last: kept.at(-1), errors, same: things.count() === kept.length, n: things.document('k39').text.length };`);
      expect(found).toEqual({
        first: true,
        min: true,
        last: 39,
        errors: [1216, 1216, 1216, 1216],
        same: true,
        n: 1000,
      });
    },
  );

  test('an edge is an object; this is checked before its ends', async () => {
    const found = await run(`
      const links = db._createEdgeCollection('links');
      db._create('things');
      const errors = [null, [], 1, 'text', true].map((data) => refused(() => links.save('none', 'none', data)));
      links.save('things/a', 'things/b');
      return [errors, refused(() => links.save('none', 'none', {})), links.count()];`);
    expect(found).toEqual([[1227, 1227, 1227, 1227, 1227], dialect === '2.8' ? 1205 : 1233, 1]);
  });

  test('tasks: an id is needed for the removal, and code for the registration', async () => {
    const found = await run(`
      const tasks = require('org/arangodb/tasks');
      const broken = ['(', 'function (', 'return 1 +', 'let a = ;'].map((command) => refused(() => tasks.register({ command, offset: 3600 })));
      const task = tasks.register({ command: 'return params', offset: 3600 });
      const errors = [refused(() => tasks.unregister()), refused(() => tasks.unregister({})), refused(() => tasks.unregister('')), refused(() => tasks.unregister('none'))];
      tasks.unregister(task.id);
      return [broken, errors, tasks.get().length];`);
    expect(found).toEqual([[10, 10, 10, 10], [10, 10, 10, 1852], 0]);
  });

  test('the endpoints are told in _system only', async () => {
    expect(await run('return refused(() => db._endpoints());')).toBe(1230);
  });

  test('in a transaction without implicit reads, queries of 2.8 may read other collections, other calls may not', async () => {
    await run(`db._create('declared'); db._create('other').save({ _key: 'a' });`);
    const transaction = async (action: string) => {
      const body = { collections: { write: ['declared'], allowImplicit: false }, action };
      const answer = await send(url, 'POST', '/_api/transaction', { headers, body });
      const { result, errorNum } = answer.json<{ result?: unknown; errorNum?: number }>();
      return errorNum ?? result;
    };
    const reading = `function () { return require('internal').db._query('FOR o IN other RETURN o._key').toArray(); }`;
    const writing = `function () { return require('internal').db._query('FOR o IN other REMOVE o IN other').toArray(); }`;
    expect(await transaction(reading)).toEqual(dialect === '2.8' ? ['a'] : 1652);
    expect(await transaction(writing)).toBe(1652);
    expect(await transaction(`function () { return require('internal').db.other.document('a')._key; }`)).toBe(
      1652,
    );
    expect(await run(`return db.other.count();`)).toBe(1);
  });

  test('a function with a comment before it is registered', async () => {
    const found = await run(`
      const functions = require('org/arangodb/aql/functions');
      const codes = ['/* one */ function (x) { return x; }', '// two\\n  function (x) { return x; }', '/* a **/ /* b\\n*/ (function (x) { return x; })', '\\n /**/ (x) => x'];
      codes.forEach((code, index) => functions.register('my::f' + index, code));
      const values = codes.map((_code, index) => db._query('RETURN my::f' + index + '(' + index + ')').toArray()[0]);
      return [values, refused(() => functions.register('my::g', '/* only a comment */')), refused(() => functions.register('my::g', '/* a */ 5'))];`);
    expect(found).toEqual([[0, 1, 2, 3], 1581, 1581]);
  });

  test('simple queries: a range needs an index, and a skip is within the limit', async () => {
    const found = await run(`
      const things = db._create('things');
      for (let n = 0; n < 10; n++) things.save({ n });
      const range = refused(() => things.range('n', 1, 3).toArray());
      return [range, things.all().limit(9).skip(1).toArray().length, things.all().limit(4).skip(-3).toArray().length];`);
    expect(found).toEqual([1209, 8, 3]);
  });

  test('constants and older names', async () => {
    const found = await run(`
      const { ArangoCollection, ArangoError, db: same } = require('org/arangodb');
      const names = ['STATUS_CORRUPTED', 'STATUS_NEW_BORN', 'STATUS_UNLOADED', 'STATUS_LOADED', 'STATUS_UNLOADING', 'STATUS_DELETED', 'STATUS_LOADING', 'TYPE_DOCUMENT', 'TYPE_EDGE'];
      const things = db._create('things');
      const error = new ArangoError();
      error.errorNum = 1; error.errorMessage = 'a: b';
      return {
        numbers: names.map((name) => ArangoCollection[name]),
        uses: [things.status() === ArangoCollection.STATUS_LOADED, things.type() === ArangoCollection.TYPE_DOCUMENT, same === db],
        error: [String(error), error instanceof Error], empty: db[''] === undefined,
        connection: db._connection.getDatabaseName() === db._name(),
      };`);
    expect(found).toEqual({
      numbers: [0, 1, 2, 3, 4, 5, 6, 2, 3],
      uses: [true, true, true],
      error: ['ArangoError 1: a: b', true],
      empty: true,
      connection: true,
    });
  });

  test('users are created, changed, checked and removed', async () => {
    const name = `user${Date.now()}${dialect.replace('.', '')}`;
    const found = await run(`
      const users = require('org/arangodb/users');
      const name = '${name}';
      users.save(name, 'secret', true, { n: 1 });
      const twice = refused(() => users.save(name, 'secret'));
      const read = users.document(name);
      users.update(name, undefined, undefined, { n: 2 });
      const updated = [users.document(name).extra.n, users.isValid(name, 'secret'), users.isValid(name, 'wrong'), users.isValid('nobody' + name, 'x')];
      users.replace(name, 'other');
      const replaced = [users.isValid(name, 'other'), users.document(name).extra];
      users.reload();
      const listed = [users.exists(name), users.all().some(({ user }) => user === name)];
      users.remove(name);
      return { twice, read: [read.user, read.active, read.extra], updated, replaced, listed, gone: [users.exists(name), refused(() => users.document(name)), refused(() => users.remove(name))] };`);
    expect(found).toEqual({
      twice: 1702,
      read: [name, true, { n: 1 }],
      updated: [2, true, false, false],
      replaced: [true, {}],
      listed: [true, true],
      gone: [false, 1703, 1703],
    });
  });
});
