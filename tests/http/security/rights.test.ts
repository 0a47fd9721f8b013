import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Level, reaches } from '../../../server/auth/rights.ts';
import { type Answer, basic, send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { type RightsCall, rightsCalls } from './rights-calls.ts';

const password = 'of root';
const root = basic('root', password);
/** A name that every object inherits. */
const databaseName = 'constructor';
const database = `/_db/${databaseName}`;

interface User {
  readonly name: string;
  /** Grants on the database, on its collection `docs` and on _system. */
  readonly grants: { readonly database?: Level; readonly docs?: Level; readonly system?: Level };
  /** The effective rights. */
  readonly levels: { readonly database: Level; readonly docs: Level; readonly isAdministrator?: true };
}

const users: readonly User[] = [
  { name: 'toString', grants: {}, levels: { database: 'none', docs: 'none' } },
  { name: 'denied', grants: { database: 'none', docs: 'rw' }, levels: { database: 'none', docs: 'none' } },
  { name: 'onlyDocs', grants: { docs: 'rw' }, levels: { database: 'none', docs: 'none' } },
  { name: 'hasOwnProperty', grants: { database: 'ro' }, levels: { database: 'ro', docs: 'ro' } },
  { name: '__proto__', grants: { database: 'ro', docs: 'none' }, levels: { database: 'ro', docs: 'none' } },
  { name: 'docsWriter', grants: { database: 'ro', docs: 'rw' }, levels: { database: 'ro', docs: 'rw' } },
  { name: 'writer', grants: { database: 'rw' }, levels: { database: 'rw', docs: 'rw' } },
  { name: 'docsReader', grants: { database: 'rw', docs: 'ro' }, levels: { database: 'rw', docs: 'ro' } },
  { name: 'docsDenied', grants: { database: 'rw', docs: 'none' }, levels: { database: 'rw', docs: 'none' } },
  {
    name: 'systemReader',
    grants: { database: 'rw', system: 'ro' },
    levels: { database: 'rw', docs: 'rw' },
  },
  {
    name: 'otherAdministrator',
    grants: { system: 'rw' },
    levels: { database: 'none', docs: 'none', isAdministrator: true },
  },
  {
    name: 'administrator',
    grants: { database: 'rw', system: 'rw' },
    levels: { database: 'rw', docs: 'rw', isAdministrator: true },
  },
];

let server: ServerProcess;

const asRoot = (method: string, path: string, body?: unknown): Promise<Answer> =>
  send(server.baseUrl, method, path, { headers: root, body });

beforeAll(async () => {
  server = await startServer({ password });
  await asRoot('POST', '/_api/database', { name: databaseName });
  for (const { name, grants } of users) {
    await asRoot('POST', '/_api/user', { user: name, passwd: name });
    const grant = async (level: Level | undefined, place: string) => {
      if (level === undefined) return;
      const answer = await asRoot('PUT', `/_api/user/${name}/database/${place}`, { grant: level });
      expect(answer.json()).toEqual({ [place]: level, error: false, code: 200 });
    };
    await grant(grants.database, databaseName);
    await grant(grants.docs, `${databaseName}/docs`);
    await grant(grants.system, '_system');
  }
  await prepare();
  await prepareSystem();
});

afterAll(() => server.stop());

/** Resets the data of all calls. */
async function prepare(): Promise<void> {
  const at = (method: string, path: string, body?: unknown) => asRoot(method, database + path, body);
  for (const graph of ['net', 'made', 'knows_graph', 'byHand']) await at('DELETE', `/_api/gharial/${graph}`);
  const names = ['docs', 'renamed', 'made', 'edges', 'scratch', 'roads', 'persons', 'knows'];
  await Promise.all(names.map((name) => at('DELETE', `/_api/collection/${name}`)));
  await at('POST', '/_api/collection', { name: 'scratch' });
  await prepareDocs();
  await at('POST', '/_api/collection', { name: 'edges', type: 3 });
  await at('POST', '/_api/document/edges', { _key: 'e', _from: 'docs/a', _to: 'docs/b' });
  const edgeDefinitions = [{ collection: 'edges', from: ['docs'], to: ['docs'] }];
  await at('POST', '/_api/gharial', { name: 'net', edgeDefinitions });
  await at('DELETE', '/_api/aqlfunction/mine::f');
  await at('POST', '/_api/aqlfunction', { name: 'mine::known', code: 'function () { return 1 }' });
}

async function prepareSystem(): Promise<void> {
  await asRoot('DELETE', `${database}/_api/user/made`);
  await asRoot('DELETE', '/_api/user/made');
  await asRoot('DELETE', '/_api/database/made');
  await asRoot('POST', '/_api/database', { name: 'spare' });
  await asRoot('POST', '/_api/user', { user: 'other', passwd: 'other' });
}

async function prepareDocs(): Promise<void> {
  const at = (method: string, path: string, body?: unknown) => asRoot(method, database + path, body);
  await at('POST', '/_api/collection', { name: 'docs' });
  await at('PUT', '/_api/collection/docs/properties', { waitForSync: false });
  const documents = '{"_key":"a","n":1}\n{"_key":"b","n":2}\n';
  await at('POST', '/_api/import?collection=docs&type=documents&overwrite=true', documents);
  await at('POST', '/_api/index?collection=docs', { type: 'persistent', fields: ['n'], name: 'byN' });
}

/** All data that a call could have changed. */
async function state(): Promise<readonly string[]> {
  const paths = [
    ...[
      '/_api/collection',
      '/_api/gharial',
      '/_api/aqlfunction',
      '/_api/user',
      '/_api/index?collection=docs',
    ],
    ...['docs', 'edges', 'scratch', '_graphs'].flatMap((name) => [
      `/_api/collection/${name}/properties`,
      `/_api/collection/${name}/checksum?withRevisions=true&withData=true`,
    ]),
    ...['/_admin/aardvark/shouldCheckVersion', '/_api/query/properties', '/_api/query-cache/properties'],
  ].map((path) => database + path);
  const ofSystem = ['/_api/database', '/_api/user', '/_api/user/other/database?full=true'];
  return Promise.all(
    [...paths, ...ofSystem].map(async (path) => `${path} ${(await asRoot('GET', path)).text}`),
  );
}

function isAllowed({ levels }: User, { needs, isSystem }: RightsCall): boolean {
  if (needs.isAdministrator && !levels.isAdministrator) return false;
  if (isSystem) return true;
  return reaches(levels.database, needs.database ?? 'ro') && reaches(levels.docs, needs.docs ?? 'none');
}

function run({ name }: User, { method, path, body, isSystem, isLegacy }: RightsCall): Promise<Answer> {
  const headers = { ...basic(name, name), ...(isLegacy ? { 'x-arango-version': '20804' } : {}) };
  return send(server.baseUrl, method, isSystem ? path : database + path, { headers, body });
}

function isRefused({ status, text }: Answer, method: string): boolean {
  if (status === 401 || (status === 403 && method === 'HEAD')) return true;
  return status === 403 && (JSON.parse(text) as { errorNum?: number }).errorNum === 11;
}

describe.each(users)('$name, who has $grants', (user) => {
  const refused = rightsCalls.filter((call) => !isAllowed(user, call));
  const allowed = rightsCalls.filter((call) => isAllowed(user, call));

  test(`is refused ${refused.length} calls, which change nothing`, async () => {
    const before = await state();
    const wrong: string[] = [];
    for (const call of refused) {
      const answer = await run(user, call);
      if (!isRefused(answer, call.method)) wrong.push(`${call.title}: ${answer.status} ${answer.text}`);
    }
    expect(wrong).toEqual([]);
    expect(await state()).toEqual(before);
  });

  test(`may do ${allowed.length} calls`, { timeout: 300_000 }, async () => {
    const wrong: string[] = [];
    for (const call of allowed) {
      const answer = await run(user, call);
      if (isRefused(answer, call.method) || answer.status >= 500) {
        wrong.push(`${call.title}: ${answer.status} ${answer.text}`);
      }
      if (call.method === 'GET') continue;
      if (call.needs.isAdministrator) await prepareSystem();
      else if (call.needs.database === 'rw') await prepare();
      else if (call.needs.docs === 'rw') await prepareDocs();
    }
    expect(wrong).toEqual([]);
  });
});
