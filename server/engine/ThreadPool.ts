import { availableParallelism } from 'node:os';
import { DatabaseError, shuttingDown } from '../../protocol/errors.ts';
import { FairQueue } from './FairQueue.ts';
import type { ThreadMethod } from './messages.ts';
import type { ThreadCall } from './ThreadCall.ts';
import type { ThreadClient, ThreadEvents } from './ThreadClient.ts';

/** Duration after which a call counts as long: it takes turns on its thread and delays other calls no further. */
const longMs = 25;
/** Time after a call of another owner during which the threads count as shared. */
const sharedMs = 1000;
/** Interval of the checks while any thread is busy. */
const watchMs = 5;
/** Maximum calls per thread that are not known to be long. Others wait in the queue, where owners take turns. */
const windowLoad = 4;
/** The same for a thread with short calls only, which it answers together. */
const shortLoad = 16;
/**
 * Duration of one piece of work after which a thread gets no new calls. Its calls not yet begun move to other threads.
 */
const stuckMs = 50;
/** Maximum age of begun calls that move with them, so that little work is lost. */
const youngMs = 100;
/** Duration after which all begun calls restart on other threads. */
const hopelessMs = 500;
/** Minimum age of a call that an idle thread restarts. */
const spareAge = { fromMs: stuckMs, ownMs: 1000 };
/** Duration after which a query leaves the first thread while several owners are active, because it is probably long. */
const leaveFirstMs = 500;
/** Time for a killed call to end by itself. */
const graceMs = 45;
/** Time without progress after which such a thread is terminated. */
const endStuckMs = 30;
/**
 * An owner whose call blocks a thread for `afterMs` is confined: for `forMs`, its calls stay off the thread that is
 * reserved for others. It applies while other owners are active.
 */
const confinement = { afterMs: 200, forMs: 10_000 };
/** Maximum number of additional threads that replace stuck ones. */
const maxStuck = 8;

export interface PoolEvents extends Pick<ThreadEvents, 'onFailure'> {
  /** A thread and its state are lost. `error`: set if the end was unexpected. */
  readonly onGone: (client: ThreadClient, error: Error | undefined) => void;
}

/**
 * The query threads. Calls wait in one queue, in which owners take turns. Each thread receives few calls at a time, so
 * that a call waits for few other calls regardless of the number of calls sent by other clients. Short calls run on the
 * first thread, because several calls on a running thread cost as much as waking a second thread. Simultaneous calls
 * that become long are spread over all threads. While several owners are active, the first thread is for short calls: if an
 * owner has long calls pending, its other calls run on the other threads, and long queries of the first thread restart
 * there. Calls with large arguments have a separate queue and run on the other threads, one per thread. A thread without
 * progress gets no calls.
 */
export class ThreadPool {
  readonly #start: (events: ThreadEvents, isFirst: boolean) => ThreadClient;
  readonly #poolEvents: PoolEvents;
  readonly #events: ThreadEvents;
  readonly #clients = new Set<ThreadClient>();
  readonly #coreCount = Math.max(2, availableParallelism());
  readonly #maxThreads = this.#coreCount + 1;
  /** Threads without progress at the last check. */
  #stuck: ReadonlySet<ThreadClient> = new Set();
  readonly #waiting = new FairQueue<ThreadCall>();
  /** Calls with large arguments. */
  readonly #waitingLarge = new FairQueue<ThreadCall>();
  /** The preferred thread for short calls. */
  #first: ThreadClient | undefined;
  /** Owners whose calls blocked a thread, and the time until which they stay off the first thread. */
  readonly #confinedUntilMs = new Map<string, number>();
  /** Owner of the last call, and the time until which more than one owner counts as active. */
  #lastOwner = '';
  #sharedUntilMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #starting: ThreadClient | undefined;
  #isStopped = false;

  constructor(start: (events: ThreadEvents, isFirst: boolean) => ThreadClient, events: PoolEvents) {
    this.#start = start;
    this.#poolEvents = events;
    this.#events = {
      onFailure: events.onFailure,
      onAnswer: () => {
        this.#giveOut();
      },
      onCrash: (client, error, orphans) => this.#replace(client, orphans, error),
    };
  }

  /** Resolves when the first thread is ready. The pool grows to one thread per core. */
  async open(): Promise<void> {
    const client = this.#start(this.#events, true);
    this.#clients.add(client);
    this.#first = client;
    await client.ready;
    this.#grow();
  }

  figures() {
    let pending = 0;
    let working = 0;
    for (const { load } of this.#clients) {
      pending += load;
      if (load > 0) working += 1;
    }
    return {
      threads: this.#clients.size,
      /** Threads with calls. */
      working,
      /** Calls on threads. */
      pending,
      /** Calls that no thread has received yet. */
      waiting: this.#waiting.size + this.#waitingLarge.size,
    };
  }

  /** Sends a call to a thread, immediately or when one is free. */
  run<M extends ThreadMethod>(call: ThreadCall<M>): void {
    const waiting = call as unknown as ThreadCall;
    // Internal work of the server has no owner.
    if (waiting.owner !== '') this.#noteOwner(waiting.owner);
    const client = waiting.isLarge || this.#hasWaiting ? undefined : this.#threadOf(waiting);
    if (client !== undefined) client.run(waiting);
    else {
      this.#queueOf(waiting).push(waiting);
      this.#giveOut();
    }
    this.#watch();
  }

  /** Sends a call to the thread that holds its state. */
  runOn<M extends ThreadMethod>(client: ThreadClient, call: ThreadCall<M>): void {
    client.run(call as unknown as ThreadCall);
    this.#watch();
  }

  /**
   * Guarantees that a killed call ends, with `error` unless it ends by itself. If it blocks its thread, the thread is
   * terminated and its other calls restart on other threads.
   */
  end<M extends ThreadMethod>(call: ThreadCall<M>, error: DatabaseError): void {
    const ending = call as unknown as ThreadCall;
    if (ending.thread === undefined) {
      this.#queueOf(ending).remove(ending);
      ending.reject(error);
      return;
    }
    setTimeout(() => {
      if (ending.isSettled) return;
      const { thread, callId } = ending;
      thread?.withdraw(ending);
      this.#queueOf(ending).remove(ending);
      ending.reject(error);
      if (thread !== undefined) this.#endStuck(thread, callId);
    }, graceMs);
  }

  /** False if a thread could not be terminated. */
  async stop(threadMs?: number): Promise<boolean> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    for (const call of [...this.#waiting.drain(), ...this.#waitingLarge.drain()]) call.reject(shuttingDown());
    // Also a thread that starts: the end of the process while it opens the store would never return.
    const clients = [...this.#clients, ...(this.#starting === undefined ? [] : [this.#starting])];
    const isStopped = await Promise.all(clients.map((client) => client.stop(threadMs)));
    return !isStopped.includes(false);
  }

  #noteOwner(owner: string): void {
    const isOther = (call: ThreadCall): boolean => call.owner !== '' && call.owner !== owner;
    const lastOwner = this.#lastOwner;
    this.#lastOwner = owner;
    if (lastOwner === '') return;
    if (owner === lastOwner && ![...this.#clients].some((client) => client.hasCallWhere(isOther))) return;
    this.#sharedUntilMs = performance.now() + sharedMs;
  }

  /** Assigns queued calls to threads, owner by owner, as capacity allows. */
  #giveOut(): void {
    this.#giveOutLarge();
    let client: ThreadClient | undefined;
    const mayTake = (_owner: string, call: ThreadCall): boolean => {
      client = this.#threadOf(call);
      return client !== undefined;
    };
    while (this.#waiting.size > 0) {
      const call = this.#waiting.take(mayTake);
      if (call === undefined) return;
      client?.run(call);
    }
  }

  /** The thread for a call now; undefined if it has to wait. */
  #threadOf(call: ThreadCall): ThreadClient | undefined {
    const { owner } = call;
    const isOffFirst =
      this.#isShared && (call.isOffFirst || this.#isConfined(owner) || this.#hasLongOf(owner));
    return this.#findThread(isOffFirst, call.isShort);
  }

  #isConfined(owner: string): boolean {
    return (this.#confinedUntilMs.get(owner) ?? 0) > performance.now();
  }

  #confine(owner: string): void {
    if (owner !== '') this.#confinedUntilMs.set(owner, performance.now() + confinement.forMs);
  }

  /** Without confined owners, no call is compared with them. */
  #endConfinements(): void {
    const now = performance.now();
    for (const [owner, untilMs] of this.#confinedUntilMs) {
      if (untilMs <= now) this.#confinedUntilMs.delete(owner);
    }
  }

  #hasLongOf(owner: string): boolean {
    for (const client of this.#clients) if (client.hasLongOf(owner)) return true;
    return false;
  }

  /** Assigns large calls to threads without one, except the first thread. */
  #giveOutLarge(): void {
    while (this.#waitingLarge.size > 0) {
      const free = this.#candidates(true).filter((client) => client !== this.#first && !client.hasLarge);
      const [client] = free.sort((a, b) => a.load - b.load);
      if (client === undefined) {
        this.#grow();
        return;
      }
      const call = this.#waitingLarge.take();
      if (call !== undefined) client.run(call);
    }
  }

  #queueOf({ isLarge }: ThreadCall): FairQueue<ThreadCall> {
    return isLarge ? this.#waitingLarge : this.#waiting;
  }

  /** Puts returned calls before the others of their owners. */
  #putBack(calls: readonly ThreadCall[]): void {
    this.#waiting.unshift(calls.filter(({ isLarge }) => !isLarge));
    this.#waitingLarge.unshift(calls.filter(({ isLarge }) => isLarge));
  }

  /** The thread for the next call of an owner; undefined if the call has to wait. */
  #findThread(isOffFirst: boolean, isShort: boolean): ThreadClient | undefined {
    let best: ThreadClient | undefined;
    let isAnswering = false;
    for (const client of this.#candidates(isOffFirst)) {
      // Short calls take turns with a long query there, which costs less than the lower priority of the other threads.
      const isPreferred = this.#isShared && client === this.#first;
      if (isPreferred || client.waitMs < longMs) {
        if (client.youngLoad < windowLoad || (isShort && client.load < shortLoad && client.hasOnlyShort)) {
          return client;
        }
        isAnswering = true;
      } else if (client.youngLoad < windowLoad && client.load < (best?.load ?? Number.POSITIVE_INFINITY)) {
        best = client;
      }
    }
    // A thread with only short calls has capacity soon.
    if (isAnswering) return undefined;
    this.#grow();
    return best;
  }

  /**
   * Responsive threads for an owner, preferred ones first. While several owners are active, one responsive thread is
   * reserved for owners that block none, and threads with calls of confined owners are for these alone.
   */
  #candidates(isOffFirst: boolean): readonly ThreadClient[] {
    const responsive = [...this.#clients].filter((client) => !this.#stuck.has(client));
    const isSplit = this.#isShared && this.#confinedUntilMs.size > 0;
    const calm = isSplit ? responsive.filter((client) => !this.#isExposed(client)) : responsive;
    const first = this.#first;
    const reserved = first !== undefined && responsive.includes(first) ? first : calm[0];
    if (reserved === undefined) return responsive;
    if (!isOffFirst) return [reserved, ...calm.filter((client) => client !== reserved)];
    const others = responsive.filter((client) => client !== reserved);
    // Without another thread, the call waits for the next one.
    return others.length > 0 || this.#mayGrow ? others : [reserved];
  }

  /** Whether a thread has a call of a confined owner. */
  #isExposed(client: ThreadClient): boolean {
    return client.hasCallWhere(({ owner }) => this.#isConfined(owner));
  }

  /** Schedules the next check while any thread is busy. */
  #watch(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#look();
      if (this.#hasWaiting || [...this.#clients].some(({ load }) => load > 0)) this.#watch();
    }, watchMs);
  }

  get #isShared(): boolean {
    return performance.now() < this.#sharedUntilMs;
  }

  get #hasWaiting(): boolean {
    return this.#waiting.size > 0 || this.#waitingLarge.size > 0;
  }

  #look(): void {
    const stuck = new Set<ThreadClient>();
    const rescued: ThreadCall[] = [];
    this.#endConfinements();
    for (const client of this.#clients) {
      client.noteLong(longMs);
      const stillMs = client.stillMs();
      if (stillMs < stuckMs) continue;
      stuck.add(client);
      const blocking = client.currentCall;
      if (blocking !== undefined && stillMs >= confinement.afterMs) this.#confine(blocking.owner);
      rescued.push(...client.takeBack(stillMs < hopelessMs ? stillMs + youngMs : undefined));
    }
    this.#stuck = stuck;
    this.#putBack(rescued);
    if (this.#isShared && this.#first !== undefined && !stuck.has(this.#first))
      this.#putBack(this.#first.takeLong(leaveFirstMs));
    if (!this.#hasWaiting) this.#evenOut();
    // Starts while another thread is still responsive, because a start takes time.
    if (stuck.size > 0 && stuck.size >= this.#clients.size - 1) this.#grow();
    this.#giveOut();
    this.#retire();
  }

  /** Moves half of the long calls of a thread to an idle one. */
  #evenOut(): void {
    // While several owners are active, the first thread neither gives nor takes long calls here, see `leaveFirstMs`.
    const working = [...this.#clients].filter(
      (client) => !this.#stuck.has(client) && !(this.#isShared && client === this.#first),
    );
    if (working.every((client) => client.load > 0)) return;
    const busiest = working.reduce((max, client) => (client.load > max.load ? client : max));
    if (busiest.load > 1) this.#putBack(busiest.takeHalf(spareAge));
  }

  get #mayGrow(): boolean {
    const count = this.#clients.size;
    return count - this.#stuck.size < this.#maxThreads && count < this.#maxThreads + maxStuck;
  }

  /** Starts another thread unless enough are responsive; it receives calls once it is ready. */
  #grow(): void {
    if (this.#starting !== undefined || this.#isStopped || !this.#mayGrow) return;
    const isFirst = this.#first === undefined;
    const client = this.#start(this.#events, isFirst);
    this.#starting = client;
    client.ready.then(
      () => {
        this.#starting = undefined;
        if (this.#isStopped) return;
        this.#clients.add(client);
        if (isFirst) this.#first = client;
        if (this.#clients.size < this.#coreCount) this.#grow();
        this.#giveOut();
      },
      (error: Error) => {
        this.#starting = undefined;
        if (this.#isStopped) return;
        this.#poolEvents.onFailure(`a query thread could not be started: ${error.message}`);
      },
    );
  }

  /** Stops replacement threads when stuck threads respond again or have ended. */
  #retire(): void {
    let working = this.#clients.size - this.#stuck.size;
    for (const client of [...this.#clients].reverse()) {
      if (working <= this.#maxThreads) return;
      if (client === this.#first || client.isWorking || client.streamCount > 0) continue;
      this.#clients.delete(client);
      working -= 1;
      void client.stop();
    }
  }

  /** Terminates the thread if it makes no progress on this call. */
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
        this.#replace(client, orphans);
      }
    }, watchMs);
  }

  #replace(client: ThreadClient, orphans: readonly ThreadCall[], error?: Error): void {
    // The starter of a thread reports its failed start.
    if (!this.#clients.delete(client)) return;
    if (this.#first === client) this.#first = undefined;
    this.#poolEvents.onGone(client, error);
    if (this.#isStopped) {
      for (const call of orphans) call.reject(shuttingDown());
      return;
    }
    this.#putBack(orphans);
    if (this.#clients.size < this.#coreCount) this.#grow();
    this.#giveOut();
    this.#watch();
  }
}
