import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { DatabaseError, shuttingDown } from '../../protocol/errors.ts';
import { readThreadTimes } from '../lib/thread-times.ts';
import { ComputeAside } from '../operation/operation.ts';
import { NativeGate } from '../storage/lmdb/NativeGate.ts';
import { isForOperator } from '../storage/lmdb/storage-errors.ts';
import {
  isUrgent,
  type ThreadArgs,
  type ThreadMessage,
  type ThreadMessages,
  type ThreadMethod,
  type ThreadRequest,
  type ThreadResult,
  type ThreadSettings,
} from './messages.ts';
import { StillTime } from './StillTime.ts';
import { ThreadCall } from './ThreadCall.ts';
import { callIdLimit, ThreadPulse } from './ThreadPulse.ts';

/** Young generation size for the short-lived objects of an import, so that the collector copies few of them. */
const writerYoungMb = 64;
/** Default time for each step of ending a thread. */
const defaultStopMs = 700;

/** Maximum number of calls in one message. */
const maxUnsent = 16;

/** Upper bound of native calls on a query thread. */
const nativeCallMs = 1000;

export interface ThreadEvents {
  /** A call was answered. */
  readonly onAnswer?: () => void;
  /**
   * The thread ended unexpectedly. Its calls were answered with an error, except for `orphans`, which another thread
   * can run.
   */
  readonly onCrash: (client: ThreadClient, error: Error, orphans: readonly ThreadCall[]) => void;
  /** The text of an unexpected error, for the log. */
  readonly onFailure: (text: string) => void;
  /** The thread has ended, for any reason. */
  readonly onExit?: () => void;
}

let lastNumber = 0;

/** Main-thread client of one thread: calls with answers. */
export class ThreadClient {
  readonly role: ThreadSettings['role'];
  /** Number of the thread in log messages, unique for the lifetime of the server. */
  readonly number = ++lastNumber;
  /** Resolves when the thread has opened the store; rejects with the reason of a failure. */
  readonly ready: Promise<void>;
  /** Number of its streams between two batches and of its transactions. */
  streamCount = 0;
  readonly #worker: Worker;
  readonly #pulse = new ThreadPulse();
  readonly #gate: NativeGate | undefined;
  readonly #pending = new Map<number, ThreadCall>();
  /** Pending calls that are not known to be long. */
  readonly #young = new Set<ThreadCall>();
  /** Abandoned calls. */
  readonly #withdrawn = new Map<number, ThreadCall>();
  /** Calls of this turn of the event loop, with their numbers. */
  readonly #unsent: ThreadCall[] = [];
  readonly #unsentIds: number[] = [];
  readonly #events: ThreadEvents;
  /** Number of pending short calls. */
  #shortCount = 0;
  #nextCallId = 1;
  #isStopped = false;
  /** Its number in the operating system, if known. */
  #threadNumber: number | undefined;
  readonly #still = new StillTime(() =>
    this.#threadNumber === undefined ? undefined : readThreadTimes(this.#threadNumber),
  );

  constructor(
    threadFile: string,
    settings: Omit<ThreadSettings, 'pulse' | 'gate'>,
    events: ThreadEvents,
    heapMb?: number,
  ) {
    this.role = settings.role;
    this.#events = events;
    this.#gate = settings.role === 'query' ? new NativeGate() : undefined;
    const shared = { pulse: this.#pulse.buffer, gate: this.#gate?.buffer };
    this.#worker = new Worker(threadFile, {
      workerData: { ...settings, ...shared } satisfies ThreadSettings,
      name: settings.role,
      resourceLimits: {
        ...(heapMb === undefined ? {} : { maxOldGenerationSizeMb: heapMb }),
        ...(settings.role === 'writer' ? { maxYoungGenerationSizeMb: writerYoungMb } : {}),
      },
    });
    this.ready = new Promise((resolve, reject) => {
      this.#worker.on('message', (messages: ThreadMessages) => {
        let answerCount = 0;
        for (const message of messages) {
          if (message.kind === 'ready') {
            this.#threadNumber = message.threadNumber;
            resolve();
          } else if (message.kind === 'limit') this.#pending.get(message.callId)?.limit(message.maxRuntimeMs);
          else if (message.kind === 'requested') this.#pending.get(message.callId)?.describe(message.query);
          else {
            this.#take(message);
            answerCount += 1;
          }
        }
        if (answerCount > 0) this.#events.onAnswer?.();
      });
      this.#worker.on('error', (error) => {
        reject(error);
        this.#end(error);
      });
      this.#worker.on('exit', (status) => {
        events.onExit?.();
        const error = new Error(`the ${this.role} thread ended with status ${status}`);
        reject(error);
        this.#end(error);
      });
    });
    // `onCrash` also reports a failed start, so an unhandled rejection of `ready` is harmless.
    this.ready.catch(() => undefined);
  }

  /** Number of pending calls. */
  get load(): number {
    return this.#pending.size;
  }

  /** Whether the thread has calls, including those that it runs although they were withdrawn. */
  get isWorking(): boolean {
    return this.#pending.size > 0 || this.#withdrawn.size > 0;
  }

  /** Number of pending calls not known to be long. */
  get youngLoad(): number {
    return this.#young.size;
  }

  /** Whether all pending calls are short. */
  get hasOnlyShort(): boolean {
    return this.#shortCount === this.#pending.size;
  }

  /** Whether a call with large arguments is pending. */
  get hasLarge(): boolean {
    return this.hasCallWhere(({ isLarge }) => isLarge);
  }

  /** Whether a long call of the owner is pending. */
  hasLongOf(owner: string): boolean {
    return this.hasCallWhere((call) => call.isLong && call.owner === owner);
  }

  hasCallWhere(predicate: (call: ThreadCall) => boolean): boolean {
    for (const call of this.#pending.values()) if (predicate(call)) return true;
    return false;
  }

  /** The call that the thread is working on, pending or withdrawn. */
  get currentCall(): ThreadCall | undefined {
    const { callId } = this.#pulse;
    return this.#pending.get(callId) ?? this.#withdrawn.get(callId);
  }

  /** Marks received calls as long after `longMs`. */
  noteLong(longMs: number): void {
    const sinceMs = performance.now() - longMs;
    for (const call of this.#young) {
      if (call.sinceMs > sinceMs || !this.#pulse.hasTaken(call.callId)) continue;
      call.isLong = true;
      this.#young.delete(call);
    }
  }

  /** Age of the oldest pending call. */
  get waitMs(): number {
    for (const { sinceMs } of this.#pending.values()) return performance.now() - sinceMs;
    return 0;
  }

  /** Observed duration of the current piece of work, see `StillTime`; each call of this method samples the pulse. */
  stillMs(): number {
    const { beats, callId } = this.#pulse;
    return this.#still.observe(callId === 0 ? undefined : beats);
  }

  /** True if the thread is working on this call now. */
  isAt(callId: number): boolean {
    return !this.#isStopped && this.#pulse.callId === callId;
  }

  async call<M extends ThreadMethod>(
    method: M,
    args: ThreadArgs<M>,
    transfer: readonly ArrayBuffer[] = [],
  ): Promise<ThreadResult<M>> {
    const call = new ThreadCall(method, args, {}, transfer);
    this.run(call as unknown as ThreadCall);
    return (await call.answer).result;
  }

  /** Sends the call to the thread. */
  run(call: ThreadCall): void {
    if (this.#isStopped) {
      call.reject(shuttingDown());
      return;
    }
    const callId = this.#nextCallId;
    this.#nextCallId = (callId % (callIdLimit - 1)) + 1;
    call.thread = this;
    call.callId = callId;
    call.sinceMs = performance.now();
    call.isLong = false;
    this.#pending.set(callId, call);
    if (call.isShort) this.#shortCount += 1;
    this.#young.add(call);
    if (isUrgent(call.method)) this.#pulse.announce();
    this.#unsent.push(call);
    this.#unsentIds.push(callId);
    // A call with buffers is not delayed, because the caller loses them now.
    if (call.transfer.length > 0 || this.#unsent.length >= maxUnsent) this.#send();
    else if (this.#unsent.length === 1) setImmediate(() => this.#send());
  }

  /** Sends the calls of this turn of the event loop together, which costs less than several messages. */
  #send(): void {
    const requests: ThreadRequest[] = [];
    const transfer: ArrayBuffer[] = [];
    for (const [at, call] of this.#unsent.entries()) {
      const callId = this.#unsentIds[at]!;
      const { method } = call;
      // It was withdrawn meanwhile.
      if (this.#pending.get(callId) !== call) {
        if (isUrgent(method)) this.#pulse.receive();
        this.#withdrawn.delete(callId);
        continue;
      }
      requests.push({ callId, method, args: call.args });
      transfer.push(...call.transfer);
    }
    this.#unsent.length = 0;
    this.#unsentIds.length = 0;
    if (requests.length > 0) this.#worker.postMessage(requests, transfer);
  }

  /** Abandons the call. */
  withdraw(call: ThreadCall): void {
    if (!this.#pending.delete(call.callId)) return;
    if (call.isShort) this.#shortCount -= 1;
    this.#young.delete(call);
    this.#withdrawn.set(call.callId, call);
  }

  /**
   * Returns calls that another thread can run: all except the current one, or only those younger than `maxAgeMs` and
   * those not received by the thread.
   */
  takeBack(maxAgeMs = Number.POSITIVE_INFINITY, isAfterCrash = false): ThreadCall[] {
    const fromMs = performance.now() - maxAgeMs;
    const mayGo = ({ callId, sinceMs }: ThreadCall): boolean =>
      !this.#pulse.hasTaken(callId) || (sinceMs >= fromMs && !this.isAt(callId));
    return this.#takeWhere(mayGo, isAfterCrash);
  }

  /** Returns the queries that have been here for this time; they restart on other threads, each once. */
  takeLong(fromMs: number): ThreadCall[] {
    const now = performance.now();
    const taken = this.#takeWhere(
      // The thread notices within a slice that it has lost a query.
      ({ method, sinceMs, isOffFirst }) => method === 'query' && !isOffFirst && now - sinceMs >= fromMs,
    );
    for (const call of taken) call.isOffFirst = true;
    return taken;
  }

  /** Returns half of the long calls for an idle thread to restart. */
  takeHalf({ fromMs, ownMs }: { readonly fromMs: number; readonly ownMs: number }): ThreadCall[] {
    // The calls of a thread take turns.
    const toMs = ownMs * this.load;
    let left = this.load >> 1;
    const now = performance.now();
    return this.#takeWhere(({ callId, sinceMs, hasMoved }) => {
      const ageMs = now - sinceMs;
      if (left === 0 || hasMoved || this.isAt(callId) || ageMs < fromMs || ageMs > toMs) return false;
      left -= 1;
      return true;
    });
  }

  /**
   * Stops the thread after its work and closes the store. Its work, the rollback of the writer and the exit of the
   * thread may take `stopMs` each. False after a timeout; the thread then ends with the process. The writer is never
   * terminated during a transaction, because its LMDB lock would stay locked.
   */
  async stop(stopMs = defaultStopMs): Promise<boolean> {
    const stopped = this.call('stop', undefined);
    this.#isStopped = true;
    let isStopped = await isWithin(stopped, stopMs);
    if (this.role === 'writer' && !isStopped) {
      this.#pulse.interrupt();
      isStopped = await isWithin(stopped, stopMs);
    }
    if (this.role === 'writer' && !isStopped) return false;
    return isWithin(this.#endWorker(), stopMs);
  }

  /** Terminates the thread immediately. Returns the calls that another thread can run; the others fail with `loss`. */
  terminate(loss: DatabaseError, isAfterCrash = false): readonly ThreadCall[] {
    const orphans = this.takeBack(undefined, isAfterCrash);
    this.#isStopped = true;
    for (const call of this.#pending.values()) call.reject(loss);
    this.#pending.clear();
    this.#shortCount = 0;
    this.#young.clear();
    void this.#endWorker();
    return orphans;
  }

  /** Terminates the thread outside of native calls. */
  async #endWorker(): Promise<void> {
    this.#gate?.close();
    for (let waitedMs = 0; this.#gate?.isOccupied === true && waitedMs < nativeCallMs; waitedMs++)
      await delay(1);
    await this.#worker.terminate();
  }

  #takeWhere(predicate: (call: ThreadCall) => boolean, isAfterCrash = false): ThreadCall[] {
    const taken: ThreadCall[] = [];
    for (const call of this.#pending.values()) {
      if (!call.isMovable || !predicate(call)) continue;
      this.withdraw(call);
      call.move(isAfterCrash);
      taken.push(call);
    }
    return taken;
  }

  #take(message: Extract<ThreadMessage, { readonly kind: 'result' | 'refused' | 'aside' | 'failed' }>): void {
    const { callId } = message;
    const call = this.#pending.get(callId) ?? this.#withdrawn.get(callId);
    if (call?.thread === this && call.callId === callId) this.#young.delete(call);
    if (!this.#pending.delete(callId)) this.#withdrawn.delete(callId);
    else if (call?.isShort) this.#shortCount -= 1;
    switch (message.kind) {
      case 'result':
        call?.resolve(message.result, this, callId);
        break;
      case 'refused':
        if (isForOperator(message.body.errorNum)) this.#events.onFailure(message.body.errorMessage);
        if (call?.isAwaited(this, callId)) call.reject(DatabaseError.fromBody(message.body));
        break;
      case 'aside':
        if (call?.isAwaited(this, callId)) call.reject(new ComputeAside());
        break;
      case 'failed':
        this.#events.onFailure(message.text);
        if (call?.isAwaited(this, callId)) call.reject(new DatabaseError('ERROR_INTERNAL'));
        break;
    }
  }

  #end(error: NodeJS.ErrnoException): void {
    if (this.#isStopped) {
      for (const call of this.#pending.values()) call.reject(this.#lossOf(error));
      this.#pending.clear();
      this.#shortCount = 0;
      return;
    }
    const orphans = this.terminate(this.#lossOf(error), true);
    this.#events.onCrash(this, error, orphans);
  }

  /** The error for pending calls of a terminated thread. */
  #lossOf(error: NodeJS.ErrnoException): DatabaseError {
    return error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      ? new DatabaseError('ERROR_RESOURCE_LIMIT', {
          detail: 'a query needed more memory than a thread may have; the queries of its thread were ended',
        })
      : new DatabaseError('ERROR_INTERNAL', { detail: `the ${this.role} thread ended` });
  }
}

/** True if a promise settles within the time. */
async function isWithin(promise: Promise<unknown>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
