import { FairQueue, type Owned } from '../engine/FairQueue.ts';

/** Number of requests that start immediately within this time. Others wait for further turns of the event loop. */
const maxAtOnce = 16;
const windowMs = 2;
/** Number of waiting requests that start in one turn: about a millisecond. */
const maxInTurn = 4;
/**
 * Number of consecutive turns in which no waiting request starts because a connection was accepted. libuv accepts one
 * connection in each turn of the event loop, so turns must be short while many connections wait.
 */
const maxAcceptTurns = 8;

interface WaitingRequest extends Owned {
  readonly begin: () => void;
}

/**
 * Starts requests. Simultaneous requests start in several turns of the event loop, and their owners take turns:
 * requests that one client pipelines or spreads over connections do not delay the request of another client.
 */
export class RequestTurns {
  readonly #waiting = new FairQueue<WaitingRequest>();
  #begunCount = 0;
  #windowEndMs = 0;
  #isScheduled = false;
  #hasAccepted = false;
  #acceptTurns = 0;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Calls `begin` immediately, or in a later turn. */
  run(owner: string, begin: () => void): void {
    if (this.#waiting.size === 0 && this.#mayBegin()) {
      this.#begunCount += 1;
      begin();
      return;
    }
    this.#waiting.push({ owner, begin });
    this.#schedule();
  }

  /** A connection was accepted; probably others wait. */
  noteAccepted(): void {
    this.#hasAccepted = true;
  }

  #mayBegin(): boolean {
    const nowMs = this.#now();
    if (nowMs >= this.#windowEndMs) {
      this.#windowEndMs = nowMs + windowMs;
      this.#begunCount = 0;
    }
    return this.#begunCount < maxAtOnce;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      if (!this.#isAccepting()) {
        for (let count = 0; count < maxInTurn && this.#waiting.size > 0; count++)
          this.#waiting.take()?.begin();
      }
      if (this.#waiting.size > 0) this.#schedule();
    });
  }

  #isAccepting(): boolean {
    this.#acceptTurns = this.#hasAccepted ? (this.#acceptTurns + 1) % (maxAcceptTurns + 1) : 0;
    this.#hasAccepted = false;
    return this.#acceptTurns > 0;
  }
}
