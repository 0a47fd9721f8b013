import {
  createDocumentText,
  fetchDocumentText,
  isConflict,
  isMissingDocument,
  removeDocument,
  replaceDocumentText,
} from '../../api/document-text.ts';
import { type Change, changesBetween } from '../../lib/json/changes.ts';
import { type JsonTree, printPath } from '../../lib/json/JsonTree.ts';
import type { StorageKey } from '../../store/browser-storage/storage-key.ts';
import { addDocumentEdit, removeDocumentDraft, saveDocumentDraft } from '../../store/document-drafts.ts';
import { DocumentSession, maxChanges } from './DocumentSession.ts';
import { readIndented } from './json/read-tree.ts';
import { type OpenedDocument, toBody, toOpenedDocument, withMembers } from './opened-document.ts';

/** A save that the server refused because the document was changed there. */
export interface Conflict {
  /** The document as the user opened it. */
  readonly opened: OpenedDocument;
  readonly mine: JsonTree;
  readonly server: OpenedDocument;
}

export interface EditorStatus {
  readonly isSaving: boolean;
  /** The document does not exist on the server any more. */
  readonly isMissing: boolean;
  readonly conflict: Conflict | undefined;
  /** When the draft was stored in this browser; undefined while there is none. */
  readonly draftTime: number | undefined;
  /** True if the browser refused to store the draft. */
  readonly isDraftLost: boolean;
  /** Increases with each stored edit. */
  readonly editCount: number;
}

/** Delay between the last change and storing the draft. */
const draftDelayMs = 400;
/** Attributes that a stored edit names. */
const maxNamed = 20;

interface DocumentPlace {
  readonly collection: string;
  readonly key: string;
}

/** One open document: its text, its draft in this browser, and its saves. */
export class DocumentEditor {
  readonly place: DocumentPlace;
  readonly session: DocumentSession;
  /** Of the draft and of the edits in this browser. */
  readonly storageKey: StorageKey;
  #status: EditorStatus;
  readonly #listeners = new Set<() => void>();
  readonly #life = new AbortController();
  #draftTimer: ReturnType<typeof setTimeout> | undefined;
  #hasDraft: boolean;
  /** The content was created elsewhere or removed: until a further edit there is nothing to keep. */
  #isDone = false;

  constructor(
    place: DocumentPlace,
    storageKey: StorageKey,
    opened: OpenedDocument,
    {
      isMissing = false,
      draftTime,
    }: { readonly isMissing?: boolean; readonly draftTime?: number | undefined } = {},
  ) {
    this.place = place;
    this.storageKey = storageKey;
    this.session = new DocumentSession(opened);
    this.#hasDraft = draftTime !== undefined;
    this.#status = {
      isSaving: false,
      isMissing,
      conflict: undefined,
      draftTime,
      isDraftLost: false,
      editCount: 0,
    };
    this.session.subscribe(() => {
      this.#isDone = false;
      clearTimeout(this.#draftTimer);
      this.#draftTimer = setTimeout(() => void this.storeDraft(), draftDelayMs);
    });
  }

  get status(): EditorStatus {
    return this.#status;
  }

  get id(): string {
    return `${this.place.collection}/${this.place.key}`;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Sends the content with the revision, after a long text has been read. A conflict or a missing document becomes a
   * status; other errors are thrown. `unchanged`: there is nothing to save, or the text is no document.
   */
  async save(): Promise<'saved' | 'unchanged' | 'conflict' | 'missing'> {
    return this.#saving(async () => {
      await this.session.settle();
      if (!this.session.canSave) return 'unchanged';
      const { opened, tree } = this.session.state;
      try {
        const rev = await replaceDocumentText(this.place, toBody(tree.text, opened), opened.rev);
        await this.#saved(opened, tree, rev);
        return 'saved';
      } catch (error) {
        if (isMissingDocument(error)) {
          this.#set({ isMissing: true });
          return 'missing';
        }
        if (!isConflict(error)) throw error;
        return this.#openConflict(opened, tree);
      }
    });
  }

  /** Saves the merged document if the server still has the compared version. */
  async saveMerged(text: string): Promise<'saved' | 'conflict' | 'missing'> {
    const { conflict } = this.#status;
    if (!conflict) return 'saved';
    return this.#saving(async () => {
      const read = await readIndented(text, [], this.#life.signal);
      if (read.problem) throw new Error(read.problem.message);
      try {
        const { server } = conflict;
        const rev = await replaceDocumentText(this.place, toBody(text, server), server.rev);
        this.session.replaceText('Merge', read.tree.text);
        this.#set({ conflict: undefined });
        await this.#saved(server, read.tree, rev);
        return 'saved';
      } catch (error) {
        if (!isConflict(error)) throw error;
        return this.#openConflict(conflict.opened, conflict.mine);
      }
    });
  }

  /** Creates the content as a new document. `key`: the key to use; undefined: the server chooses one. */
  async saveAsNew(key?: string): Promise<string> {
    const { opened, tree } = this.session.state;
    return this.#saving(async () => {
      const body = toBody(tree.text, opened);
      const created = await createDocumentText(
        this.place.collection,
        key === undefined ? body : withMembers(body, { _key: key }),
      );
      await this.#finish();
      return created.key;
    });
  }

  async remove(): Promise<void> {
    await removeDocument(this.place);
    await this.#finish();
  }

  /** Closes the comparison; the user's version stays in the editor. */
  closeConflict(): void {
    this.#set({ conflict: undefined });
  }

  /** Takes the version of the server; the user's changes can be restored with undo. */
  takeServer(): void {
    const { conflict } = this.#status;
    if (!conflict) return;
    this.session.replaceText('Discard my changes', conflict.server.tree.text);
    this.session.rebase(conflict.server);
    this.#set({ conflict: undefined });
    void this.storeDraft();
  }

  /** Stores the draft, or removes it if there are no unsaved changes. */
  async storeDraft(): Promise<void> {
    clearTimeout(this.#draftTimer);
    if (this.#life.signal.aborted || this.#isDone) return;
    const { text, opened } = this.session.state;
    try {
      if (!this.session.isChanged) {
        if (this.#hasDraft) await this.dropDraft();
        return;
      }
      const time = Date.now();
      this.#hasDraft = true;
      const { rev, from, to } = opened;
      await saveDocumentDraft(this.storageKey, { text, openedText: opened.tree.text, rev, from, to, time });
      this.#set({ draftTime: time, isDraftLost: false });
    } catch (error) {
      console.warn('the draft could not be stored in this browser', error);
      this.#set({ isDraftLost: true, draftTime: undefined });
    }
  }

  async dropDraft(): Promise<void> {
    clearTimeout(this.#draftTimer);
    this.#hasDraft = false;
    try {
      await removeDocumentDraft(this.storageKey);
    } catch (error) {
      console.warn('the draft could not be removed from this browser', error);
    }
    this.#set({ draftTime: undefined });
  }

  dispose(): void {
    void this.storeDraft();
    this.#life.abort();
    this.session.dispose();
    this.#listeners.clear();
  }

  async #finish(): Promise<void> {
    await this.dropDraft();
    this.#isDone = true;
  }

  async #saving<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#set({ isSaving: true });
    try {
      return await work();
    } finally {
      this.#set({ isSaving: false });
    }
  }

  async #saved(before: OpenedDocument, tree: JsonTree, rev: string): Promise<void> {
    const changes = changesBetween(before.tree, tree, maxChanges);
    // Encoding both texts of a large document would take long.
    const grown =
      changes.length < maxChanges
        ? changes.reduce((sum, change) => sum + grownBytes(change), 0)
        : bytesOf(tree.text) - bytesOf(before.tree.text);
    this.session.rebase({
      ...before,
      tree,
      rev,
      sizeBytes: before.sizeBytes + grown,
      openedAt: Date.now(),
    });
    if (!this.session.isChanged) await this.dropDraft();
    try {
      await addDocumentEdit(this.storageKey, {
        time: Date.now(),
        attributes: changes.slice(0, maxNamed).map(({ path }) => printPath(path)),
        before: before.tree.text,
      });
    } catch (error) {
      console.warn('the edit could not be stored in this browser', error);
    }
    this.#set({ editCount: this.#status.editCount + 1 });
  }

  /** Compares with the version of the server. The same content is no conflict: a save whose answer was lost stored it. */
  async #openConflict(opened: OpenedDocument, mine: JsonTree): Promise<'saved' | 'conflict' | 'missing'> {
    try {
      const { signal } = this.#life;
      const server = await toOpenedDocument(await fetchDocumentText(this.place, signal), signal);
      if (changesBetween(server.tree, mine, 1).length === 0) {
        this.session.rebase(server);
        this.#set({ conflict: undefined });
        if (!this.session.isChanged) await this.dropDraft();
        return 'saved';
      }
      this.#set({ conflict: { opened, mine, server } });
      return 'conflict';
    } catch (error) {
      if (!isMissingDocument(error)) throw error;
      this.#set({ isMissing: true, conflict: undefined });
      return 'missing';
    }
  }

  #set(part: Partial<EditorStatus>): void {
    this.#status = { ...this.#status, ...part };
    for (const listener of this.#listeners) listener();
  }
}

/** Bytes that a change adds to the document, negative if it removes more. */
function grownBytes({ path, before, after }: Change): number {
  if (before !== undefined && after !== undefined) return bytesOf(after) - bytesOf(before);
  const name = path.at(-1);
  // The name with its colon, and the comma.
  const around = typeof name === 'string' ? bytesOf(JSON.stringify(name)) + 2 : 1;
  return after === undefined ? -around - bytesOf(before ?? '') : around + bytesOf(after);
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
