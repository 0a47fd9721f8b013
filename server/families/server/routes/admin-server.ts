import { createHash } from 'node:crypto';
import { hostname, release, type as systemType } from 'node:os';
import { adminServerApi } from '../../../../protocol/api/admin-server.ts';
import { badParameter, DatabaseError } from '../../../../protocol/errors.ts';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import { versionOf } from '../../../../protocol/server-version.ts';
import { serverScope } from '../../../operation/operation.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { unknownPath } from '../../../route/refusals.ts';
import { ok } from '../../../route/replies.ts';
import {
  JsonText,
  type Reply,
  type RequestScope,
  type Route,
  type RouteFamily,
} from '../../../route/route.ts';
import { queryForm } from '../../queries/routes/lib/query-form.ts';
import readLogState from '../../replication/operations/read-log-state.ts';
import { optionDescriptions, publicOptions } from '../service/option-descriptions.ts';

const plain = (body: object): Reply => ({ status: 200, body });

function status({ dialect, engine }: RequestScope): Reply {
  const { isReadOnly } = engine;
  return plain({
    server: 'arango',
    license: 'community',
    version: versionOf(dialect),
    mode: 'server',
    operationMode: 'server',
    foxxApi: false,
    host: hostname(),
    hostname: hostname(),
    pid: process.pid,
    serverInfo: {
      role: 'SINGLE',
      maintenance: false,
      readOnly: isReadOnly,
      writeOpsEnabled: !isReadOnly,
      progress: { phase: 'in wait', feature: '', recoveryTick: 0 },
    },
  });
}

function refuseCrash(): never {
  throw new DatabaseError('ERROR_HTTP_NOT_FOUND', { detail: 'the server writes no crash dumps' });
}

const modeReply = ({ engine }: RequestScope): Reply =>
  ok({ mode: engine.isReadOnly ? 'readonly' : 'default' });

function changeMode(request: RequestScope): Reply {
  const { mode } = request.jsonObject();
  if (mode !== 'default' && mode !== 'readonly') {
    throw badParameter("mode: expected 'default' or 'readonly'");
  }
  request.engine.isReadOnly = mode === 'readonly';
  return modeReply(request);
}

function supportInfo({ dialect, engine, host }: RequestScope): Reply {
  const figures = host.statistics.figures();
  const value = (number: number) => ({ value: number, overridden: false });
  return plain({
    deployment: { type: 'single' },
    host: {
      role: 'SINGLE',
      maintenance: false,
      readOnly: engine.isReadOnly,
      version: versionOf(dialect),
      license: 'community',
      os: `${systemType()} ${release()}`,
      platform: process.platform,
      physicalMemory: value(figures.machine.physicalMemory),
      numberOfCores: value(figures.machine.cpuCores),
      processStats: { ...figures.process, processUptime: figures.uptime },
      engineStats: engineFigures(host),
    },
    date: new Date().toISOString(),
  });
}

function engineFigures({ statistics }: RequestScope['host']): Readonly<Record<string, number>> {
  const { engine } = statistics.figures();
  return {
    'reads.total': engine.reads,
    'writes.started': engine.writesStarted,
    'writes.committed': engine.writesCommitted,
    'writes.aborted': engine.writesAborted,
    'writer.queue': engine.writerQueue,
    'readers.threads': engine.readers.threads,
    'readers.waiting': engine.readers.waiting,
    'cache.hits': engine.queries.cacheHits,
    'cache.misses': engine.queries.cacheMisses,
  };
}

async function reloadSecrets(request: RequestScope): Promise<Reply> {
  await request.authenticator.tokens.reload();
  return secretsReply(request);
}

function secretsReply({ authenticator }: RequestScope): Reply {
  return ok({ result: { active: { sha256: authenticator.tokens.secretDigest }, passive: [] } });
}

function recentCalls({ host }: RequestScope): Reply {
  const calls = host.recentCalls.list().map(({ timeMs, method, path, databaseName }) => ({
    timeStamp: new Date(timeMs).toISOString(),
    requestType: method,
    path,
    database: databaseName,
  }));
  return ok({ result: { calls } });
}

function recentQueries({ dialect, engine, rights, userId }: RequestScope): Reply {
  const viewer = { databaseName: undefined, rights, userId };
  const all = [...engine.queries.current(viewer), ...engine.queries.list.slow(viewer)];
  const queries = all.map((query) => queryForm(query, dialect));
  // Bind values may have integers beyond 2^53.
  const result = stringifyJson({ queries });
  return { status: 200, body: new JsonText(`{"error":false,"code":200,"result":${result}}`) };
}

/** A UUID (version 8) from the id of the server. */
async function deploymentId({ engine }: RequestScope): Promise<Reply> {
  const { serverId } = await engine.run(readLogState, serverScope, null);
  const digest = createHash('sha256').update(`deployment ${serverId}`).digest('hex');
  const [first, second] = [digest.slice(0, 8), digest.slice(8, 12)];
  const id = `${first}-${second}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  return plain({ id });
}

/** The answer is sent during the stop, which waits for running requests. */
function shutDown({ host }: RequestScope): Reply {
  const { stop } = host;
  if (stop === undefined) {
    throw new DatabaseError('ERROR_NOT_IMPLEMENTED', {
      status: 501,
      detail: 'this server cannot be stopped',
    });
  }
  setImmediate(stop);
  return { status: 200, body: 'OK' };
}

/** Calls for members of a cluster, as a single server answers them. 2.8 does not know most of them. */
function refuseCluster({ dialect, path }: RequestScope): never {
  if (dialect === '2.8') throw unknownPath(path);
  if (path === '/_api/cluster/endpoints') {
    const message = 'cannot serve this request for this deployment type';
    throw new DatabaseError('ERROR_NOT_IMPLEMENTED', { status: 501, message });
  }
  if (path.startsWith('/_admin/cluster/')) {
    throw new DatabaseError('ERROR_HTTP_FORBIDDEN', { message: 'only allowed on coordinators' });
  }
  throw new DatabaseError('ERROR_CLUSTER_ONLY_ON_COORDINATOR', { status: 403 });
}

function refuseWith(error: () => DatabaseError): Route['handle'] {
  return () => {
    throw error();
  };
}

function describeOptions(): Reply {
  const entries = Object.entries(optionDescriptions).map(([name, { section, type, description }]) => [
    name,
    { section, description, type, category: 'option' },
  ]);
  return plain(Object.fromEntries(entries));
}

/** The form of versions before 3.12.5: a license without an end, and no `error` and `code`. */
function license({ dialect }: RequestScope): Reply {
  const body = {
    features: {},
    license: 'none',
    version: versionOf(dialect),
    status: 'good',
    upgrading: false,
  };
  return plain(body);
}

const clusterPaths = ['/_admin/cluster/*', '/_api/cluster/*', '/_admin/server/id'];

const family: RouteFamily = {
  id: 'admin-server',
  routes: [
    { ...routeOf(adminServerApi.status), handle: status },
    { ...routeOf(adminServerApi.readMode), handle: modeReply },
    { ...routeOf(adminServerApi.changeMode), handle: changeMode },
    { ...routeOf(adminServerApi.license), handle: license },
    {
      method: 'PUT',
      path: '/_admin/license',
      access: 'administrator',
      handle: refuseWith(() => badParameter('the server does not use licenses')),
    },
    { ...routeOf(adminServerApi.options), handle: ({ host }) => plain(host.options) },
    { ...routeOf(adminServerApi.describeOptions), handle: describeOptions },
    {
      ...routeOf(adminServerApi.publicOptions),
      handle: ({ host }) =>
        plain(Object.fromEntries(publicOptions.map((name) => [name, host.options[name]]))),
    },
    { ...routeOf(adminServerApi.supportInfo), handle: supportInfo },
    { ...routeOf(adminServerApi.compact), handle: () => ok({}) },
    { ...routeOf(adminServerApi.readTls), handle: () => ok({ result: {} }) },
    { ...routeOf(adminServerApi.reloadTls), handle: () => ok({ result: {} }) },
    { ...routeOf(adminServerApi.readSecrets), handle: secretsReply },
    { ...routeOf(adminServerApi.reloadSecrets), handle: reloadSecrets },
    { ...routeOf(adminServerApi.recentCalls), handle: recentCalls },
    { ...routeOf(adminServerApi.recentQueries), handle: recentQueries },
    { ...routeOf(adminServerApi.deploymentId), handle: deploymentId },
    { ...routeOf(adminServerApi.listCrashes), handle: () => ok({ result: [] }) },
    { ...routeOf(adminServerApi.readCrash), handle: refuseCrash },
    { ...routeOf(adminServerApi.removeCrash), handle: refuseCrash },
    {
      ...routeOf(adminServerApi.usageMetrics),
      handle: () => ({
        status: 200,
        body: new Uint8Array(),
        headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
      }),
    },
    { ...routeOf(adminServerApi.shutDown), handle: shutDown },
    { ...routeOf(adminServerApi.engineStatistics), handle: ({ host }) => plain(engineFigures(host)) },
    {
      method: 'POST',
      path: '/_admin/server/encryption',
      access: 'administrator',
      handle: refuseWith(
        () => new DatabaseError('ERROR_HTTP_NOT_FOUND', { message: 'the data are not encrypted' }),
      ),
    },
    ...clusterPaths.map((path): Route => ({ method: '*', path, access: 'read', handle: refuseCluster })),
  ],
};
export default family;
