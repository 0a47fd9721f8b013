import type { Execution, PreparedQuery, ResultRow } from '../../../aql/execution.ts';
import { withPhase } from '../../../aql/phase.ts';
import { RowsWriter } from '../../../aql/result-json.ts';
import type { Source } from '../../../aql/source.ts';
import type { ObjectValue } from '../../../aql/values/value.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import { totalBytes } from '../../lib/total-bytes.ts';
import type { OperationScope } from '../../operation/operation.ts';
import type { DatabaseView, Overlay } from '../../storage/types.ts';
import { setExclusive } from '../thread-port.ts';
import { extraJson, type QueryTimes } from './extra-json.ts';
import type { QuerySignals } from './QuerySignals.ts';
import type { CursorRequest, JsonPieces, QueryResult, RemovedDocuments, StreamBatch } from './query-call.ts';
import { queryMemory } from './query-memory.ts';

interface RunningQuerySettings {
  readonly queryId: string;
  /** The session of the transaction that it is a part of. */
  readonly sessionId: string | undefined;
  readonly scope: OperationScope;
  readonly request: CursorRequest;
  readonly signals: QuerySignals;
  readonly isEnded: () => boolean;
  readonly startedMs: number;
  readonly prepared: PreparedQuery;
  /** Called when the query has finished without an error. */
  readonly onFinish: (() => void) | undefined;
  readonly source: Source;
  readonly database: DatabaseView & { readonly opened: ReadonlySet<string> };
  /** Overlay of a writing query. */
  readonly overlay: Overlay | undefined;
  readonly times: Pick<QueryTimes, 'openMs' | 'prepareMs'>;
}

/** The modification option. If it is false or occurs only in a string, the answer does not wait for the flush. */
const asksForSync = /\bwaitForSync\b/;

/**
 * A running query: advanced in slices, collects batches of JSON. It closes its source when it ends for any reason. The
 * overlay of a writing query is closed only after an early end, because otherwise its changes are still to be applied.
 */
export class RunningQuery {
  readonly queryId: string;
  readonly request: CursorRequest;
  readonly #settings: RunningQuerySettings;
  readonly #execution: Execution;
  readonly #batches: JsonPieces[] = [];
  /** The current batch. */
  readonly #rows: RowsWriter;
  /** Rows that are not written yet, and the remaining steps of a large row. */
  #pending: readonly ResultRow[] = [];
  #pendingAt = 0;
  #steps: Iterator<void, void> | undefined;
  #rowCount = 0;
  readonly #plan: ObjectValue | undefined;
  readonly #instantiateMs: number;
  #executeMs = 0;
  #overlayBytes = 0;
  #commits = 0;
  /** Start of a sleep, which counts as run time until the next turn. */
  #pausedFromMs: number | undefined;
  #isDone = false;
  #isReleased = false;

  constructor(settings: RunningQuerySettings) {
    const { queryId, request, startedMs, prepared, source } = settings;
    this.#settings = settings;
    this.request = request;
    this.queryId = queryId;
    const { maxRuntimeMs } = request.options;
    const endMs = maxRuntimeMs === undefined ? Number.POSITIVE_INFINITY : startedMs + maxRuntimeMs;
    const { isEnded } = settings;
    const isKilled = () => isEnded() || Date.now() > endMs;
    const control = {
      random: Math.random,
      nowMs: startedMs,
      isKilled,
      canPause: true,
      canTerminate: true,
      sharedMemory: queryMemory().shared,
      ...(request.options.profile === 2 && { clock: () => performance.now() }),
    };
    // While the source is open, because estimates read its collections.
    this.#plan = request.options.profile === 2 ? prepared.explain() : undefined;
    const beginMs = performance.now();
    this.#execution = prepared.execute(source, control);
    this.#instantiateMs = performance.now() - beginMs;
    this.#rows = new RowsWriter({
      memory: this.#execution.memory,
      checkKilled: () => {
        if (isKilled()) throw new DatabaseError('ERROR_QUERY_KILLED');
      },
    });
  }

  get sessionId(): string | undefined {
    return this.#settings.sessionId;
  }

  /** See `OperationScope.owner`. */
  get owner(): string {
    return this.#settings.scope.owner ?? '';
  }

  /** Computation time. */
  get usedMs(): number {
    return this.#settings.times.prepareMs + this.#executeMs;
  }

  get overlay(): Overlay | undefined {
    return this.#settings.overlay;
  }

  /** Names of the collections that it writes. */
  get written(): readonly string[] {
    const { collections } = this.#settings.prepared;
    return collections.filter(({ access }) => access === 'write').map(({ name }) => name);
  }

  /** Names of the collections that it has read or may read. */
  get read(): readonly string[] {
    const { prepared, database } = this.#settings;
    const names = prepared.collections.map(({ name }) => name);
    return [...new Set([...names, ...database.opened])];
  }

  /** Number of documents that it has removed, by collection. */
  get removed(): RemovedDocuments {
    return this.#execution.stats.removed;
  }

  /** True if its answer must wait for the flush of its writes. */
  get isSynced(): boolean {
    const { prepared, database } = this.#settings;
    if (asksForSync.test(this.request.text)) return true;
    return prepared.collections.some(
      ({ name, access }) => access === 'write' && database.findCollection(name)?.properties.waitForSync,
    );
  }

  /**
   * True at the end of the query, if a part of its changes must be committed, or, for a stream, if a batch is ready.
   */
  get hasBatch(): boolean {
    return this.#isDone || this.hasPart || (this.#isStream && this.#batches.length > 0);
  }

  /** True if the number of changes requires a commit before the query continues. */
  get hasPart(): boolean {
    const { intermediateCommitCount = Number.POSITIVE_INFINITY } = this.request.options;
    return !this.#isDone && !this.#hasRows && (this.overlay?.changeCount ?? 0) >= intermediateCommitCount;
  }

  /** Called after a part was committed. */
  passPart(): void {
    this.#commits += 1;
    this.overlay?.rebase();
  }

  /** The rows of a writing query are buffered, because they are valid only after all writes. */
  get #isStream(): boolean {
    return this.request.isStream && this.overlay === undefined;
  }

  /** Remaining sleep; 0 if it does not sleep. */
  get sleepMs(): number {
    return this.#isDone ? 0 : Math.max(0, this.#execution.pausedUntilMs - Date.now());
  }

  /**
   * Runs until the end, a sleep, the end of the time slice or, for a stream, a full batch. Throws the errors of the
   * query.
   */
  advance(untilMs: number): void {
    const startMs = this.#pausedFromMs ?? performance.now();
    this.#pausedFromMs = undefined;
    try {
      while (!this.#isDone) {
        if (this.#settings.isEnded()) throw new DatabaseError('ERROR_QUERY_KILLED');
        if (this.#hasRows) this.#writeRows(untilMs);
        else {
          const step = this.#execution.rows.next();
          if (step.done === true) this.#finish();
          else this.#add(step.value, untilMs);
        }
        this.#countOverlay();
        if (this.hasBatch) break;
        if (this.sleepMs > 0) break;
        if (performance.now() >= untilMs) break;
      }
    } catch (error) {
      this.close();
      throw withPhase(error, 'executing', this.#settings.scope.dialect);
    } finally {
      this.#executeMs += performance.now() - startMs;
      this.#settings.signals.peakBytes = this.#execution.memory.peakBytes;
      if (this.sleepMs > 0) this.#pausedFromMs = performance.now();
    }
  }

  /** The whole result of a completed query. */
  takeResult(): QueryResult {
    const { prepared } = this.#settings;
    this.#execution.memory.close();
    return {
      batches: this.#batches,
      rowCount: this.#rowCount,
      hasCount: this.request.hasCount,
      allowRetry: this.request.allowRetry,
      extra: this.#extra(),
      ttlSeconds: this.request.ttlSeconds,
      runTimeMs: this.#runTimeMs(),
      isModification: this.overlay !== undefined,
      isCacheable: prepared.isCacheable && this.#execution.warnings.length === 0,
      readsOthers: prepared.readsOthers,
      warningCount: this.#execution.warnings.length,
      dataSources: prepared.collections.map(({ name }) => name),
      read: this.read,
      removed: this.removed,
    };
  }

  /** The next rows of a stream; requires `hasBatch`. One row of lookahead shows whether more follow. */
  takeBatch(): StreamBatch {
    const rows = this.#batches.shift() as JsonPieces;
    const hasMore = this.#batches.length > 0 || !this.#isDone;
    if (hasMore) this.#execution.memory.shrink(totalBytes(rows));
    else this.#execution.memory.close();
    return {
      rows,
      hasMore,
      extra: this.#extra(),
      runTimeMs: this.#runTimeMs(),
      read: this.read,
    };
  }

  /** Ends it early: closes the generator and releases the snapshot. */
  close(): void {
    if (!this.#isDone) this.#execution.rows.return();
    this.#isDone = true;
    this.#pending = [];
    this.#steps = undefined;
    this.#batches.length = 0;
    this.#execution.memory.close();
    this.#release();
    this.overlay?.close();
  }

  #finish(): void {
    this.#isDone = true;
    if (this.#rows.rowCount > 0 || this.#batches.length === 0) this.#cut();
    this.#release();
    this.#settings.onFinish?.();
  }

  #release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#settings.source.close();
  }

  /** Writes stay in memory until they are applied. */
  #countOverlay(): void {
    const { overlay } = this;
    if (overlay === undefined) return;
    overlay.checkLimit();
    const { sizeBytes } = overlay;
    const { memory } = this.#execution;
    if (sizeBytes >= this.#overlayBytes) memory.grow(sizeBytes - this.#overlayBytes);
    else memory.shrink(this.#overlayBytes - sizeBytes);
    this.#overlayBytes = sizeBytes;
  }

  /** Serializes the rows before the next ones are computed, so that their memory is counted. */
  #add(rows: readonly ResultRow[], untilMs: number): void {
    this.#pending = rows;
    this.#pendingAt = 0;
    if (rows.length > 0) this.#writeRows(untilMs);
  }

  get #hasRows(): boolean {
    return this.#pendingAt < this.#pending.length || this.#steps !== undefined;
  }

  /** Writes rows until the end of the time slice. A batch ends only if another row follows. */
  #writeRows(untilMs: number): void {
    const { batchSize } = this.request;
    let { chunkCount } = this.#rows;
    for (;;) {
      if (this.#steps !== undefined) {
        if (this.#steps.next().done === true) this.#steps = undefined;
      } else {
        const row = this.#pending[this.#pendingAt];
        if (row === undefined) break;
        if (this.#rows.rowCount >= batchSize) this.#cut();
        this.#pendingAt += 1;
        this.#steps = this.#rows.add(row);
      }
      if (this.#rows.chunkCount === chunkCount) continue;
      if (performance.now() >= untilMs) return;
      chunkCount = this.#rows.chunkCount;
    }
    this.#pending = [];
    this.#pendingAt = 0;
  }

  #cut(): void {
    this.#rowCount += this.#rows.rowCount;
    const rows = this.#rows.take();
    for (const piece of rows) setExclusive(piece);
    this.#batches.push(rows);
  }

  #runTimeMs(): number {
    const { openMs, prepareMs } = this.#settings.times;
    return openMs + prepareMs + this.#instantiateMs + this.#executeMs;
  }

  #extra(): string {
    const { scope, times, prepared, request } = this.#settings;
    const all = { ...times, instantiateMs: this.#instantiateMs, executeMs: this.#executeMs };
    const phases = request.options.profile > 0 ? prepared.phases : undefined;
    return extraJson(scope.dialect, this.#execution, all, phases, this.#plan, this.#commits);
  }
}
