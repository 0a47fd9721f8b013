import { cursorApi } from '../../protocol/api/cursor.ts';
import { retryDelaysMs, wait } from '../lib/wait.ts';
import { releaseCursor } from './cursor.ts';
import { BlockedError, ConnectionError, describeError, RequestError } from './errors.ts';
import { pageConnection } from './page-connection.ts';

/** One batch of a query. */
interface ResumablePart {
  readonly rowCount: number;
  readonly hasMore: boolean;
  readonly id: string | undefined;
  /** The number of the next batch; undefined of servers before 3.11. */
  readonly nextBatchId: string | undefined;
}

interface ResumableQuery<Part extends ResumablePart> {
  readonly text: string;
  readonly bindVars: Readonly<Record<string, unknown>>;
  readonly batchSize: number;
  readonly signal: AbortSignal | undefined;
  /** Whether an interruption is waited for; false: the error is thrown. */
  readonly canWait: () => boolean;
  /** Rejects with AnswerError. */
  readonly read: (bytes: Uint8Array) => Promise<Part>;
}

/**
 * `isRepeated`: the query began again, and earlier parts had these rows. `reason`: the query is interrupted, and
 * continues when the server answers.
 */
type Resumed<Part> = { readonly part: Part; readonly isRepeated: boolean } | { readonly reason: string };

/** Time until an unused cursor ends: an interruption of this length costs no second read. */
const cursorSeconds = 120;
const maxDelayMs = 8000;
/** How often a query begins again without further rows. */
const maxRestarts = 5;

/**
 * Batches of a streamed query that survive a dropped connection and a restart of the server. A lost batch is requested
 * again by its number. If the server cannot repeat it, the query begins again: the caller gets rows a second time, and
 * has to know them. An early end closes the cursor.
 */
export async function* resumableParts<Part extends ResumablePart>(
  query: ResumableQuery<Part>,
): AsyncGenerator<Resumed<Part>> {
  let knownRows = 0;
  let restarts = 0;
  for (;;) {
    const run = new QueryRun(query);
    let rows = 0;
    try {
      while (run.hasMore) {
        const next = yield* untilAnswered(() => run.next(), query);
        if (next === 'lost') break;
        rows += next.rowCount;
        yield { part: next, isRepeated: rows <= knownRows };
        if (rows <= knownRows) continue;
        knownRows = rows;
        restarts = 0;
      }
      if (!run.hasMore) return;
    } finally {
      await run.close();
    }
    restarts += 1;
    if (restarts > maxRestarts) throw new Error('The server has closed the query several times.');
  }
}

/** Repeats an attempt until the server answers. Yields the reasons of the waits. */
async function* untilAnswered<Result>(
  attempt: () => Promise<Result>,
  { canWait, signal }: Pick<ResumableQuery<never>, 'canWait' | 'signal'>,
): AsyncGenerator<{ readonly reason: string }, Result> {
  const delaysMs = retryDelaysMs();
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const reason = interruption(error);
      if (reason === undefined || !canWait()) throw error;
      yield { reason };
      await wait(Math.min(delaysMs.next().value, maxDelayMs), signal);
    }
  }
}

/** One execution of a query. */
class QueryRun<Part extends ResumablePart> {
  readonly #query: ResumableQuery<Part>;
  #last: Part | undefined;
  #id: string | undefined;
  /** The batches of the server have numbers. */
  #isNumbered = false;
  /** The last request for a batch had no answer: without a number of the batch, its rows may be lost. */
  #isUnsure = false;
  /** The server does not have the cursor any more. */
  #isGone = false;

  constructor(query: ResumableQuery<Part>) {
    this.#query = query;
  }

  get hasMore(): boolean {
    return this.#last?.hasMore ?? true;
  }

  /** `lost`: the server has no such cursor any more, or cannot repeat a batch. */
  async next(): Promise<Part | 'lost'> {
    const { read } = this.#query;
    const isFirst = this.#last === undefined;
    if (this.#isUnsure && this.#last?.nextBatchId === undefined) return 'lost';
    try {
      const part = await read(await bytesOf(await this.#request()));
      this.#last = part;
      this.#id ??= part.id;
      this.#isNumbered ||= part.nextBatchId !== undefined;
      this.#isUnsure = false;
      return part;
    } catch (error) {
      this.#isUnsure = !isFirst;
      if (isFirst || !(error instanceof RequestError && lostStatuses.has(error.status))) throw error;
      this.#isGone = true;
      return 'lost';
    }
  }

  #request(): Promise<Response> {
    const { text, bindVars, batchSize, signal } = this.#query;
    const connection = pageConnection();
    const id = this.#id;
    const nextBatchId = this.#last?.nextBatchId;
    if (id === undefined) {
      const options = { stream: true, allowRetry: true };
      const body = { query: text, bindVars, batchSize, ttl: cursorSeconds, options };
      return connection.send(cursorApi.open, { body, signal });
    }
    return nextBatchId === undefined
      ? connection.send(cursorApi.next, { path: { id }, signal })
      : connection.send(cursorApi.batch, { path: { id, batch: nextBatchId }, signal });
  }

  /** A server that can repeat batches keeps the cursor at the end, for a repetition of the last one. */
  async close(): Promise<void> {
    const id = this.#id;
    const isOpen = this.#isNumbered || this.#last?.hasMore === true;
    if (id !== undefined && isOpen && !this.#isGone) await releaseCursor(pageConnection(), id);
  }
}

/** The server does not know the cursor, has ended it, or does not have the call. */
const lostStatuses: ReadonlySet<number> = new Set([404, 405, 410]);
/**
 * Answers of a gateway or proxy without a server behind it, of a server that starts or stops, and (409) of a cursor whose
 * lost request is still running.
 */
const interruptedStatuses: ReadonlySet<number> = new Set([409, 502, 503, 504]);

/** Why a request had no answer, as a sentence; undefined for other errors. */
function interruption(error: unknown): string | undefined {
  if (error instanceof BlockedError) return 'The connection was interrupted.';
  if (error instanceof ConnectionError) return describeError(error).text;
  if (error instanceof RequestError && interruptedStatuses.has(error.status)) {
    const text = error.message.replace(/\.$/, '');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  }
  return undefined;
}

/** Rejects with BlockedError if the connection ends within the body. */
async function bytesOf(answer: Response): Promise<Uint8Array> {
  try {
    return new Uint8Array(await answer.arrayBuffer());
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    throw new BlockedError(`POST ${answer.url}`, error);
  }
}
