import type { ChangeSet, Overlay, StagedBodies } from '../storage/types.ts';

/** Changes sent from the query thread that computed them to the writer; the bytes are transferred. */
export interface PackedChanges {
  readonly changes: Omit<ChangeSet, 'bytes'>;
  readonly bytes: Uint8Array;
  /** Bodies to be stored before the changes are applied. */
  readonly bodies: StagedBodies | undefined;
  /** The answer waits for the flush. */
  readonly isDurable: boolean;
}

/**
 * Minimum number of changes that the writer receives as changed trees, which it applies several times faster than
 * documents.
 */
const treesFrom = 64;
/** Large documents are indexed in the thread that computes the changes. */
const treesFromBytes = 256 << 10;

export function packChanges(overlay: Overlay, isDurable: boolean, form?: ChangeSet['form']): PackedChanges {
  const isLarge = overlay.changeCount >= treesFrom || overlay.sizeBytes >= treesFromBytes;
  const chosen = form ?? (isLarge ? 'trees' : 'documents');
  const { bytes, ...changes } = overlay.changes(chosen);
  const isFirst = form === undefined && changes.staged.length > 0;
  const bodies = isFirst ? overlay.stagedBodies(changes.staged) : undefined;
  return { changes, bytes, bodies, isDurable };
}
