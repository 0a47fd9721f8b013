import { DatabaseError } from '../../protocol/errors.ts';

interface Turn {
  readonly collections: ReadonlySet<string>;
  readonly done: Promise<void>;
  readonly end: () => void;
  isHeld: boolean;
}

/** Duration of the first turn. It doubles with each further turn of the same holder. */
const turnMs = 100;
const longestTurnMs = 4000;
/** Maximum time that changes of others wait for the holder of a turn. */
const patienceMs = 100;

/**
 * Orders computations of changes after conflicts: while one holds the turn for its collections, changes of others to
 * them wait briefly, so that it can succeed.
 */
export class WriteTurns {
  /** In order of arrival. */
  readonly #turns = new Set<Turn>();

  /**
   * Resolves after the turns of all earlier holders of any of the collections. The result ends the turn. `onWait`
   * receives a function that ends the wait with an error.
   */
  async take(
    collections: ReadonlySet<string>,
    round: number,
    onWait: (stop: (() => void) | undefined) => void,
  ): Promise<() => void> {
    const earlier = this.#of(collections);
    let resolveDone: () => void = () => undefined;
    const done = new Promise<void>((resolve) => {
      resolveDone = resolve;
    });
    let timer: NodeJS.Timeout | undefined;
    const end = (): void => {
      clearTimeout(timer);
      this.#turns.delete(turn);
      resolveDone();
    };
    const turn: Turn = { collections, done, end, isHeld: false };
    this.#turns.add(turn);
    try {
      await new Promise<void>((resolve, reject) => {
        onWait(() => reject(new DatabaseError('ERROR_QUERY_KILLED')));
        void Promise.all(earlier.map((other) => other.done)).then(() => resolve());
      });
    } catch (error) {
      end();
      throw error;
    } finally {
      onWait(undefined);
    }
    turn.isHeld = true;
    timer = setTimeout(end, Math.min(longestTurnMs, turnMs * 2 ** round));
    return end;
  }

  /** True if another holder has a turn for any of the collections. */
  isTaken(collections: ReadonlySet<string>): boolean {
    return this.#of(collections).length > 0;
  }

  /** Waits briefly while another holder has the turn for any of the collections. */
  async pass(collections: ReadonlySet<string>): Promise<void> {
    const holders = this.#of(collections).filter(({ isHeld }) => isHeld);
    if (holders.length === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs);
    });
    await Promise.race([Promise.all(holders.map(({ done }) => done)), patience]);
    clearTimeout(timer);
  }

  #of(collections: ReadonlySet<string>): Turn[] {
    if (this.#turns.size === 0) return [];
    return [...this.#turns].filter((turn) => [...collections].some((name) => turn.collections.has(name)));
  }
}
