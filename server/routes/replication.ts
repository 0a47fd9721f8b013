import { replicationApi } from '../../protocol/api/replication.ts';
import type { Method } from '../../protocol/endpoint.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import dumpCollection from '../operations/replication/dump-collection.ts';
import flushLog from '../operations/replication/flush-log.ts';
import readLogState from '../operations/replication/read-log-state.ts';
import { Replication } from '../replication/Replication.ts';
import type { Reply, RequestScope, RouteFamily } from '../route.ts';
import * as applier from './lib/applier-calls.ts';
import { endpointsAt } from './lib/described-routes.ts';
import { chunkBytesIn, dumpType, linesReply, readLogPart, tickIn } from './lib/log-answers.ts';
import { readInventoryOf, readLoggerState } from './lib/logger-answers.ts';
import { findFlag, segmentsBelow } from './lib/query-parameters.ts';

const path = '/_api/replication';

async function readFirstTick(request: RequestScope): Promise<Reply> {
  const { firstTick } = await request.run(readLogState, null);
  return { status: 200, body: { firstTick: String(firstTick) } };
}

async function readTickRanges(request: RequestScope): Promise<Reply> {
  const { isRunning, firstTick, lastTick } = await request.run(readLogState, null);
  const range = {
    datafile: 'orrery.mdb',
    status: 'open',
    tickMin: String(firstTick),
    tickMax: String(lastTick),
  };
  return { status: 200, body: isRunning ? [range] : [] };
}

async function readServerId(request: RequestScope): Promise<Reply> {
  const { serverId } = await request.run(readLogState, null);
  return { status: 200, body: { serverId } };
}

async function follow(request: RequestScope): Promise<Reply> {
  const part = await readLogPart(request, false);
  return linesReply(part.lines, {
    active: true,
    checkmore: part.hasMore,
    lastincluded: part.lastIncluded,
    lasttick: part.lastTick,
    frompresent: part.isPresent,
  });
}

/** The log has finished transactions only. */
async function readOpenTransactions(request: RequestScope): Promise<Reply> {
  const { firstTick, lastTick } = await request.run(readLogState, null);
  const from = tickIn(request, 'from', 0);
  return {
    status: 200,
    body: [],
    headers: {
      'content-type': dumpType,
      'x-arango-replication-frompresent': String(from >= firstTick - 1),
      'x-arango-replication-lasttick': String(lastTick),
    },
  };
}

async function dump(request: RequestScope): Promise<Reply> {
  const { query, databaseName, engine } = request;
  const collection = query.get('collection') ?? '';
  const { batches } = Replication.of(engine);
  const batchId = query.get('batchId');
  // A client with a batch may repeat the same request for the next part.
  const isContinued = batchId !== null && !query.has('from');
  const from = isContinued ? batches.position(databaseName, batchId, collection) : tickIn(request, 'from', 0);
  const part = await request.run(dumpCollection, {
    collection,
    from,
    chunkBytes: chunkBytesIn(request),
    hasEnvelope: findFlag(query, 'useEnvelope') ?? true,
  });
  if (part.lines.length > 0) await request.run(flushLog, null);
  if (isContinued) batches.advance(databaseName, batchId, collection, part.lastIncluded);
  return linesReply(part.lines, { checkmore: part.hasMore, lastincluded: part.lastIncluded });
}

async function createBatch(request: RequestScope): Promise<Reply> {
  const { engine, databaseName, dialect } = request;
  const { ttl } = applier.objectIn(request);
  const id = Replication.of(engine).batches.create(databaseName, ttl);
  if (dialect === '2.8') return { status: 200, body: { id } };
  const { lastTick } = await request.run(readLogState, null);
  return { status: 200, body: { id, lastTick: String(lastTick) } };
}

function extendBatch(request: RequestScope): Reply {
  const { ttl } = applier.objectIn(request);
  Replication.of(request.engine).batches.extend(request.databaseName, batchIn(request), ttl);
  return ended;
}

function endBatch(request: RequestScope): Reply {
  Replication.of(request.engine).batches.end(request.databaseName, batchIn(request));
  return ended;
}

const ended: Reply = { status: 204, headers: { 'content-type': 'text/plain; charset=utf-8' } };

function batchIn(request: RequestScope): string {
  const [, id] = segmentsBelow(path, request.path);
  if (id !== undefined && id !== '') return id;
  throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER', { message: 'expecting the id of a batch' });
}

function refuseCluster(): never {
  throw new DatabaseError('ERROR_CLUSTER_ONLY_ON_COORDINATOR', { status: 403 });
}

/** As ArangoDB refuses a collection with syncByRevision false. */
async function refuseRevisions(request: RequestScope): Promise<Reply> {
  const [, what = ''] = segmentsBelow(path, request.path);
  if (!['tree', 'ranges', 'documents'].includes(what)) {
    throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER', { message: 'invalid command' });
  }
  const collection = request.query.get('collection') ?? '';
  await request.run(dumpCollection, { collection, from: 0, chunkBytes: 0, hasEnvelope: false });
  throw new DatabaseError('ERROR_NOT_IMPLEMENTED', {
    status: 501,
    detail: `the collection '${collection}' does not support revision-based replication (syncByRevision is false)`,
  });
}

type Handler = (request: RequestScope) => Reply | Promise<Reply>;

/** The first segment of the path; further segments are ignored, as in 2.8. */
const commands: Readonly<Record<string, Partial<Record<Method, Handler>>>> = {
  'logger-state': { GET: readLoggerState },
  'logger-first-tick': { GET: readFirstTick },
  'logger-tick-ranges': { GET: readTickRanges },
  'logger-follow': { GET: follow, PUT: follow },
  'determine-open-transactions': { GET: readOpenTransactions },
  'server-id': { GET: readServerId },
  inventory: { GET: readInventoryOf },
  clusterInventory: { GET: refuseCluster },
  dump: { GET: dump },
  batch: { POST: createBatch, PUT: extendBatch, DELETE: endBatch },
  revisions: { GET: refuseRevisions, POST: refuseRevisions, PUT: refuseRevisions },
  'applier-config': { GET: applier.readConfig, PUT: applier.changeConfig },
  'applier-state': { GET: applier.readState, DELETE: applier.forget },
  'applier-start': { PUT: applier.start },
  'applier-stop': { PUT: applier.stop },
  sync: { PUT: applier.sync },
  'make-slave': { PUT: applier.makeFollower },
};

function run(request: RequestScope): Reply | Promise<Reply> {
  const [name = ''] = segmentsBelow(path, request.path);
  if (name === '') {
    throw new DatabaseError('ERROR_HTTP_SUPERFLUOUS_SUFFICES', {
      message: `expecting URL ${path}/<command>`,
      status: 400,
    });
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER', { message: 'invalid command' });
  }
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const handle = command[method];
  if (handle === undefined) throw new DatabaseError('ERROR_HTTP_METHOD_NOT_ALLOWED');
  return handle(request);
}

const family: RouteFamily = {
  id: 'replication',
  routes: (['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const).flatMap((method) => [
    { method, path, access: 'administrator', handle: run },
    {
      method,
      path: `${path}/*`,
      access: 'administrator',
      endpoints: endpointsAt(`${path}/*`, method, replicationApi),
      handle: run,
    },
  ]),
};
export default family;
