import type { Execution, PreparedQuery, ResultRow } from '../../../aql/execution.ts';
import { withPhase } from '../../../aql/phase.ts';
import { RowsWriter } from '../../../aql/result-json.ts';
import type { Source } from '../../../aql/source.ts';
import type { ObjectValue } from '../../../aql/value.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import type { OperationScope } from '../operation.ts';
import { extraJson, type QueryTimes } from './extra-json.ts';
import type { QuerySignals } from './QuerySignals.ts';
import type { QueryOrder, QueryResult, StreamBatch } from './query-call.ts';
import { queryMemory } from './query-memory.ts';

interface RunningQuerySettings {
  readonly queryId: string;
  readonly scope: OperationScope;
  readonly order: QueryOrder;
  readonly signals: QuerySignals;
  readonly isEnded: () => boolean;
  readonly startedMs: number;
  readonly prepared: PreparedQuery;
  readonly source: Source;
  readonly times: Pick<QueryTimes, 'openMs' | 'prepareMs'>;
  /** Whoever advances it waits while it sleeps. */
  readonly canPause: boolean;
  /** The thread can be ended while the query computes. */
  readonly canTerminate: boolean;
  /** Told of sleep where nobody waits while it runs. */
  readonly onSleep: ((durationMs: number) => void) | undefined;
  /** What it has slept before. */
  readonly sleptMs: number;
}

/** A query under way: advanced in slices, gathering batches of JSON. Closes its source at its end, however it ends. */
export class RunningQuery {
  readonly queryId: string;
  readonly order: QueryOrder;
  readonly #settings: RunningQuerySettings;
  readonly #execution: Execution;
  readonly #batches: Uint8Array[] = [];
  /** The batch that is being filled. */
  readonly #rows: RowsWriter;
  #rowCount = 0;
  readonly #plan: ObjectValue | undefined;
  readonly #instantiateMs: number;
  #executeMs: number;
  /** When it fell asleep: the time until its next turn is time that it took. */
  #pausedFromMs: number | undefined;
  #isDone = false;
  #isReleased = false;

  constructor(settings: RunningQuerySettings) {
    const { queryId, order, startedMs, prepared, source } = settings;
    this.#settings = settings;
    this.order = order;
    this.queryId = queryId;
    this.#executeMs = settings.sleptMs;
    const { maxRuntimeMs } = order.options;
    const endMs = maxRuntimeMs === undefined ? Number.POSITIVE_INFINITY : startedMs + maxRuntimeMs;
    const { canPause, canTerminate, isEnded, onSleep } = settings;
    const isKilled = () => isEnded() || Date.now() > endMs;
    const control = {
      random: Math.random,
      nowMs: startedMs,
      isKilled,
      canPause,
      canTerminate,
      sharedMemory: queryMemory().shared,
      ...(onSleep && { onSleep }),
      ...(order.options.profile === 2 && { clock: () => performance.now() }),
    };
    // While the source is open: costs are asked of its collections.
    this.#plan = order.options.profile === 2 ? prepared.explain() : undefined;
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

  get writtenCollections(): readonly string[] {
    return this.#settings.prepared.collections
      .filter(({ access }) => access === 'write')
      .map(({ name }) => name);
  }

  /** True when a batch is waiting, or the query is at its end. */
  get hasBatch(): boolean {
    return this.#isDone || this.#batches.length > 0;
  }

  /** How long it is going to sleep from now on; 0 when it does not. */
  get sleepMs(): number {
    return this.#isDone ? 0 : Math.max(0, this.#execution.pausedUntilMs - Date.now());
  }

  /** Runs until the end, until it sleeps, until the time is over or, for a stream, until a batch is full. Throws what the query throws. */
  advance(untilMs: number): void {
    const startMs = this.#pausedFromMs ?? performance.now();
    this.#pausedFromMs = undefined;
    try {
      while (!this.#isDone) {
        if (this.#settings.isEnded()) throw new DatabaseError('ERROR_QUERY_KILLED');
        const step = this.#execution.rows.next();
        if (step.done === true) this.#finish();
        else this.#add(step.value);
        if (this.order.isStream && this.hasBatch) break;
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

  /** The whole result; only when done. */
  takeResult(isModification: boolean): QueryResult {
    this.#execution.memory.close();
    return {
      batches: this.#batches,
      rowCount: this.#rowCount,
      hasCount: this.order.hasCount,
      allowRetry: this.order.allowRetry,
      extra: this.#extra(),
      ttlSeconds: this.order.ttlSeconds,
      runTimeMs: this.#runTimeMs(),
      isModification,
      isSteady: this.#settings.prepared.isSteady,
      warningCount: this.#execution.warnings.length,
      dataSources: this.#settings.prepared.collections.map(({ name }) => name),
    };
  }

  /** The next rows of a stream; only when `hasBatch`. Knows of more by looking one row ahead. */
  takeBatch(): StreamBatch {
    const rows = this.#batches.shift() as Uint8Array;
    const hasMore = this.#batches.length > 0 || !this.#isDone;
    if (hasMore) this.#execution.memory.shrink(rows.byteLength);
    else this.#execution.memory.close();
    return {
      rows,
      hasMore,
      extra: this.#extra(),
      runTimeMs: this.#runTimeMs(),
    };
  }

  /** Ends it early: the generator is told, the snapshot is released. */
  close(): void {
    if (!this.#isDone) this.#execution.rows.return();
    this.#isDone = true;
    this.#batches.length = 0;
    this.#execution.memory.close();
    this.#release();
  }

  #finish(): void {
    this.#isDone = true;
    if (this.#rows.rowCount > 0 || this.#batches.length === 0) this.#cut();
    this.#release();
  }

  #release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#settings.source.close();
  }

  /** Makes text of the rows at once, so that what they hold is counted. A batch ends where another row follows. */
  #add(rows: readonly ResultRow[]): void {
    const { batchSize } = this.order;
    for (const row of rows) {
      if (this.#rows.rowCount >= batchSize) this.#cut();
      this.#rows.add(row);
    }
  }

  #cut(): void {
    this.#rowCount += this.#rows.rowCount;
    this.#batches.push(this.#rows.take());
  }

  #runTimeMs(): number {
    const { openMs, prepareMs } = this.#settings.times;
    return openMs + prepareMs + this.#instantiateMs + this.#executeMs;
  }

  #extra(): string {
    const { scope, times, prepared, order } = this.#settings;
    const all = { ...times, instantiateMs: this.#instantiateMs, executeMs: this.#executeMs };
    const phases = order.options.profile > 0 ? prepared.phases : undefined;
    return extraJson(scope.dialect, this.#execution, all, phases, this.#plan);
  }
}
