import { idOf, isPieceKey, numberOf } from '../lmdb/bytes.ts';
import { readStaged, removeStaged } from '../lmdb/catalog-store.ts';
import type { Snapshot, Tables } from '../lmdb/environment.ts';
import type { StagedDocument } from '../types.ts';
import { headOf, removePieces } from './large-bodies.ts';

/** Number of pieces from which the body of a new document is staged. */
const stagedFromPieces = 4;

type LargeEntry = readonly [key: string, value: Buffer | undefined];

/** The documents of an overlay's entries (latin1 keys) whose bodies are staged. */
export function stagedIn(
  entries: Iterable<LargeEntry>,
  isNew: (document: StagedDocument) => boolean,
): readonly StagedDocument[] {
  const documents: StagedDocument[] = [];
  for (const [text, value] of entries) {
    const key = Buffer.from(text, 'latin1');
    if (value === undefined || isPieceKey(key) || headOf(value) < stagedFromPieces) continue;
    const document = { storageId: idOf(key), docId: numberOf(key) };
    if (isNew(document)) documents.push(document);
  }
  return documents;
}

/** Tells for a key of the table (latin1) whether its entry is staged with one of the documents. */
export function stagedEntries(documents: readonly StagedDocument[]): (key: string) => boolean {
  const names = new Set(documents.map(({ storageId, docId }) => `${storageId}/${docId}`));
  return (text) => {
    const key = Buffer.from(text, 'latin1');
    return isPieceKey(key) && names.has(`${idOf(key)}/${numberOf(key)}`);
  };
}

/** Removes the staged pieces of a document that was not written. */
export function discardStaged(tables: Tables, snapshot: Snapshot, document: StagedDocument): void {
  removePieces(tables, snapshot, document.storageId, document.docId);
  removeStaged(tables, document);
}

/** Removes the staged pieces of one document; false if there are none. Called at the start of the store only. */
export function discardFirstStaged(tables: Tables, snapshot: Snapshot): boolean {
  const [document] = readStaged(snapshot);
  if (document === undefined) return false;
  discardStaged(tables, snapshot, document);
  return true;
}
