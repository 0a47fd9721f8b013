import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { serverRights } from '../../../server/auth/rights.ts';
import { type Answer, basic, send } from '../client.ts';
import { type LimitedApp, rootPassword, startLimitedApp } from './limited-app.ts';
import { RawConnection, requestText } from './raw-connection.ts';

vi.setConfig({ testTimeout: 60_000 });

const root = basic('root', rootPassword);
const viewer = { rights: serverRights, userId: undefined, databaseName: undefined };

let app: LimitedApp;
let opened: RawConnection[] = [];

async function open(): Promise<RawConnection> {
  const connection = await RawConnection.open(app.port);
  opened.push(connection);
  return connection;
}

afterEach(() => {
  for (const connection of opened) connection.close();
  opened = [];
  for (const { info } of app.engine.queries.current(viewer)) app.engine.queries.kill(viewer, info.queryId);
});

const version = () => send(app.baseUrl, 'GET', '/_api/version', { headers: root });
const query = (text: string, more: object = {}, headers = root): Promise<Answer> =>
  send(app.baseUrl, 'POST', '/_api/cursor', { headers, body: { query: text, ...more } });
const runningCount = () => app.engine.queries.current(viewer).length;
const untilRunning = (count: number) =>
  vi.waitFor(() => expect(runningCount()).toBe(count), { timeout: 30_000, interval: 20 });

/** A request without an answer until its connection is closed. */
const sleep = requestText('POST', '/_api/cursor', root, JSON.stringify({ query: 'RETURN SLEEP(600)' }));

async function createUser(user: string): Promise<Readonly<Record<string, string>>> {
  const body = { user, passwd: user };
  expect((await send(app.baseUrl, 'POST', '/_api/user', { headers: root, body })).status).toBe(201);
  const path = `/_api/user/${user}/database/_system`;
  const granted = await send(app.baseUrl, 'PUT', path, { headers: root, body: { grant: 'rw' } });
  expect(granted.status).toBe(200);
  return basic(user, user);
}

describe('connections', () => {
  describe.each([
    ['in all', { maxConnections: 6 }],
    // A trusted proxy is exempt from the limit by address; this server has none.
    ['of an address', { maxConnectionsPerAddress: 6, minIdleMs: 200 }],
  ])('%s', (title, limits) => {
    beforeAll(async () => {
      app = await startLimitedApp(limits, title === 'of an address' ? [] : ['127.0.0.1']);
    });
    afterAll(() => app.stop());

    test('idle ones are closed for new ones', async () => {
      const silent: RawConnection[] = [];
      for (let n = 0; n < 40; n++) silent.push(await open());
      const connection = await open();
      connection.write(requestText('GET', '/_api/version', root));
      await connection.until(({ statuses }) => statuses.length === 1);
      expect(connection.statuses).toEqual([200]);
      await vi.waitFor(() => expect(silent.filter(({ isClosed }) => isClosed).length).toBe(35), {
        timeout: 30_000,
      });
    });
  });

  test('in all: those with running requests are not closed; the next one is refused with the limit', async () => {
    app = await startLimitedApp({ maxConnections: 6 });
    try {
      for (let n = 0; n < 6; n++) (await open()).write(sleep);
      await untilRunning(6);
      const refused = await (await open()).untilClosed();
      expect(refused.statuses).toEqual([503]);
      expect(refused.text).toContain('retry-after: 5');
      expect(refused.text).toContain('6 connections with requests in progress, the most allowed');
      opened[0]?.close();
      await untilRunning(5);
      const connection = await open();
      connection.write(requestText('GET', '/_api/version', root));
      await connection.until(({ statuses }) => statuses.length === 1);
      expect(connection.statuses).toEqual([200]);
    } finally {
      await app.stop();
    }
  });

  describe.each([
    ['that wait long', 100_000],
    ['that wait briefly', 1000],
  ])('above the limit of their address, %s', (title, headerTimeoutMs) => {
    const get = requestText('GET', '/_api/version', root);
    beforeAll(async () => {
      const limits = { maxConnectionsPerAddress: 6, maxHeldConnections: 2, headerTimeoutMs };
      app = await startLimitedApp(limits, []);
    });
    afterAll(() => app.stop());
    beforeEach(async () => {
      for (let n = 0; n < 6; n++) (await open()).write(sleep);
      await untilRunning(6);
    });

    test.runIf(title === 'that wait long')(
      'they are not read until another one ends, and begin in their order',
      async () => {
        const [first, second] = [await open(), await open()];
        // More than the operating system's buffers hold, if the server does not read.
        const body = `{"query":"RETURN 1"}${' '.repeat(16 << 20)}`;
        first.write(requestText('POST', '/_api/cursor', root, body));
        second.write(get);
        for (let turn = 0; turn < 100; turn++) await nextTurn();
        expect([first.text, second.text]).toEqual(['', '']);
        expect(first.unsentBytes).toBeGreaterThan(0);
        opened[0]?.close();
        await first.until(({ statuses }) => statuses.length > 0);
        expect([first.statuses[0], second.statuses]).toEqual([201, []]);
        first.close();
        await second.until(({ statuses }) => statuses.length > 0);
        expect(second.statuses).toEqual([200]);
      },
    );

    test.runIf(title === 'that wait long')('they are answered 503 without a free place', async () => {
      const held = [await open(), await open()];
      const refused = await (await open()).untilClosed();
      expect(refused.statuses).toEqual([503]);
      expect(refused.text).toContain('retry-after: 5');
      expect(refused.text).toContain('6 connections with requests in progress, the most allowed');
      expect(held.map(({ isClosed }) => isClosed)).toEqual([false, false]);
    });

    test.runIf(title === 'that wait briefly')(
      'they are answered 503 after the time for a header',
      async () => {
        const held = [await open(), await open()];
        for (const connection of held) expect((await connection.untilClosed()).statuses).toEqual([503]);
        opened[0]?.close();
        await untilRunning(5);
        const next = await open();
        next.write(get);
        await next.until(({ statuses }) => statuses.length > 0);
        expect(next.statuses).toEqual([200]);
      },
    );
  });

  describe('that are slow', () => {
    beforeAll(async () => {
      app = await startLimitedApp({
        headerTimeoutMs: 300,
        bodyWindowMs: 300,
        minBodyBytesPerSecond: 1000,
        idleTimeoutMs: 300,
      });
    });
    afterAll(() => app.stop());

    test.each([
      ['no header', ''],
      ['half a header', 'GET /_api/version HTTP/1.1\r\nhost: loc'],
    ])('with %s are answered 408', async (_title, text) => {
      const connection = await open();
      if (text !== '') connection.write(text);
      await connection.untilClosed();
      expect(connection.statuses).toEqual([408]);
    });

    test.each([
      ['a length', 'content-length: 1000000'],
      ['chunks', 'transfer-encoding: chunked'],
    ])('with a missing body (%s) are answered 408', async (_title, header) => {
      const connection = await open();
      const head = `POST /_api/cursor HTTP/1.1\r\nhost: localhost\r\nauthorization: ${root.authorization}\r\n${header}\r\n\r\n`;
      connection.write(head);
      await connection.untilClosed();
      expect(connection.statuses).toEqual([408]);
      expect(connection.text).toContain('less than 1000 bytes a second');
    });

    test('with a refused body are closed', async () => {
      const connection = await open();
      connection.write('POST /_api/cursor HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000000\r\n\r\n');
      await connection.untilClosed();
      expect(connection.statuses[0]).toBe(401);
    });

    test('without a further request are closed, those with a running request are not', async () => {
      const idle = await open();
      idle.write(requestText('GET', '/_api/version', root));
      const busy = await open();
      busy.write(requestText('POST', '/_api/cursor', root, '{"query":"RETURN SLEEP(2)"}'));
      await idle.untilClosed();
      expect(idle.statuses).toEqual([200]);
      await busy.until(({ statuses }) => statuses.length === 1);
      expect(busy.statuses).toEqual([201]);
    });
  });
});

describe('requests', () => {
  beforeAll(async () => {
    app = await startLimitedApp({
      maxRequestsPerConnection: 8,
      maxRequestsPerAddress: 12,
      maxRequestsPerUser: 5,
    });
  });
  afterAll(() => app.stop());

  const fromProxied = (address: string) => ({ 'x-forwarded-for': address });
  const getVersion = requestText('GET', '/_api/version', { ...root, ...fromProxied('192.0.2.9') });
  const whoAmI = (address: string) => requestText('GET', '/_admin/aardvark/whoAmI', fromProxied(address));

  test('a pipeline within the limit is answered, again and again', async () => {
    const connection = await open();
    for (let round = 1; round <= 3; round++) {
      connection.write(whoAmI('192.0.2.1').repeat(8));
      await connection.until(({ statuses }) => statuses.length === 8 * round);
    }
    expect(connection.statuses).toEqual(Array(24).fill(200));
    expect(connection.isClosed).toBe(false);
  });

  test('the first of 300 pipelined requests are answered, then the limit is reported and the connection closed', async () => {
    const connection = await open();
    connection.write(whoAmI('192.0.2.2').repeat(300));
    await connection.untilClosed();
    const { statuses } = connection;
    expect(statuses.length).toBeGreaterThan(8);
    expect(statuses.length).toBeLessThan(300);
    expect(statuses).toEqual([...Array(statuses.length - 1).fill(200), 429]);
    expect(connection.text).toContain('8 unanswered requests, the most allowed');
    expect(connection.text).toContain('retry-after: 1');
  });

  test('those of a refused connection end with it', async () => {
    const connection = await open();
    connection.write(sleep.replace('host:', 'x-forwarded-for: 192.0.2.3\r\nhost:'));
    await untilRunning(1);
    connection.write(whoAmI('192.0.2.3').repeat(5000));
    await connection.untilClosed();
    expect(connection.statuses).toEqual([]);
    await untilRunning(0);
    expect((await version()).status).toBe(200);
  });

  test('are limited per user; another user is not affected', async () => {
    const other = await createUser('other');
    for (let n = 0; n < 5; n++) (await open()).write(sleep);
    await untilRunning(5);
    const refused = await version();
    expect(refused.status).toBe(429);
    expect(refused.json()).toMatchObject({ error: true, code: 429, errorNum: 420 });
    expect(refused.text).toContain('this user has 5 unanswered requests');
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await send(app.baseUrl, 'GET', '/_api/version', { headers: other })).status).toBe(200);
    for (const connection of opened) connection.close();
    await untilRunning(0);
    await vi.waitFor(async () => expect((await version()).status).toBe(200), { timeout: 30_000 });
  });

  test('are limited per address, with and without credentials; another address is not affected', async () => {
    const users = await Promise.all(['u1', 'u2', 'u3'].map(createUser));
    const path = '/_api/cursor';
    const body = '{"query":"RETURN SLEEP(600)"}';
    for (const headers of users) {
      for (let n = 0; n < 4; n++) {
        (await open()).write(requestText('POST', path, { ...headers, ...fromProxied('192.0.2.4') }, body));
      }
    }
    await untilRunning(12);
    const statusFrom = async (address: string): Promise<number> => {
      const headers = fromProxied(address);
      return (await send(app.baseUrl, 'GET', '/_admin/aardvark/whoAmI', { headers })).status;
    };
    expect(await statusFrom('192.0.2.4')).toBe(429);
    expect(await statusFrom('192.0.2.5')).toBe(200);
    for (const connection of opened) connection.close();
    await vi.waitFor(async () => expect(await statusFrom('192.0.2.4')).toBe(200), { timeout: 30_000 });
  });

  test('pipelined answers are no longer counted when their connection is lost', async () => {
    for (let round = 0; round < 4; round++) {
      const connection = await open();
      connection.write(sleep.replace('host:', 'x-forwarded-for: 192.0.2.9\r\nhost:'));
      await untilRunning(1);
      connection.write(getVersion.repeat(4));
      connection.close();
      await untilRunning(0);
    }
    await vi.waitFor(async () => expect((await version()).status).toBe(200), { timeout: 30_000 });
  });
});

describe('cursors', () => {
  beforeAll(async () => {
    app = await startLimitedApp({
      maxCursors: 5,
      maxCursorsPerUser: 3,
      maxStreams: 2,
      maxStreamsPerUser: 1,
      maxCursorBytes: 2 << 20,
      maxCursorBytesPerUser: 1 << 20,
      maxQueries: 4,
      maxQueriesPerUser: 2,
    });
  });
  afterAll(() => app.stop());

  const many = 'FOR i IN 1..10 RETURN i';
  const ids: [id: string, headers: Readonly<Record<string, string>>][] = [];
  const openCursor = async (headers = root, more: object = {}): Promise<Answer> => {
    const answer = await query(many, { batchSize: 1, ttl: 600, ...more }, headers);
    if (answer.status === 201) ids.push([answer.json<{ id: string }>().id, headers]);
    return answer;
  };
  const closeOne = async (): Promise<void> => {
    const [id, headers] = ids.pop()!;
    expect((await send(app.baseUrl, 'DELETE', `/_api/cursor/${id}`, { headers })).status).toBe(202);
  };
  afterEach(async () => {
    while (ids.length > 0) await closeOne();
  });

  test('are limited per user and in total', async () => {
    const second = await createUser('second');
    for (let n = 0; n < 3; n++) expect((await openCursor()).status).toBe(201);
    const refused = await openCursor();
    expect(refused.status).toBe(429);
    expect(refused.json()).toMatchObject({ error: true, code: 429, errorNum: 32 });
    expect(refused.text).toContain(
      'this user has 3 open cursors, the most allowed; fetch them to their end or close',
    );
    expect(refused.headers.get('retry-after')).toBe('5');
    expect((await query('RETURN 1')).status).toBe(201);
    expect((await openCursor(second)).status).toBe(201);
    expect((await openCursor(second)).status).toBe(201);
    const full = await openCursor(second);
    expect(full.status).toBe(503);
    expect(full.text).toContain('5 cursors are open, the most allowed');
    await closeOne();
    expect((await openCursor(second)).status).toBe(201);
  });

  test('a completely fetched one is not counted', async () => {
    for (let n = 0; n < 3; n++) await openCursor();
    const [id] = ids[0]!;
    for (let n = 0; n < 9; n++) {
      expect((await send(app.baseUrl, 'PUT', `/_api/cursor/${id}`, { headers: root })).status).toBe(200);
    }
    ids.shift();
    expect((await openCursor()).status).toBe(201);
  });

  test('a modifying query is refused before it writes', async () => {
    await send(app.baseUrl, 'POST', '/_api/collection', { headers: root, body: { name: 'written' } });
    for (let n = 0; n < 3; n++) await openCursor();
    const insert = 'FOR i IN 1..10 INSERT {} INTO written RETURN NEW';
    expect((await query(insert, { batchSize: 1 })).status).toBe(429);
    expect((await query('RETURN LENGTH(written)')).json()).toMatchObject({ result: [0] });
    await closeOne();
    const answer = await query(insert, { batchSize: 1 });
    ids.push([answer.json<{ id: string }>().id, root]);
    expect((await query('RETURN LENGTH(written)')).json()).toMatchObject({ result: [10] });
  });

  test('streams have separate limits and release their threads', async () => {
    const third = await createUser('third');
    const stream = { options: { stream: true } };
    for (let round = 0; round < 3; round++) {
      expect((await openCursor(root, stream)).status).toBe(201);
      const refused = await openCursor(root, stream);
      expect([refused.status, refused.text.includes("without the option 'stream'")]).toEqual([429, true]);
      expect((await openCursor(third, stream)).status).toBe(201);
      expect((await openCursor(root)).status).toBe(201);
      // A refused stream is not left running.
      expect(runningCount()).toBe(2);
      while (ids.length > 0) await closeOne();
      expect(runningCount()).toBe(0);
    }
  });

  test('the stored bytes are limited', async () => {
    const large = (mib: number) => `FOR i IN 1..2 RETURN REPEAT('x', ${Math.floor(mib * 0.5 * (1 << 20))})`;
    // The first row is in the answer, the second one is stored.
    const first = await query(large(1.4), { batchSize: 1 });
    expect(first.status).toBe(201);
    ids.push([first.json<{ id: string }>().id, root]);
    const refused = await query(large(1.4), { batchSize: 1 });
    expect(refused.status).toBe(429);
    expect(refused.text).toContain('the open cursors of this user keep 1 MiB of results');
    // All in one answer, so nothing is stored.
    expect((await query(large(3))).status).toBe(201);
    await closeOne();
    const again = await query(large(1.4), { batchSize: 1 });
    expect(again.status).toBe(201);
    ids.push([again.json<{ id: string }>().id, root]);
  });

  test('concurrent queries above the limit wait', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => query('RETURN SLEEP(0.01)')));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(201));
    for (let n = 0; n < 2; n++) (await open()).write(sleep);
    await untilRunning(2);
    const waiting = await open();
    waiting.write(sleep);
    const fourth = await createUser('fourth');
    expect((await query('RETURN 1', {}, fourth)).status).toBe(201);
    expect(runningCount()).toBe(2);
    waiting.close();
    opened[0]?.close();
    expect((await query('RETURN 1')).status).toBe(201);
  });
});

describe('maxRuntime', () => {
  beforeAll(async () => {
    app = await startLimitedApp({});
  });
  afterAll(() => app.stop());

  test.each([
    '2147483',
    '2147484',
    '2592000',
    '1e9',
    '1e300',
    '12345678901234567890',
    '0',
    '-1',
    '"5"',
    'null',
  ])('%s does not kill a query immediately', async (text) => {
    for (const statement of ['RETURN SLEEP(0.1)', 'INSERT {} INTO c RETURN SLEEP(0.1)']) {
      await send(app.baseUrl, 'POST', '/_api/collection', { headers: root, body: { name: 'c' } });
      const body = `{"query":"${statement}","options":{"maxRuntime":${text}}}`;
      const answer = await send(app.baseUrl, 'POST', '/_api/cursor', { headers: root, body });
      expect([statement, answer.status]).toEqual([statement, 201]);
    }
  });

  test.each(['0.05', '1e-9'])('%s ends it', async (text) => {
    const body = `{"query":"RETURN SLEEP(600)","options":{"maxRuntime":${text}}}`;
    const answer = await send(app.baseUrl, 'POST', '/_api/cursor', { headers: root, body });
    expect(answer.json()).toMatchObject({ errorNum: 1500 });
  });

  test.each(['1e300', '9007199254740993', '0', '-1', '"x"'])(
    'a cursor with a ttl of %s stays open',
    async (text) => {
      const body = `{"query":"FOR i IN 1..3 RETURN i","batchSize":1,"ttl":${text}}`;
      const first = await send(app.baseUrl, 'POST', '/_api/cursor', { headers: root, body });
      expect(first.status).toBe(201);
      const { id } = first.json<{ id: string }>();
      expect((await send(app.baseUrl, 'DELETE', `/_api/cursor/${id}`, { headers: root })).status).toBe(202);
    },
  );
});

describe('the default limits', () => {
  beforeAll(async () => {
    app = await startLimitedApp({});
  });
  afterAll(() => app.stop());

  test('streams do not exhaust the reader slots of the store', async () => {
    const stream = { batchSize: 1, options: { stream: true }, ttl: 600 };
    const statuses: number[] = [];
    for (let n = 0; n < 70; n++) statuses.push((await query('FOR i IN 1..3 RETURN i', stream)).status);
    expect(statuses).toEqual([...Array(64).fill(201), ...Array(6).fill(429)]);
    expect((await send(app.baseUrl, 'GET', '/_api/collection', { headers: root })).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 200 }, () => query('RETURN LENGTH(_graphs)')));
    expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(201));
  });
});

describe('large bodies of definitions and settings', () => {
  const path = '/_api/user/root/config/k';
  const body = JSON.stringify({ value: Array.from({ length: 20_000 }, () => 123_456) });
  const sendLarge = (headers: Readonly<Record<string, string>>, of = path) =>
    send(app.baseUrl, 'PUT', of, { headers, body });

  beforeAll(async () => {
    app = await startLimitedApp({ maxControlBodies: 2, maxControlBodyWaitMs: 5000 });
  });
  afterAll(() => app.stop());

  /** A body without its end. */
  const begin = async (): Promise<RawConnection> => {
    const connection = await open();
    connection.write(requestText('PUT', path, root, body).slice(0, -10));
    return connection;
  };

  test('further ones of a client wait; those of others, small ones and those after their end do not', async () => {
    const other = await createUser('with-settings');
    const connections = [await begin(), await begin()];
    await vi.waitFor(
      async () => {
        const refused = await sendLarge(root);
        expect(refused.status).toBe(503);
        expect(refused.text).toContain('at most 2 large requests of definitions and settings');
      },
      { timeout: 30_000 },
    );
    // The answer shows that the body was read: it has too many values.
    expect((await sendLarge(other, '/_api/user/with-settings/config/k')).status).toBe(413);
    const small = { headers: root, body: { value: 1 } };
    expect((await send(app.baseUrl, 'PUT', path, small)).status).toBe(200);
    for (const connection of connections) connection.close();
    await vi.waitFor(async () => expect((await sendLarge(root)).status).toBe(413), { timeout: 30_000 });
    for (let count = 0; count < 3; count++) expect((await sendLarge(root)).status).toBe(413);
  });
});
