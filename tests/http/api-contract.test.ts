import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentApi } from '../../protocol/api/document.ts';
import { requestAddress } from '../../protocol/connection.ts';
import type { Endpoint } from '../../protocol/endpoint.ts';
import { noBody } from '../../protocol/endpoint.ts';
import { allEndpoints } from '../../protocol/endpoints.ts';
import { type NamedSchemas, toJsonSchema } from '../../protocol/openapi/json-schema.ts';
import { collectRoutes } from '../../server/http/route-table.ts';
import { undescribed } from '../protocol/openapi/undescribed.ts';
import { createDatabase, send } from './client.ts';
import { contractCalls } from './contract-calls.ts';
import { sharedServerUrl } from './shared-server.ts';

let base: string;
let database: string;

beforeAll(async () => {
  base = await createDatabase(sharedServerUrl());
  database = base.split('/').at(-1)!;
});

afterAll(() => send(sharedServerUrl(), 'DELETE', `/_api/database/${database}`));

function urlOf(
  endpoint: Endpoint,
  path: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
) {
  const connection = {
    server: sharedServerUrl(),
    basePath: '',
    database: endpoint.isSystemOnly ? '_system' : database,
    credentials: { kind: 'cookie' },
    dialect: '3.12',
  } as const;
  return requestAddress(connection, endpoint, path, query);
}

async function startJob(method: string, url: string): Promise<string> {
  const { status, text, headers } = await send('', method, url, { headers: { 'x-arango-async': 'store' } });
  expect([status, text]).toEqual([202, '']);
  return headers.get('x-arango-async-id')!;
}

/** Results of earlier calls, by the names of later path parameters. */
const captured: Record<string, string> = {};

test.each(contractCalls.map((call) => [call.id, call] as const))('today’s clients: %s', async (id, call) => {
  const { endpoint } = allEndpoints.find((entry) => entry.id === id)!;
  const { path = {}, query = {}, body, headers = {}, capture, job } = call;
  const filled = Object.fromEntries(
    Object.entries(path).map(([name, value]) => [name, captured[value.replace(/^\$/, '')] ?? value]),
  );
  const url = urlOf(endpoint, filled, query);
  if (job !== undefined) {
    captured[job] = await startJob(endpoint.method, url);
    return;
  }
  const answer = await send('', endpoint.method, url, { body, headers });
  const schema = endpoint.answers[answer.status];
  expect([answer.status, schema !== undefined, schema === undefined ? answer.text : '']).toEqual([
    answer.status,
    true,
    '',
  ]);
  if (body !== undefined && endpoint.body !== undefined)
    expect(endpoint.body.safeParse(body).error?.issues).toBeUndefined();
  if (schema === noBody) {
    expect(answer.text).toBe('');
    return;
  }
  const isJson = /json/.test(answer.headers.get('content-type') ?? '');
  const found: unknown = isJson ? JSON.parse(answer.text) : answer.text;
  expect(schema!.safeParse(found).error?.issues).toBeUndefined();
  const named: NamedSchemas = {};
  expect(undescribed(found, toJsonSchema(schema!, named), named)).toEqual([]);
  if (capture !== undefined) {
    const { id, result } = found as { id?: unknown; result?: { id?: unknown } };
    captured[capture] = String(id ?? result?.id)
      .split('/')
      .at(-1)!;
  }
});

test('each endpoint is called', () => {
  const called = new Set(contractCalls.map(({ id }) => id));
  /** Other tests call them: with authentication, in the dialect 2.8, or in the database _system; or the calls always refuse. */
  const elsewhere = [
    'admin-server.readCrash',
    'admin-server.recentQueries',
    'admin-server.removeCrash',
    'admin-server.shutDown',
    'analyzer.create',
    'analyzer.remove',
    'auth.issueToken',
    'auth.signIn',
    'auth.unauthorized',
    'backup.create',
    'backup.list',
    'backup.remove',
    'backup.restore',
    'console-backups.contents',
    'console-backups.create',
    'console-backups.download',
    'console-backups.read',
    'console-backups.restore',
    'console-backups.runSchedule',
    'console-backups.saveSchedules',
    'console-backups.stop',
    'console-backups.upload',
    'console-backups.verify',
    'console-items.readPart',
    'console-items.readVersion',
    'console-items.removePart',
    'copies.read',
    'copies.resume',
    'copies.start',
    'copies.stop',
    'dump.end',
    'dump.next',
    'foxx.download',
    'foxx.readBundle',
    'foxx.readLocalBundle',
    'foxx.runScript',
    'foxxes.installFolder',
    'foxxes.installGit',
    'foxxes.installZip',
    'legacy-console.isDispatcher',
    'legacy-console.readNotifications',
    'legacy-console.writeNotifications',
    'monitor.abortTransaction',
    'monitor.listTransactions',
    'monitor.readAlerts',
    'monitor.saveAlerts',
    'query.kill',
    'replication-restore.restoreView',
    'replication.buildRevisionTree',
    'replication.clusterInventory',
    'replication.listRevisions',
    'replication.makeFollower',
    'replication.readRevisionTree',
    'replication.readRevisions',
    'replication.startApplier',
    'replication.sync',
    'services.preview',
    'single-sign-on.callback',
    'single-sign-on.start',
    'traversal.traverse',
    'user.checkPassword',
    'view.changeProperties',
    'view.create',
    'view.read',
    'view.readProperties',
    'view.remove',
    'view.rename',
    'view.replaceProperties',
  ];
  expect(
    allEndpoints
      .map(({ id }) => id)
      .filter((id) => !called.has(id))
      .sort(),
  ).toEqual(elsewhere);
});

test('a route without a description refuses', async () => {
  const refusing = collectRoutes().flatMap(({ path, byMethod }) =>
    [...byMethod]
      .filter(([, route]) => route?.endpoints === undefined || route.endpoints.length === 0)
      .map(([method]) => ({ method, path })),
  );
  expect(refusing.length).toBeGreaterThan(50);
  for (const { method, path } of refusing) {
    const target = path.replace(/:[^/]+/g, 'x').replace('*', 'x/y/z');
    const { status } = await send(base, method, target);
    expect([method, path, status >= 400]).toEqual([method, path, true]);
  }
});

test('/_api/docs redirects a browser to the screen and returns OpenAPI to other clients', async () => {
  const page = await send(base, 'GET', '/_api/docs', { headers: { accept: 'text/html,*/*' } });
  expect([page.status, page.headers.get('location')]).toEqual([302, `/_db/${database}/api`]);
  const program = await send(base, 'GET', '/_api/docs');
  expect(program.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/_db/{database}' }] });
  expect(program.text).toBe((await send(base, 'GET', '/_api/docs/openapi.json')).text);
  expect(documentApi.read.path).toBe('/_api/document/:collection/:key');
});
