import type { ChangeSet, Overlay } from '../storage/types.ts';

/** Changes sent from the query thread that computed them to the writer; the bytes are transferred. */
export interface HandedChanges {
  readonly changes: Omit<ChangeSet, 'bytes'>;
  readonly bytes: Uint8Array;
  /** The answer waits for the flush. */
  readonly isDurable: boolean;
}

/**
 * Number of changes from which the writer receives changed trees, which it applies several times faster than documents.
 */
const treesFrom = 64;
/** Large documents are indexed in the thread that computes the changes. */
const treesFromBytes = 256 << 10;

export function handChanges(overlay: Overlay, isDurable: boolean, form?: ChangeSet['form']): HandedChanges {
  const isLarge = overlay.changeCount >= treesFrom || overlay.sizeBytes >= treesFromBytes;
  const chosen = form ?? (isLarge ? 'trees' : 'documents');
  const { bytes, ...changes } = overlay.changes(chosen);
  return { changes, bytes, isDurable };
}
