import { availableParallelism } from 'node:os';
import type { ThreadClient, ThreadEvents } from './ThreadClient.ts';

/** A thread that has had a call for so long is at something long, and another one is worth its start. */
const longMs = 25;
/** So many short calls waiting are as good as a long one. */
const longLoad = 4;

/** The query threads: one at the start, more when all are busy. */
export class ThreadPool {
  readonly #start: (events: ThreadEvents) => ThreadClient;
  readonly #events: ThreadEvents;
  readonly #clients = new Set<ThreadClient>();
  readonly #maxThreads = Math.max(2, availableParallelism()) + 1;
  #isGrowing = false;
  #isStopped = false;

  constructor(start: (events: ThreadEvents) => ThreadClient, events: ThreadEvents) {
    this.#start = start;
    this.#events = {
      ...events,
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

  /** The least busy thread. */
  pick(): ThreadClient {
    let best: ThreadClient | undefined;
    let bestBurden = Number.POSITIVE_INFINITY;
    for (const client of this.#clients) {
      const burden = client.load + (client.waitMs > longMs ? longLoad : 0);
      if (burden < bestBurden) [best, bestBurden] = [client, burden];
    }
    if (best === undefined) return this.#add();
    if (best.waitMs > longMs) this.grow();
    return best;
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
