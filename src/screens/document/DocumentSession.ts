import type { JsonProblem } from '../../../protocol/json-jobs.ts';
import { type Change, changesBetween } from '../../lib/json/changes.ts';
import type { JsonTree } from '../../lib/json/JsonTree.ts';
import { EditHistory } from './EditHistory.ts';
import { applyEdit, type TextEdit } from './json/edits.ts';
import { readTree, readTreeAtOnce, smallLength } from './json/read-tree.ts';
import type { OpenedDocument } from './opened-document.ts';

export interface SessionState {
  /** The document on the server when it was opened or last saved. */
  readonly opened: OpenedDocument;
  readonly text: string;
  /** The last valid text with its values. */
  readonly tree: JsonTree;
  /** Why the text is no document. */
  readonly problem: JsonProblem | undefined;
  /** A long text is being read; `tree` is older than `text`. */
  readonly isReading: boolean;
  /** Differences from the opened document; of the last valid text. */
  readonly changes: readonly Change[];
  readonly undoLabel: string | undefined;
  readonly redoLabel: string | undefined;
}

/** Maximum number of listed changes; the editor says when there are more. */
export const maxChanges = 1000;
/** Delay between the last key press in a long text and reading it. */
const readDelayMs = 300;

/**
 * The text of one document while it is edited. The text is the document: all modes change it with text edits, so numbers
 * keep their digits and undo is exact.
 */
export class DocumentSession {
  #state: SessionState;
  readonly #history = new EditHistory();
  readonly #listeners = new Set<() => void>();
  readonly #editListeners = new Set<(edit: TextEdit) => void>();
  #reading: AbortController | undefined;
  readonly #settled = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(opened: OpenedDocument) {
    this.#state = {
      opened,
      text: opened.tree.text,
      tree: opened.tree,
      problem: undefined,
      isReading: false,
      changes: [],
      undoLabel: undefined,
      redoLabel: undefined,
    };
  }

  /** The same object until a change. */
  get state(): SessionState {
    return this.#state;
  }

  /** True if the content differs from the opened document, or is no valid document. */
  get isChanged(): boolean {
    const { problem, changes, isReading } = this.#state;
    return problem !== undefined || changes.length > 0 || isReading;
  }

  /** False while a long text is being read; see `settle`. */
  get canSave(): boolean {
    const { problem, changes, isReading } = this.#state;
    return problem === undefined && changes.length > 0 && !isReading;
  }

  /** Resolves when the current text has been read, or the session has ended. */
  async settle(): Promise<void> {
    if (this.#state.isReading) await new Promise<void>((resolve) => this.#settled.add(resolve));
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reports edits that the code editor did not make itself. */
  subscribeEdits(listener: (edit: TextEdit) => void): () => void {
    this.#editListeners.add(listener);
    return () => this.#editListeners.delete(listener);
  }

  /** `isTyped`: the code editor shows the edit already. */
  edit(label: string, edit: TextEdit, { isTyped = false } = {}): void {
    this.#history.push(label, this.#state.text, edit, Date.now());
    this.#change(edit, isTyped);
  }

  /** Replaces the whole content as one step. */
  replaceText(label: string, text: string): void {
    if (text === this.#state.text) return;
    this.edit(label, { from: 0, to: this.#state.text.length, text });
  }

  undo(): void {
    const edit = this.#history.undo();
    if (edit) this.#change(edit, false);
  }

  redo(): void {
    const edit = this.#history.redo();
    if (edit) this.#change(edit, false);
  }

  /** After a save, or after a merge with a newer version: later changes are relative to `opened`. */
  rebase(opened: OpenedDocument): void {
    this.#set({ opened, changes: this.#changesSince(opened, this.#state.tree) });
  }

  dispose(): void {
    this.#reading?.abort();
    clearTimeout(this.#timer);
    this.#listeners.clear();
    this.#editListeners.clear();
    this.#endWaits();
  }

  #change(edit: TextEdit, isTyped: boolean): void {
    const text = applyEdit(this.#state.text, edit);
    if (!isTyped) for (const listener of this.#editListeners) listener(edit);
    this.#reading?.abort();
    clearTimeout(this.#timer);
    const { undoLabel, redoLabel } = this.#history;
    if (text.length > smallLength) {
      this.#set({ text, isReading: true, undoLabel, redoLabel });
      this.#timer = setTimeout(() => void this.#readLong(text), isTyped ? readDelayMs : 0);
      return;
    }
    const read = readTreeAtOnce(text);
    this.#set({ text, isReading: false, undoLabel, redoLabel, ...this.#afterReading(read) });
  }

  async #readLong(text: string): Promise<void> {
    const reading = new AbortController();
    this.#reading = reading;
    try {
      const read = await readTree(text, reading.signal);
      if (reading.signal.aborted) return;
      this.#set({ isReading: false, ...this.#afterReading(read) });
    } catch (error) {
      if (reading.signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      this.#set({ isReading: false, problem: { message, offset: 0 } });
    }
  }

  #afterReading(read: { readonly tree?: JsonTree | undefined; readonly problem?: JsonProblem | undefined }) {
    if (!read.tree) return { problem: read.problem };
    return {
      tree: read.tree,
      problem: undefined,
      changes: this.#changesSince(this.#state.opened, read.tree),
    };
  }

  #changesSince(opened: OpenedDocument, tree: JsonTree): readonly Change[] {
    return changesBetween(opened.tree, tree, maxChanges);
  }

  #set(part: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
    if (!this.#state.isReading) this.#endWaits();
  }

  #endWaits(): void {
    for (const resolve of this.#settled) resolve();
    this.#settled.clear();
  }
}
