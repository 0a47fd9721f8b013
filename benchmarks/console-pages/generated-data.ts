import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '../../tests/http/server-process.ts';
import { importLines } from '../lib/import-lines.ts';

export interface Sizes {
  readonly collections: number;
  readonly documents: number;
  readonly users: number;
  readonly logEntries: number;
  /** Size of one large document in megabytes. */
  readonly documentMb: number;
}

export const password = 'benchmark';
export const largeCollection = 'articles';
export const edgeCollection = 'links';
export const largeDocument = 'large';
/** Value of the attribute `hub` of documents with many edges. */
export const hubKey = 'a0';

const linesPerRequest = 20_000;
const clientCount = 16;

/** A call of the API as root; throws for errors. */
type Call = (method: string, path: string, body?: string) => Promise<string>;

/**
 * A server with generated data. The data is imported once through the HTTP API into the system's temporary folder and
 * reused in later runs with the same sizes. The log entries are written in each run.
 */
export async function startFilledServer(sizes: Sizes): Promise<ServerProcess> {
  const { collections, documents, users, documentMb } = sizes;
  const name = `orrery-pages-${collections}-${documents}-${users}-${documentMb}`;
  const dataFolder = join(tmpdir(), name);
  const mark = join(dataFolder, 'imported');
  if (!existsSync(mark)) {
    rmSync(dataFolder, { recursive: true, force: true });
    mkdirSync(dataFolder, { recursive: true });
  }
  const server = await startServer({ dataFolder, password });
  try {
    const call = await signIn(server.baseUrl);
    if (!existsSync(mark)) {
      await createLarge(call, documentMb);
      await importDocuments(call, documents);
      await repeat(collections, async (nth) => {
        await call('POST', '/_api/collection', JSON.stringify({ name: `collection_${nth}` }));
        await call('POST', `/_api/document/collection_${nth}`, `{"value":${nth}}`);
      });
      await restoreUsers(call, users);
      writeFileSync(mark, '');
    }
    await writeLog(call, sizes.logEntries);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function signIn(url: string): Promise<Call> {
  const answer = await fetch(`${url}/_open/auth`, {
    method: 'POST',
    body: JSON.stringify({ username: 'root', password }),
  });
  const { jwt } = (await answer.json()) as { readonly jwt: string };
  const headers = { authorization: `Bearer ${jwt}` };
  return async (method, path, body) => {
    const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text.slice(0, 500)}`);
    return text;
  };
}

/** Calls with the numbers from 0, some at a time. */
async function repeat(count: number, work: (nth: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const client = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: clientCount }, client));
}

/** Users without passwords, restored as documents of a dump: a password takes about 80 ms to hash. */
async function restoreUsers(call: Call, count: number): Promise<void> {
  const lines = Array.from({ length: count }, (_, nth) => JSON.stringify(userDocument(nth)));
  await call('PUT', '/_api/replication/restore-data?collection=_users', lines.join('\n'));
  const { result } = JSON.parse(await call('GET', '/_api/user')) as { readonly result: readonly unknown[] };
  // root is one more.
  if (result.length !== count + 1) throw new Error(`expected ${count + 1} users, found ${result.length}`);
}

function userDocument(nth: number) {
  return {
    _key: `user_${nth}`,
    user: `user_${nth}`,
    active: nth % 10 !== 0,
    extra: { name: `User ${nth}` },
    databases: { _system: nth % 2 === 0 ? 'ro' : 'rw' },
    collections: { _system: { '*': 'ro', collection_1: 'rw' } },
  };
}

async function importDocuments(call: Call, count: number): Promise<void> {
  await call('POST', '/_api/collection', JSON.stringify({ name: largeCollection }));
  await call('POST', '/_api/collection', JSON.stringify({ name: edgeCollection, type: 3 }));
  const index = { type: 'persistent', fields: ['created'] };
  await call('POST', `/_api/index?collection=${largeCollection}`, JSON.stringify(index));
  const post = async (path: string, body: string) =>
    JSON.parse(await call('POST', path, body)) as { readonly created?: number };
  const options = { linesPerRequest, post };
  await importLines({ ...options, collection: largeCollection, count, lineOf: articleLine });
  const lineOf = (nth: number) => linkLine(nth, count);
  await importLines({ ...options, collection: edgeCollection, count: Math.floor(count / 2), lineOf });
}

/** About 300 bytes. */
function articleLine(nth: number): string {
  return JSON.stringify({
    _key: `a${nth}`,
    title: `Article ${nth} about ${words[nth % words.length]} and ${words[(nth * 7) % words.length]}`,
    section: words[nth % words.length],
    created: 1_600_000_000 + ((nth * 2_654_435_761) % 100_000_000),
    price: (nth % 10_000) / 100,
    isPublic: nth % 3 !== 0,
    tags: [words[nth % 5], words[nth % 7]],
    author: { name: `Author ${nth % 5000}`, country: words[nth % 3] },
    ...(nth % 4 === 0 ? { note: null } : {}),
    rating: nth % 6,
  });
}

const words = ['graphs', 'storage', 'queries', 'shards', 'indexes', 'edges', 'documents', 'regions'] as const;

/** Every tenth edge begins at the hub. */
function linkLine(nth: number, documents: number): string {
  const from = nth % 10 === 0 ? hubKey : `a${(nth * 31) % documents}`;
  const to = `a${(nth * 17 + 1) % documents}`;
  return `{"_from":"${largeCollection}/${from}","_to":"${largeCollection}/${to}","type":"refers","weight":${nth % 100}}`;
}

/** A document of many rows, with numbers that a double cannot hold. */
export function largeText(megabytes: number): string {
  const rows: string[] = [];
  for (let length = 0, nth = 0; length < megabytes * 1_000_000; nth++) {
    const row = `{"nth":${nth},"exact":90071992547409${10 + (nth % 90)},"one":1.0,"text":"${`row ${nth} of a large document. `.repeat(8)}"}`;
    rows.push(row);
    length += row.length + 1;
  }
  return `{"title":"Large","rows":[${rows.join(',')}],"last":"end"}`;
}

async function createLarge(call: Call, megabytes: number): Promise<void> {
  const collection = `${largeCollection}_large`;
  await call('POST', '/_api/collection', JSON.stringify({ name: collection }));
  const text = largeText(megabytes).replace('{', `{"_key":"${largeDocument}",`);
  await call('POST', `/_api/document/${collection}`, text);
}

/** Each request writes an entry at the level `debug`. */
async function writeLog(call: Call, count: number): Promise<void> {
  await call('PUT', '/_admin/log/level', JSON.stringify({ requests: 'debug' }));
  await repeat(count, () => call('GET', '/_api/version'));
  await call('PUT', '/_admin/log/level', JSON.stringify({ requests: 'info' }));
}
