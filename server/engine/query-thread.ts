import type { Store } from '../storage/types.ts';
import { QueryRunner } from './queries/QueryRunner.ts';
import { runRead } from './run-operation.ts';
import { serveThread } from './thread-port.ts';

/** A thread that reads: operations and queries on snapshots. */
export function serveQueryThread(store: Store): void {
  const runner = new QueryRunner(store);
  serveThread({
    operation: (call) => runRead(store, call),
    query: (call) => runner.run(call),
    nextBatch: ({ queryId }) => runner.nextBatch(queryId),
    closeQuery: ({ queryId }) => {
      runner.close(queryId);
      return undefined;
    },
    stop: async () => {
      await store.close();
      return undefined;
    },
  });
}
