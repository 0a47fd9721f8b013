import { replicationApi } from '../../../../protocol/api/replication.ts';
import type { Method } from '../../../../protocol/endpoint.ts';
import { badParameter, DatabaseError } from '../../../../protocol/errors.ts';
import { maxControlValues } from '../../../../protocol/lib/json-limits.ts';
import { endpointsAt } from '../../../route/described-routes.ts';
import { segmentsBelow } from '../../../route/query-parameters.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';
import readLogState from '../operations/read-log-state.ts';
import * as applier from './lib/applier-calls.ts';
import * as batch from './lib/batch-calls.ts';
import { dumpType, linesReply, readLogPart, tickIn } from './lib/log-answers.ts';
import { readInventoryOf, readLoggerState } from './lib/logger-answers.ts';
import * as revisions from './lib/revision-calls.ts';

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

function refuseCommand(): never {
  throw badParameter('invalid command');
}

function refuseCluster(): never {
  throw new DatabaseError('ERROR_CLUSTER_ONLY_ON_COORDINATOR', { status: 403 });
}

type Handler = (request: RequestScope) => Reply | Promise<Reply>;

/** A call under its current name, which 2.8 does not know. */
function todays(handle: Handler): Handler {
  return (request) => (request.dialect === '2.8' ? refuseCommand() : handle(request));
}

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
  dump: { GET: batch.dump },
  batch: { POST: batch.create, PUT: batch.extend, DELETE: batch.end },
  revisions: { GET: revisions.read, POST: revisions.read, PUT: revisions.read },
  'applier-config': { GET: applier.readConfig, PUT: applier.changeConfig },
  'applier-state': { GET: applier.readState, DELETE: applier.forget },
  'applier-state-all': { GET: applier.readAllStates },
  'applier-start': { PUT: applier.start },
  'applier-stop': { PUT: applier.stop },
  sync: { PUT: applier.sync },
  'make-slave': { PUT: applier.makeFollower },
  'make-follower': { PUT: todays(applier.makeFollower) },
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
  if (command === undefined) refuseCommand();
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
      // Ranges and lists of revisions.
      maxValues: maxControlValues,
      endpoints: endpointsAt(`${path}/*`, method, replicationApi),
      handle: run,
    },
  ]),
};
export default family;
