import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorNumIn, isExpectedError } from '../fuzz/expected-errors.ts';
import { type Answer, send } from './client.ts';
import { inParallel } from './security/raw.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** `<method> <path>` of each call in the documentation of ArangoDB 3.12. */
const documented: readonly string[] = JSON.parse(
  readFileSync(new URL('../reference/endpoints-3.12.json', import.meta.url), 'utf8'),
);

/** It ends the server. */
const shutdown = 'DELETE /_admin/shutdown';
/**
 * Views and further analyzers are out of scope, backups stay on their machine, and only coordinators have a
 * progress of their shutdown.
 */
const unsupported =
  /\/_api\/(?:view|analyzer)|\/_admin\/backup\/(?:restore|upload|download)$|^GET \S+\/_admin\/shutdown$/;

const bodies = [
  '',
  '{"',
  '[null,[1],{"a":1}]',
  '{"name":7,"query":7,"collection":7,"type":7,"fields":7,"id":7,"user":7,"options":7,"keys":7,"level":7}',
  '{"name":null,"query":[1],"collections":[1],"edgeDefinitions":[1],"action":[1],"example":[1],"batchSize":{}}',
];
const queries = [
  '',
  '?collection=c&type=99&limit=x&skip=-1&size=-1&from=x&chunkSize=x&batchId=x&ttl=-1&level=zz&sort=zz&id=x&%zz=%00',
];

let server: ServerProcess;

beforeAll(async () => {
  server = await startServer({ args: ['--allow-execute'] });
  await prepare();
});
afterAll(() => server.stop());

/** Creates what the calls name, after each call that may have removed it. Existing objects stay. */
async function prepare(): Promise<void> {
  const edgeDefinitions = [{ collection: 'e', from: ['c'], to: ['c'] }];
  for (const [path, body] of [
    ['/_api/database', { name: 'w' }],
    ['/_api/user', { user: 'u' }],
    ['/_db/w/_api/collection', { name: 'c' }],
    ['/_db/w/_api/collection', { name: 'e', type: 3 }],
    ['/_db/w/_api/document/c', { _key: 'k' }],
    ['/_db/w/_api/document/e', { _key: 'k', _from: 'c/k', _to: 'c/k' }],
    ['/_db/w/_api/gharial', { name: 'g', edgeDefinitions }],
    ['/_db/w/_api/index?collection=c', { type: 'persistent', fields: ['a'], name: 'i' }],
  ] as const) {
    await send(server.baseUrl, 'POST', path, { body });
  }
}

const names: readonly (readonly [RegExp, string])[] = [
  [/database/, 'w'],
  [/dbname/, 'w'],
  [/edge-collection|edge-def/, 'e'],
  [/collection/, 'c'],
  [/graph/, 'g'],
  [/user/, 'u'],
  [/key|vertex|edge/, 'k'],
  [/index/, 'i'],
];

function targetOf(path: string): string {
  return path.replace(
    /\{([^}]+)\}/g,
    (_, name: string) => names.find(([form]) => form.test(name))?.[1] ?? '1',
  );
}

const describedAnswer = ({ status, text }: Answer) => `${status} ${text.slice(0, 200)}`;

test('each documented call of 3.12 has a route', async () => {
  const missing: string[] = [];
  for (const call of documented) {
    if (call === shutdown || unsupported.test(call)) continue;
    const [method = '', path = ''] = call.split(' ');
    if (method === 'DELETE') await prepare();
    const answer = await send(server.baseUrl, method, targetOf(path), {
      body: method === 'GET' || method === 'HEAD' ? undefined : '{}',
    });
    const { status, text } = answer;
    if (status === 405 || text.includes('unknown path')) missing.push(`${call}: ${describedAnswer(answer)}`);
  }
  expect(missing).toEqual([]);
});

test.each([
  ['3.12', {}],
  ['2.8', { 'x-arango-version': '20804' }],
] as const)('wrong arguments are never an error of the server, dialect %s', async (_dialect, headers) => {
  const defects: string[] = [];
  for (const call of documented) {
    if (call === shutdown) continue;
    const [method = '', path = ''] = call.split(' ');
    if (method === 'DELETE') await prepare();
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const calls = queries.flatMap((query) =>
      (hasBody ? bodies : [undefined]).map((body) => ({ target: targetOf(path) + query, body })),
    );
    await inParallel(calls, async ({ target, body }) => {
      const answer = await send(server.baseUrl, method, target, { headers, body });
      const { status, text } = answer;
      const error = { method, path: target, headers, body, status, errorNum: errorNumIn(text) };
      if (isExpectedError(error, { atLimits: false })) return;
      defects.push(`${method} ${target} ${body}: ${describedAnswer(answer)}`);
    });
  }
  expect(defects).toEqual([]);
});
