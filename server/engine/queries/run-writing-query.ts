import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from '../../../protocol/errors.ts';
import type { WriterLoop } from '../WriterLoop.ts';
import { QuerySignals } from './QuerySignals.ts';
import type { QueryCall, QueryReply } from './query-call.ts';
import { runModification, SleepFirst } from './run-modification.ts';
import { orderOf } from './start-query.ts';

/** A sleeping query is looked at so often, in case it was killed. */
const longestSleepMs = 20;

/**
 * Runs a writing query in a transaction, with what else is waiting to be written. One that calls SLEEP() is undone,
 * sleeps while others write, and runs again: then it has slept as long as it asks for.
 */
export async function runWritingQuery(loop: WriterLoop, call: QueryCall): Promise<QueryReply> {
  const order = orderOf(call);
  const startedMs = Date.now();
  const endMs = startedMs + (order.options.maxRuntimeMs ?? Number.POSITIVE_INFINITY);
  const signals = new QuerySignals(call.signals);
  for (let sleptMs = 0; ; ) {
    try {
      const { reply } = await loop.submit(
        (transaction) => runModification(transaction, call, order, { startedMs, sleptMs }),
        ({ isSynced }) => isSynced,
      );
      return reply;
    } catch (error) {
      if (!(error instanceof SleepFirst)) throw error;
      const wakeMs = Date.now() + error.durationMs - sleptMs;
      for (let leftMs = wakeMs - Date.now(); leftMs > 0; leftMs = wakeMs - Date.now()) {
        if (signals.isEnded(call.attempt) || Date.now() > endMs)
          throw new DatabaseError('ERROR_QUERY_KILLED');
        await delay(Math.min(leftMs, longestSleepMs));
      }
      sleptMs = error.durationMs;
    }
  }
}
