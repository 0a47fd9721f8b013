import { availableParallelism } from 'node:os';
import { DatabaseError } from '../../protocol/errors.ts';
import { FairQueue } from './FairQueue.ts';
import type { ThreadMethod } from './messages.ts';
import type { ThreadCall } from './ThreadCall.ts';
import type { ThreadClient, ThreadEvents } from './ThreadClient.ts';

/** A call that takes this long counts as long: it takes turns on its thread and delays no other call for longer. */
const longMs = 25;
/** The threads count as shared for so long after a call of another owner. */
const sharedMs = 1000;
/** How often the threads are looked at while any of them is at work. */
const watchMs = 5;
/** Calls of a thread that are not known to be long. More wait in the queue, where owners take turns. */
const windowLoad = 4;
/** A thread at one piece of work for so long gets no new calls; those that it has not begun go to others. */
const stuckMs = 50;
/** Of those that it has begun, the ones that have had at most so long go with them: little of their work is lost. */
const youngMs = 100;
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
 * The query threads. Calls wait in one queue, in which owners take turns, and a thread is given few of them at a time: a
 * call waits for a few calls of others at most, however many another client has sent.
 *
 * Short calls go to the first thread, because a thread that is awake takes several of them for the price of waking
 * another one. Calls that came at once and prove long are spread over all threads. While several owners are active and
 * one has long calls under way, its other calls go to the other threads. Calls with large arguments have a queue of their
 * own and run on the other threads, one on each. A thread that does not take its turns gets no calls.
 */
export class ThreadPool {
  readonly #start: (events: ThreadEvents, isFirst: boolean) => ThreadClient;
  readonly #poolEvents: PoolEvents;
  readonly #events: ThreadEvents;
  readonly #clients = new Set<ThreadClient>();
  readonly #coreCount = Math.max(2, availableParallelism());
  readonly #maxThreads = this.#coreCount + 1;
  /** Those that do not take their turns, as of the last look. */
  #stuck: ReadonlySet<ThreadClient> = new Set();
  readonly #waiting = new FairQueue<ThreadCall>();
  /** Calls with large arguments. */
  readonly #waitingLarge = new FairQueue<ThreadCall>();
  /** The thread that short calls go to. */
  #first: ThreadClient | undefined;
  /** Owner of the last call, and the time until which more than one owner counts as active. */
  #lastOwner = '';
  #sharedUntilMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #isGrowing = false;
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

  /** Resolves when the first thread can work; there will be one for each core. */
  async open(): Promise<void> {
    const client = this.#start(this.#events, true);
    this.#clients.add(client);
    this.#first = client;
    await client.ready;
    this.#grow();
  }

  /** Sends a call to the thread for it, at once or when there is one. */
  run<M extends ThreadMethod>(call: ThreadCall<M>): void {
    const waiting = call as unknown as ThreadCall;
    this.#queueOf(waiting).push(waiting);
    // The server's own work has no owner.
    if (waiting.owner !== '' && waiting.owner !== this.#lastOwner) {
      if (this.#lastOwner !== '') this.#sharedUntilMs = performance.now() + sharedMs;
      this.#lastOwner = waiting.owner;
    }
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

  /** False when a thread could not be ended. */
  async stop(): Promise<boolean> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    for (const call of [...this.#waiting.drain(), ...this.#waitingLarge.drain()]) call.reject(shuttingDown());
    const isStopped = await Promise.all([...this.#clients].map((client) => client.stop()));
    return !isStopped.includes(false);
  }

  /** Gives waiting calls to threads, owner by owner, as far as there are any for them. */
  #giveOut(): void {
    this.#giveOutLarge();
    while (this.#waiting.size > 0) {
      const found = new Map<boolean, ThreadClient | undefined>();
      const threadOf = (owner: string): ThreadClient | undefined => {
        const isBusy = this.#isShared && [...this.#clients].some((client) => client.hasLongOf(owner));
        if (!found.has(isBusy)) found.set(isBusy, this.#findThread(isBusy));
        return found.get(isBusy);
      };
      let client: ThreadClient | undefined;
      const call = this.#waiting.take((owner) => {
        client = threadOf(owner);
        return client !== undefined;
      });
      if (call === undefined) return;
      client?.run(call);
    }
  }

  /** Gives large calls to threads that have none, but for the first thread. */
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

  /** Puts calls that threads gave back before the others of their owners. */
  #putBack(calls: readonly ThreadCall[]): void {
    this.#waiting.unshift(calls.filter(({ isLarge }) => !isLarge));
    this.#waitingLarge.unshift(calls.filter(({ isLarge }) => isLarge));
  }

  /** The thread for the next call of an owner; undefined when the call has to wait. */
  #findThread(isOwnerBusy: boolean): ThreadClient | undefined {
    let best: ThreadClient | undefined;
    let isAnswering = false;
    for (const client of this.#candidates(isOwnerBusy)) {
      if (client.waitMs < longMs) {
        if (client.load < windowLoad) return client;
        isAnswering = true;
      } else if (client.youngLoad < windowLoad && client.load < (best?.load ?? Number.POSITIVE_INFINITY)) {
        best = client;
      }
    }
    // A thread that is at short calls only has room soon.
    if (isAnswering) return undefined;
    this.#grow();
    return best;
  }

  /** The threads that take their turns and are meant for an owner, those to be preferred first. */
  #candidates(isOwnerBusy: boolean): readonly ThreadClient[] {
    const others: ThreadClient[] = [];
    for (const client of this.#clients) {
      if (client !== this.#first && !this.#stuck.has(client)) others.push(client);
    }
    const first = this.#first;
    if (first === undefined || this.#stuck.has(first) || (isOwnerBusy && others.length > 0)) return others;
    return [first, ...others];
  }

  /** Looks at the threads again soon, as long as there is anything to see. */
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
    for (const client of this.#clients) {
      client.noteLong(longMs);
      const stillMs = client.stillMs();
      if (stillMs < stuckMs) continue;
      stuck.add(client);
      rescued.push(...client.takeBack(stillMs < hopelessMs ? stillMs + youngMs : undefined));
    }
    this.#stuck = stuck;
    this.#putBack(rescued);
    if (!this.#hasWaiting) this.#evenOut();
    // While one still takes its turns: a start takes a while.
    if (stuck.size > 0 && stuck.size >= this.#clients.size - 1) this.#grow();
    this.#giveOut();
    this.#retire();
  }

  /** Lets a thread that has nothing to do take half of another's long calls. */
  #evenOut(): void {
    const working = [...this.#clients].filter((client) => !this.#stuck.has(client));
    if (working.every((client) => client.load > 0 || (this.#isShared && client === this.#first))) return;
    const busiest = working.reduce((most, client) => (client.load > most.load ? client : most));
    if (busiest.load > 1) this.#putBack(busiest.takeHalf(spareAge));
  }

  /** Starts one more thread unless there are enough that work; it gets calls once it is ready. */
  #grow(): void {
    const working = this.#clients.size - this.#stuck.size;
    if (this.#isGrowing || this.#isStopped || working >= this.#maxThreads) return;
    if (this.#clients.size >= this.#maxThreads + maxStuck) return;
    this.#isGrowing = true;
    const isFirst = this.#first === undefined;
    const client = this.#start(this.#events, isFirst);
    client.ready.then(
      () => {
        this.#isGrowing = false;
        this.#clients.add(client);
        if (isFirst) this.#first = client;
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
    for (const client of [...this.#clients].reverse()) {
      if (this.#clients.size <= this.#maxThreads) return;
      if (client === this.#first || client.load > 0 || client.streamCount > 0) continue;
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
        this.#replace(client, orphans);
      }
    }, watchMs);
  }

  #replace(client: ThreadClient, orphans: readonly ThreadCall[], error?: Error): void {
    // One that never was ready is told of by whoever started it.
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

function shuttingDown(): DatabaseError {
  return new DatabaseError('ERROR_SHUTTING_DOWN', { status: 503 });
}
