import type { Store } from '../storage/types.ts';
import { QueryRunner } from './queries/QueryRunner.ts';
import { runRead } from './run-operation.ts';
import type { ThreadPulse } from './ThreadPulse.ts';
import { serveThread, type ThreadHandlers } from './thread-port.ts';

/** A thread that reads: operations and queries on snapshots. */
export function serveQueryThread(store: Store, pulse: ThreadPulse): void {
  const runner = new QueryRunner(store, pulse);
  const handlers: ThreadHandlers = {
    operation: (call) => runRead(store, call),
    query: (call, callId) => runner.run(call, callId),
    nextBatch: ({ queryId }, callId) => runner.nextBatch(queryId, callId),
    closeQuery: ({ queryId }) => {
      runner.close(queryId);
      return undefined;
    },
    stop: async () => {
      await store.close();
      return undefined;
    },
  };
  serveThread(handlers, pulse);
}
