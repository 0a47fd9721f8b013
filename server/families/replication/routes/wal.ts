import { walApi } from '../../../../protocol/api/wal.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { hasFlag } from '../../../route/query-parameters.ts';
import { requireSystem } from '../../../route/require-system.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';
import readLogState from '../operations/read-log-state.ts';
import { now } from '../service/ApplierStatus.ts';
import { linesReply, readLogPart } from './lib/log-answers.ts';
import { serverMember } from './lib/logger-answers.ts';

async function readRange(request: RequestScope): Promise<Reply> {
  const { firstTick, lastTick } = await request.run(readLogState, null);
  const range = { tickMin: String(firstTick), tickMax: String(lastTick) };
  return { status: 200, body: { time: now(), ...range, server: await serverMember(request) } };
}

async function readLastTick(request: RequestScope): Promise<Reply> {
  const { lastTick } = await request.run(readLogState, null);
  return { status: 200, body: { time: now(), tick: String(lastTick), server: await serverMember(request) } };
}

async function tail(request: RequestScope): Promise<Reply> {
  const isGlobal = hasFlag(request.query, 'global');
  if (isGlobal) requireSystem(request);
  const part = await readLogPart(request, isGlobal);
  return linesReply(part.lines, {
    checkmore: part.hasMore,
    lastincluded: part.lastIncluded,
    lastscanned: part.lastScanned,
    lasttick: part.lastTick,
    frompresent: part.isPresent,
  });
}

const family: RouteFamily = {
  id: 'wal',
  routes: [
    { ...routeOf(walApi.readRange), handle: readRange },
    { ...routeOf(walApi.readLastTick), handle: readLastTick },
    { ...routeOf(walApi.tail), handle: tail },
    { ...routeOf(walApi.readOpenTransactions), handle: () => ({ status: 200, body: [] }) },
  ],
};
export default family;
