import { badParameter } from '../../../../../protocol/errors.ts';
import type { Reply, RequestScope } from '../../../../route/route.ts';
import { Replication } from '../../service/Replication.ts';
import { done, idIn, requestObject } from './replication-ids.ts';

/** Barriers of 2.8: a client names the first tick that it will read. This has no effect on the size of the log. */
export function create(request: RequestScope): Reply {
  const { tick, ttlSeconds } = barrierIn(request);
  if (tick === 0) throw badParameter('invalid tick value');
  const { barriers } = Replication.of(request.engine);
  return { status: 200, body: { id: barriers.create(request.databaseName, { tick }, ttlSeconds) } };
}

export function extend(request: RequestScope): Reply {
  const { databaseName, engine } = request;
  const id = idIn(request);
  const { tick, ttlSeconds } = barrierIn(request);
  const { barriers } = Replication.of(engine);
  barriers.extend(databaseName, id, ttlSeconds);
  const barrier = barriers.get(databaseName, id);
  barrier.tick = Math.max(barrier.tick, tick);
  return done;
}

export function end(request: RequestScope): Reply {
  Replication.of(request.engine).barriers.end(request.databaseName, idIn(request));
  return done;
}

export function list({ engine, databaseName }: RequestScope): Reply {
  return { status: 200, body: Replication.of(engine).barriers.ids(databaseName) };
}

function barrierIn(request: RequestScope) {
  const { ttl, tick } = requestObject(request);
  const number = typeof tick === 'number' || typeof tick === 'string' ? Number(tick) : 0;
  return {
    tick: number >= 1 && Number.isFinite(number) ? Math.floor(number) : 0,
    ttlSeconds: typeof ttl === 'number' && ttl > 0 ? ttl : 0,
  };
}
