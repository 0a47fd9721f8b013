import { shuttingDown } from '../../protocol/errors.ts';
import type { StagedBodies, StagedDocument, Store } from '../storage/types.ts';
import type { WriterLoop, WriterTurn } from './WriterLoop.ts';

/** Bytes per transaction. Other writers wait for a few milliseconds. */
const stepBytes = 4 << 20;

/** Stores large bodies before their documents, in turns of the writer loop. */
export function runStage(store: Store, loop: WriterLoop, bodies: StagedBodies): Promise<undefined> {
  return new Promise((resolve, reject) => {
    let position: number | undefined = 0;
    const turn: WriterTurn = {
      takeTurn() {
        const from = position ?? 0;
        try {
          position = store.write((transaction) => transaction.stage(bodies, from, stepBytes));
        } catch (error) {
          reject(error);
          return false;
        }
        if (position === undefined) resolve(undefined);
        return position !== undefined;
      },
      // The store removes the bodies at its next start.
      stop: () => reject(shuttingDown()),
    };
    loop.addTurn(turn);
  });
}

/** Removes staged bodies whose documents were not written. */
export async function discardStaged(
  loop: WriterLoop,
  documents: readonly StagedDocument[],
): Promise<undefined> {
  for (const document of documents) {
    await loop.submit(
      (transaction) => transaction.discardStaged([document]),
      () => false,
    );
  }
  return undefined;
}
