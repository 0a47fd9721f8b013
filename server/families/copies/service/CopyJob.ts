import { setTimeout as wait } from 'node:timers/promises';
import type { CopyInfo, CopyOutcome, CopySpec } from '../../../../protocol/api/copies.ts';
import { type CopyPlace, type CopySide, EndedSessionError, LostSideError } from './CopySide.ts';
import { type CopyProgress, nothingDone, runCopy } from './run-copy.ts';

/** A copy as it is stored. */
export interface StoredCopy {
  readonly id: string;
  readonly source: CopyPlace;
  readonly target: CopyPlace;
  readonly spec: CopySpec;
  readonly startedMs: number;
  readonly endedMs?: number | undefined;
  readonly state: CopyInfo['state'];
  readonly reason?: string | undefined;
  readonly progress: CopyProgress;
}

interface Sides {
  readonly source: CopySide;
  readonly target: CopySide;
}

const minDelayMs = 1000;
const maxDelayMs = 30_000;
/** A copy that waited for a server for this long needs its user again. */
const maxWaitMs = 3_600_000;

/** A copy between two databases. It waits for a server that does not answer. */
export class CopyJob {
  readonly #save: (copy: StoredCopy) => Promise<void>;
  #copy: StoredCopy;
  #running: AbortController | undefined;

  /** `save` stores the copy; the next batch waits for it. */
  constructor(copy: StoredCopy, save: (copy: StoredCopy) => Promise<void>) {
    this.#save = save;
    this.#copy = copy;
  }

  static begin(id: string, { source, target }: Sides, spec: CopySpec): StoredCopy {
    const places = { source: source.place, target: target.place };
    return { id, ...places, spec, startedMs: Date.now(), state: 'running', progress: nothingDone };
  }

  get id(): string {
    return this.#copy.id;
  }

  get places(): readonly CopyPlace[] {
    return [this.#copy.source, this.#copy.target];
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Running, and neither stopped nor interrupted. */
  get isUnderWay(): boolean {
    return this.isRunning && (this.#copy.state === 'running' || this.#copy.state === 'waiting');
  }

  /** Whether it continues with further tickets. */
  get canContinue(): boolean {
    return this.#copy.state === 'interrupted';
  }

  get endedMs(): number | undefined {
    return this.#copy.endedMs;
  }

  /** Whether the two sides are those of this copy, with the same users; its calls name the database of the target. */
  isBetween({ source, target }: Sides): boolean {
    const { database } = this.#copy.target;
    return (
      isSame(source.place, this.#copy.source) && isSame({ ...target.place, database }, this.#copy.target)
    );
  }

  get info(): CopyInfo {
    const { id, source, target, spec, state, reason, startedMs, endedMs, progress } = this.#copy;
    return {
      id,
      source: { server: source.server, database: source.database },
      target: { server: target.server, database: targetDatabase(this.#copy) },
      state,
      ...(reason === undefined ? {} : { reason }),
      copied: progress.copied + (progress.current?.copied ?? 0),
      total: spec.items.reduce((sum, item) => sum + (item.kind === 'collection' ? (item.count ?? 0) : 0), 0),
      startedMs,
      ...(endedMs === undefined ? {} : { endedMs }),
      problems: progress.outcomes.filter((outcome) => outcome.state !== 'copied').length,
    };
  }

  get outcomes(): readonly CopyOutcome[] {
    return this.#copy.progress.outcomes;
  }

  /** Runs until the end of the copy, a stop or an interruption. Does not reject. */
  async run(sides: Sides): Promise<void> {
    const running = new AbortController();
    this.#running = running;
    const { signal } = running;
    try {
      await this.#change({ state: 'running', reason: undefined });
      await this.#untilEnd(sides, signal);
      await this.#change({ state: 'done', endedMs: Date.now() });
    } catch (error) {
      const ending = signal.aborted ? signal.reason : endingOf(error);
      await this.#change(ending as Partial<StoredCopy>).catch(() => undefined);
    } finally {
      this.#running = undefined;
    }
  }

  stop(): void {
    this.#running?.abort({ state: 'stopped', endedMs: Date.now() } satisfies Partial<StoredCopy>);
  }

  /** The process ends; the copy can be continued. */
  interrupt(): void {
    this.#running?.abort(restarted);
  }

  async #untilEnd({ source, target }: Sides, signal: AbortSignal): Promise<void> {
    const { spec } = this.#copy;
    const database = targetDatabase(this.#copy);
    let delayMs = minDelayMs;
    let waitedMs = 0;
    const onProgress = async (progress: CopyProgress) => {
      delayMs = minDelayMs;
      waitedMs = 0;
      await this.#change({ progress, state: 'running', reason: undefined });
    };
    for (;;) {
      try {
        return await runCopy({ source, target, database, spec, signal, onProgress }, this.#copy.progress);
      } catch (error) {
        if (!(error instanceof LostSideError) || waitedMs > maxWaitMs) throw error;
        await this.#change({ state: 'waiting', reason: error.message });
        await wait(delayMs, undefined, { signal });
        waitedMs += delayMs;
        delayMs = Math.min(2 * delayMs, maxDelayMs);
      }
    }
  }

  async #change(changes: Partial<StoredCopy>): Promise<void> {
    this.#copy = { ...this.#copy, ...changes };
    await this.#save(this.#copy);
  }
}

/** Of a copy that the end of the process has interrupted. */
export const restarted = {
  state: 'interrupted',
  reason: 'The process of Orrery was restarted.',
} as const satisfies Partial<StoredCopy>;

function endingOf(error: unknown): Partial<StoredCopy> {
  const reason = error instanceof Error ? error.message : String(error);
  const canContinue = error instanceof EndedSessionError || error instanceof LostSideError;
  return canContinue ? { state: 'interrupted', reason } : { state: 'failed', reason, endedMs: Date.now() };
}

function targetDatabase({ spec, target }: StoredCopy): string {
  return spec.newDatabase ?? target.database;
}

function isSame(place: CopyPlace, other: CopyPlace): boolean {
  return place.server === other.server && place.database === other.database && place.user === other.user;
}
