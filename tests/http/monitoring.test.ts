import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { logEntriesAnswer } from '../../protocol/api/admin-log.ts';
import { statisticsAnswer } from '../../protocol/api/admin-statistics.ts';
import { shortStatisticsAnswer } from '../../protocol/api/console-statistics.ts';
import { type Answer, basic, send } from './client.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const root = basic('root', 'of root');
let server: ServerProcess;

beforeAll(async () => {
  server = await startServer({ password: 'of root' });
});

afterAll(() => server.stop());

const call = (method: string, path: string, body?: unknown, headers = {}): Promise<Answer> =>
  send(server.baseUrl, method, path, { headers: { ...root, ...headers }, body });

const statistics = async () => statisticsAnswer.parse((await call('GET', '/_admin/statistics')).json());

/** A request is counted when its connection is free again, which the client cannot observe. */
async function until<T>(read: () => Promise<T>, isReached: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (isReached(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

describe('statistics', () => {
  test('count requests by method', async () => {
    const before = (await statistics()).http;
    for (let i = 0; i < 5; i++) await call('POST', '/_api/query', { query: 'RETURN 1' });
    for (let i = 0; i < 4; i++) await call('HEAD', '/_api/version');
    for (let i = 0; i < 3; i++) await call('DELETE', '/_api/collection/none');
    for (let i = 0; i < 2; i++) await call('PUT', '/_api/simple/any', {});
    await call('PATCH', '/_api/document/none/none', {});
    await call('OPTIONS', '/_api/version');
    const { http } = await until(
      statistics,
      (now) =>
        now.http.requestsTotal - before.requestsTotal >= 16 + now.http.requestsGet - before.requestsGet,
    );
    expect({
      posts: http.requestsPost - before.requestsPost,
      heads: http.requestsHead - before.requestsHead,
      deletes: http.requestsDelete - before.requestsDelete,
      puts: http.requestsPut - before.requestsPut,
      patches: http.requestsPatch - before.requestsPatch,
      options: http.requestsOptions - before.requestsOptions,
    }).toEqual({ posts: 5, heads: 4, deletes: 3, puts: 2, patches: 1, options: 1 });
  });

  test('count a request as a write if it changes data or settings, whatever its method', async () => {
    const transaction = async (write: string) => {
      const begun = await call('POST', '/_api/transaction/begin', { collections: { write: ['written'] } });
      const { id } = (begun.json() as { result: { id: string } }).result;
      await call('POST', '/_api/cursor', { query: write }, { 'x-arango-trx-id': id });
      await call('PUT', `/_api/transaction/${id}`);
    };
    const script = (action: string) =>
      call(
        'POST',
        '/_api/transaction',
        { collections: { write: ['written'] }, action },
        { 'x-arango-version': '20804' },
      );
    const part = (query: string) =>
      [
        '--part',
        'Content-Type: application/x-arango-batchpart',
        '',
        'POST /_api/cursor HTTP/1.1',
        '',
        JSON.stringify({ query }),
        '--part--',
      ].join('\r\n');
    const batch = (query: string) =>
      call('POST', '/_api/batch', part(query), { 'content-type': 'multipart/form-data; boundary=part' });
    const nonGets = ({ http }: Awaited<ReturnType<typeof statistics>>) =>
      http.requestsTotal - http.requestsGet;
    const calls: readonly {
      readonly writes: number;
      readonly requests?: number;
      readonly send: () => Promise<unknown>;
    }[] = [
      { writes: 1, send: () => call('POST', '/_api/collection', { name: 'written' }) },
      { writes: 0, send: () => call('POST', '/_api/cursor', { query: 'FOR d IN written RETURN d' }) },
      { writes: 0, send: () => call('POST', '/_api/explain', { query: 'INSERT {} INTO written' }) },
      { writes: 0, send: () => call('PUT', '/_api/simple/all', { collection: 'written' }) },
      { writes: 1, send: () => call('POST', '/_api/cursor', { query: 'INSERT {} INTO written' }) },
      { writes: 1, send: () => call('POST', '/_api/document/written', {}) },
      { writes: 1, send: () => call('POST', '/_api/import?collection=written&type=documents', {}) },
      { writes: 1, send: () => call('POST', '/_api/user', { user: 'counted', passwd: 'of counted' }) },
      { writes: 0, requests: 3, send: () => transaction('FOR d IN written RETURN d') },
      { writes: 1, requests: 3, send: () => transaction('INSERT {} INTO written') },
      { writes: 0, send: () => script("function () { return require('internal').db.written.count(); }") },
      { writes: 1, send: () => script("function () { require('internal').db.written.save({}); }") },
      { writes: 0, send: () => batch('FOR d IN written RETURN d') },
      { writes: 1, send: () => batch('INSERT {} INTO written') },
    ];
    const counts: number[] = [];
    let before = await statistics();
    for (const { requests = 1, send: sendAll } of calls) {
      await sendAll();
      const reached = nonGets(before) + requests;
      const after = await until(statistics, (now) => nonGets(now) >= reached);
      counts.push(after.server.writingRequests - before.server.writingRequests);
      before = after;
    }
    expect(counts).toEqual(calls.map(({ writes }) => writes));
  });

  test('distinguish requests of users from those without one', async () => {
    const before = (await statistics()).http;
    for (let i = 0; i < 3; i++) await send(server.baseUrl, 'GET', '/_api/version');
    const { http } = await until(
      statistics,
      (now) => now.http.requestsSuperuser - before.requestsSuperuser >= 3,
    );
    expect(http.requestsSuperuser - before.requestsSuperuser).toBe(3);
    expect(http.requestsUser + http.requestsSuperuser).toBe(http.requestsTotal);
  });

  test('measure bytes and times', async () => {
    const before = await statistics();
    const value = 'x'.repeat(200_000);
    await call('POST', '/_api/cursor', { query: 'RETURN @value', bindVars: { value } });
    await call('GET', '/_admin/sleep?duration=0.06');
    const { client, http } = await until(
      statistics,
      (now) => now.http.requestsTotal >= before.http.requestsTotal + 3,
    );
    const grown = (name: 'bytesSent' | 'bytesReceived' | 'requestTime' | 'totalTime') =>
      client[name].sum - before.client[name].sum;
    expect(grown('bytesReceived')).toBeGreaterThan(200_000);
    expect(grown('bytesSent')).toBeGreaterThan(200_000);
    expect(grown('requestTime')).toBeGreaterThan(0.05);
    expect(grown('totalTime')).toBeGreaterThanOrEqual(grown('requestTime'));
    for (const { count, counts } of [client.totalTime, client.queueTime, client.ioTime, client.bytesSent]) {
      expect([count, sum(counts)]).toEqual([http.requestsTotal, http.requestsTotal]);
    }
  });

  test('count queries, their failures, writes and hits of the cache', async () => {
    const before = (await statistics()).server;
    await call('POST', '/_api/collection', { name: 'counted' });
    await call('POST', '/_api/cursor', { query: 'RETURN 1' });
    await call('POST', '/_api/cursor', { query: 'RETURN nothing' });
    await call('PUT', '/_api/query-cache/properties', { mode: 'on' });
    for (let i = 0; i < 3; i++) await call('POST', '/_api/cursor', { query: 'RETURN 7' });
    await call('PUT', '/_api/query-cache/properties', { mode: 'off' });
    const after = (await statistics()).server;
    expect(after.queries.completed - before.queries.completed).toBe(3);
    expect(after.queries.failed - before.queries.failed).toBe(1);
    expect(after.queryCache.hits - before.queryCache.hits).toBe(2);
    expect(after.queryCache.misses - before.queryCache.misses).toBe(1);
    expect(after.transactions.committed - before.transactions.committed).toBeGreaterThanOrEqual(1);
  });

  test('describe the process', async () => {
    const { system, server: figures, client } = await statistics();
    expect(system.residentSize).toBeGreaterThan(20 << 20);
    expect(system.residentSizePercent).toBeCloseTo(system.residentSize / figures.physicalMemory, 6);
    expect(figures.v8Heap.used).toBeLessThan(system.residentSize);
    expect(figures.uptime).toBeGreaterThan(0);
    expect(client.httpConnections).toBeGreaterThanOrEqual(1);
    if (process.platform === 'linux') expect(system.numberOfThreads).toBeGreaterThan(3);
  });

  test('in the dialect of 2.8 have the members of 2.8', async () => {
    const old = { 'x-arango-version': '20804' };
    const { client, server: figures } = (await call('GET', '/_admin/statistics', undefined, old)).json<
      z.infer<typeof statisticsAnswer>
    >();
    expect(client.totalTime.counts).toHaveLength(7);
    expect(Object.keys(figures)).toEqual(['uptime', 'physicalMemory']);
    expect((await statistics()).client.totalTime.counts).toHaveLength(10);
  });
});

test('figures are recorded every ten seconds', { timeout: 60_000 }, async () => {
  const read = async () =>
    shortStatisticsAnswer.parse((await call('GET', '/_admin/aardvark/statistics/short?start=0')).json());
  await call('GET', '/_api/version');
  const { times, getsPerSecond, nextStart } = await until(read, ({ times }) => times.length > 0);
  expect(getsPerSecond).toHaveLength(times.length);
  expect(Math.max(...getsPerSecond)).toBeGreaterThan(0);
  expect(nextStart).toBe(times.at(-1));
  const query = 'FOR s IN _statistics RETURN s.http.requestsGetPerSecond';
  const stored = (await call('POST', '/_api/cursor', { query })).json<{ result: number[] }>();
  expect(stored.result.slice(0, times.length)).toEqual(getsPerSecond);
  const path = '/_admin/aardvark/statistics/long?filter=getsPerSecond,none';
  const long = (await call('GET', path)).json<{ getsPerSecond: [number, number][] }>();
  expect(Object.keys(long)).toEqual(['getsPerSecond']);
  const pairs = times.map((time, place) => [time * 1000, getsPerSecond[place]]);
  expect(long.getsPerSecond.slice(0, times.length)).toEqual(pairs);
});

describe('metrics', () => {
  async function metrics(): Promise<ReadonlyMap<string, number>> {
    const { text, headers } = await call('GET', '/_admin/metrics/v2');
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const values = new Map<string, number>();
    for (const line of text.split('\n')) {
      if (line === '' || line.startsWith('# HELP ')) continue;
      if (/^# TYPE \w+ (counter|gauge|histogram)$/.test(line)) continue;
      const [, name = '', value] = /^(\w+(?:\{le="[^"]+"\})?) (\S+)$/.exec(line) ?? [];
      expect([line, Number.isFinite(Number(value))]).toEqual([line, true]);
      expect([name, values.has(name)]).toEqual([name, false]);
      values.set(name, Number(value));
    }
    return values;
  }

  test('agree with the statistics', async () => {
    const { http } = await statistics();
    const values = await metrics();
    const prefix = 'arangodb_http_request_statistics';
    expect(values.get(`${prefix}_http_post_requests_total`)).toBe(http.requestsPost);
    expect(values.get(`${prefix}_total_requests_total`)).toBeGreaterThanOrEqual(http.requestsTotal);
  });

  test('have the sizes of the store and of the free space', async () => {
    const values = await metrics();
    expect(values.get('orrery_store_bytes')).toBeGreaterThan(0);
    expect(values.get('orrery_disk_free_bytes')).toBeGreaterThan(0);
  });

  test('have cumulative histograms', async () => {
    const values = await metrics();
    const name = 'arangodb_client_connection_statistics_total_time';
    const buckets = [...values].filter(([key]) => key.startsWith(`${name}_bucket`)).map(([, value]) => value);
    expect(buckets).toEqual(buckets.toSorted((a, b) => a - b));
    expect(buckets.at(-1)).toBe(values.get(`${name}_count`));
  });
});

describe('the log', () => {
  test('is empty after a removal of all entries, and ids continue', async () => {
    await call('POST', '/_api/collection', { name: 'noted' });
    const read = async () => logEntriesAnswer.parse((await call('GET', '/_admin/log/entries')).json());
    const before = await read();
    expect(before.total).toBeGreaterThan(0);
    expect((await call('DELETE', '/_admin/log')).json()).toEqual({ error: false, code: 200 });
    await call('DELETE', '/_api/collection/noted');
    const after = (await read()).messages;
    const texts = after.map(({ message }) => message);
    expect(texts.filter((text) => text.startsWith("collection 'noted' "))).toEqual([
      expect.stringMatching(/^collection 'noted' deleted/),
    ]);
    expect(after[0]!.id).toBeGreaterThan(before.messages.at(-1)!.id);
    expect((await call('DELETE', '/_admin/log/entries')).json()).toEqual({ error: false, code: 200 });
  });

  const entries = async (query: string) =>
    logEntriesAnswer.parse((await call('GET', `/_admin/log/entries?${query}`)).json()).messages;

  test('contains requests with ids at level debug, without the query string', async () => {
    await call('PUT', '/_admin/log/level', { requests: 'debug' });
    const secret = `secret${process.pid}`;
    await call('GET', `/_api/version?x=${secret}`);
    const [entry] = await until(
      () => entries('upto=debug&search=%2F_api%2Fversion'),
      (found) => found.length > 0,
    );
    await call('DELETE', '/_admin/log/level');
    expect(entry).toMatchObject({ topic: 'requests', level: 'DEBUG' });
    expect(entry?.message).toMatch(/"reqId":"req-\w+","method":"GET","status":200/);
    expect(entry?.message).toContain('"username":"root"');
    expect(entry?.message).not.toContain(secret);
    // The terminal's line arrives through a pipe.
    const line = await until(
      async () =>
        server
          .standardError()
          .split('\n')
          .slice(0, -1)
          .find((text) => text.includes('/_api/version')),
      (found) => found !== undefined,
    );
    expect(JSON.parse(line ?? '{}')).toMatchObject({ topic: 'requests', status: 200, method: 'GET' });
  });

  test('omits parameters that were switched off', async () => {
    await call('PUT', '/_admin/log/structured', { username: false, url: false });
    await call('PUT', '/_admin/log/level', { requests: 'debug' });
    const { id } = (await entries('upto=debug&sort=desc&size=1'))[0] ?? { id: 0 };
    await call('HEAD', '/_api/version');
    const [entry] = await until(
      () => entries(`upto=debug&start=${id + 1}&search=HEAD`),
      (found) => found.length > 0,
    );
    await call('DELETE', '/_admin/log/level');
    await call('PUT', '/_admin/log/structured', { username: true, url: true });
    expect(entry?.message).toContain('"database":"_system"');
    expect(entry?.message).not.toMatch(/username|url/);
  });

  test('contains slow queries', async () => {
    await call('PUT', '/_api/query/properties', { slowQueryThreshold: 0.001 });
    await call('POST', '/_api/cursor', { query: 'RETURN [@mark, SLEEP(0.02)]', bindVars: { mark: 'm1' } });
    await call('PUT', '/_api/query/properties', { slowQueryThreshold: 10 });
    // Another query of the server may be slow, too, on a busy machine.
    const entry = (await entries('search=slow%20query&level=warning')).find(({ message }) =>
      message.includes('@mark'),
    );
    expect(entry?.topic).toBe('queries');
    expect(entry?.message).toMatch(
      /slow query: 'RETURN \[@mark, SLEEP\(0\.02\)\]', bind vars: {"mark":"m1"}/,
    );
    // The text passes through a pipe.
    await expect.poll(() => server.standardError()).toContain('slow query');
  });

  test('is paged and sorted', async () => {
    await call('PUT', '/_admin/log/level', { requests: 'debug' });
    for (let i = 0; i < 6; i++) await call('GET', '/_admin/time');
    await call('DELETE', '/_admin/log/level');
    const all = (await entries('upto=debug&search=admin%2Ftime')).map(({ id }) => id);
    expect(all).toEqual(all.toSorted((a, b) => a - b));
    const ids = async (query: string) =>
      (await entries(`upto=debug&search=admin%2Ftime&${query}`)).map(({ id }) => id);
    expect(await ids('size=2&offset=1')).toEqual(all.slice(1, 3));
    expect(await ids('size=2&sort=desc')).toEqual(all.toReversed().slice(0, 2));
    expect(await ids(`start=${all[3]}`)).toEqual(all.slice(3));
  });

  test('topic, time and regular expression select entries; an unbounded expression is refused', async () => {
    const start = new Date().toISOString();
    await call('POST', '/_api/collection', { name: 'logged' });
    await call('DELETE', '/_api/collection/logged');
    const texts = async (query: string) =>
      (await entries(`from=${encodeURIComponent(start)}&${query}`)).map(({ message }) =>
        message.replace(/ \{.*/, ''),
      );
    const pattern = encodeURIComponent('collection .(LOG\\w+). (created|deleted)');
    expect(await texts(`topic=general&pattern=${pattern}`)).toEqual([
      "collection 'logged' created",
      "collection 'logged' deleted",
    ]);
    expect(await texts(`topic=queries&pattern=${pattern}`)).toEqual([]);
    expect(await entries(`to=2001-01-01&pattern=${pattern}`)).toEqual([]);
    const summary = await call(
      'GET',
      `/_admin/orrery/log?from=${encodeURIComponent(start)}&pattern=${pattern}`,
    );
    expect(summary.json()).toMatchObject({ result: { counts: { INFO: 2 } } });
    for (const bad of ['pattern=(', `pattern=${encodeURIComponent('(a)\\1')}`, 'topic=x', 'from=never']) {
      expect((await call('GET', `/_admin/log/entries?${bad}`)).status).toBe(400);
    }
  });

  test('levels are changed for a topic and for all, and restored', async () => {
    const levels = async (method: string, body?: unknown) =>
      (await call(method, '/_admin/log/level', body)).json<Record<string, string>>();
    const first = await levels('GET');
    expect(first.queries).toBe('INFO');
    expect(await levels('PUT', { queries: 'trace' })).toEqual({ ...first, queries: 'TRACE' });
    const all = await levels('PUT', { all: 'error', threads: 'WARNING', unknown: 'info' });
    expect([all.queries, all.threads]).toEqual(['ERROR', 'WARNING']);
    expect(await levels('DELETE')).toEqual(first);
    expect((await call('PUT', '/_admin/log/level', { queries: 'loud' })).status).toBe(400);
  });
});
