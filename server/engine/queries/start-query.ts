import { prepareQuery } from '../../../aql/prepare.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import type { DatabaseView } from '../../storage/types.ts';
import { requireWritableLevel } from '../guard/guarded-database.ts';
import type { ColumnCache } from './columns/ColumnCache.ts';
import { databaseSource } from './database-source.ts';
import { toQueryRequest } from './order-request.ts';
import { parseOrder } from './parse-order.ts';
import { QuerySignals } from './QuerySignals.ts';
import type { QueryCall, QueryOrder } from './query-call.ts';
import { RunningQuery } from './RunningQuery.ts';

/** The order of a call; parses the request's body where the main thread has not done so. */
export function orderOf({ body, scope }: QueryCall): QueryOrder {
  return body instanceof Uint8Array ? parseOrder(body, scope.dialect) : body;
}

interface StartOptions {
  readonly columns?: ColumnCache;
  /** Told of sleep, where it is waited for before or after the query. */
  readonly onSleep?: (durationMs: number) => void;
  /** When the query began, and how long it has slept since. */
  readonly startedMs?: number;
  readonly sleptMs?: number;
}

/**
 * Prepares a query on a database as a view or transaction shows it. Undefined when it belongs on the other kind of
 * thread. `close` is called at its end, also when it cannot even be prepared.
 */
export function startQuery(
  call: QueryCall,
  order: QueryOrder,
  place: 'reader' | 'writer',
  database: DatabaseView | undefined,
  close: () => void,
  { columns, ...sleep }: StartOptions = {},
): RunningQuery | undefined {
  const startedMs = sleep.startedMs ?? Date.now();
  const begin = performance.now();
  let isHandedOn = false;
  try {
    if (database === undefined) {
      throw new DatabaseError('ERROR_ARANGO_DATABASE_NOT_FOUND', { detail: call.scope.databaseName });
    }
    const source = databaseSource(database, close, { columns, userName: call.scope.user });
    const opened = performance.now();
    const clock = order.options.profile > 0 ? () => performance.now() : undefined;
    const prepared = prepareQuery(toQueryRequest(order, call.scope.dialect), source, clock);
    // Also where failures of single documents are ignored.
    for (const { name, access } of prepared.collections) {
      if (access === 'write') requireWritableLevel(call.scope, name);
    }
    if (prepared.isModification !== (place === 'writer')) return undefined;
    const times = { openMs: opened - begin, prepareMs: performance.now() - opened };
    const { queryId, scope } = call;
    const signals = new QuerySignals(call.signals);
    const isEnded = (): boolean => signals.isEnded(call.attempt);
    const canPause = place === 'reader';
    // The writer holds the writes of all.
    const canTerminate = place === 'reader';
    const settings = {
      queryId,
      scope,
      order,
      signals,
      isEnded,
      startedMs,
      prepared,
      source,
      times,
      canPause,
      canTerminate,
      onSleep: sleep.onSleep,
      sleptMs: sleep.sleptMs ?? 0,
    };
    const query = new RunningQuery(settings);
    isHandedOn = true;
    return query;
  } finally {
    if (!isHandedOn) close();
  }
}
