import { DatabaseError } from '../../../protocol/errors.ts';
import type { AbandonSignal } from '../../lib/AbandonSignal.ts';
import { type BudgetReservation, type BudgetShare, ByteBudget } from './ByteBudget.ts';

/** Bodies up to this length need no reservation. */
export const smallBodyBytes = 1 << 20;

export interface BodyLimits {
  /** Total size of all large bodies, from their first bytes to their answers. */
  readonly totalBytes: number;
  /** Total size per address. */
  readonly addressBytes: number;
  /** Maximum wait for a reservation. */
  readonly maxWaitMs: number;
  /** A body with a reservation is aborted after this time without a byte. */
  readonly maxSilenceMs: number;
  /** Minimum rate of a body while others wait, after a first `maxSilenceMs`. */
  readonly minBytesPerSecond: number;
}

const defaultBodyLimits: BodyLimits = {
  totalBytes: 256 << 20,
  addressBytes: 192 << 20,
  maxWaitMs: 60_000,
  maxSilenceMs: 30_000,
  minBytesPerSecond: 64 << 10,
};

/**
 * Limits the memory of large bodies: each reserves its whole length before it is read, in order of arrival. A waiting
 * body is not read, so that the TCP connection slows its client down. An address at its limit does not block others.
 */
export class BodyBudget {
  readonly #limits: BodyLimits;
  readonly #budget: ByteBudget<BodyReservation>;

  constructor(limits: BodyLimits = defaultBodyLimits) {
    this.#limits = limits;
    this.#budget = new ByteBudget(limits);
  }

  get usedBytes(): number {
    return this.#budget.usedBytes;
  }

  get waitingCount(): number {
    return this.#budget.waitingCount;
  }

  /**
   * Resolves when the reservation is granted; `release` frees it. Rejects with 503 after `maxWaitMs`, and when `signal`
   * aborts.
   */
  async reserve(bytes: number, address: string, signal?: AbandonSignal): Promise<BodyReservation> {
    const share = { key: address, maxBytes: this.#limits.addressBytes };
    const reservation = new BodyReservation(bytes, share, this.#limits, () =>
      this.#budget.release(reservation),
    );
    await this.#budget.reserve(reservation, signal, {
      late: () => this.#refusal(bytes),
      abandoned: () => new Error('the client aborted its upload'),
    });
    return reservation;
  }

  #refusal(bytes: number): DatabaseError {
    const { totalBytes, maxWaitMs } = this.#limits;
    return new DatabaseError('ERROR_HTTP_SERVICE_UNAVAILABLE', {
      detail:
        `expected room for a body of ${bytes} bytes within ${maxWaitMs / 1000} s, ` +
        `found other uploads in the ${totalBytes >> 20} MiB for large bodies; try again later`,
    });
  }
}

/** The reservation of one body. */
export class BodyReservation implements BudgetReservation {
  /** Rejects with 408 if the body arrives too slowly. */
  readonly tooSlow: Promise<never>;
  readonly bytes: number;
  readonly shares: readonly BudgetShare[];
  readonly #limits: BodyLimits;
  readonly #onRelease: () => void;
  #refuse!: (error: Error) => void;
  #silence: NodeJS.Timeout | undefined;
  #sinceMs = 0;
  #receivedBytes = 0;

  constructor(bytes: number, share: BudgetShare, limits: BodyLimits, onRelease: () => void) {
    this.bytes = bytes;
    this.shares = [share];
    this.#limits = limits;
    this.#onRelease = onRelease;
    this.tooSlow = new Promise((_resolve, reject) => {
      this.#refuse = reject;
    });
    // For a body without delays this rejection has no handler.
    this.tooSlow.catch(() => undefined);
  }

  begin(): void {
    const { maxSilenceMs } = this.#limits;
    this.#sinceMs = performance.now();
    this.#silence = setTimeout(
      () => this.#refuse(tooSlowError(`no byte for ${maxSilenceMs / 1000} s`)),
      maxSilenceMs,
    );
  }

  note(bytes: number): void {
    this.#receivedBytes += bytes;
    this.#silence?.refresh();
  }

  /** The body is complete; its reservation lasts until `release`. */
  arrived(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
  }

  release(): void {
    this.arrived();
    this.#onRelease();
  }

  endIfSlow(): void {
    this.endIfSlower(this.#limits.minBytesPerSecond, this.#limits.maxSilenceMs);
  }

  endIfSlower(bytesPerSecond: number, graceMs: number): void {
    if (this.#silence === undefined) return;
    const elapsedMs = performance.now() - this.#sinceMs - graceMs;
    if (elapsedMs <= 0 || this.#receivedBytes >= (elapsedMs / 1000) * bytesPerSecond) return;
    this.#refuse(tooSlowError(`${this.#receivedBytes} bytes in ${Math.round(elapsedMs / 1000)} s`));
  }
}

function tooSlowError(found: string): DatabaseError {
  return new DatabaseError('ERROR_HTTP_REQUEST_TIMEOUT', {
    detail: `expected the rest of the body, found ${found}`,
  });
}
