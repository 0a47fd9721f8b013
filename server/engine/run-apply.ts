import { ChangesConflict } from '../storage/transactions/apply-changes.ts';
import type { ApplyReply, ThreadArgs } from './messages.ts';
import type { WriterLoop } from './WriterLoop.ts';

/** Applies the changes computed by a query thread, in one commit with other pending writes. */
export async function runApply(
  loop: WriterLoop,
  { changes, bytes, isDurable, owner, transactionId }: ThreadArgs<'apply'>,
): Promise<ApplyReply> {
  let durationMs = 0;
  try {
    await loop.submit(
      (transaction) => {
        const startMs = performance.now();
        try {
          transaction.apply({ ...changes, bytes, transactionId });
        } finally {
          durationMs = performance.now() - startMs;
        }
      },
      () => isDurable,
      owner,
    );
    return { conflict: undefined, durationMs };
  } catch (error) {
    if (!(error instanceof ChangesConflict)) throw error;
    return { conflict: error.message, durationMs };
  }
}
