import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CopyInfo, CopyItemBody, CopyOutcome } from '../../../protocol/api/copies.ts';
import { send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { type Client, type LocalServer, serve, signIn } from './far-servers.ts';

const folders = [mkdtempSync(join(tmpdir(), 'orrery-copy-')), mkdtempSync(join(tmpdir(), 'orrery-copy-'))];
const [farFolder, nearFolder] = folders as [string, string];
const password = 'a secret of root';
const documentCount = 4000;

let far: ServerProcess;
let near: ServerProcess;
/** Before the far server; it stops at a batch when a test says so. */
let front: LocalServer;
let batches = 0;
let heldBatch = 0;
let holdNext: (() => Promise<void>) | undefined;
let source: Client;
let target: Client;

function serveHolding(): Promise<LocalServer> {
  return serve(async (message, response) => {
    // The first answer has a few documents, for the size of the batches.
    const isBatch = message.method !== 'DELETE' && message.url?.includes('/_api/cursor');
    if (isBatch) batches += 1;
    if (isBatch && batches === heldBatch) await holdNext?.();
    const { host: _host, ...headers } = message.headers;
    const passed = request(`${far.baseUrl}${message.url}`, { method: message.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    message.pipe(passed);
  });
}

/** Holds a batch of the next copy, by its number from 1. `isHeld` resolves when it has arrived. */
function holdBatch(number = 2) {
  let release!: () => void;
  let note!: () => void;
  const isHeld = new Promise<void>((resolve) => {
    note = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  batches = 0;
  heldBatch = number;
  holdNext = async () => {
    holdNext = undefined;
    note();
    await released;
  };
  return { isHeld, release };
}

const startNear = () =>
  startServer({ dataFolder: nearFolder, password, args: ['--server', `far=${front.url}`] });

async function signInNear(): Promise<Client> {
  const answer = await send(near.baseUrl, 'POST', '/_open/auth', { body: { username: 'root', password } });
  const authorization = `bearer ${answer.json<{ jwt: string }>().jwt}`;
  return {
    cookie: '',
    call: (method, path, body) => send(near.baseUrl, method, path, { body, headers: { authorization } }),
  };
}

beforeAll(async () => {
  far = await startServer({ dataFolder: farFolder, password });
  front = await serveHolding();
  near = await startNear();
  source = await signIn(near.baseUrl, 'far', 'root', password);
  target = await signInNear();
  await source.call('POST', '/_api/collection', { name: 'towns' });
  await source.call('POST', '/_api/collection', { name: 'roads', type: 3 });
  const lines = Array.from(
    { length: documentCount },
    (_, at) => `{"_key":"t${at}","exact":9007199254740993,"text":"a \\n \\" b","size":${at}.0}`,
  );
  await source.call('POST', '/_api/import?type=documents&collection=towns', lines.join('\n'));
});
afterAll(async () => {
  await near?.stop();
  await front?.close();
  await far?.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const towns: CopyItemBody = {
  kind: 'collection',
  name: 'towns',
  create: {},
  indexes: [
    { name: 'by size', create: { type: 'persistent', fields: ['size'], unique: true } },
    { name: 'wrong', create: { type: 'unheard', fields: ['size'] } },
  ],
  count: documentCount,
};
const roads: CopyItemBody = { kind: 'collection', name: 'roads', create: { type: 3 }, indexes: [], count: 0 };
const travels: CopyItemBody = {
  kind: 'graph',
  name: 'travels',
  create: { edgeDefinitions: [{ collection: 'roads', from: ['towns'], to: ['towns'] }] },
};

const ticketOf = async (client: Client, database = '_system') =>
  (await client.call('POST', `/_db/${database}/_admin/orrery/copies/ticket`)).json<{ ticket: string }>()
    .ticket;

/** Starts a copy of the collections into a new database and returns its id. */
async function startCopy(items: readonly CopyItemBody[], newDatabase: string, from = source) {
  return startFrom(await ticketOf(from), items, newDatabase, target);
}

async function startFrom(ticket: string, items: readonly CopyItemBody[], newDatabase: string, to: Client) {
  const body = { source: ticket, newDatabase, onDuplicate: 'error', items };
  const answer = await to.call('POST', '/_admin/orrery/copies', body);
  expect(answer.status, answer.text).toBe(202);
  return answer.json<{ id: string }>().id;
}

const read = async (client: Client, id: string) =>
  (await client.call('GET', `/_admin/orrery/copies/${id}`)).json<{
    copy: CopyInfo;
    outcomes: CopyOutcome[];
  }>();
const stateOf = async (client: Client, id: string) => (await read(client, id)).copy.state;

const countIn = async (database: string) =>
  (await target.call('GET', `/_db/${database}/_api/collection/towns/count`)).json<{ count: number }>().count;

test('a copy from another server is a job with a report', async () => {
  const id = await startCopy([travels, roads, towns], 'first');
  await expect.poll(() => stateOf(target, id)).toBe('done');
  const { copy, outcomes } = await read(target, id);
  expect(outcomes).toMatchObject([
    { name: 'roads', state: 'copied', text: '0 documents copied; the target has 0.' },
    {
      name: 'towns',
      state: 'partly',
      text: expect.stringMatching(/^4,000 documents copied; the target has 4,000\. Index wrong: /),
    },
    { name: 'travels', state: 'copied', text: 'Created.' },
  ]);
  expect(copy).toMatchObject({
    source: { server: 'far', database: '_system' },
    target: { server: '', database: 'first' },
    copied: documentCount,
    total: documentCount,
    problems: 1,
  });
  // The bytes of the documents are copied, not their values.
  const copied = await target.call('GET', '/_db/first/_api/document/towns/t7');
  expect(copied.text).toContain('"exact":9007199254740993,"text":"a \\n \\" b","size":7.0');
  // Both users see the copy.
  expect((await source.call('GET', '/_admin/orrery/copies')).json()).toMatchObject({
    copies: [{ id }],
    isKept: true,
  });
});

test('a copy back to the other server', async () => {
  const ticket = await ticketOf(target, 'first');
  const id = await startFrom(ticket, [{ ...towns, indexes: [] }], 'back', source);
  await expect.poll(() => stateOf(source, id)).toBe('done');
  const count = await source.call('GET', '/_db/back/_api/collection/towns/count');
  expect(count.json<{ count: number }>().count).toBe(documentCount);
});

test('a copy fills no database that exists', async () => {
  const id = await startCopy([towns], 'first');
  await expect.poll(() => stateOf(target, id)).toBe('failed');
  expect((await read(target, id)).copy.reason).toMatch(/duplicate name/);
});

test('a copy waits for a server that was killed, and continues', async () => {
  const { isHeld, release } = holdBatch();
  const id = await startCopy([{ ...towns, indexes: [] }], 'waiting');
  await isHeld;
  await far.stop('SIGKILL');
  release();
  await expect.poll(() => stateOf(target, id)).toBe('waiting');
  expect((await read(target, id)).copy.reason).toMatch(/^The server 127\.0\.0\.1:\d+ does not answer: /);
  far = await startServer({ dataFolder: farFolder, password });
  await expect.poll(() => stateOf(target, id)).toBe('done');
  expect(await countIn('waiting')).toBe(documentCount);
  expect((await read(target, id)).outcomes).toMatchObject([{ state: 'copied' }]);
});

test('a copy can be stopped from both sides, and its report removed', async () => {
  const { isHeld, release } = holdBatch();
  const id = await startCopy([towns], 'stopped');
  await isHeld;
  expect((await source.call('DELETE', `/_admin/orrery/copies/${id}`)).status).toBe(200);
  await expect.poll(() => stateOf(target, id)).toBe('stopped');
  release();
  await target.call('DELETE', `/_admin/orrery/copies/${id}`);
  expect((await target.call('GET', `/_admin/orrery/copies/${id}`)).status).toBe(404);
});

test('tickets and copies belong to their users', async () => {
  const ticket = await ticketOf(source);
  const body = { source: ticket, onDuplicate: 'ignore', items: [towns] };
  expect((await target.call('POST', '/_admin/orrery/copies', body)).status).toBe(202);
  const second = await target.call('POST', '/_admin/orrery/copies', body);
  expect([second.status, second.text]).toEqual([400, expect.stringContaining('valid once, for one minute')]);
  const { copies } = (await target.call('GET', '/_admin/orrery/copies')).json<{ copies: CopyInfo[] }>();
  const { id } = copies[0]!;
  await target.call('POST', '/_api/user', { user: 'ann', passwd: 'ann has a password' });
  await target.call('PUT', '/_api/user/ann/database/_system', { grant: 'ro' });
  const answer = await send(near.baseUrl, 'POST', '/_open/auth', {
    body: { username: 'ann', password: 'ann has a password' },
  });
  const headers = { authorization: `bearer ${answer.json<{ jwt: string }>().jwt}` };
  const asAnn = (method: string, path: string, given?: unknown) =>
    send(near.baseUrl, method, path, { headers, body: given });
  expect((await asAnn('GET', '/_admin/orrery/copies')).json()).toMatchObject({ copies: [] });
  for (const method of ['GET', 'DELETE']) {
    expect((await asAnn(method, `/_admin/orrery/copies/${id}`)).status).toBe(404);
  }
  expect((await asAnn('PUT', `/_admin/orrery/copies/${id}`, { source: ticket })).status).toBe(404);
  // Without a session of the far server, there is no ticket for it.
  expect((await send(`${near.baseUrl}/@far`, 'POST', '/_admin/orrery/copies/ticket')).status).toBe(401);
  // The rights of the user of the target apply.
  const other = await asAnn('POST', '/_admin/orrery/copies', {
    ...body,
    source: await ticketOf(source),
    newDatabase: 'of-ann',
  });
  expect(other.status).toBe(202);
  const own = other.json<{ id: string }>().id;
  const stateOfOwn = async () =>
    (await asAnn('GET', `/_admin/orrery/copies/${own}`)).json<{ copy: CopyInfo }>().copy;
  await expect.poll(async () => (await stateOfOwn()).state).toBe('failed');
  expect((await stateOfOwn()).reason).toMatch(/forbidden/);
});

test('a copy ends with the session of the other server', async () => {
  const { isHeld, release } = holdBatch(1);
  const own = await signIn(near.baseUrl, 'far', 'root', password);
  const id = await startCopy([{ ...towns, indexes: [] }], 'signed-out', own);
  await isHeld;
  await own.call('POST', '/_admin/aardvark/logout');
  release();
  await expect.poll(() => stateOf(target, id)).toBe('interrupted');
  expect((await read(target, id)).copy.reason).toBe('The session of the server far has ended.');
});

test('a copy survives a restart of the process, without a secret on the disk', async () => {
  const { isHeld, release } = holdBatch();
  const id = await startCopy([{ ...towns, indexes: [] }, roads, travels], 'restarted');
  await isHeld;
  await near.stop();
  release();
  const files = readdirSync(join(nearFolder, 'copies')).filter((name) => name.startsWith(id));
  expect(files.sort()).toEqual([`${id}.json`, `${id}.spec.json`]);
  for (const name of files)
    expect(readFileSync(join(nearFolder, 'copies', name), 'utf8')).not.toMatch(/secret|bearer/);
  near = await startNear();
  target = await signInNear();
  source = await signIn(near.baseUrl, 'far', 'root', password);
  expect((await read(target, id)).copy).toMatchObject({
    state: 'interrupted',
    reason: 'The process of Orrery was restarted.',
  });
  const body = { source: await ticketOf(source) };
  expect((await target.call('PUT', `/_admin/orrery/copies/${id}`, body)).status).toBe(202);
  await expect.poll(() => stateOf(target, id)).toBe('done');
  expect(await countIn('restarted')).toBe(documentCount);
  expect((await read(target, id)).outcomes.map(({ state }) => state)).toEqual(['copied', 'copied', 'copied']);
});
