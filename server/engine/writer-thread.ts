import type { DocumentLocks } from '../storage/collections/DocumentLocks.ts';
import type { Store } from '../storage/types.ts';
import { ImportSessions } from './import/ImportSessions.ts';
import { runApply } from './run-apply.ts';
import { runWrite } from './run-operation.ts';
import { discardStaged, runStage } from './run-stage.ts';
import type { ThreadPulse } from './ThreadPulse.ts';
import { serveThread, type ThreadHandlers } from './thread-port.ts';
import { WriterLoop } from './WriterLoop.ts';

/** The single writer thread: operations, changes computed by query threads, imports. */
export function serveWriterThread(store: Store, pulse: ThreadPulse, locks: DocumentLocks): void {
  const loop = new WriterLoop(store, { hasWaitingCalls: () => pulse.hasWaiting });
  const imports = new ImportSessions(store, loop);
  const handlers: ThreadHandlers = {
    operation: (call) => runWrite(store, loop, call),
    stageBodies: (bodies) => runStage(store, loop, bodies),
    discardStaged: ({ documents }) => discardStaged(loop, documents),
    apply: (packed) => runApply(loop, packed),
    lockDocuments: ({ transactionId, touched }) => locks.take(transactionId, touched),
    unlockDocuments: ({ transactionId }) => {
      locks.release(transactionId);
      return undefined;
    },
    importOpen: (call) => imports.open(call),
    importChunk: ({ importId, bytes, rights }) => imports.get(importId).take(bytes, rights),
    importLarge: ({ importId, outcome }) => imports.get(importId).nextLarge(outcome),
    importEnd: ({ importId, rights }) => imports.end(importId, rights),
    importAbort: ({ importId }) => imports.abort(importId),
    stop: async () => {
      imports.abortAll();
      await loop.stop();
      await store.close();
      return undefined;
    },
  };
  // Its handlers add work to queues.
  serveThread(handlers, pulse, { isShort: () => true });
}
