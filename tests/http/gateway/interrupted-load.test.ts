import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CollectionsAdapter } from '../../../src/graph/adapters/CollectionsAdapter.ts';
import { GraphModel } from '../../../src/graph/model/GraphModel.ts';
import { inProcessJobs } from '../../src/graph/layouts/in-process-jobs.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { type Client, signIn, startGateway } from './far-servers.ts';

/** More than one batch of a load, of each kind. */
const vertexCount = 15_000;
const edgeCount = 30_000;

const dataFolder = mkdtempSync(join(tmpdir(), 'orrery-far-'));
const password = 'a secret of the far server';
let far: ServerProcess;
let gateway: ServerProcess;
let client: Client;

const import_ = async (collection: string, documents: readonly object[]) => {
  const lines = documents.map((each) => JSON.stringify(each)).join('\n');
  const answer = await client.call('POST', `/_api/import?type=documents&collection=${collection}`, lines);
  expect(answer.json<{ created: number }>().created).toBe(documents.length);
};

beforeAll(async () => {
  far = await startServer({ dataFolder, password });
  gateway = await startGateway([`far=${far.baseUrl}`]);
  client = await signIn(gateway.baseUrl, 'far', 'root', password);
  await client.call('POST', '/_api/collection', { name: 'towns' });
  await client.call('POST', '/_api/collection', { name: 'roads', type: 3 });
  await import_(
    'towns',
    Array.from({ length: vertexCount }, (_, at) => ({ _key: `t${at}` })),
  );
  const end = (at: number) => `towns/t${at % vertexCount}`;
  await import_(
    'roads',
    Array.from({ length: edgeCount }, (_, at) => ({ _key: `r${at}`, _from: end(at), _to: end(7 * at + 1) })),
  );
  // The addresses of the console are relative to its page, here a page of the connection.
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) =>
    real(`${gateway.baseUrl}/@far${address}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), cookie: client.cookie },
    }),
  );
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await gateway?.stop();
  await far?.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

test('the load of a graph survives the death of the server behind the gateway', async () => {
  const { startJob } = inProcessJobs();
  const adapter = new CollectionsAdapter({ vertices: ['towns'], edges: ['roads'] }, startJob);
  const model = new GraphModel();
  const port = new URL(far.baseUrl).port;
  const reasons: string[] = [];
  let last = { done: 0, total: 0 };
  let isKilled = false;
  for await (const { patch, done, total, reason } of adapter.loadAll(model)) {
    expect(done).toBeGreaterThanOrEqual(last.done);
    last = { done, total };
    model.apply(patch);
    if (!isKilled) {
      isKilled = true;
      await far.stop('SIGKILL');
    }
    if (reason === undefined) continue;
    reasons.push(reason);
    if (reasons.length === 2) far = await startServer({ dataFolder, password, args: ['--port', port] });
  }
  expect(reasons).toContain(
    `The server 127.0.0.1:${port} does not answer: no server listens there (ECONNREFUSED).`,
  );
  expect([model.vertexCount, model.edgeCount]).toEqual([vertexCount, edgeCount]);
  expect(last).toEqual({ done: vertexCount + edgeCount, total: vertexCount + edgeCount });
});
