import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { type Answer, basic, send } from '../client.ts';
import { type LimitedApp, rootPassword, startLimitedApp } from './limited-app.ts';
import { RawConnection, requestText } from './raw-connection.ts';

vi.setConfig({ testTimeout: 180_000 });

const root = basic('root', rootPassword);
const mib = 1 << 20;
/** More than the operating system's buffers take from the server. */
const largeMib = 24;
/** Such an answer in memory; other buffers may be freed meanwhile. */
const heldBytes = 20 * mib;

let app: LimitedApp | undefined;
let opened: RawConnection[] = [];

afterEach(async () => {
  for (const connection of opened) connection.close();
  opened = [];
  await app?.stop();
  app = undefined;
});

const started = (): LimitedApp => {
  expect(app).toBeDefined();
  return app as LimitedApp;
};
const large = (sizeMib: number) =>
  JSON.stringify({ query: `FOR i IN 1..${2 * sizeMib} RETURN REPEAT('x', ${mib / 2})` });
const ask = (sizeMib: number, headers = root): Promise<Answer> =>
  send(started().baseUrl, 'POST', '/_api/cursor', { headers, body: JSON.parse(large(sizeMib)) });

/** Requests that are answered and not read, in the form that a test gives. */
async function openUnread(text: string): Promise<RawConnection> {
  const connection = await RawConnection.open(started().port);
  opened.push(connection);
  connection.pause();
  connection.write(text);
  return connection;
}

const unreadQuery = (sizeMib: number, headers = root) =>
  openUnread(requestText('POST', '/_api/cursor', headers, large(sizeMib)));

/** Memory outside of the heap that this thread uses, with buffers that threads of the server have handed over. */
const bufferBytes = () => process.memoryUsage().external;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * The same once former answers have left nothing; a later release would hide what a test waits for. Some objects are
 * released a few turns after the collection.
 */
async function settledBufferBytes(): Promise<number> {
  for (let [bytes, equal] = [bufferBytes(), 0]; ; ) {
    collectGarbage();
    for (let turn = 0; turn < 100; turn++) await nextTurn();
    const now = bufferBytes();
    equal = Math.abs(now - bytes) < mib ? equal + 1 : 0;
    if (equal === 3) return now;
    bytes = now;
  }
}

async function createUser(user: string): Promise<Readonly<Record<string, string>>> {
  const { baseUrl } = started();
  await send(baseUrl, 'POST', '/_api/user', { headers: root, body: { user, passwd: user } });
  const path = `/_api/user/${user}/database/_system`;
  await send(baseUrl, 'PUT', path, { headers: root, body: { grant: 'ro' } });
  return basic(user, user);
}

test('answers that are not read have a share of the memory for a user and for all; others wait for them', async () => {
  app = await startLimitedApp({
    maxAnswerBytes: 100 * mib,
    maxAnswerBytesPerAddress: 100 * mib,
    maxAnswerBytesPerUser: 50 * mib,
  });
  const other = await createUser('other');
  const before = await settledBufferBytes();
  const first = await unreadQuery(largeMib);
  const second = await unreadQuery(largeMib);
  await vi.waitFor(() => expect(bufferBytes() - before).toBeGreaterThan(2 * heldBytes), {
    timeout: 60_000,
  });
  // The share of root is used up; it does not delay the other user.
  let isAnswered = false;
  const third = ask(largeMib).then((answer) => {
    isAnswered = true;
    return answer;
  });
  expect((await ask(largeMib, other)).status).toBe(201);
  for (let turn = 0; turn < 100; turn++) await nextTurn();
  expect(isAnswered).toBe(false);
  // Small answers are not affected.
  const small = { query: 'RETURN 1' };
  const version = await send(started().baseUrl, 'POST', '/_api/cursor', { headers: root, body: small });
  expect(version.status).toBe(201);
  first.close();
  const answer = await third;
  expect([answer.status, answer.text.length > largeMib * mib]).toEqual([201, true]);
  second.resume();
  await second.until(({ text }) => text.endsWith('"code":201}'));
  expect(second.text.length).toBeGreaterThan(largeMib * mib);
});

test('the memory of an answer is free as soon as its client leaves', async () => {
  app = await startLimitedApp({});
  const before = await settledBufferBytes();
  for (let n = 0; n < 4; n++) await unreadQuery(largeMib);
  await vi.waitFor(() => expect(bufferBytes() - before).toBeGreaterThan(4 * heldBytes), {
    timeout: 60_000,
  });
  for (const connection of opened) connection.close();
  // No garbage collection is needed, which this idle process would not run.
  await vi.waitFor(() => expect(bufferBytes() - before).toBeLessThan(heldBytes), { timeout: 60_000 });
});

test.each([
  ['an answer', (text: string) => requestText('POST', '/_api/cursor', root, text)],
  [
    'a batch',
    (text: string) => {
      const part = `--boundary\r\nContent-Type: application/x-arango-batchpart\r\n\r\nPOST /_api/cursor HTTP/1.1\r\n\r\n${text}\r\n`;
      const type = { 'content-type': 'multipart/form-data; boundary=boundary' };
      return requestText('POST', '/_api/batch', { ...root, ...type }, `${part}${part}--boundary--`);
    },
  ],
])('%s without room is refused with the limits after its wait', async (_title, textOf) => {
  app = await startLimitedApp({ maxAnswerBytes: 30 * mib, maxAnswerWaitMs: 200 });
  const before = await settledBufferBytes();
  const unread = await unreadQuery(largeMib);
  await vi.waitFor(() => expect(bufferBytes() - before).toBeGreaterThan(heldBytes), { timeout: 60_000 });
  const connection = await RawConnection.open(started().port);
  opened.push(connection);
  connection.write(textOf(large(8)));
  await connection.until(({ statuses }) => statuses.length > 0);
  expect(connection.statuses).toEqual([503]);
  expect(connection.text).toContain('retry-after: 5');
  expect(connection.text).toContain('the request was carried out; expected room for its answer of');
  expect(connection.text).toContain('in the 30 MiB for answers');
  unread.close();
  const [again] = [await ask(largeMib)];
  expect(again.status).toBe(201);
});

test('a connection whose answer is not read is closed', async () => {
  app = await startLimitedApp({ answerTimeoutMs: 3000 });
  const before = await settledBufferBytes();
  const unread = await unreadQuery(largeMib);
  await vi.waitFor(() => expect(bufferBytes() - before).toBeGreaterThan(heldBytes), { timeout: 60_000 });
  // The client does nothing meanwhile.
  await vi.waitFor(() => expect(bufferBytes() - before).toBeLessThan(heldBytes), { timeout: 60_000 });
  unread.resume();
  await unread.untilClosed();
  expect(unread.text.length).toBeLessThan(largeMib * mib);
});
