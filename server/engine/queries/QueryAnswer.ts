import type { JsonPieces } from './query-call.ts';

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
/** Rows up to this size are copied into one buffer with their frame. */
const copiedBytes = 64 << 10;

/** The answer of a query. Its rows are JSON and are not parsed. */
export class QueryAnswer {
  /** A JSON array. */
  readonly rows: JsonPieces;
  /** Whether nothing else uses the buffers of the rows. */
  readonly isOwner: boolean;
  readonly #frame: AnswerFrame;

  constructor(rows: JsonPieces, frame: AnswerFrame, isOwner: boolean) {
    this.rows = rows;
    this.isOwner = isOwner;
    this.#frame = frame;
  }

  get cursorId(): string | undefined {
    return this.#frame.cursorId;
  }

  /** See AnswerFrame. */
  get extra(): string | undefined {
    return this.#frame.extra;
  }

  /** The JSON of the answer, without copies of large rows. */
  parts(): readonly (string | Uint8Array)[] {
    const { rows } = this;
    const tail = tailOf(this.#frame);
    const [first] = rows;
    if (first === undefined || rows.length > 1 || first.byteLength > copiedBytes)
      return [head, ...rows, tail];
    const bytes = Buffer.allocUnsafe(head.length + first.byteLength + Buffer.byteLength(tail));
    bytes.write(head, 0, 'latin1');
    bytes.set(first, head.length);
    bytes.write(tail, head.length + first.byteLength, 'utf8');
    return [bytes];
  }
}

function tailOf(frame: AnswerFrame): string {
  const { hasMore, cursorId, nextBatchId, count, extra, isCached = false, status } = frame;
  return (
    `,"hasMore":${hasMore}` +
    (cursorId === undefined ? '' : `,"id":"${cursorId}"`) +
    (nextBatchId === undefined ? '' : `,"nextBatchId":"${nextBatchId}"`) +
    (count === undefined ? '' : `,"count":${count}`) +
    (extra === undefined ? '' : `,"cached":${isCached},"extra":${extra}`) +
    `,"error":false,"code":${status}}`
  );
}
