import { FairQueue, type Owned } from '../engine/FairQueue.ts';

/** Requests that begin at once in a turn of the event loop. More wait for further turns. */
const maxAtOnce = 16;
/** Of those that wait, so many begin in one turn: about a millisecond. */
const maxInTurn = 4;

interface WaitingRequest extends Owned {
  readonly begin: () => void;
}

/**
 * Begins requests. Where many come at once, they begin in several turns of the event loop, and their owners take turns:
 * requests that one client pipelines or spreads over connections do not delay the request of another client.
 */
export class RequestTurns {
  readonly #waiting = new FairQueue<WaitingRequest>();
  #begunCount = 0;
  #isScheduled = false;

  /** Calls `begin` at once, or in a later turn. */
  run(owner: string, begin: () => void): void {
    this.#schedule();
    if (this.#waiting.size > 0 || this.#begunCount >= maxAtOnce) {
      this.#waiting.push({ owner, begin });
      return;
    }
    this.#begunCount += 1;
    begin();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#begunCount = 0;
      for (let count = 0; count < maxInTurn && this.#waiting.size > 0; count++) this.#waiting.take()?.begin();
      if (this.#waiting.size > 0) this.#schedule();
    });
  }
}
