import { prepareQuery } from '../../../aql/prepare.ts';
import type { DatabaseView, OpenView, Overlay } from '../../storage/types.ts';
import { guardedTransaction, guardedView, requireWritableLevel } from '../guard/guarded-database.ts';
import type { ColumnCache } from './columns/ColumnCache.ts';
import { databaseSource } from './database-source.ts';
import { parseCursorRequest } from './parse-cursor-request.ts';
import { QuerySignals } from './QuerySignals.ts';
import type { CursorRequest, QueryCall } from './query-call.ts';
import { RunningQuery } from './RunningQuery.ts';
import { toQueryRequest } from './to-query-request.ts';

/** The cursor request of a call; parses the body if the main thread has not parsed it. */
export function requestOf({ body, scope }: QueryCall): CursorRequest {
  return body instanceof Uint8Array ? parseCursorRequest(body, scope.dialect) : body;
}

interface StartOptions {
  readonly columns: ColumnCache;
  /** Maximum number of document changes of a query. */
  readonly maxChanges: number;
}

/**
 * Prepares a query on a view. A writing query runs above the view and keeps its changes in memory. The query closes the
 * view when it ends, even if the preparation fails. Throws 11 (forbidden) for a writing query without write access,
 * 1228 (database not found) if the database was dropped.
 */
export function startQuery(
  call: QueryCall,
  request: CursorRequest,
  view: OpenView,
  { columns, maxChanges }: StartOptions,
): RunningQuery {
  const { queryId, scope, startedMs } = call;
  const begin = performance.now();
  let isHandedOn = false;
  try {
    let database: DatabaseView = guardedView(view, scope);
    let source = databaseSource(database, () => view.close(), {
      columns,
      userName: scope.user,
    });
    const opened = performance.now();
    const clock = request.options.profile > 0 ? () => performance.now() : undefined;
    const prepared = prepareQuery(toQueryRequest(request, scope.dialect), source, clock);
    // Also if failures of single documents are ignored.
    for (const { name, access } of prepared.collections) {
      if (access === 'write') requireWritableLevel(scope, name);
    }
    const times = { openMs: opened - begin, prepareMs: performance.now() - opened };
    const signals = new QuerySignals(call.signals);
    signals.isWriting = prepared.isModification;
    let overlay: Overlay | undefined;
    if (prepared.isModification) {
      const { intermediateCommitCount = 0 } = request.options;
      // A part ends between two result rows, so it may have more changes than requested.
      overlay = view.openOverlay({ maxChanges: maxChanges + intermediateCommitCount });
      database = guardedTransaction(overlay.transaction, scope);
      source = databaseSource(database, () => undefined, { userName: scope.user });
    }
    const query = new RunningQuery({
      queryId,
      scope,
      request,
      signals,
      isEnded: () => signals.isEnded(call.attempt),
      startedMs,
      prepared,
      source,
      database,
      overlay,
      times,
    });
    isHandedOn = true;
    return query;
  } finally {
    if (!isHandedOn) view.close();
  }
}
