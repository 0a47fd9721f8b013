import { stringifyJson } from '../../../../../protocol/lib/write-json.ts';
import { versionOf } from '../../../../../protocol/server-version.ts';
import { findFlag, hasFlag } from '../../../../route/query-parameters.ts';
import { requireSystem } from '../../../../route/require-system.ts';
import { JsonText, type Reply, type RequestScope } from '../../../../route/route.ts';
import { logForms } from '../../operations/lib/log-forms.ts';
import type { LogState } from '../../operations/lib/log-state.ts';
import readInventory from '../../operations/read-inventory.ts';
import readLogState from '../../operations/read-log-state.ts';
import { now } from '../../service/ApplierStatus.ts';
import { Replication } from '../../service/Replication.ts';
import { readInBatch } from './batch-calls.ts';

export async function serverMember(request: RequestScope): Promise<object> {
  const { serverId } = await request.run(readLogState, null);
  return serverOf(request, serverId);
}

function serverOf({ dialect }: RequestScope, serverId: string): object {
  return { version: versionOf(dialect), serverId };
}

function stateOf({ dialect }: RequestScope, { isRunning, lastTick, totalEvents }: LogState): object {
  const tick = String(lastTick);
  return {
    running: isRunning,
    lastLogTick: tick,
    ...(dialect === '2.8' ? {} : { lastUncommittedLogTick: tick }),
    totalEvents,
    time: now(),
  };
}

export async function readLoggerState(request: RequestScope): Promise<Reply> {
  const state = await request.run(readLogState, null);
  const clients = Replication.of(request.engine)
    .followers.list()
    .map(({ serverId, lastServedTick, timeMs }) => ({
      serverId,
      time: new Date(timeMs).toISOString().replace(/\.\d+Z$/, 'Z'),
      lastServedTick: String(lastServedTick),
    }));
  const body = { state: stateOf(request, state), server: serverOf(request, state.serverId), clients };
  return { status: 200, body };
}

export async function readInventoryOf(request: RequestScope): Promise<Reply> {
  const { query } = request;
  const isGlobal = hasFlag(query, 'global');
  if (isGlobal) requireSystem(request);
  const { json, state } = await readInBatch(request, readInventory, {
    includeSystem: findFlag(query, 'includeSystem') ?? true,
    isGlobal,
    collection: query.get('collection') ?? undefined,
  });
  const views = isGlobal ? {} : logForms[request.dialect].views;
  const rest = stringifyJson({ ...views, state: stateOf(request, state), tick: String(state.lastTick) });
  return {
    status: 200,
    body: new JsonText(`{"${isGlobal ? 'databases' : 'collections'}":${json},${rest.slice(1)}`),
  };
}
