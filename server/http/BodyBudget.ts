import { DatabaseError } from '../../protocol/errors.ts';

/** Bodies up to this length are collected without asking for room. */
export const smallBodyBytes = 1 << 20;

export interface BodyLimits {
  /** Of all large bodies together, from their first bytes to their answers. */
  readonly totalBytes: number;
  /** Of those from one address. */
  readonly addressBytes: number;
  /** A body waits so long for room. */
  readonly maxWaitMs: number;
  /** A body that has room is given up when no byte arrives for so long. */
  readonly maxSilenceMs: number;
  /** While others wait, a body has to arrive at least this fast, beside a first `maxSilenceMs`. */
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
 * Bounds the memory that large bodies take: each reserves its whole length before it is read, in the order of arrival.
 * What waits is not read, so that its client's connection holds it back. An address that has used up its share does not
 * hold back others.
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

  /** Resolves when there is room; `release` gives it back. Rejects with 503 after `maxWaitMs`, and when `signal` aborts. */
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
        end(new Error('the client broke off its upload'));
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
      // Nobody passes one that only lacks room: large bodies would never get any.
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

  /** Ends slow uploads as long as others wait for their room. */
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

/** The room of one body. */
export class BodyRoom {
  /** Rejects with 408 when the body arrives too slowly. */
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
    // A body that arrives in time leaves it unused.
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

  /** The whole body is there; it keeps its room until `release`. */
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
