import { shuttingDown } from '../../protocol/errors.ts';
import { guardedTransaction } from '../operation/guard/guarded-database.ts';
import type { OperationScope, Steps } from '../operation/operation.ts';
import type { DatabaseTransaction, Store, Transaction } from '../storage/types.ts';
import type { WriterLoop, WriterTurn } from './WriterLoop.ts';

/** Duration of a step while others write, and at most. A step then writes what it has computed, in about the same time. */
const stepMs = { shared: 10, longest: 40 };

/** Runs the steps of an operation in turns of the writer loop; resolves with the result of the last one. */
export function runSteps<Result>(
  store: Store,
  loop: WriterLoop,
  scope: OperationScope,
  { functions }: Steps<Result>,
): Promise<Result> {
  const startMs = performance.now();
  const write = <T>(body: (database: DatabaseTransaction) => T): T =>
    store.write((transaction) => body(guardedTransaction(transaction, scope)));
  return new Promise<Result>((resolve, reject) => {
    const turn: WriterTurn = {
      takeTurn() {
        try {
          const isOver = loop.turnEnd(startMs, stepMs);
          const result = write((database) => functions.step(database, isOver));
          if (result === undefined) return true;
          resolve(result);
        } catch (error) {
          void discard().then(() => reject(error));
        }
        return false;
      },
      // The store removes the unfinished work at its next start.
      stop: () => reject(shuttingDown()),
    };
    const discard = (): Promise<void> => {
      const run = (transaction: Transaction) => functions.discard(guardedTransaction(transaction, scope));
      return loop
        .submit(run, () => false, scope.owner)
        .catch((error: unknown) => {
          // Without its collection, or at the stop of the server. The store removes the rest at its next start.
          process.emitWarning(`storage: unfinished work was not removed: ${String(error)}`);
        });
    };
    loop.addTurn(turn);
  });
}
