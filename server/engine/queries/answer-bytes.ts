/** The parts of an answer around its rows. */
export interface AnswerFrame {
  readonly hasMore: boolean;
  /** Set if more batches follow. */
  readonly cursorId: string | undefined;
  /** Set if the cursor's batches can be requested by number. */
  readonly nextBatchId: number | undefined;
  readonly count?: number | undefined;
  /** JSON text; undefined for an export, whose answers have no statistics. */
  readonly extra: string | undefined;
  readonly isCached?: boolean;
  readonly status: number;
}

const head = '{"result":';
const tailStart = ',"hasMore":';

/** The answer's JSON around rows that are JSON already; the rows are copied once and not parsed. */
export function answerBytes(rows: Uint8Array, frame: AnswerFrame): Uint8Array {
  const { hasMore, cursorId, nextBatchId, count, extra, isCached = false, status } = frame;
  const tail =
    `${tailStart}${hasMore}` +
    (cursorId === undefined ? '' : `,"id":"${cursorId}"`) +
    (nextBatchId === undefined ? '' : `,"nextBatchId":"${nextBatchId}"`) +
    (count === undefined ? '' : `,"count":${count}`) +
    (extra === undefined ? '' : `,"cached":${isCached},"extra":${extra}`) +
    `,"error":false,"code":${status}}`;
  const bytes = Buffer.allocUnsafe(head.length + rows.byteLength + Buffer.byteLength(tail));
  bytes.write(head, 0, 'latin1');
  bytes.set(rows, head.length);
  bytes.write(tail, head.length + rows.byteLength, 'utf8');
  return bytes;
}

/** The rows of an answer made by `answerBytes`. A string in JSON cannot contain the start of the tail. */
export function rowsOf(answer: Uint8Array): Uint8Array {
  const { buffer, byteOffset, byteLength } = answer;
  return answer.subarray(head.length, Buffer.from(buffer, byteOffset, byteLength).lastIndexOf(tailStart));
}
