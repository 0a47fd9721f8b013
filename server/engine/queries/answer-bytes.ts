/** What surrounds the rows of an answer. */
export interface AnswerFrame {
  readonly hasMore: boolean;
  /** Given when there is more. */
  readonly cursorId: string | undefined;
  /** Given when the cursor's batches can be asked for by number. */
  readonly nextBatchId: number | undefined;
  readonly count?: number | undefined;
  /** JSON text. */
  readonly extra: string;
  readonly isCached?: boolean;
  readonly status: number;
}

/** The answer's JSON around rows that are JSON already; the rows are copied once and not looked at. */
export function answerBytes(rows: Uint8Array, frame: AnswerFrame): Uint8Array {
  const { hasMore, cursorId, nextBatchId, count, extra, isCached = false, status } = frame;
  const tail =
    `,"hasMore":${hasMore}` +
    (cursorId === undefined ? '' : `,"id":"${cursorId}"`) +
    (nextBatchId === undefined ? '' : `,"nextBatchId":"${nextBatchId}"`) +
    (count === undefined ? '' : `,"count":${count}`) +
    `,"cached":${isCached},"extra":${extra},"error":false,"code":${status}}`;
  const head = '{"result":';
  const bytes = Buffer.allocUnsafe(head.length + rows.byteLength + Buffer.byteLength(tail));
  bytes.write(head, 0, 'latin1');
  bytes.set(rows, head.length);
  bytes.write(tail, head.length + rows.byteLength, 'utf8');
  return bytes;
}
