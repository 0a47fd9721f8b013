import { prepareQuery } from '../../../aql/prepare.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import type { OpenView, Overlay } from '../../storage/types.ts';
import { refuseReadOnly } from '../operation.ts';
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
  readonly columns: ColumnCache;
  /** Documents that a query may change. */
  readonly maxChanges: number;
}

/**
 * Prepares a query on a view; one that writes runs above the view, its changes stay in memory. The query closes the
 * view at its end, also when it cannot even be prepared. Throws 11 for a query that writes where it may only read.
 */
export function startQuery(
  call: QueryCall,
  order: QueryOrder,
  view: OpenView,
  { columns, maxChanges }: StartOptions,
): RunningQuery {
  const { queryId, scope, startedMs } = call;
  const begin = performance.now();
  let isHandedOn = false;
  try {
    const database = view.findDatabase(scope.databaseName);
    if (database === undefined) {
      throw new DatabaseError('ERROR_ARANGO_DATABASE_NOT_FOUND', { detail: scope.databaseName });
    }
    const reading = databaseSource(database, () => view.close(), { columns, userName: scope.user });
    const opened = performance.now();
    const clock = order.options.profile > 0 ? () => performance.now() : undefined;
    const prepared = prepareQuery(toQueryRequest(order, scope.dialect), reading, clock);
    const times = { openMs: opened - begin, prepareMs: performance.now() - opened };
    const signals = new QuerySignals(call.signals);
    signals.isWriting = prepared.isModification;
    let overlay: Overlay | undefined;
    let source = reading;
    if (prepared.isModification) {
      refuseReadOnly(scope);
      const { intermediateCommitCount = 0 } = order.options;
      // A part ends between two rows of the result, not at once: it may have more changes than asked for.
      overlay = view.openOverlay({ maxChanges: maxChanges + intermediateCommitCount });
      const written = overlay.transaction.findDatabase(scope.databaseName) ?? database;
      source = databaseSource(written, () => undefined, { userName: scope.user });
    }
    const query = new RunningQuery({
      queryId,
      scope,
      order,
      signals,
      isEnded: () => signals.isEnded(call.attempt),
      startedMs,
      prepared,
      source,
      overlay,
      times,
    });
    isHandedOn = true;
    return query;
  } finally {
    if (!isHandedOn) view.close();
  }
}
