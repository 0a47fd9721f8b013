/** One gesture that can be taken back. */
interface UndoEntry {
  /** What was done, such as 'Expand alice'. */
  readonly label: string;
  /** What takes long ends later. */
  undo(): unknown;
  redo(): unknown;
}

export interface UndoState {
  /** What `undo` would take back, what `redo` would do again. */
  readonly undoLabel: string | undefined;
  readonly redoLabel: string | undefined;
}

/** Entries of one workspace, the oldest forgotten beyond `limit`. A new entry forgets what was undone. */
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

  /** The same object until something changes. */
  get state(): UndoState {
    return this.#state;
  }

  /** A change that takes long is being taken back or made again. */
  get isMoving(): boolean {
    return this.#moving !== undefined;
  }

  /** Done entries, oldest first, for a history panel. */
  get entries(): readonly UndoEntry[] {
    return this.#done;
  }

  /** Keeps an entry whose change was made already. */
  push(entry: UndoEntry): void {
    this.#done.push(entry);
    if (this.#done.length > this.#limit) this.#done.shift();
    this.#undone.length = 0;
    this.#changed();
  }

  /**
   * False when there is nothing to undo. An entry that throws stays where it was. Who asks while one that takes long is
   * under way waits for it.
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
    // Whoever began the one under way is told of its failure.
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
