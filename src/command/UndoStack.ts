/** One undoable gesture. */
interface UndoEntry {
  /** Description of the change, such as 'Expand alice'. */
  readonly label: string;
  /** A long undo returns a promise. */
  undo(): unknown;
  redo(): unknown;
}

export interface UndoState {
  /** The labels of the next undo and redo. */
  readonly undoLabel: string | undefined;
  readonly redoLabel: string | undefined;
}

/** Undo history of one workspace; the oldest entries beyond `limit` are dropped. A new entry clears the redo list. */
export class UndoStack {
  readonly #done: UndoEntry[] = [];
  readonly #undone: UndoEntry[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #limit: number;
  #moving: Promise<void> | undefined;
  #state: UndoState = { undoLabel: undefined, redoLabel: undefined };

  constructor(limit = 200) {
    this.#limit = limit;
  }

  /** The same object until a change. */
  get state(): UndoState {
    return this.#state;
  }

  /** True during a long undo or redo. */
  get isMoving(): boolean {
    return this.#moving !== undefined;
  }

  /** Entries that can be undone, oldest first, for a history panel. */
  get entries(): readonly UndoEntry[] {
    return this.#done;
  }

  /** Adds an entry for a change that has already been made. */
  push(entry: UndoEntry): void {
    this.#done.push(entry);
    if (this.#done.length > this.#limit) this.#done.shift();
    this.#undone.length = 0;
    this.#changed();
  }

  /**
   * Returns false if there is nothing to undo. An entry that throws stays in its list. A call during a running undo
   * waits for it.
   */
  undo(): boolean | Promise<boolean> {
    return this.#move(this.#done, this.#undone, (entry) => entry.undo());
  }

  redo(): boolean | Promise<boolean> {
    return this.#move(this.#undone, this.#done, (entry) => entry.redo());
  }

  clear(): void {
    this.#done.length = 0;
    this.#undone.length = 0;
    this.#changed();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #move(from: UndoEntry[], to: UndoEntry[], act: (entry: UndoEntry) => unknown): boolean | Promise<boolean> {
    const next = () => this.#move(from, to, act);
    // The caller of the running undo receives its error.
    if (this.#moving !== undefined) return this.#moving.then(next, next);
    const entry = from.at(-1);
    if (!entry) return false;
    const acted = act(entry);
    const finish = () => {
      const place = from.indexOf(entry);
      if (place < 0) return;
      from.splice(place, 1);
      to.push(entry);
      this.#changed();
    };
    if (!(acted instanceof Promise)) {
      finish();
      return true;
    }
    const moving = acted.then(finish).finally(() => {
      this.#moving = undefined;
    });
    this.#moving = moving;
    return moving.then(() => true);
  }

  #changed(): void {
    this.#state = { undoLabel: this.#done.at(-1)?.label, redoLabel: this.#undone.at(-1)?.label };
    for (const listener of this.#listeners) listener();
  }
}
