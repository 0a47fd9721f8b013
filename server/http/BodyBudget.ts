import { DatabaseError } from '../../protocol/errors.ts';

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

interface Waiting {
  readonly room: BodyRoom;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

const watchMs = 1000;

/**
 * Limits the memory of large bodies: each reserves its whole length before it is read, in order of arrival. A waiting
 * body is not read, so that the TCP connection slows its client down. An address at its limit does not block others.
 */
export class BodyBudget {
  readonly #limits: BodyLimits;
  readonly #holders = new Set<BodyRoom>();
  readonly #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: BodyLimits = defaultBodyLimits) {
    this.#limits = limits;
  }

  get usedBytes(): number {
    return sum(this.#holders);
  }

  get waitingCount(): number {
    return this.#waiting.length;
  }

  /**
   * Resolves when the reservation is granted; `release` frees it. Rejects with 503 after `maxWaitMs`, and when `signal`
   * aborts.
   */
  async reserve(bytes: number, address: string, signal?: AbortSignal): Promise<BodyRoom> {
    const room = new BodyRoom(bytes, address, () => this.#release(room));
    if (this.#waiting.length === 0 && this.#fits(room)) {
      this.#admit(room);
      return room;
    }
    await new Promise<void>((resolve, reject) => {
      const end = (error: Error): void => {
        const index = this.#waiting.findIndex((each) => each.room === room);
        if (index >= 0) this.#waiting.splice(index, 1);
        reject(error);
        this.#admitWaiting();
      };
      const timer = setTimeout(() => end(this.#noRoom(bytes)), this.#limits.maxWaitMs);
      const onAbort = (): void => {
        clearTimeout(timer);
        end(new Error('the client aborted its upload'));
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      const admitted = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        resolve();
      };
      this.#waiting.push({ room, resolve: admitted, reject: end });
      this.#admitWaiting();
      this.#watch();
    });
    return room;
  }

  #admitWaiting(): void {
    const full = new Set<string>();
    for (const waiting of [...this.#waiting]) {
      const { room, resolve } = waiting;
      if (full.has(room.address)) continue;
      if (!this.#fitsAddress(room)) {
        full.add(room.address);
        continue;
      }
      // A body that only lacks memory is not overtaken, because large bodies would never be admitted.
      if (!this.#fits(room)) return;
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      this.#admit(room);
      resolve();
    }
  }

  #admit(room: BodyRoom): void {
    room.begin(this.#limits.maxSilenceMs);
    this.#holders.add(room);
  }

  #release(room: BodyRoom): void {
    if (!this.#holders.delete(room)) return;
    this.#admitWaiting();
  }

  #fits(room: BodyRoom): boolean {
    return this.usedBytes + room.bytes <= this.#limits.totalBytes && this.#fitsAddress(room);
  }

  #fitsAddress({ address, bytes }: BodyRoom): boolean {
    const own = [...this.#holders].filter((holder) => holder.address === address);
    return sum(own) + bytes <= this.#limits.addressBytes;
  }

  /** Aborts slow uploads while others wait. */
  #watch(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setInterval(() => {
      if (this.#waiting.length === 0) {
        clearInterval(this.#timer);
        this.#timer = undefined;
        return;
      }
      const { maxSilenceMs, minBytesPerSecond } = this.#limits;
      for (const holder of this.#holders) holder.endIfSlower(minBytesPerSecond, maxSilenceMs);
    }, watchMs);
    this.#timer.unref();
  }

  #noRoom(bytes: number): DatabaseError {
    const { totalBytes, maxWaitMs } = this.#limits;
    return new DatabaseError('ERROR_HTTP_SERVICE_UNAVAILABLE', {
      detail:
        `expected room for a body of ${bytes} bytes within ${maxWaitMs / 1000} s, ` +
        `found other uploads in the ${totalBytes >> 20} MiB for large bodies; try again later`,
    });
  }
}

/** The reservation of one body. */
export class BodyRoom {
  /** Rejects with 408 if the body arrives too slowly. */
  readonly tooSlow: Promise<never>;
  readonly #onRelease: () => void;
  #refuse!: (error: Error) => void;
  #silence: NodeJS.Timeout | undefined;
  #sinceMs = 0;
  #receivedBytes = 0;

  constructor(
    readonly bytes: number,
    readonly address: string,
    onRelease: () => void,
  ) {
    this.#onRelease = onRelease;
    this.tooSlow = new Promise((_resolve, reject) => {
      this.#refuse = reject;
    });
    // For a body without delays this rejection has no handler.
    this.tooSlow.catch(() => undefined);
  }

  begin(maxSilenceMs: number): void {
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

function sum(rooms: Iterable<BodyRoom>): number {
  let bytes = 0;
  for (const room of rooms) bytes += room.bytes;
  return bytes;
}
