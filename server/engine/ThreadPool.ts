import { availableParallelism } from 'node:os';
import type { ThreadClient, ThreadEvents } from './ThreadClient.ts';

/** A thread that has had a call for so long is at something long, and another one is worth its start. */
const longMs = 25;
/** How often those who wait are looked at though nobody has answered. */
const watchMs = 5;
/** So many short calls waiting are as good as a long one. */
const longLoad = 4;
/** Calls that a thread is given at a time; more wait until one of them shows whether they are short. */
const windowLoad = 4;

/**
 * The query threads: one at the start, more when all are busy. Short calls go to one thread, for a thread that is awake
 * takes them several at a time, while waking each of several threads for one costs more than the call. Calls that came
 * at once and prove long are spread over all threads.
 */
export class ThreadPool {
  readonly #start: (events: ThreadEvents) => ThreadClient;
  readonly #events: ThreadEvents;
  readonly #clients = new Set<ThreadClient>();
  readonly #maxThreads = Math.max(2, availableParallelism()) + 1;
  /** Those who wait for a thread, in their order. */
  #waiting: ((client: ThreadClient) => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isGrowing = false;
  #isStopped = false;

  constructor(start: (events: ThreadEvents) => ThreadClient, events: ThreadEvents) {
    this.#start = start;
    this.#events = {
      ...events,
      onAnswer: () => this.#onAnswer(),
      onCrash: (client, error) => {
        this.#clients.delete(client);
        events.onCrash(client, error);
        if (!this.#isStopped && this.#clients.size === 0) this.#add();
      },
    };
  }

  async open(): Promise<void> {
    await this.#add().ready;
  }

  get clients(): readonly ThreadClient[] {
    return [...this.#clients];
  }

  /**
   * The thread for the next call; a promise where that is not known yet. What is no promise is to be called at once,
   * for a thread's load is what it was called for.
   */
  pick(): ThreadClient | Promise<ThreadClient> {
    if (this.#waiting.length === 0) {
      const ready = this.#findReady();
      if (ready !== undefined) return ready;
      if (!this.#isAnswering()) return this.#leastBusy(new Map());
    }
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#watch();
    });
  }

  /** The first thread that answers and has room. */
  #findReady(): ThreadClient | undefined {
    for (const client of this.#clients) {
      if (client.load < windowLoad && client.waitMs < longMs) return client;
    }
    return undefined;
  }

  /** True when some thread is at short calls only, as far as that can be known. */
  #isAnswering(): boolean {
    for (const client of this.#clients) if (client.waitMs < longMs) return true;
    return false;
  }

  /** `given`: calls that were given just now and do not count as load yet. */
  #leastBusy(given: Map<ThreadClient, number>): ThreadClient {
    let best: ThreadClient | undefined;
    let bestBurden = Number.POSITIVE_INFINITY;
    for (const client of this.#clients) {
      const burden = client.load + (given.get(client) ?? 0) + (client.waitMs > longMs ? longLoad : 0);
      if (burden < bestBurden) [best, bestBurden] = [client, burden];
    }
    if (best === undefined) return this.#add();
    if (best.waitMs > longMs) this.grow();
    return best;
  }

  /** A thread has answered a call, so that it has room for one who waits. */
  #onAnswer(): void {
    if (this.#waiting.length === 0) return;
    const ready = this.#findReady();
    if (ready !== undefined) this.#waiting.shift()?.(ready);
  }

  #watch(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.#waiting.length === 0) return;
      const ready = this.#findReady();
      if (ready !== undefined) this.#waiting.shift()?.(ready);
      else if (!this.#isAnswering()) this.#spread();
      if (this.#waiting.length > 0) this.#watch();
    }, watchMs);
  }

  /** Every thread is at something long: who waits is shared out among them. */
  #spread(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    const given = new Map<ThreadClient, number>();
    for (const resolve of waiting) {
      const client = this.#leastBusy(given);
      given.set(client, (given.get(client) ?? 0) + 1);
      resolve(client);
    }
  }

  /** Starts one more thread unless there are enough; it is picked once it is ready. */
  grow(): void {
    if (this.#isGrowing || this.#isStopped || this.#clients.size >= this.#maxThreads) return;
    this.#isGrowing = true;
    const client = this.#start(this.#events);
    client.ready.then(
      () => {
        this.#isGrowing = false;
        this.#clients.add(client);
      },
      () => {
        this.#isGrowing = false;
      },
    );
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#clients].map((client) => client.stop()));
  }

  #add(): ThreadClient {
    const client = this.#start(this.#events);
    this.#clients.add(client);
    return client;
  }
}
