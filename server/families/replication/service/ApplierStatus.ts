import { DatabaseError } from '../../../../protocol/errors.ts';

interface LastError {
  readonly errorNum: number;
  readonly errorMessage?: string;
  readonly time?: string;
}

/** What a client sees of an applier. Not stored. */
export class ApplierStatus {
  isRunning = false;
  phase: 'inactive' | 'initial' | 'running' = 'inactive';
  /** Tick of the last applied change. */
  appliedTick: number | undefined;
  /** Tick of the last change of the leader's log. */
  availableTick: number | undefined;
  failedConnects = 0;
  totalRequests = 0;
  totalFailedConnects = 0;
  totalEvents = 0;
  totalExcluded = 0;
  lastError: LastError = { errorNum: 0 };
  #message: string | undefined;
  #time = '';

  constructor(message: string | undefined) {
    if (message !== undefined) this.progress(message);
  }

  progress(message: string): void {
    this.#message = message;
    this.#time = now();
  }

  fail(error: unknown): void {
    const isKnown = error instanceof DatabaseError;
    const errorMessage = error instanceof Error ? error.message : String(error);
    this.lastError = { errorNum: isKnown ? error.errorNum : 4, errorMessage, time: now() };
    this.progress(errorMessage);
  }

  /** Runs a check; its error becomes the last one. */
  noteFailure(check: () => void): void {
    try {
      check();
    } catch (error) {
      this.fail(error);
      throw error;
    }
  }

  /** The form of answers. */
  toState(): object {
    const { phase, isRunning, appliedTick, availableTick, failedConnects } = this;
    const applied = textOf(appliedTick);
    return {
      running: isRunning,
      phase,
      lastAppliedContinuousTick: applied,
      lastProcessedContinuousTick: applied,
      lastAvailableContinuousTick: textOf(availableTick),
      safeResumeTick: applied,
      ticksBehind: appliedTick === undefined ? 0 : Math.max(0, (availableTick ?? 0) - appliedTick),
      progress: {
        time: this.#time,
        ...(this.#message === undefined ? {} : { message: this.#message }),
        failedConnects,
      },
      totalRequests: this.totalRequests,
      totalFailedConnects: this.totalFailedConnects,
      totalEvents: this.totalEvents,
      totalOperationsExcluded: this.totalExcluded,
      lastError: this.lastError,
      time: now(),
    };
  }
}

function textOf(tick: number | undefined): string | null {
  return tick === undefined ? null : String(tick);
}

/** The time without fractions of a second, as in ArangoDB. */
export function now(): string {
  return new Date().toISOString().replace(/\.\d+Z$/, 'Z');
}
