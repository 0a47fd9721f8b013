import { createHash } from 'node:crypto';
import { DatabaseError } from '../../protocol/errors.ts';
import { addressGroup } from '../network/address-group.ts';
import { type CountedTry, TryCounts, type TryLimit } from './TryCounts.ts';

interface ThrottleLimits {
  /** By name and address. */
  readonly pair: TryLimit;
  /** By address, for all names. */
  readonly address: TryLimit;
  /** By name, for all addresses except those with an earlier sign-in of the name. */
  readonly name: TryLimit;
  /** Concurrent checks of one address. */
  readonly maxAtOnce: number;
  /** Pairs of name and address with a successful sign-in. */
  readonly maxKnownPairs: number;
}

const defaultLimits: ThrottleLimits = {
  // Some typing errors are free; guessing is limited to one attempt per minute.
  pair: { freeTries: 5, firstWaitMs: 1000, maxWaitMs: 60_000, forgetMs: 300_000, maxKeys: 20_000 },
  // An office behind one address makes several errors per minute.
  address: { freeTries: 40, firstWaitMs: 1000, maxWaitMs: 60_000, forgetMs: 30_000, maxKeys: 20_000 },
  // Distributed guessing: at most 10,800 attempts a day, with a slot every 8 s for the user from a new address.
  name: { freeTries: 200, firstWaitMs: 1000, maxWaitMs: 8000, forgetMs: 30_000, maxKeys: 20_000 },
  // A quarter of the queue of the password thread.
  maxAtOnce: 8,
  maxKnownPairs: 20_000,
};

/** An allowed attempt; its result is reported once. */
export interface AllowedTry {
  /** The password was correct. */
  succeed(): void;
  /** The password was wrong. */
  fail(): void;
  /** The password was not checked. */
  withdraw(): void;
}

/**
 * Limits password attempts. Attempts are counted before they are made, so that concurrent ones have no advantage. An
 * attempt that comes too early is refused with 429 and the time to wait. The limit by name is wide, so that a name
 * under attack stays usable; the limit by name and address is narrow.
 */
export class SignInThrottle {
  readonly #limits: ThrottleLimits;
  readonly #now: () => number;
  readonly #pairs: TryCounts;
  readonly #addresses: TryCounts;
  readonly #names: TryCounts;
  readonly #atOnce = new Map<string, number>();
  readonly #known = new Set<string>();

  constructor(limits: Partial<ThrottleLimits> = {}, now: () => number = () => performance.now()) {
    this.#limits = { ...defaultLimits, ...limits };
    this.#now = now;
    this.#pairs = new TryCounts(this.#limits.pair);
    this.#addresses = new TryCounts(this.#limits.address);
    this.#names = new TryCounts(this.#limits.name);
  }

  /** Number of entries of all maps. */
  get size(): number {
    return this.#pairs.size + this.#addresses.size + this.#names.size + this.#atOnce.size + this.#known.size;
  }

  /** Throws 429 for an attempt that comes too early. */
  begin(name: string, remoteAddress: string): AllowedTry {
    const address = addressGroup(remoteAddress);
    // A key of fixed length for names of any length.
    const nameKey = digest(name);
    const pairKey = digest(`${address}\n${name}`);
    const isKnown = this.#known.has(pairKey);
    const nowMs = this.#now();
    const waitMs = Math.max(
      this.#pairs.waitMs(pairKey, nowMs),
      this.#addresses.waitMs(address, nowMs),
      isKnown ? 0 : this.#names.waitMs(nameKey, nowMs),
    );
    if (waitMs > 0) throw tooEarly('too many sign-ins failed', waitMs);
    const atOnce = this.#atOnce.get(address) ?? 0;
    if (atOnce >= this.#limits.maxAtOnce)
      throw tooEarly(`${atOnce} sign-ins from ${address} are in progress`, 1000);
    this.#atOnce.set(address, atOnce + 1);
    const onPair = this.#pairs.take(pairKey, nowMs);
    const onAddress = this.#addresses.take(address, nowMs);
    const onName = isKnown ? undefined : this.#names.take(nameKey, nowMs);
    const giveBack = (): void => this.#giveBack(onPair, onAddress, onName);
    return {
      succeed: () => {
        this.#end(address);
        giveBack();
        this.#pairs.forget(pairKey);
        this.#know(pairKey);
      },
      fail: () => this.#end(address),
      withdraw: () => {
        this.#end(address);
        giveBack();
      },
    };
  }

  #giveBack(onPair: CountedTry, onAddress: CountedTry, onName: CountedTry | undefined): void {
    this.#pairs.giveBack(onPair);
    this.#addresses.giveBack(onAddress);
    if (onName !== undefined) this.#names.giveBack(onName);
  }

  #end(address: string): void {
    const left = (this.#atOnce.get(address) ?? 1) - 1;
    if (left > 0) this.#atOnce.set(address, left);
    else this.#atOnce.delete(address);
  }

  #know(pairKey: string): void {
    this.#known.delete(pairKey);
    this.#known.add(pairKey);
    for (const oldest of this.#known) {
      if (this.#known.size <= this.#limits.maxKnownPairs) break;
      this.#known.delete(oldest);
    }
  }
}

function tooEarly(reason: string, waitMs: number): DatabaseError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new DatabaseError('ERROR_HTTP_ENHANCE_YOUR_CALM', {
    message: `${reason}; the next attempt is possible in ${seconds} s`,
    status: 429,
    retryAfterSeconds: seconds,
  });
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64').slice(0, 22);
}
