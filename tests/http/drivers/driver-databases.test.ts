import { beforeEach, describe, expect, test } from 'vitest';
import type { Modules } from '../../../driver/modules.ts';
import type { PortAnswer, PortRequest } from '../../../driver/port.ts';
import type { Dialect } from '../../../protocol/dialect.ts';
import { runAsynchronously } from '../../driver/run-asynchronously.ts';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

describe.each(['2.8', '3.12'] as const)('databases of the driver, in dialect %s', (dialect: Dialect) => {
  const server = sharedServerUrl();
  let name: string;
  let other: string;

  beforeEach(async () => {
    [name, other] = (await Promise.all([createDatabase(server), createDatabase(server)])).map(
      (url) => url.split('/').at(-1) ?? '',
    ) as [string, string];
  });

  async function sendRequest({ method, path, headers, body, text }: PortRequest): Promise<PortAnswer> {
    const version: Readonly<Record<string, string>> =
      dialect === '2.8' ? { 'x-arango-version': '20804' } : {};
    const content = text ?? (body === undefined ? undefined : JSON.stringify(body));
    const answer = await send(server, method, path.startsWith('/_db/') ? path : `/_db/${name}${path}`, {
      headers: { ...version, ...headers },
      ...(content === undefined ? {} : { body: content }),
    });
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: answer.text === '' ? undefined : answer.json(),
    };
  }

  const run = <Value>(work: (modules: Modules) => Value): Promise<Value> =>
    runAsynchronously({ databaseName: name, dialect, send: sendRequest }, work);

  test('collections, cursors and statements stay in their database when another one is used', async () => {
    const found = await run(({ db, arango }) => {
      const here = db._create('things');
      here.save({ _key: 'a' });
      const cursor = db._query('FOR n IN 1..3 RETURN n', {}, { batchSize: 1 });
      const statement = db._createStatement('FOR t IN things RETURN t._key');
      db._useDatabase(other);
      const names = [db._name(), arango.getDatabaseName(), db._collection('things')];
      const there = db._create('things');
      const counts = [here.count(), there.count()];
      return {
        names,
        counts,
        rows: cursor.toArray(),
        keys: statement.execute().toArray(),
        same: db._collection('things') === there,
        back: [db._useDatabase(name), db._collection('things')?.count()],
      };
    });
    expect(found).toEqual({
      names: [other, other, null],
      counts: [1, 0],
      rows: [1, 2, 3],
      keys: ['a'],
      same: true,
      back: [true, 1],
    });
  });

  test('a database that does not exist is not used', async () => {
    const found = await run(({ db }) => {
      try {
        db._useDatabase('none');
        return 'nothing';
      } catch (error) {
        return [(error as { errorNum: number }).errorNum, db._name(), db._collection('things')];
      }
    });
    expect(found).toEqual([1228, name, null]);
  });

  test('facts about the database', async () => {
    const found = await run(({ db }) => [
      typeof db._path(),
      // Current servers have no path of a database.
      (db._path() === '') === (dialect === '3.12'),
      (db as unknown as Record<string, unknown>)[''],
      db._collection(''),
      db._connection.getDatabaseName(),
    ]);
    expect(found).toEqual(['string', true, undefined, null, name]);
    const names = await runAsynchronously(
      {
        databaseName: '_system',
        dialect,
        send: (request) => sendRequest({ ...request, path: `/_db/_system${request.path}` }),
      },
      ({ db }) => [db._listDatabases(), db._databases()] as unknown[][],
    );
    expect(names[0]).toEqual(names[1]);
    expect(names[0]).toContain(other);
  });

  test('a user given twice is created once, with the first values', async () => {
    const made = `made${name}`;
    const system = (work: (modules: Modules) => unknown) =>
      runAsynchronously(
        {
          databaseName: '_system',
          dialect,
          send: (request) =>
            sendRequest({
              ...request,
              path: request.path.startsWith('/_db/') ? request.path : `/_db/_system${request.path}`,
            }),
        },
        work,
      );
    const user = `user${name}`;
    const result = await system(({ db, require }) => {
      const created = db._createDatabase(made, {}, [
        { username: user, passwd: 'first', extra: { n: 1 } },
        { username: user, passwd: 'second', extra: { n: 2 } },
      ]);
      if (dialect === '2.8') db._useDatabase(made);
      const users = require('org/arangodb/users') as Record<string, (...args: unknown[]) => unknown>;
      const all = (users.all!() as { user: string }[]).filter((one) => one.user === user);
      return [created, all.length, (users.document!(user) as { extra: unknown }).extra];
    });
    expect(result).toEqual([true, 1, { n: 1 }]);
    await system(({ db }) => db._dropDatabase(made));
    if (dialect === '3.12') {
      const { remove } = await system(({ require }) => {
        (require('users') as { remove(user: string): void }).remove(user);
        return { remove: true };
      }).then((value) => value as { remove: boolean });
      expect(remove).toBe(true);
    }
  });
});
