import { SharedMemory } from '../../../aql/limits/SharedMemory.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import type { AbandonSignal } from '../../lib/AbandonSignal.ts';
import { type BudgetReservation, type BudgetShare, ByteBudget } from './ByteBudget.ts';
import type { Delivery } from './Delivery.ts';

/** Answers up to this length need no reservation. */
export const smallAnswerBytes = 16 << 10;

interface AnswerLimits {
  /** Total size of the answers that their clients have not received. */
  readonly maxAnswerBytes: number;
  readonly maxAnswerBytesPerAddress: number;
  readonly maxAnswerBytesPerUser: number;
  /** Maximum wait of an answer for a reservation. */
  readonly maxAnswerWaitMs: number;
}

/** The receiver of an answer. */
interface AnswerOwner {
  /** See `addressGroup`. */
  readonly address: string;
  readonly userId: string | undefined;
}

/** While others wait, an answer is ended that is sent at less than this rate after the first time. */
const minBytesPerSecond = 64 << 10;
const graceMs = 30_000;

/**
 * Limits the memory of answers from their computation until their clients have received them. An answer without a
 * reservation waits, and its memory is counted as that of a query meanwhile; without such memory it is refused
 * immediately.
 */
export class AnswerBudget {
  readonly #limits: AnswerLimits;
  readonly #memory: SharedMemory;
  readonly #budget: ByteBudget<AnswerReservation>;

  /** `memory`: the memory of all queries. */
  constructor(limits: AnswerLimits, memory: SharedMemory) {
    const { maxAnswerBytes: totalBytes, maxAnswerWaitMs: maxWaitMs } = limits;
    this.#limits = limits;
    this.#memory = memory;
    this.#budget = new ByteBudget({ totalBytes, maxWaitMs });
  }

  get usedBytes(): number {
    return this.#budget.usedBytes;
  }

  get waitingCount(): number {
    return this.#budget.waitingCount;
  }

  /**
   * Reserves the memory of an answer or of a part of it, immediately if possible. Rejects with 503 without memory, and
   * with 21 (canceled request) when the client disconnects.
   */
  reserve(
    bytes: number,
    owner: AnswerOwner,
    delivery: Delivery,
    left: AbandonSignal,
  ): AnswerReservation | Promise<AnswerReservation> {
    const reservation: AnswerReservation = new AnswerReservation(bytes, this.#sharesOf(owner), delivery, () =>
      this.#budget.release(reservation),
    );
    return this.#budget.tryReserve(reservation) ? reservation : this.#wait(reservation, left);
  }

  async #wait(reservation: AnswerReservation, left: AbandonSignal): Promise<AnswerReservation> {
    const units = SharedMemory.unitsOf(reservation.bytes);
    if (!this.#memory.claim(units)) throw this.#refusal(reservation.bytes);
    try {
      await this.#budget.reserve(reservation, left, {
        late: () => this.#refusal(reservation.bytes),
        abandoned: () => new DatabaseError('ERROR_REQUEST_CANCELED'),
      });
      return reservation;
    } finally {
      this.#memory.claim(-units);
    }
  }

  #sharesOf({ address, userId }: AnswerOwner): readonly BudgetShare[] {
    const { maxAnswerBytesPerAddress, maxAnswerBytesPerUser } = this.#limits;
    return [
      { key: `address ${address}`, maxBytes: maxAnswerBytesPerAddress },
      ...(userId === undefined ? [] : [{ key: `user ${userId}`, maxBytes: maxAnswerBytesPerUser }]),
    ];
  }

  #refusal(bytes: number): DatabaseError {
    const { maxAnswerBytes, maxAnswerBytesPerAddress, maxAnswerBytesPerUser, maxAnswerWaitMs } = this.#limits;
    const inMib = (limit: number) => Math.ceil(limit / (1 << 20));
    return new DatabaseError('ERROR_HTTP_SERVICE_UNAVAILABLE', {
      detail:
        `the request was carried out; expected room for its answer of ${bytes} bytes within ` +
        `${maxAnswerWaitMs / 1000} s, found answers that are not read yet in the ${inMib(maxAnswerBytes)} MiB for answers ` +
        `(${inMib(maxAnswerBytesPerAddress)} MiB for an address, ${inMib(maxAnswerBytesPerUser)} MiB for a user); ` +
        'read these answers or use smaller ones',
      retryAfterSeconds: 5,
    });
  }
}

/** The reservation of an answer or of a part of it. */
class AnswerReservation implements BudgetReservation {
  readonly bytes: number;
  readonly shares: readonly BudgetShare[];
  readonly #delivery: Delivery;
  readonly #onRelease: () => void;

  constructor(bytes: number, shares: readonly BudgetShare[], delivery: Delivery, onRelease: () => void) {
    this.bytes = bytes;
    this.shares = shares;
    this.#delivery = delivery;
    this.#onRelease = onRelease;
  }

  begin(): void {
    // The rate counts from the start of the delivery.
  }

  release(): void {
    this.#onRelease();
  }

  endIfSlow(): void {
    this.#delivery.endIfSlower(minBytesPerSecond, graceMs);
  }
}
