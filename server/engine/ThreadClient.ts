import { Worker } from 'node:worker_threads';
import { DatabaseError } from '../../protocol/errors.ts';
import type {
  ThreadArgs,
  ThreadMessage,
  ThreadMethod,
  ThreadRequest,
  ThreadResult,
  ThreadSettings,
} from './messages.ts';

/** Room for what an import makes and drops, so that little of it is copied by the collector. */
const writerYoungMb = 64;

interface PendingCall {
  readonly sinceMs: number;
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

export interface ThreadEvents {
  /** A call has been answered. */
  readonly onAnswer?: () => void;
  /** The thread is gone though nobody stopped it; its calls have been answered with an error. */
  readonly onCrash: (client: ThreadClient, error: Error) => void;
  /** The text of an unexpected error, for the log. */
  readonly onFailure: (text: string) => void;
}

/** The main thread's end of one thread: calls with answers. */
export class ThreadClient {
  readonly role: ThreadSettings['role'];
  /** Resolves when the thread has opened the store; rejects with the reason when it could not. */
  readonly ready: Promise<void>;
  readonly #worker: Worker;
  readonly #pending = new Map<number, PendingCall>();
  readonly #events: ThreadEvents;
  #nextCallId = 1;
  #isStopped = false;

  constructor(threadFile: string, settings: ThreadSettings, events: ThreadEvents) {
    this.role = settings.role;
    this.#events = events;
    this.#worker = new Worker(threadFile, {
      workerData: settings,
      name: settings.role,
      ...(settings.role === 'writer' ? { resourceLimits: { maxYoungGenerationSizeMb: writerYoungMb } } : {}),
    });
    this.ready = new Promise((resolve, reject) => {
      this.#worker.on('message', (message: ThreadMessage) => {
        if (message.kind === 'ready') resolve();
        else this.#take(message);
      });
      this.#worker.on('error', (error) => {
        reject(error);
        this.#end(error);
      });
      this.#worker.on('exit', (status) => {
        const error = new Error(`the ${this.role} thread ended with status ${status}`);
        reject(error);
        this.#end(error);
      });
    });
    // A failed start is told by `onCrash` as well; nobody has to wait for `ready`.
    this.ready.catch(() => undefined);
  }

  /** Calls under way. */
  get load(): number {
    return this.#pending.size;
  }

  /** How long the oldest call under way has been waiting for its answer. */
  get waitMs(): number {
    for (const { sinceMs } of this.#pending.values()) return performance.now() - sinceMs;
    return 0;
  }

  call<M extends ThreadMethod>(
    method: M,
    args: ThreadArgs<M>,
    transfer: readonly ArrayBuffer[] = [],
  ): Promise<ThreadResult<M>> {
    if (this.#isStopped) return Promise.reject(new DatabaseError('ERROR_SHUTTING_DOWN', { status: 503 }));
    const callId = this.#nextCallId++;
    return new Promise<ThreadResult<M>>((resolve, reject) => {
      this.#pending.set(callId, { sinceMs: performance.now(), resolve, reject });
      const request: ThreadRequest = { callId, method, args };
      this.#worker.postMessage(request, transfer);
    });
  }

  /** Lets the thread end its work and close the store. */
  async stop(): Promise<void> {
    const stopped = this.call('stop', undefined);
    this.#isStopped = true;
    await stopped;
    await this.#worker.terminate();
  }

  #take(message: Exclude<ThreadMessage, { kind: 'ready' }>): void {
    const call = this.#pending.get(message.callId);
    this.#pending.delete(message.callId);
    switch (message.kind) {
      case 'result':
        call?.resolve(message.result as never);
        break;
      case 'refused':
        call?.reject(DatabaseError.fromBody(message.body));
        break;
      case 'failed':
        this.#events.onFailure(message.text);
        call?.reject(new DatabaseError('ERROR_INTERNAL'));
        break;
    }
    this.#events.onAnswer?.();
  }

  #end(error: NodeJS.ErrnoException): void {
    const calls = [...this.#pending.values()];
    this.#pending.clear();
    for (const call of calls) call.reject(this.#lossOf(error));
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#events.onCrash(this, error);
  }

  /** What the calls of a thread that ended are answered with. */
  #lossOf(error: NodeJS.ErrnoException): DatabaseError {
    return error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      ? new DatabaseError('ERROR_OUT_OF_MEMORY', {
          detail: 'a query needed more memory than a thread may have; the queries of its thread were ended',
        })
      : new DatabaseError('ERROR_INTERNAL', { detail: `the ${this.role} thread ended` });
  }
}
