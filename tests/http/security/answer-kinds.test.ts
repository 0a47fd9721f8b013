/** Every kind of large answer: its memory is free as soon as the client has read it or has left. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { basic, send } from '../client.ts';
import { type LimitedApp, rootPassword, startLimitedApp } from './limited-app.ts';
import { RawConnection, requestText } from './raw-connection.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const root = basic('root', rootPassword);
const mib = 1 << 20;
const documentCount = 48;
const text = 'x'.repeat(mib / 2);
const largeBytes = documentCount * text.length;
/** Such an answer in memory, besides the part in buffers of the operating system. */
const heldBytes = 12 * mib;

let app: LimitedApp;

beforeAll(async () => {
  app = await startLimitedApp({});
  await call('POST', '/_api/collection', { name: 'large' });
  const keys = Array.from({ length: documentCount }, (_, at) => `k${at}`);
  for (const _key of keys) await call('POST', '/_api/document/large', { _key, text });
  await call('POST', '/_api/collection', { name: 'one' });
  await call('POST', '/_api/document/one', { _key: 'k', text: text.repeat(documentCount) });
});

afterAll(() => app.stop());

async function call(method: string, path: string, body?: unknown): Promise<{ readonly id?: string }> {
  const answer = await send(app.baseUrl, method, path, { headers: root, body });
  expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(300);
  return JSON.parse(answer.text) as { readonly id?: string };
}

interface Kind {
  readonly method: string;
  readonly path: string | (() => Promise<string>);
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const query = 'FOR d IN large RETURN d';
const keys = Array.from({ length: documentCount }, (_, at) => `k${at}`);
const downloaded = encodeURIComponent(
  Buffer.from(JSON.stringify({ query, bindVars: {} })).toString('base64'),
);
const part = `--boundary\r\nContent-Type: application/x-arango-batchpart\r\n\r\nPOST /_api/cursor HTTP/1.1\r\n\r\n${JSON.stringify({ query })}\r\n`;

const kinds: Readonly<Record<string, Kind>> = {
  'a cursor': { method: 'POST', path: '/_api/cursor', body: JSON.stringify({ query }) },
  'one long value': {
    method: 'POST',
    path: '/_api/cursor',
    body: JSON.stringify({ query: `RETURN REPEAT('${'x'.repeat(32)}', ${largeBytes / 32})` }),
  },
  'a stream': {
    method: 'POST',
    path: '/_api/cursor',
    body: JSON.stringify({ query, options: { stream: true } }),
  },
  'a further batch of a stream': {
    method: 'POST',
    async path() {
      const two = { query: `FOR d IN [1, (${query})] RETURN d`, batchSize: 1 };
      const { id } = await call('POST', '/_api/cursor', { ...two, options: { stream: true } });
      return `/_api/cursor/${id}`;
    },
  },
  'a batch request': {
    method: 'POST',
    path: '/_api/batch',
    body: `${part}--boundary--`,
    headers: { 'content-type': 'multipart/form-data; boundary=boundary' },
  },
  'an export': { method: 'POST', path: '/_api/export?collection=large', body: '{"batchSize":1000}' },
  'a download': { method: 'GET', path: `/_admin/aardvark/query/result/download/${downloaded}` },
  'all documents': {
    method: 'PUT',
    path: '/_api/simple/all',
    body: JSON.stringify({ collection: 'large' }),
  },
  'documents by an example': {
    method: 'PUT',
    path: '/_api/simple/by-example',
    body: JSON.stringify({ collection: 'large', example: { text } }),
  },
  'documents by keys': {
    method: 'PUT',
    path: '/_api/simple/lookup-by-keys',
    body: JSON.stringify({ collection: 'large', keys }),
  },
  'several documents': {
    method: 'PUT',
    path: '/_api/document/large?onlyget=true',
    body: JSON.stringify(keys),
  },
  'one document': { method: 'GET', path: '/_api/document/one/k' },
  'a dump of a follower': {
    method: 'GET',
    path: `/_api/replication/dump?collection=large&chunkSize=${largeBytes}`,
  },
  'the result of a script': {
    method: 'POST',
    path: '/_api/transaction',
    body: JSON.stringify({ collections: {}, action: `function () { return 'x'.repeat(${15 * mib}); }` }),
  },
};

/** Memory outside of the heap that this thread uses, with buffers that threads of the server have handed over. */
const bufferBytes = () => process.memoryUsage().external;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The same when former work has left nothing. */
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

async function openUnread({ method, path, body = '', headers = {} }: Kind): Promise<RawConnection> {
  const target = typeof path === 'string' ? path : await path();
  const connection = await RawConnection.open(app.port);
  connection.pause();
  connection.write(requestText(method, target, { ...root, ...headers }, body));
  return connection;
}

/** Length of the answer with its head; undefined before the end of the head. */
function answerBytes(received: string): number | undefined {
  const end = received.indexOf('\r\n\r\n');
  const [, length] = /content-length: (\d+)/.exec(received.slice(0, end)) ?? [];
  return end < 0 || length === undefined ? undefined : end + 4 + Number(length);
}

test.each(Object.entries(kinds))('%s', async (_title, kind) => {
  const before = await settledBufferBytes();
  const unread = await openUnread(kind);
  const isHeld = () => expect(bufferBytes() - before).toBeGreaterThan(heldBytes);
  // No garbage collection is needed, which an idle process would not run.
  const isFree = () => expect(bufferBytes() - before).toBeLessThan(heldBytes / 2);
  await vi.waitFor(isHeld, { timeout: 60_000 });
  unread.close();
  await vi.waitFor(isFree, { timeout: 60_000 });
  const read = await openUnread(kind);
  await vi.waitFor(isHeld, { timeout: 60_000 });
  read.resume();
  let totalBytes: number | undefined;
  await read.until(({ text: received }) => {
    totalBytes ??= answerBytes(received);
    return received.length === totalBytes;
  });
  expect(read.text.slice(0, 13)).toMatch(/^HTTP\/1.1 20[01] /);
  read.close();
});
