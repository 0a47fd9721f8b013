import type { DatabaseError } from '../../../protocol/errors.ts';
import { assert } from '../../../protocol/lib/assert.ts';
import type { AbandonSignal } from '../../lib/AbandonSignal.ts';

/** A limit within a budget: that of a user, of an address. */
export interface BudgetShare {
  readonly key: string;
  readonly maxBytes: number;
}

/** One reservation. */
export interface BudgetReservation {
  readonly bytes: number;
  readonly shares: readonly BudgetShare[];
  /** Called when the reservation is granted. */
  begin(): void;
  /** Called every second while others wait for the bytes of this reservation. */
  endIfSlow(): void;
}

interface BudgetLimits {
  readonly totalBytes: number;
  /** Maximum wait for a reservation. */
  readonly maxWaitMs: number;
}

interface Waiting<Reservation> {
  readonly reservation: Reservation;
  readonly admit: () => void;
}

const watchMs = 1000;

/**
 * Limits the memory of large messages: each reserves its size, in order of arrival. A reservation at the limit of one of
 * its shares does not block other shares. A reservation that exceeds a limit alone is granted while nothing else is
 * reserved there.
 */
export class ByteBudget<Reservation extends BudgetReservation> {
  readonly #limits: BudgetLimits;
  readonly #holders = new Set<Reservation>();
  readonly #byShare = new Map<string, number>();
  readonly #waiting: Waiting<Reservation>[] = [];
  #usedBytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
  }

  get usedBytes(): number {
    return this.#usedBytes;
  }

  get waitingCount(): number {
    return this.#waiting.length;
  }

  /** Reserves without a wait; false if it has to wait. */
  tryReserve(reservation: Reservation): boolean {
    if (this.#waiting.length > 0 || !this.#fits(reservation)) return false;
    this.#admit(reservation);
    return true;
  }

  /**
   * Resolves when the reservation is granted; `release` frees it. Rejects with `late` after the maximum wait, and with
   * `abandoned` when the signal aborts.
   */
  reserve(
    reservation: Reservation,
    signal: AbandonSignal | undefined,
    errors: { readonly late: () => DatabaseError; readonly abandoned: () => Error },
  ): Promise<void> {
    if (this.tryReserve(reservation)) return Promise.resolve();
    if (signal?.aborted === true) return Promise.reject(errors.abandoned());
    return new Promise<void>((resolve, reject) => {
      const end = (error: Error): void => {
        settle();
        const index = this.#waiting.findIndex((each) => each.reservation === reservation);
        if (index >= 0) this.#waiting.splice(index, 1);
        reject(error);
        this.#admitWaiting();
      };
      const timer = setTimeout(() => end(errors.late()), this.#limits.maxWaitMs);
      const onAbort = () => end(errors.abandoned());
      const settle = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      signal?.addEventListener('abort', onAbort);
      const admit = (): void => {
        settle();
        resolve();
      };
      this.#waiting.push({ reservation, admit });
      this.#admitWaiting();
      this.#watch();
    });
  }

  /** Without effect for a reservation that was released before. */
  release(reservation: Reservation): void {
    if (!this.#holders.delete(reservation)) return;
    this.#count(reservation, -1);
    this.#admitWaiting();
  }

  #admitWaiting(): void {
    const full = new Set<string>();
    for (const waiting of [...this.#waiting]) {
      const { reservation, admit } = waiting;
      const [fullShare] = reservation.shares.filter(
        (share) => full.has(share.key) || !this.#fitsShare(reservation, share),
      );
      if (fullShare !== undefined) {
        full.add(fullShare.key);
        continue;
      }
      // A reservation that only lacks memory is not overtaken, because large ones would never be admitted.
      if (!this.#fits(reservation)) return;
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      this.#admit(reservation);
      admit();
    }
  }

  #admit(reservation: Reservation): void {
    assert(!this.#holders.has(reservation), 'a reservation is reserved once');
    this.#holders.add(reservation);
    this.#count(reservation, 1);
    reservation.begin();
  }

  #count({ bytes, shares }: Reservation, sign: 1 | -1): void {
    this.#usedBytes += sign * bytes;
    for (const { key } of shares) {
      const used = (this.#byShare.get(key) ?? 0) + sign * bytes;
      if (used > 0) this.#byShare.set(key, used);
      else this.#byShare.delete(key);
    }
  }

  #fits(reservation: Reservation): boolean {
    return (
      this.#fitsTotal(reservation) && reservation.shares.every((share) => this.#fitsShare(reservation, share))
    );
  }

  #fitsTotal({ bytes }: Reservation): boolean {
    return this.#usedBytes === 0 || this.#usedBytes + bytes <= this.#limits.totalBytes;
  }

  #fitsShare({ bytes }: Reservation, { key, maxBytes }: BudgetShare): boolean {
    const used = this.#byShare.get(key) ?? 0;
    return used === 0 || used + bytes <= maxBytes;
  }

  /** Ends slow holders while others wait for their bytes. */
  #watch(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setInterval(() => {
      if (this.#waiting.length === 0) {
        clearInterval(this.#timer);
        this.#timer = undefined;
        return;
      }
      const full = new Set<string>();
      let isFull = false;
      for (const { reservation } of this.#waiting) {
        const shares = reservation.shares.filter((share) => !this.#fitsShare(reservation, share));
        for (const { key } of shares) full.add(key);
        isFull ||= shares.length === 0;
      }
      for (const holder of this.#holders) {
        if (isFull || holder.shares.some(({ key }) => full.has(key))) holder.endIfSlow();
      }
    }, watchMs);
    this.#timer.unref();
  }
}
