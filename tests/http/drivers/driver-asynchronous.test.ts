import { beforeEach, describe, expect, test } from 'vitest';
import type { Modules } from '../../../driver/modules.ts';
import type { PortAnswer, PortRequest } from '../../../driver/port.ts';
import type { Dialect } from '../../../protocol/dialect.ts';
import { runAsynchronously } from '../../driver/run-asynchronously.ts';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

describe.each(['2.8', '3.12'] as const)('the driver without waiting, in dialect %s', (dialect: Dialect) => {
  let url: string;

  beforeEach(async () => {
    url = await createDatabase(sharedServerUrl());
  });

  const version: Readonly<Record<string, string>> = dialect === '2.8' ? { 'x-arango-version': '20804' } : {};

  async function sendRequest({ method, path, headers, body, text }: PortRequest): Promise<PortAnswer> {
    const content = text ?? (body === undefined ? undefined : JSON.stringify(body));
    const answer = await send(url, method, path, {
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
    runAsynchronously({ databaseName: 'x', dialect, send: sendRequest }, work);

  test('[7-driver-16] the same code runs where nothing waits; each request is sent once', async () => {
    const result = await run(({ db }) => {
      const things = db._create('things');
      for (const n of [1, 2, 3]) things.save({ _key: `k${n}`, n });
      return {
        count: things.count(),
        rows: db._query('FOR t IN things SORT t.n RETURN t.n', {}, { batchSize: 1 }).toArray(),
      };
    });
    expect(result).toEqual({ count: 3, rows: [1, 2, 3] });
    await expect(run(({ db }) => db._document('things/none'))).rejects.toMatchObject({ errorNum: 1202 });
  });

  test('[3-document-1] [3-index-1] documents, edges and indexes have their fields', async () => {
    const found = await run(({ db }) => {
      const things = db._create('things');
      const links = db._createEdgeCollection('links');
      things.save({ _key: 'a' });
      links.save('things/a', 'things/b', { _key: 'e', $label: 'x' });
      things.ensureIndex({ type: 'hash', fields: ['n'], unique: true, sparse: true });
      return {
        document: things.document('a'),
        edge: links.document('e'),
        index: (things.getIndexes(true) as readonly unknown[]).at(-1),
      };
    });
    expect(found.document).toEqual({ _key: 'a', _id: 'things/a', _rev: expect.any(String) });
    const ends = { _from: 'things/a', _to: 'things/b', $label: 'x' };
    expect(found.edge).toEqual({ _key: 'e', _id: 'links/e', _rev: expect.any(String), ...ends });
    const uniqueIndex = { fields: ['n'], unique: true, sparse: true, selectivityEstimate: 1 };
    expect(found.index).toMatchObject({ id: expect.stringMatching(/^things\/\d+$/), ...uniqueIndex });
  });

  test('geo and fulltext queries use their index, removing twice gives false', async () => {
    const result = await run(({ db }) => {
      const places = db._create('places');
      places.ensureGeoIndex('lat', 'lon');
      places.ensureFulltextIndex('text', 2);
      places.save({ _key: 'a', lat: 0, lon: 0, text: 'one word' });
      places.save({ _key: 'b', lat: 0, lon: 0.001, text: 'other words' });
      places.save({ _key: 'c', lat: 40, lon: 40, text: 'nothing' });
      const keys = (rows: readonly unknown[]) => rows.map((row) => (row as { _key: string })._key).sort();
      return [
        keys(places.near(0, 0).limit(2).toArray()),
        keys(places.within(0, 0, 50).toArray()),
        keys(places.withinRectangle(-1, -1, 1, 1).toArray()),
        keys(places.fulltext('text', 'word').toArray()),
        places.remove('a', true) !== false,
        places.remove('a', true),
      ];
    });
    expect(result).toEqual([['a', 'b'], ['a'], ['a', 'b'], ['a'], true, false]);
  });

  test('the calls of administration, queries and replication are answered', async () => {
    const { wal, queries, replication } = await run(({ require }) => {
      const internal = require('internal') as Record<string, () => unknown> & {
        wal: Record<string, () => unknown>;
      };
      const { current, slow, properties } = require('@arangodb/aql/queries') as Record<string, () => unknown>;
      const { logger, applier, serverId } = require('@arangodb/replication') as {
        readonly logger: Record<string, () => unknown>;
        readonly applier: Record<string, () => unknown>;
        serverId(): unknown;
      };
      internal.reloadRouting?.();
      internal.reloadAuth?.();
      internal.wal.flush?.();
      return {
        wal: typeof internal.wal.properties?.(),
        queries: [Array.isArray(current?.()), Array.isArray(slow?.()), typeof properties?.()],
        replication: [typeof logger.state?.(), typeof applier.state?.(), typeof serverId()],
      };
    });
    expect(wal).toBe('object');
    expect(queries).toEqual([true, true, 'object']);
    expect(replication).toEqual(['object', 'object', 'string']);
  });

  test('work that sends other requests when it is repeated is refused', async () => {
    let calls = 0;
    const work = ({ db }: Modules) => {
      calls += 1;
      return calls === 1 ? db._version() : db._databases();
    };
    await expect(run(work)).rejects.toThrow(/expected the request/);
  });
});
