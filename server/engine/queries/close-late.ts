import type { ThreadClient } from '../ThreadClient.ts';
import type { QueryReply } from './query-call.ts';

/** Closes the state of a query in a thread if its answer arrived after the call was abandoned. */
export function closeLate(reply: QueryReply, queryId: string, thread: ThreadClient): void {
  // If the thread has ended, no state remains to close.
  if (reply.kind !== 'result') thread.call('closeQuery', { queryId }).catch(() => undefined);
}
