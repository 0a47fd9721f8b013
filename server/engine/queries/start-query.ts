import type { PreparedQuery } from '../../../aql/execution.ts';
import { prepareQuery } from '../../../aql/prepare.ts';
import type { Source } from '../../../aql/source.ts';
import { dialectRules } from '../../lib/dialect-rules.ts';
import {
  guardedTransaction,
  guardedView,
  requireWritableLevel,
} from '../../operation/guard/guarded-database.ts';
import type { OpenView, Overlay } from '../../storage/types.ts';
import type { TransactionSession } from '../transactions/TransactionSession.ts';
import type { ColumnCache } from './columns/ColumnCache.ts';
import { databaseSource } from './database-source.ts';
import type { PreparedQueries } from './PreparedQueries.ts';
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
  readonly plans: PreparedQueries;
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
  { columns, plans, maxChanges }: StartOptions,
): RunningQuery {
  const { scope } = call;
  let isHandedOn = false;
  try {
    const prepared = prepare(call, request, plans, () => {
      const database = guardedView(view, scope);
      const source = databaseSource(database, () => view.close(), { columns, userName: scope.user });
      return { database, source };
    });
    let { source } = prepared;
    let database: GuardedDatabase = prepared.database;
    let overlay: Overlay | undefined;
    if (prepared.query.isModification) {
      const { intermediateCommitCount = 0 } = request.options;
      // A part ends between two result rows, so it may have more changes than requested.
      overlay = view.openOverlay({ maxChanges: maxChanges + intermediateCommitCount });
      database = guardedTransaction(overlay.transaction, scope);
      source = databaseSource(database, () => undefined, { userName: scope.user });
    }
    const query = run(call, request, { ...prepared, database, source, overlay });
    isHandedOn = true;
    return query;
  } finally {
    if (!isHandedOn) view.close();
  }
}

/**
 * Prepares a query as a part of a transaction. Throws 1652 (unregistered collection) if the transaction has not declared
 * the collections that the query writes.
 */
export function startInTransaction(
  call: QueryCall,
  request: CursorRequest,
  session: TransactionSession,
): RunningQuery {
  const { scope } = call;
  const prepared = prepare(call, request, undefined, () => {
    const readsUndeclared = dialectRules[scope.dialect].undeclaredReads === 'allowed';
    const database = session.database(scope, readsUndeclared);
    return { database, source: databaseSource(database, () => undefined, { userName: scope.user }) };
  });
  for (const { name, access } of prepared.query.collections) {
    if (access === 'write') session.requireWritable(prepared.database, name);
  }
  const overlay = prepared.query.isModification ? session.beginPart() : undefined;
  // The commit of the transaction is the only one.
  const options = { ...request.options, intermediateCommitCount: undefined };
  try {
    return run(call, { ...request, options }, { ...prepared, overlay });
  } catch (error) {
    overlay?.close();
    throw error;
  }
}

type GuardedDatabase = ReturnType<typeof guardedView> | ReturnType<typeof guardedTransaction>;

interface Opened {
  readonly database: GuardedDatabase;
  readonly source: Source;
}

interface Prepared extends Opened {
  readonly query: PreparedQuery;
  /** See `PreparedRun`. */
  readonly end: (() => void) | undefined;
  readonly times: { readonly openMs: number; readonly prepareMs: number };
}

/** Without `plans`, the query is planned anew. */
function prepare(
  { scope }: QueryCall,
  request: CursorRequest,
  plans: PreparedQueries | undefined,
  open: () => Opened,
): Prepared {
  const begin = performance.now();
  const { database, source } = open();
  const opened = performance.now();
  const clock = request.options.profile > 0 ? () => performance.now() : undefined;
  const { prepared: query, end } = plans?.prepare(request, scope, database, source, clock) ?? {
    prepared: prepareQuery(toQueryRequest(request, scope.dialect), source, clock),
    end: undefined,
  };
  // Also if failures of single documents are ignored.
  for (const { name, access } of query.collections) {
    if (access === 'write') requireWritableLevel(scope, name);
  }
  return {
    database,
    source,
    query,
    end,
    times: { openMs: opened - begin, prepareMs: performance.now() - opened },
  };
}

function run(
  call: QueryCall,
  request: CursorRequest,
  {
    query: prepared,
    end,
    database,
    source,
    times,
    overlay,
  }: Prepared & { readonly overlay: Overlay | undefined },
): RunningQuery {
  const { queryId, scope, startedMs, sessionId } = call;
  const signals = new QuerySignals(call.signals);
  signals.isWriting = prepared.isModification;
  return new RunningQuery({
    queryId,
    sessionId,
    scope,
    request,
    signals,
    isEnded: () => signals.isEnded(call.attempt),
    startedMs,
    prepared,
    onFinish: end,
    source,
    database,
    overlay,
    times,
  });
}
