import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { serverRights } from '../../../server/auth/rights.ts';
import { basic, send } from '../client.ts';
import { type LimitedApp, rootPassword, startLimitedApp } from './limited-app.ts';
import { RawConnection, requestText } from './raw-connection.ts';

// The tests assert the order of answers. Server and clients share a process, so requests arrive in the order of sending.
vi.setConfig({ testTimeout: 120_000 });

const root = basic('root', rootPassword);

let app: LimitedApp;
let many: Readonly<Record<string, string>>;
let one: Readonly<Record<string, string>>;

beforeAll(async () => {
  app = await startLimitedApp({});
  many = await createUser('many');
  one = await createUser('one');
  for (const name of ['written', 'computed']) {
    await send(app.baseUrl, 'POST', '/_api/collection', { headers: root, body: { name } });
  }
  // Passwords are verified once, before the measured part.
  for (const headers of [many, one]) await send(app.baseUrl, 'GET', '/_api/version', { headers });
});

afterAll(() => app.stop());

async function createUser(user: string): Promise<Readonly<Record<string, string>>> {
  const body = { user, passwd: user };
  expect((await send(app.baseUrl, 'POST', '/_api/user', { headers: root, body })).status).toBe(201);
  const grant = { headers: root, body: { grant: 'rw' } };
  await send(app.baseUrl, 'PUT', `/_api/user/${user}/database/_system`, grant);
  return basic(user, user);
}

const cursor = (headers: Readonly<Record<string, string>>, query: string, more: object = {}) =>
  requestText('POST', '/_api/cursor', headers, JSON.stringify({ query, ...more }));

/**
 * Sends the requests of one client over two connections, then one request of another client. Returns how many of the
 * first client's requests were answered before the other one.
 */
async function answeredBefore(requests: readonly string[], last: string): Promise<number> {
  const connections = [await RawConnection.open(app.port), await RawConnection.open(app.port)];
  const other = await RawConnection.open(app.port);
  const half = requests.length / 2;
  for (const [index, connection] of connections.entries()) {
    connection.write(requests.slice(index * half, (index + 1) * half).join(''));
  }
  other.write(last);
  await other.until(({ statuses }) => statuses.length === 1);
  const answered = connections.reduce((sum, { statuses }) => sum + statuses.length, 0);
  await Promise.all(connections.map((each) => each.until(({ statuses }) => statuses.length === half)));
  const statuses = [other, ...connections].flatMap((each) => each.statuses);
  for (const connection of [other, ...connections]) connection.close();
  expect(statuses.every((status) => status >= 200 && status < 300)).toBe(true);
  return answered;
}

describe('behind 100 requests of another user', () => {
  const heavy = 'RETURN LENGTH(FOR i IN 1..80000 FILTER i % 7 == 0 RETURN i)';

  test('a small query is answered before most of them', async () => {
    const requests = Array.from({ length: 100 }, () => cursor(many, heavy));
    expect(await answeredBefore(requests, cursor(one, 'RETURN 1'))).toBeLessThan(50);
  });

  test('a query that writes is answered before most of them', async () => {
    const writing = 'FOR i IN 1..1500 INSERT { i } INTO computed';
    const requests = Array.from({ length: 100 }, () => cursor(many, heavy));
    expect(await answeredBefore(requests, cursor(one, writing))).toBeLessThan(60);
  });

  test('a document is written before most of the other ones', async () => {
    const write = (headers: Readonly<Record<string, string>>, by: string, count: number) =>
      requestText(
        'POST',
        '/_api/document/written?silent=true',
        headers,
        JSON.stringify(Array.from({ length: count }, (_, number) => ({ by, number }))),
      );
    const requests = Array.from({ length: 100 }, () => write(many, 'many', 500));
    await answeredBefore(requests, write(one, 'one', 1));
    // A scan returns documents in insertion order.
    const position = 'RETURN POSITION((FOR d IN written RETURN d.by), "one", true)';
    const body = { query: position };
    const answer = await send(app.baseUrl, 'POST', '/_api/cursor', { headers: root, body });
    expect(answer.json<{ result: number[] }>().result[0]).toBeLessThan(25_000);
  });
});

test('small queries are answered during 100 endless queries of another user', async () => {
  const viewer = { rights: serverRights, userId: undefined, databaseName: undefined };
  const endless = 'RETURN LENGTH(FOR a IN 1..1000000 FOR b IN 1..1000000 FILTER a + b == -2 RETURN 1)';
  const connections = [await RawConnection.open(app.port), await RawConnection.open(app.port)];
  for (const connection of connections) connection.write(cursor(many, endless).repeat(50));
  const { queries } = app.engine;
  await vi.waitFor(() => expect(queries.current(viewer)).toHaveLength(100), { timeout: 60_000 });
  for (let number = 0; number < 5; number++) {
    const body = { query: 'RETURN @number', bindVars: { number } };
    const answer = await send(app.baseUrl, 'POST', '/_api/cursor', { headers: one, body });
    expect(answer.json<{ result: number[] }>().result).toEqual([number]);
  }
  expect(queries.current(viewer)).toHaveLength(100);
  for (const connection of connections) connection.close();
  for (const { info } of queries.current(viewer)) queries.kill(viewer, info.queryId);
  await vi.waitFor(() => expect(queries.current(viewer)).toHaveLength(0), { timeout: 60_000 });
});
