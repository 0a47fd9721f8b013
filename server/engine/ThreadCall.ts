import type { DatabaseError } from '../../protocol/errors.ts';
import type { RequestedQuery, ThreadArgs, ThreadMethod, ThreadResult } from './messages.ts';
import type { ComputeAside, OperationScope } from './operation.ts';
import type { ThreadClient } from './ThreadClient.ts';

interface Answered<M extends ThreadMethod> {
  readonly result: ThreadResult<M>;
  /** The thread that answered, where a stream goes on. */
  readonly thread: ThreadClient;
}

interface ThreadCallHooks<M extends ThreadMethod> {
  /** The arguments for another thread, when the first one is lost; without it the call stays where it is. */
  readonly again?: () => ThreadArgs<M>;
  /** An answer that nobody waits for any more. */
  readonly onLate?: (answered: Answered<M>) => void;
  /** The thread says how long the call may take, in milliseconds from now. */
  readonly onLimit?: (maxRuntimeMs: number) => void;
  /** The thread has parsed the query of a large body. */
  readonly onRequested?: (query: RequestedQuery) => void;
}

/** Parsing so much takes some milliseconds. */
const largeBytes = 512 << 10;
/** A call that was on so many threads that crashed is not begun again: it may be what ends them. */
const maxCrashes = 3;
/** A call that other calls have kept from its threads is begun again so often. */
const maxMoves = 30;

/** One call on its way through threads: it may be moved from one that does not answer to another. */
export class ThreadCall<M extends ThreadMethod = ThreadMethod> {
  readonly answer: Promise<Answered<M>>;
  readonly method: M;
  args: ThreadArgs<M>;
  /** See `OperationScope.owner`. */
  readonly owner: string;
  /** Its arguments have so many bytes that reading them keeps a thread from its turns. */
  readonly isLarge: boolean;
  /** Buffers of the arguments that go to the first thread without a copy. */
  transfer: readonly ArrayBuffer[];
  /** Where it is; undefined while it waits for a thread. */
  thread: ThreadClient | undefined;
  /** Of the thread that it is on. */
  callId = 0;
  sinceMs = performance.now();
  /** It has been on its thread for so long that it delays no other call there. */
  isLong = false;
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
    this.isLarge = bytesOf(args) >= largeBytes;
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

  /** Makes it ready for another thread. */
  move(isAfterCrash: boolean): void {
    this.#moves += 1;
    if (isAfterCrash) this.#crashes += 1;
    if (this.#hooks.again !== undefined) {
      this.args = this.#hooks.again();
      this.transfer = [];
    }
    this.thread = undefined;
  }

  /** True when this is what it waits for: it may have been sent elsewhere since. */
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

/** The bytes of the bodies in the arguments, at the places where calls have them. */
function bytesOf(args: unknown): number {
  const { body, args: inner } = (args ?? {}) as { readonly body?: unknown; readonly args?: unknown };
  const members = typeof inner === 'object' && inner !== null ? Object.values(inner) : [];
  return [body, ...members].reduce<number>(
    (sum, member) => sum + (member instanceof Uint8Array ? member.byteLength : 0),
    0,
  );
}
