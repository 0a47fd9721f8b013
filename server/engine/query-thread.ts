import type { Store } from '../storage/types.ts';
import { collectWhenIdle } from './collect-when-idle.ts';
import { InFlightChanges } from './InFlightChanges.ts';
import type { ThreadArgs, ThreadRequest, ThreadSettings } from './messages.ts';
import { isShortOperation } from './operations.ts';
import { QueryRunner } from './queries/QueryRunner.ts';
import { computeWrite, runRead, runReadIn } from './run-operation.ts';
import { ThreadSnapshots } from './snapshots/ThreadSnapshots.ts';
import type { ThreadPulse } from './ThreadPulse.ts';
import { serveThread, type ThreadHandlers } from './thread-port.ts';
import { TransactionSessions } from './transactions/TransactionSessions.ts';

/** A thread for reads and computation: operations and queries on snapshots, including writing ones. */
export function serveQueryThread(
  store: Store,
  pulse: ThreadPulse,
  { maxTransactionChanges }: Pick<ThreadSettings, 'maxTransactionChanges'>,
): void {
  const inFlight = new InFlightChanges();
  const transactions = new TransactionSessions(store, inFlight, maxTransactionChanges);
  const runner = new QueryRunner(store, pulse, inFlight, maxTransactionChanges, transactions);
  const snapshots = new ThreadSnapshots(store);
  const handlers: ThreadHandlers = {
    operation: (call) => runRead(store, call),
    compute: (call) => computeWrite(store, inFlight, call, maxTransactionChanges),
    beginTransaction: (begin) => transactions.begin(begin),
    renewTransaction: ({ sessionId }) => {
      transactions.get(sessionId).renew();
      return undefined;
    },
    runInTransaction: (call) => transactions.run(call),
    undoInTransaction: ({ sessionId }) => {
      transactions.get(sessionId).undoLast();
      return undefined;
    },
    commitTransaction: ({ sessionId }) => {
      runner.closeOf(sessionId);
      return transactions.commit(sessionId);
    },
    abortTransaction: ({ sessionId }) => {
      runner.closeOf(sessionId);
      transactions.close(sessionId);
      return undefined;
    },
    openSnapshot: ({ snapshotId }) => {
      snapshots.open(snapshotId);
      return snapshotId;
    },
    readSnapshot: (call) => runReadIn(snapshots.get(call.snapshotId), call),
    closeSnapshot: ({ snapshotId }) => {
      snapshots.close(snapshotId);
      return undefined;
    },
    query: (call, callId) => runner.run(call, callId),
    resumeQuery: ({ queryId }, callId) => runner.resume(queryId, callId),
    packDocuments: ({ changesId }) => inFlight.packDocuments(changesId),
    releaseChanges: ({ changesId }) => inFlight.release(changesId),
    nextBatch: ({ queryId }, callId) => runner.nextBatch(queryId, callId),
    closeQuery: ({ queryId }) => {
      runner.close(queryId);
      return inFlight.release(queryId);
    },
    stop: async () => {
      await store.close();
      return undefined;
    },
  };
  serveThread(handlers, pulse, { isShort });
  collectWhenIdle(pulse);
}

function isShort({ method, args }: ThreadRequest): boolean {
  return method === 'operation' && isShortOperation((args as ThreadArgs<'operation'>).id);
}
