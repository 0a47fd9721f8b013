import { availableParallelism } from 'node:os';
import { DatabaseError } from '../../protocol/errors.ts';
import type { ThreadMethod } from './messages.ts';
import type { ThreadCall } from './ThreadCall.ts';
import type { ThreadClient, ThreadEvents } from './ThreadClient.ts';

/** A thread that has had a call for so long is at something long, and another one is worth its start. */
const longMs = 25;
/** How often the threads are looked at while any of them is at work. */
const watchMs = 5;
/** So many short calls waiting are as good as a long one. */
const longLoad = 4;
/** Calls that a thread is given at a time; more wait until one of them shows whether they are short. */
const windowLoad = 4;
/** A thread at one piece of work for so long gets no new calls; those that it has not begun go to others. */
const stuckMs = 50;
/** After so long those that it has begun are begun anew elsewhere, too. */
const hopelessMs = 500;
/** A call that an idle thread begins anew has had at least so long, and so much of its thread at most. */
const spareAge = { fromMs: stuckMs, ownMs: 1000 };
/** So long a call that is to end may take to do so by itself. */
const graceMs = 45;
/** A thread that has stood still for so long after that is ended. */
const endStuckMs = 30;
/** Threads that may be stuck beside those that work. */
const maxStuck = 8;

export interface PoolEvents extends Pick<ThreadEvents, 'onFailure'> {
  /** A thread is gone, and with it what it held. `error`: nobody ended it. */
  readonly onGone: (client: ThreadClient, error: Error | undefined) => void;
}

/**
 * The query threads. Short calls go to one thread, for a thread that is awake takes them several at a time, while
 * waking each of several threads for one costs more than the call. Calls that came at once and prove long are spread
 * over all threads. A thread that does not take its turns is left alone with what holds it.
 */
export class ThreadPool {
  readonly #start: (events: ThreadEvents) => ThreadClient;
  readonly #poolEvents: PoolEvents;
  readonly #events: ThreadEvents;
  readonly #clients = new Set<ThreadClient>();
  readonly #coreCount = Math.max(2, availableParallelism());
  readonly #maxThreads = this.#coreCount + 1;
  /** Those that do not take their turns, as of the last look. */
  #stuck: ReadonlySet<ThreadClient> = new Set();
  /** Calls that wait for a thread, in their order. */
  #waiting: ThreadCall[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isGrowing = false;
  #isStopped = false;

  constructor(start: (events: ThreadEvents) => ThreadClient, events: PoolEvents) {
    this.#start = start;
    this.#poolEvents = events;
    this.#events = {
      onFailure: events.onFailure,
      onAnswer: () => {
        if (this.#waiting.length > 0) this.#giveOut();
      },
      onCrash: (client, error, orphans) => this.#replace(client, error, orphans),
    };
  }

  /** Resolves when the first thread can work; there will be one for each core. */
  async open(): Promise<void> {
    const client = this.#start(this.#events);
    this.#clients.add(client);
    await client.ready;
    this.#grow();
  }

  /** Sends a call to the thread for it, at once or when there is one. */
  run<M extends ThreadMethod>(call: ThreadCall<M>): void {
    this.#waiting.push(call as unknown as ThreadCall);
    this.#giveOut();
    this.#watch();
  }

  /** Sends a call to the thread that holds what it is about. */
  runOn<M extends ThreadMethod>(client: ThreadClient, call: ThreadCall<M>): void {
    client.run(call as unknown as ThreadCall);
    this.#watch();
  }

  /**
   * Sees to it that a call ends with `error` unless it ends by itself, as it has been told to by other means. A thread
   * that it keeps from taking turns is ended, and the others' calls there are begun anew.
   */
  end<M extends ThreadMethod>(call: ThreadCall<M>, error: DatabaseError): void {
    const ending = call as unknown as ThreadCall;
    if (ending.thread === undefined) {
      this.#waiting = this.#waiting.filter((waiting) => waiting !== ending);
      ending.reject(error);
      return;
    }
    setTimeout(() => {
      if (ending.isSettled) return;
      const { thread, callId } = ending;
      thread?.withdraw(ending);
      this.#waiting = this.#waiting.filter((waiting) => waiting !== ending);
      ending.reject(error);
      if (thread !== undefined) this.#endStuck(thread, callId);
    }, graceMs);
  }

  /** False when a thread could not be ended. */
  async stop(): Promise<boolean> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    for (const call of this.#waiting.splice(0)) call.reject(shuttingDown());
    const isStopped = await Promise.all([...this.#clients].map((client) => client.stop()));
    return !isStopped.includes(false);
  }

  /** Gives waiting calls to threads, in their order, as far as there are any for them. */
  #giveOut(): void {
    while (this.#waiting.length > 0) {
      const client = this.#findReady() ?? (this.#isAnswering() ? undefined : this.#leastBusy());
      if (client === undefined) return;
      client.run(this.#waiting.shift() as ThreadCall);
    }
  }

  /** The first thread that answers and has room. */
  #findReady(): ThreadClient | undefined {
    for (const client of this.#clients) {
      if (client.load < windowLoad && client.waitMs < longMs && !this.#stuck.has(client)) return client;
    }
    return undefined;
  }

  /** True when some thread is at short calls only, as far as that can be known. */
  #isAnswering(): boolean {
    for (const client of this.#clients) {
      if (client.waitMs < longMs && !this.#stuck.has(client)) return true;
    }
    return false;
  }

  /** The thread for a call where all are at something long; undefined when none takes its turns. */
  #leastBusy(): ThreadClient | undefined {
    let best: ThreadClient | undefined;
    let bestBurden = Number.POSITIVE_INFINITY;
    for (const client of this.#clients) {
      if (this.#stuck.has(client)) continue;
      const burden = client.load + (client.waitMs > longMs ? longLoad : 0);
      if (burden < bestBurden) [best, bestBurden] = [client, burden];
    }
    if (best === undefined || best.waitMs > longMs) this.#grow();
    return best;
  }

  /** Looks at the threads again soon, as long as there is anything to see. */
  #watch(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#look();
      if (this.#waiting.length > 0 || [...this.#clients].some(({ load }) => load > 0)) this.#watch();
    }, watchMs);
  }

  #look(): void {
    const stuck = new Set<ThreadClient>();
    const rescued: ThreadCall[] = [];
    for (const client of this.#clients) {
      const stillMs = client.stillMs();
      if (stillMs < stuckMs) continue;
      stuck.add(client);
      rescued.push(...client.takeBack(stillMs < hopelessMs ? 'waiting' : 'all'));
    }
    this.#stuck = stuck;
    this.#waiting.unshift(...rescued);
    if (this.#waiting.length === 0) this.#evenOut();
    if (stuck.size > 0 && stuck.size === this.#clients.size) this.#grow();
    this.#giveOut();
    this.#retire();
  }

  /** Lets a thread that has nothing to do take half of another's long calls. */
  #evenOut(): void {
    const working = [...this.#clients].filter((client) => !this.#stuck.has(client));
    if (working.every(({ load }) => load > 0)) return;
    const busiest = working.reduce((most, client) => (client.load > most.load ? client : most));
    if (busiest.load > 1) this.#waiting.push(...busiest.takeHalf(spareAge));
  }

  /** Starts one more thread unless there are enough that work; it gets calls once it is ready. */
  #grow(): void {
    const working = this.#clients.size - this.#stuck.size;
    if (this.#isGrowing || this.#isStopped || working >= this.#maxThreads) return;
    if (this.#clients.size >= this.#maxThreads + maxStuck) return;
    this.#isGrowing = true;
    const client = this.#start(this.#events);
    client.ready.then(
      () => {
        this.#isGrowing = false;
        this.#clients.add(client);
        if (this.#clients.size < this.#coreCount) this.#grow();
        this.#giveOut();
      },
      (error: Error) => {
        this.#isGrowing = false;
        this.#poolEvents.onFailure(`a query thread could not be started: ${error.message}`);
      },
    );
  }

  /** Lets those go that were started in place of stuck ones that work again. */
  #retire(): void {
    for (const client of [...this.#clients].slice(1).reverse()) {
      if (this.#clients.size <= this.#maxThreads) return;
      if (client.load > 0 || client.streamCount > 0) continue;
      this.#clients.delete(client);
      void client.stop();
    }
  }

  /** Ends the thread if it stands still at this call. */
  #endStuck(client: ThreadClient, callId: number): void {
    const sinceMs = performance.now();
    const timer = setInterval(() => {
      if (this.#isStopped || !client.isAt(callId)) clearInterval(timer);
      else if (client.stillMs() >= endStuckMs && performance.now() - sinceMs >= endStuckMs) {
        clearInterval(timer);
        const orphans = client.terminate(
          new DatabaseError('ERROR_QUERY_KILLED', {
            detail: 'its thread was ended for another query that could not be interrupted; run it again',
          }),
        );
        this.#replace(client, undefined, orphans);
      }
    }, watchMs);
  }

  #replace(client: ThreadClient, error: Error | undefined, orphans: readonly ThreadCall[]): void {
    // One that never was ready is told of by whoever started it.
    if (!this.#clients.delete(client)) return;
    this.#poolEvents.onGone(client, error);
    if (this.#isStopped) {
      for (const call of orphans) call.reject(shuttingDown());
      return;
    }
    this.#waiting.unshift(...orphans);
    if (this.#clients.size < this.#coreCount) this.#grow();
    this.#giveOut();
    this.#watch();
  }
}

function shuttingDown(): DatabaseError {
  return new DatabaseError('ERROR_SHUTTING_DOWN', { status: 503 });
}
