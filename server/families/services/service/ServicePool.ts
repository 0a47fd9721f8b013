import type { ServiceCall } from '../../../../driver/services/service-call.ts';
import { DatabaseError, shuttingDown } from '../../../../protocol/errors.ts';
import { assert } from '../../../../protocol/lib/assert.ts';
import { FairQueue } from '../../../engine/FairQueue.ts';
import { Abandonment, type AbandonSignal } from '../../../lib/AbandonSignal.ts';
import { BrokenScript, ScriptThread } from '../../scripts/service/ScriptThread.ts';
import type { InnerRequests, ScriptCaller } from '../../scripts/service/script-caller.ts';
import type { ScriptAnswer, ScriptLog, ScriptRequest } from '../../scripts/service/script-messages.ts';
import { toErrorAnswer } from '../../scripts/service/script-requests.ts';
import { compileEngine } from './compile-engine.ts';
import { SharedImage } from './SharedImage.ts';
import type {
  PackedCall,
  ServiceOutcome,
  ServiceThreadData,
  ServiceThreadStart,
} from './service-messages.ts';

/** Threads of all services without the spare one, and of one. Each uses up to 80 MiB. */
const maxThreads = 12;
const maxThreadsPerService = 4;
/** Calls that wait for a thread. */
const maxWaiting = 256;
/** A thread with more memory is not used again. */
const maxIdleBytes = 48 << 20;
/** The longest answer of the database that a service can read. */
const maxAnswerBytes = 32 << 20;

export type SendRequest = (request: ScriptRequest) => Promise<ScriptAnswer>;

/** One version of a service; another zip or other settings make another one. */
export interface ServiceInstance {
  /** For messages. */
  readonly mount: string;
  /** What its threads start with. */
  load(): Promise<ServiceThreadData>;
  onLog(entry: ScriptLog): void;
  /** Answers a call of the service to the server itself, such as one of its queues. `send`: sends a request with its rights. */
  answerOwn(request: ScriptRequest, send: SendRequest): Promise<ScriptAnswer>;
}

export interface ServiceRun {
  readonly instance: ServiceInstance;
  readonly call: ServiceCall;
  readonly body: Uint8Array | undefined;
  /** The caller of its requests to the database. */
  readonly caller: ScriptCaller;
  /** The call comes from a script or a service, which waits for it. */
  readonly isNested: boolean;
}

type ServiceThread = ScriptThread<PackedCall, ServiceOutcome>;

interface Held {
  readonly instance: ServiceInstance;
  /** Set when the thread has started. */
  thread: ServiceThread | undefined;
  isBusy: boolean;
  end: ((error: DatabaseError) => void) | undefined;
}

interface Waiting {
  readonly owner: string;
  readonly instance: ServiceInstance;
  readonly start: () => void;
  readonly reject: (error: Error) => void;
}

/** The paths of the calls of a service to the server itself. */
const ownCalls = '/_service/';

/** Paths that a service cannot call. */
const refusedPaths = /^\/_api\/(foxx|tasks)(\/|\?|$)/;

/** Runs the calls of services on their threads. */
export class ServicePool {
  /** Set by the app. */
  requests: InnerRequests | undefined;
  readonly #file: URL;
  readonly #maxCallMs: number;
  readonly #waiting = new FairQueue<Waiting>();
  /** The least recently used ones first. */
  #held: Held[] = [];
  #isStopped = false;
  readonly #image = new SharedImage();
  /** A thread with an engine and no service: the next start of a service uses it. */
  #spare: ServiceThread | undefined;
  /** Exists for its machine code, which the threads share. Undefined without mounted services. */
  #compiled: Promise<unknown> | undefined;
  /** The next end of a call starts another spare thread: the start of the service has the processor for itself. */
  #isSpareTaken = false;

  /** `file`: the built entry of service threads. `maxCallMs`: maximum time of a call; its requests count. */
  constructor(file: URL, maxCallMs: number) {
    this.#file = file;
    this.#maxCallMs = maxCallMs;
  }

  /** Starts a spare thread, if there is none: services are mounted. */
  prepare(): void {
    if (this.#isStopped) return;
    // Without it, each thread compiles the engine for itself.
    this.#compiled ??= compileEngine(this.#file).catch(() => undefined);
    if (this.#spare?.isGone !== false) this.#spare = this.#startThread();
  }

  /** Ends the spare thread: no service is mounted. */
  rest(): void {
    this.#spare?.end('no service needs it');
    this.#spare = undefined;
    this.#compiled = undefined;
  }

  /** Rejects with 32 (resource limit) at a limit of the service, with 503 without a free thread. */
  async run(run: ServiceRun): Promise<ServiceOutcome> {
    const held = await this.#acquire(run);
    try {
      return await this.#runOn(held, run);
    } finally {
      this.#release(held);
      this.#startNext();
      if (this.#isSpareTaken) this.prepare();
      this.#isSpareTaken = false;
    }
  }

  /** Ends the threads of an instance, and rejects its calls. */
  end(instance: ServiceInstance): void {
    for (const held of this.#held.filter((each) => each.instance === instance)) {
      if (held.isBusy) held.end?.(removed());
      else this.#drop(held);
    }
    for (const waiting of this.#waiting.drain()) {
      if (waiting.instance === instance) waiting.reject(removed());
      else this.#waiting.push(waiting);
    }
  }

  stop(): void {
    this.#isStopped = true;
    for (const { reject } of this.#waiting.drain()) reject(shuttingDown());
    for (const held of [...this.#held]) this.#drop(held);
    this.rest();
  }

  #startThread(): ServiceThread {
    const data: ServiceThreadStart = { image: this.#image.buffer };
    return new ScriptThread(this.#file, data);
  }

  #threadOf(service: ServiceThreadData): ServiceThread {
    const spare = this.#spare?.isGone === false ? this.#spare : undefined;
    if (spare !== undefined) {
      this.#spare = undefined;
      this.#isSpareTaken = true;
    }
    const thread = spare ?? this.#startThread();
    thread.load(service);
    return thread;
  }

  async #runOn(held: Held, { instance, call, body, caller }: ServiceRun): Promise<ServiceOutcome> {
    const ended = new Abandonment();
    let limit: DatabaseError | undefined;
    held.end = (error) => {
      limit ??= error;
      held.thread?.end(error.message);
    };
    let timer: NodeJS.Timeout | undefined;
    try {
      held.thread ??= this.#threadOf(await instance.load());
      await held.thread.loaded;
      // The start of the thread does not count.
      timer = setTimeout(() => held.end?.(tooLong(instance, this.#maxCallMs)), this.#maxCallMs);
      if (limit !== undefined) throw limit;
      if (this.#isStopped) throw shuttingDown();
      return await held.thread.run(
        { call: JSON.stringify(call), body },
        {
          onRequest: (request) => this.#answer(instance, caller, request, ended),
          onLog: (entry) => instance.onLog(entry),
        },
      );
    } catch (error) {
      // A refused answer may come from an engine that the service has damaged.
      held.thread?.end('its call was refused');
      if (limit !== undefined) throw limit;
      if (!(error instanceof BrokenScript)) throw error;
      if (this.#isStopped) throw shuttingDown();
      const text = `the service at '${instance.mount}' failed in its sandbox, which has 64 MiB of memory: `;
      throw new DatabaseError('ERROR_RESOURCE_LIMIT', { message: text + error.message });
    } finally {
      clearTimeout(timer);
      ended.abort();
      held.end = undefined;
    }
  }

  /** Errors of the request itself are answers, too. */
  async #answer(
    instance: ServiceInstance,
    caller: ScriptCaller,
    request: ScriptRequest,
    signal: AbandonSignal,
  ): Promise<ScriptAnswer> {
    const { requests } = this;
    assert(requests !== undefined, 'the app has set the requests of services');
    const send: SendRequest = (sent) => requests(caller, { ...sent, maxAnswerBytes, signal });
    try {
      if (request.path.startsWith(ownCalls)) return await instance.answerOwn(request, send);
      if (refusedPaths.test(request.path)) {
        throw new DatabaseError('ERROR_FORBIDDEN', { detail: `a service cannot call '${request.path}'` });
      }
      return await send(request);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      return toErrorAnswer(error);
    }
  }

  async #acquire(run: ServiceRun): Promise<Held> {
    const { instance, caller, isNested } = run;
    if (this.#isStopped) throw shuttingDown();
    const held = this.#find(instance);
    if (held !== undefined) return held;
    // The caller of a nested call has a thread itself: waiting for a free one could last forever.
    if (isNested || this.#waiting.size >= maxWaiting) throw tooMany();
    await new Promise<void>((start, reject) => {
      this.#waiting.push({ owner: caller.owner, instance, start, reject });
    });
    return this.#acquire(run);
  }

  /** A free thread, or a new one in the place of a free one of another service. */
  #find(instance: ServiceInstance): Held | undefined {
    if (!this.#hasRoom(instance)) return undefined;
    const free = this.#held.filter(({ isBusy }) => !isBusy);
    const own = free.find((held) => held.instance === instance);
    if (own !== undefined) {
      own.isBusy = true;
      return own;
    }
    const [idle] = free;
    if (this.#held.length >= maxThreads && idle !== undefined) this.#drop(idle);
    const held: Held = { instance, thread: undefined, isBusy: true, end: undefined };
    this.#held.push(held);
    return held;
  }

  #release(held: Held): void {
    held.isBusy = false;
    const { thread } = held;
    const isUsable = thread !== undefined && !thread.isGone && thread.memoryBytes <= maxIdleBytes;
    if (!isUsable || this.#isStopped) {
      this.#drop(held);
      return;
    }
    this.#held = [...this.#held.filter((each) => each !== held), held];
  }

  #drop(held: Held): void {
    this.#held = this.#held.filter((each) => each !== held);
    held.thread?.end('it is not needed any more');
  }

  #startNext(): void {
    this.#waiting.take((_owner, { instance }) => this.#hasRoom(instance))?.start();
  }

  #hasRoom(instance: ServiceInstance): boolean {
    const own = this.#held.filter((held) => held.instance === instance);
    if (own.some(({ isBusy }) => !isBusy)) return true;
    if (own.length >= maxThreadsPerService) return false;
    return this.#held.length < maxThreads || this.#held.some(({ isBusy }) => !isBusy);
  }
}

function removed(): DatabaseError {
  return new DatabaseError('ERROR_REQUEST_CANCELED', { detail: 'the service was removed or replaced' });
}

function tooMany(): DatabaseError {
  return new DatabaseError('ERROR_RESOURCE_LIMIT', {
    detail: `all ${maxThreads} threads of services, or the ${maxThreadsPerService} of this service, are in use`,
    status: 503,
    retryAfterSeconds: 1,
  });
}

function tooLong({ mount }: ServiceInstance, maxCallMs: number): DatabaseError {
  return new DatabaseError('ERROR_RESOURCE_LIMIT', {
    detail: `a call of the service at '${mount}' ran for more than ${maxCallMs / 1000} s (--service-timeout)`,
  });
}
