import { DiskWriter } from '../../lib/DiskWriter.ts';
import { BlobWriter } from './BlobWriter.ts';

/** Larger files are written to the disk while they arrive, if the browser can do that. */
export const mostBlobBytes = 64 * 2 ** 20;

interface NewFile {
  readonly name: string;
  readonly type: string;
  readonly isCompressed: boolean;
  /** An estimate; Infinity: unknown. */
  readonly bytes: number;
}

/** The writer of a new file. Call it in the handler of a click: the browser may ask where to save a large file. */
export async function openFile({
  name,
  type,
  isCompressed,
  bytes,
}: NewFile): Promise<DiskWriter | BlobWriter> {
  const isOnDisk = bytes > mostBlobBytes && !isCompressed && DiskWriter.isAvailable;
  return isOnDisk ? DiskWriter.open(name, type) : new BlobWriter({ isCompressed, type });
}
