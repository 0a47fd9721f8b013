import type { Cursor } from './Cursors.ts';
import { type AnswerFrame, QueryAnswer } from './QueryAnswer.ts';
import type { JsonPieces } from './query-call.ts';

/** The answer with one batch; `cursor` is set if more batches follow. */
export function answerOf(
  rows: JsonPieces,
  cursor: Cursor | undefined,
  frame: Omit<AnswerFrame, 'cursorId' | 'nextBatchId'>,
  isOwner: boolean,
): QueryAnswer {
  const nextBatchId = cursor?.hasBatchIds ? cursor.nextBatchId : undefined;
  return new QueryAnswer(rows, { ...frame, cursorId: cursor?.id, nextBatchId }, isOwner);
}
