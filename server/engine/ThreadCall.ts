import type { DatabaseError } from '../../protocol/errors.ts';
import type { ComputeAside, OperationScope } from '../operation/operation.ts';
import type { RequestedQuery, ThreadArgs, ThreadMethod, ThreadResult } from './messages.ts';
import type { ThreadClient } from './ThreadClient.ts';

interface Answered<M extends ThreadMethod> {
  readonly result: ThreadResult<M>;
  /** The answering thread, which also holds the rest of a stream. */
  readonly thread: ThreadClient;
}

interface ThreadCallHooks<M extends ThreadMethod> {
  /** Arguments for a retry on another thread. Without it, the call cannot move. */
  readonly again?: (() => ThreadArgs<M>) | undefined;
  /** See `isShort` of operations. */
  readonly isShort?: boolean | undefined;
  /** See `isLarge` of operations. */
  readonly isLarge?: boolean | undefined;
  /** Releases an answer that arrives after its call was abandoned. */
  readonly onLate?: (answered: Answered<M>) => void;
  /** Called when the thread announces the remaining time of the call, in milliseconds. */
  readonly onLimit?: (maxRuntimeMs: number) => void;
  /** Called when the thread has parsed the query of a large body. */
  readonly onRequested?: (query: RequestedQuery) => void;
}

/** Parsing a body of this size takes a few milliseconds. */
const largeBytes = 512 << 10;
/** Number of crashed threads after which a call is not retried, because it may be the cause. */
const maxCrashes = 3;
/** Maximum number of retries of a call delayed by other calls of its thread. */
const maxMoves = 30;

/** A pending call. It can move from an unresponsive thread to another one. */
export class ThreadCall<M extends ThreadMethod = ThreadMethod> {
  readonly answer: Promise<Answered<M>>;
  readonly method: M;
  args: ThreadArgs<M>;
  /** See `OperationScope.owner`. */
  readonly owner: string;
  /** Decoding its arguments, or other data, delays other calls of the thread. */
  readonly isLarge: boolean;
  readonly isShort: boolean;
  /** Buffers of the arguments to transfer to the first thread. */
  transfer: readonly ArrayBuffer[];
  /** Current thread; undefined while the call is queued. */
  thread: ThreadClient | undefined;
  /** Number of the call within its thread. */
  callId = 0;
  sinceMs = performance.now();
  /** The call has run long enough that it takes turns and delays no other call. */
  isLong = false;
  /** It has left the first thread because it is long, see `ThreadClient.takeLong`. */
  isOffFirst = false;
  isSettled = false;
  readonly #hooks: ThreadCallHooks<M>;
  #resolve!: (answered: Answered<M>) => void;
  #reject!: (error: Error) => void;
  #moves = 0;
  #crashes = 0;

  constructor(
    method: M,
    args: ThreadArgs<M>,
    hooks: ThreadCallHooks<M> = {},
    transfer: readonly ArrayBuffer[] = [],
  ) {
    this.method = method;
    this.args = args;
    this.owner = ownerOf(args);
    this.isShort = hooks.isShort === true;
    this.isLarge = !this.isShort && (hooks.isLarge === true || bytesOf(args) >= largeBytes);
    this.transfer = transfer;
    this.#hooks = hooks;
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  get isMovable(): boolean {
    return this.#hooks.again !== undefined && this.#crashes < maxCrashes && this.#moves < maxMoves;
  }

  get hasMoved(): boolean {
    return this.#moves > 0;
  }

  /** Prepares the call for another thread. */
  move(isAfterCrash: boolean): void {
    this.#moves += 1;
    if (isAfterCrash) this.#crashes += 1;
    if (this.#hooks.again !== undefined) {
      this.args = this.#hooks.again();
      this.transfer = [];
    }
    this.thread = undefined;
  }

  /** True if the answer belongs to the current attempt; the call may have moved since. */
  isAwaited(thread: ThreadClient, callId: number): boolean {
    return !this.isSettled && this.thread === thread && this.callId === callId;
  }

  resolve(result: unknown, thread: ThreadClient, callId: number): void {
    const answered = { result: result as ThreadResult<M>, thread };
    if (!this.isAwaited(thread, callId)) this.#hooks.onLate?.(answered);
    else {
      this.isSettled = true;
      this.#resolve(answered);
    }
  }

  reject(error: DatabaseError | ComputeAside): void {
    if (this.isSettled) return;
    this.isSettled = true;
    this.#reject(error);
  }

  describe(query: RequestedQuery): void {
    this.#hooks.onRequested?.(query);
  }

  limit(maxRuntimeMs: number): void {
    this.#hooks.onLimit?.(maxRuntimeMs);
  }
}

function ownerOf(args: unknown): string {
  const { owner, scope } = (args ?? {}) as { readonly owner?: string; readonly scope?: OperationScope };
  return owner ?? scope?.owner ?? '';
}

/** Total size of the bodies in the arguments, at their known positions. */
function bytesOf(args: unknown): number {
  const { body, args: inner } = (args ?? {}) as { readonly body?: unknown; readonly args?: unknown };
  let sum = byteLengthOf(body);
  if (typeof inner === 'object' && inner !== null) {
    for (const name in inner) sum += byteLengthOf(inner[name as never]);
  }
  return sum;
}

function byteLengthOf(value: unknown): number {
  return value instanceof Uint8Array ? value.byteLength : 0;
}
