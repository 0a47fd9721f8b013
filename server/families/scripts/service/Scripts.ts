import type { ScriptOutcome } from '../../../../driver/script.ts';
import { DatabaseError, shuttingDown } from '../../../../protocol/errors.ts';
import { assert } from '../../../../protocol/lib/assert.ts';
import { FairQueue } from '../../../engine/FairQueue.ts';
import { BrokenScript, ScriptThread } from './ScriptThread.ts';
import type { InnerRequests, ScriptCaller } from './script-caller.ts';
import type { PackedScript, ScriptAnswer, ScriptRequest } from './script-messages.ts';
import { toErrorAnswer } from './script-requests.ts';

/** Scripts that run at once. Each has a thread and up to 80 MiB. */
const maxRunning = 8;
const maxRunningPerOwner = 4;
/** Scripts that wait for a thread. */
const maxWaiting = 64;
/** Started threads between two scripts. */
const maxIdle = 2;
/** A thread with more memory is not reused. */
const maxIdleBytes = 32 << 20;
/** Maximum run time of a script; its requests count. */
const maxRunMs = 120_000;
/** The longest answer that a script can read. */
const maxAnswerBytes = 32 << 20;

type Thread = ScriptThread<PackedScript, ScriptOutcome>;

interface ScriptRun {
  readonly script: PackedScript;
  readonly caller: ScriptCaller;
  /** Added to each request of the script. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Throws for a request that the script may not send. */
  readonly check?: (method: string, path: string) => void;
  /** Ends the script. */
  readonly signal?: AbortSignal | undefined;
  /** Default: 120 s. */
  readonly maxMs?: number;
}

interface Waiting {
  readonly owner: string;
  readonly caller: ScriptCaller;
  readonly start: () => void;
  readonly reject: (error: Error) => void;
}

interface Running {
  readonly caller: ScriptCaller;
  readonly end: (error: DatabaseError) => void;
}

/** Runs user code in sandboxes, each in a thread of its own. */
export class Scripts {
  /** Set by the app. */
  requests: InnerRequests | undefined;
  readonly #file: URL;
  readonly #waiting = new FairQueue<Waiting>();
  /** Running scripts: what ends them, by their threads. */
  readonly #running = new Map<Thread, Running>();
  #idle: Thread[] = [];
  #isStopped = false;

  /** `file`: the built entry of script threads. */
  constructor(file: URL) {
    this.#file = file;
  }

  /** Rejects with 32 (resource limit) at a limit, with 21 (canceled) when ended by its signal. */
  async run(run: ScriptRun): Promise<ScriptOutcome> {
    const { owner, isScript } = run.caller;
    // A script that waits for the slot of another one would never get it if all slots wait.
    if (!this.#hasSlot(owner)) {
      if (isScript) throw tooMany();
      await this.#waitForSlot(run.caller, run.signal);
    }
    if (this.#isStopped) throw shuttingDown();
    const thread = this.#acquire();
    let limit: DatabaseError | undefined;
    const end = (error: DatabaseError): void => {
      limit ??= error;
      thread.end(error.message);
    };
    this.#running.set(thread, { caller: run.caller, end });
    try {
      return await this.#runOn(thread, run, { end, limit: () => limit });
    } finally {
      this.#running.delete(thread);
      this.#release(thread);
      this.#startNext();
    }
  }

  /** Ends the scripts whose database or user was removed. */
  endOrphans(isPresent: (caller: ScriptCaller) => boolean): void {
    for (const { caller, end } of this.#running.values()) if (!isPresent(caller)) end(canceled());
    for (const waiting of this.#waiting.drain()) {
      if (isPresent(waiting.caller)) this.#waiting.push(waiting);
      else waiting.reject(canceled());
    }
  }

  /** Ends all scripts. */
  stop(): void {
    this.#isStopped = true;
    for (const { reject } of this.#waiting.drain()) {
      reject(shuttingDown());
    }
    for (const thread of [...this.#running.keys(), ...this.#idle]) thread.end('the server is shutting down');
    this.#idle = [];
  }

  /** `limit`: the reason for which the script was ended. */
  async #runOn(
    thread: Thread,
    run: ScriptRun,
    { end, limit }: Pick<Running, 'end'> & { readonly limit: () => DatabaseError | undefined },
  ): Promise<ScriptOutcome> {
    const { script, signal, maxMs = maxRunMs } = run;
    const ended = new AbortController();
    const timer = setTimeout(() => end(tooLong(maxMs)), maxMs);
    const onAbort = () => end(canceled());
    if (signal?.aborted) onAbort();
    signal?.addEventListener('abort', onAbort);
    try {
      const onRequest = (request: ScriptRequest) => this.#answer(run, request, ended.signal);
      return await thread.run(script, { onRequest });
    } catch (error) {
      const reason = limit();
      if (reason !== undefined) throw reason;
      if (!(error instanceof BrokenScript)) throw error;
      if (this.#isStopped) throw shuttingDown();
      throw new DatabaseError('ERROR_RESOURCE_LIMIT', {
        message: `the script failed in its sandbox, which has 64 MiB of memory: ${error.message}`,
      });
    } finally {
      clearTimeout(timer);
      ended.abort();
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** Errors of the request itself are answers, too. */
  async #answer(
    { caller, check, headers: added }: ScriptRun,
    { method, path, headers, body }: ScriptRequest,
    signal: AbortSignal,
  ): Promise<ScriptAnswer> {
    assert(this.requests !== undefined, 'the app has set the requests of scripts');
    try {
      check?.(method, path);
      const call = { method, path, headers: { ...headers, ...added }, body, signal };
      return await this.requests(caller, { ...call, maxAnswerBytes });
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      return toErrorAnswer(error);
    }
  }

  #hasSlot(owner: string): boolean {
    if (this.#running.size >= maxRunning) return false;
    let count = 0;
    for (const { caller } of this.#running.values()) if (caller.owner === owner) count += 1;
    return count < maxRunningPerOwner;
  }

  #waitForSlot(caller: ScriptCaller, signal: AbortSignal | undefined): Promise<void> {
    if (this.#waiting.size >= maxWaiting) throw tooMany();
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        if (this.#waiting.remove(waiting)) reject(canceled());
      };
      const start = (): void => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      };
      const waiting: Waiting = { owner: caller.owner, caller, start, reject };
      this.#waiting.push(waiting);
      signal?.addEventListener('abort', onAbort);
    });
  }

  #startNext(): void {
    this.#waiting.take((owner) => this.#hasSlot(owner))?.start();
  }

  #acquire(): Thread {
    this.#idle = this.#idle.filter((thread) => !thread.isGone);
    return this.#idle.pop() ?? new ScriptThread(this.#file);
  }

  #release(thread: Thread): void {
    if (thread.isGone) return;
    if (this.#isStopped || this.#idle.length >= maxIdle || thread.memoryBytes > maxIdleBytes) {
      thread.end('it is not needed any more');
      return;
    }
    this.#idle.push(thread);
  }
}

function canceled(): DatabaseError {
  return new DatabaseError('ERROR_REQUEST_CANCELED');
}

function tooMany(): DatabaseError {
  return new DatabaseError('ERROR_RESOURCE_LIMIT', {
    detail: `${maxRunning} scripts are running already, ${maxRunningPerOwner} for each client`,
    status: 503,
    retryAfterSeconds: 1,
  });
}

function tooLong(maxMs: number): DatabaseError {
  return new DatabaseError('ERROR_RESOURCE_LIMIT', {
    detail: `the script ran for more than ${maxMs / 1000} s`,
  });
}
