import { DatabaseError } from '../../../protocol/errors.ts';
import type { Limits } from '../../limits.ts';

type CursorLimits = Pick<
  Limits,
  | 'maxCursors'
  | 'maxCursorsPerUser'
  | 'maxStreams'
  | 'maxStreamsPerUser'
  | 'maxCursorBytes'
  | 'maxCursorBytesPerUser'
>;

/** Resources used by a cursor. */
export interface CursorLoad {
  readonly user: string;
  readonly isStream: boolean;
  readonly sizeBytes: number;
}

interface Totals {
  cursors: number;
  streams: number;
  bytes: number;
}

const nothing: Readonly<Totals> = { cursors: 0, streams: 0, bytes: 0 };
const mib = 1 << 20;

/** Counts open cursors, streams and the bytes of their batches, in total and per user. */
export class CursorUsage {
  readonly #limits: CursorLimits;
  readonly #all: Totals = { ...nothing };
  readonly #byUser = new Map<string, Totals>();

  constructor(limits: CursorLimits) {
    this.#limits = limits;
  }

  get totals(): Readonly<Totals> {
    return this.#all;
  }

  /**
   * Throws 32 (resource limit exceeded) without capacity for one more cursor: status 429 for a limit per user, 503 for
   * a total limit.
   */
  check({ user, isStream, sizeBytes }: CursorLoad): void {
    const limits = this.#limits;
    const own = this.#byUser.get(user) ?? nothing;
    const all = this.#all;
    const close = 'fetch them to their end or close them with DELETE /_api/cursor/<id>';
    if (own.cursors >= limits.maxCursorsPerUser) {
      throw refusal(429, `this user has ${own.cursors} open cursors, the most allowed; ${close}`);
    }
    if (all.cursors >= limits.maxCursors) {
      throw refusal(503, `${all.cursors} cursors are open, the most allowed; ${close}`);
    }
    if (isStream && own.streams >= limits.maxStreamsPerUser) {
      const text = `this user has ${own.streams} open streaming cursors, the most allowed`;
      throw refusal(429, `${text}; ${close}, or run the query without the option 'stream'`);
    }
    if (isStream && all.streams >= limits.maxStreams) {
      const text = `${all.streams} streaming cursors are open, the most allowed`;
      throw refusal(503, `${text}; ${close}, or run the query without the option 'stream'`);
    }
    const smaller = "or use the option 'stream', a LIMIT or a smaller result";
    const size = `the result has ${toMib(sizeBytes)}`;
    if (own.bytes + sizeBytes > limits.maxCursorBytesPerUser) {
      const text = `the open cursors of this user keep ${toMib(own.bytes)} of results, ${size}`;
      throw refusal(429, `${text}, allowed are ${toMib(limits.maxCursorBytesPerUser)}; ${close}, ${smaller}`);
    }
    if (all.bytes + sizeBytes > limits.maxCursorBytes) {
      const text = `all open cursors keep ${toMib(all.bytes)} of results, ${size}`;
      throw refusal(503, `${text}, allowed are ${toMib(limits.maxCursorBytes)}; ${close}, ${smaller}`);
    }
  }

  add(load: CursorLoad): void {
    this.#count(load, 1);
  }

  remove(load: CursorLoad): void {
    this.#count(load, -1);
  }

  #count({ user, isStream, sizeBytes }: CursorLoad, sign: 1 | -1): void {
    const own = this.#byUser.get(user) ?? { ...nothing };
    for (const totals of [own, this.#all]) {
      totals.cursors += sign;
      totals.streams += isStream ? sign : 0;
      totals.bytes += sign * sizeBytes;
    }
    if (own.cursors > 0) this.#byUser.set(user, own);
    else this.#byUser.delete(user);
  }
}

function refusal(status: 429 | 503, detail: string): DatabaseError {
  return new DatabaseError('ERROR_RESOURCE_LIMIT', { status, detail, retryAfterSeconds: 5 });
}

function toMib(bytes: number): string {
  return `${Math.ceil(bytes / mib)} MiB`;
}
