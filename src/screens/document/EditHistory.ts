import type { TextEdit } from './json/edits.ts';

interface HistoryEntry {
  readonly label: string;
  readonly from: number;
  readonly removed: string;
  readonly inserted: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** Typing within this time is one step. */
const typingMs = 1000;
const maxEntries = 500;
/** Maximum number of characters of all entries. */
const maxLength = 100_000_000;

/** The undo and redo list of a text: every mode of the editor adds its edits to it. */
export class EditHistory {
  #done: HistoryEntry[] = [];
  #undone: HistoryEntry[] = [];

  get undoLabel(): string | undefined {
    return this.#done.at(-1)?.label;
  }

  get redoLabel(): string | undefined {
    return this.#undone.at(-1)?.label;
  }

  /** Adds an edit of `text`, the text before it. Adjacent typed edits are joined. */
  push(label: string, text: string, edit: TextEdit, time: number): void {
    const entry: HistoryEntry = {
      label,
      from: edit.from,
      removed: text.slice(edit.from, edit.to),
      inserted: edit.text,
      time,
    };
    const last = this.#done.at(-1);
    const joined = last && this.#undone.length === 0 ? join(last, entry) : undefined;
    this.#undone = [];
    if (joined) this.#done[this.#done.length - 1] = joined;
    else this.#done.push(entry);
    let length = this.#done.reduce((sum, { removed, inserted }) => sum + removed.length + inserted.length, 0);
    while (this.#done.length > maxEntries || (length > maxLength && this.#done.length > 1)) {
      const oldest = this.#done.shift()!;
      length -= oldest.removed.length + oldest.inserted.length;
    }
  }

  /** The edit that undoes the last entry; undefined if there is none. */
  undo(): TextEdit | undefined {
    const entry = this.#done.pop();
    if (!entry) return undefined;
    this.#undone.push(entry);
    return { from: entry.from, to: entry.from + entry.inserted.length, text: entry.removed };
  }

  redo(): TextEdit | undefined {
    const entry = this.#undone.pop();
    if (!entry) return undefined;
    this.#done.push(entry);
    return { from: entry.from, to: entry.from + entry.removed.length, text: entry.inserted };
  }
}

function join(last: HistoryEntry, next: HistoryEntry): HistoryEntry | undefined {
  if (last.label !== typing || next.label !== typing || next.time - last.time > typingMs) return undefined;
  if (
    next.removed === '' &&
    next.from === last.from + last.inserted.length &&
    !next.inserted.includes('\n')
  ) {
    return { ...last, inserted: last.inserted + next.inserted, time: next.time };
  }
  if (next.inserted === '' && last.inserted === '' && next.from + next.removed.length === last.from) {
    return { ...last, from: next.from, removed: next.removed + last.removed, time: next.time };
  }
  return undefined;
}

/** The label of edits in the code mode. */
export const typing = 'Edit the code';
