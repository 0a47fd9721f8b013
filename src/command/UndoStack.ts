/** One gesture that can be taken back. */
interface UndoEntry {
  /** What was done, such as 'Expand alice'. */
  readonly label: string;
  undo(): void;
  redo(): void;
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
  #state: UndoState = { undoLabel: undefined, redoLabel: undefined };

  constructor(limit = 200) {
    this.#limit = limit;
  }

  /** The same object until something changes. */
  get state(): UndoState {
    return this.#state;
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

  /** False when there is nothing to undo. An entry that throws stays where it was. */
  undo(): boolean {
    return this.#move(this.#done, this.#undone, (entry) => entry.undo());
  }

  redo(): boolean {
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

  #move(from: UndoEntry[], to: UndoEntry[], act: (entry: UndoEntry) => void): boolean {
    const entry = from.at(-1);
    if (!entry) return false;
    act(entry);
    from.pop();
    to.push(entry);
    this.#changed();
    return true;
  }

  #changed(): void {
    this.#state = { undoLabel: this.#done.at(-1)?.label, redoLabel: this.#undone.at(-1)?.label };
    for (const listener of this.#listeners) listener();
  }
}
