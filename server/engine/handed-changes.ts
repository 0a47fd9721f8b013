import type { ChangeSet, Overlay } from '../storage/types.ts';

/** Changes on their way from the query thread that computed them to the writer; the bytes are transferred. */
export interface HandedChanges {
  readonly changes: Omit<ChangeSet, 'bytes'>;
  readonly bytes: Uint8Array;
  /** The answer waits until the disk has them. */
  readonly isDurable: boolean;
}

/** From so many changes on the writer is given changed trees, which it applies several times as fast as documents. */
const treesFrom = 64;
/** Large documents are indexed where they were computed. */
const treesFromBytes = 256 << 10;

export function handChanges(overlay: Overlay, isDurable: boolean, form?: ChangeSet['form']): HandedChanges {
  const isLarge = overlay.changeCount >= treesFrom || overlay.sizeBytes >= treesFromBytes;
  const chosen = form ?? (isLarge ? 'trees' : 'documents');
  const { bytes, ...changes } = overlay.changes(chosen);
  return { changes, bytes, isDurable };
}
