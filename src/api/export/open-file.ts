import { DiskWriter } from '../../lib/DiskWriter.ts';
import { download } from '../../lib/download.ts';
import type { FileName } from '../../lib/file-name.ts';
import { notify } from '../../store/notifications.ts';
import { BlobWriter } from './BlobWriter.ts';
import { BlobStore, type FileStore } from './FileStore.ts';
import { TemporaryFile } from './TemporaryFile.ts';

/** Larger files are written to the disk while they arrive, if the browser can do that. */
export const maxBlobBytes = 64 * 2 ** 20;

interface NewFile {
  readonly name: FileName;
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
  const isOnDisk = bytes > maxBlobBytes && !isCompressed && DiskWriter.isAvailable;
  return isOnDisk ? DiskWriter.open(name, type) : openTemporaryFile(bytes, isCompressed);
}

/** A file that the page reads again or downloads when it is complete: large ones on the disk, if the browser can do that. */
export async function openTemporaryFile(bytes: number, isCompressed = false): Promise<BlobWriter> {
  return new BlobWriter(isCompressed, await openStore(bytes));
}

/** The place of a file of about this size until it is saved. */
export async function openStore(bytes: number): Promise<FileStore> {
  const file = bytes > maxBlobBytes ? await TemporaryFile.open() : undefined;
  return file ?? new BlobStore(maxBlobBytes, warnOfMemory);
}

/** Writes a file that the browser downloads when it is complete. */
interface DownloadWriter {
  end(): Promise<Blob>;
  /** Frees the space when the browser has copied the complete file. */
  removeLater(): void;
}

/** Completes a file. The browser downloads it, unless the user has chosen its place before. */
export async function saveFile(
  writer: DiskWriter | DownloadWriter,
  { name, type }: Pick<NewFile, 'name' | 'type'>,
): Promise<void> {
  if (writer instanceof DiskWriter) return writer.end();
  download(name, await writer.end(), type);
  writer.removeLater();
}

function warnOfMemory(): void {
  notify(
    'info',
    'Large file in memory',
    'The browser keeps the file in memory until it is complete, which limits its size to about 2 GB. ' +
      'In a normal window, on a page with HTTPS, current browsers write it to the disk.',
  );
}
