import type { Store } from '../storage/types.ts';
import { collectWhenIdle } from './collect-when-idle.ts';
import { HeldChanges } from './HeldChanges.ts';
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
  const held = new HeldChanges();
  const transactions = new TransactionSessions(store, held, maxTransactionChanges);
  const runner = new QueryRunner(store, pulse, held, maxTransactionChanges, transactions);
  const snapshots = new ThreadSnapshots(store);
  const handlers: ThreadHandlers = {
    operation: (call) => runRead(store, call),
    compute: (call) => computeWrite(store, held, call, maxTransactionChanges),
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
    packDocuments: ({ heldId }) => held.packDocuments(heldId),
    releaseChanges: ({ heldId }) => held.release(heldId),
    nextBatch: ({ queryId }, callId) => runner.nextBatch(queryId, callId),
    closeQuery: ({ queryId }) => {
      runner.close(queryId);
      return held.release(queryId);
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
