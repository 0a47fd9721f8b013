import type { StoreApi } from 'zustand/vanilla';

type Listener<State> = (state: State, before: State) => void;

/** A store whose listeners are called once for all changes of a batch. */
export class BatchedStore<State extends object> implements StoreApi<State> {
  readonly #initial: State;
  readonly #listeners = new Set<Listener<State>>();
  #state: State;
  /** The state before the current batch; undefined outside of a batch. */
  #before: State | undefined;

  constructor(initial: State) {
    this.#initial = initial;
    this.#state = initial;
  }

  readonly getInitialState = (): State => this.#initial;
  readonly getState = (): State => this.#state;

  readonly setState = (
    change: Partial<State> | ((state: State) => Partial<State>),
    isWhole = false,
  ): void => {
    const before = this.#state;
    const changes = typeof change === 'function' ? change(before) : change;
    if (Object.is(changes, before)) return;
    this.#state = isWhole ? (changes as State) : { ...before, ...changes };
    if (this.#before === undefined) this.#announce(before);
  };

  readonly subscribe = (listener: Listener<State>): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Runs `action`, and then calls the listeners once if it has changed the state. An inner batch belongs to the outer one. */
  batch<Result>(action: () => Result): Result {
    if (this.#before !== undefined) return action();
    const before = this.#state;
    this.#before = before;
    try {
      return action();
    } finally {
      this.#before = undefined;
      if (this.#state !== before) this.#announce(before);
    }
  }

  /** A listener that changes the state is called again; the listeners after it receive the newest state, as in zustand. */
  #announce(before: State): void {
    for (const listener of this.#listeners) listener(this.#state, before);
  }
}
