/**
 * The folder for temporary files in the origin private file system. Undefined if the browser has none: in private
 * windows of Firefox and Safari, and on pages without HTTPS.
 */
export async function temporaryFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  // The types do not know pages without HTTPS.
  const storage = globalThis.navigator?.storage as StorageManager | undefined;
  if (storage?.getDirectory === undefined) return undefined;
  try {
    return await (await storage.getDirectory()).getDirectoryHandle('orrery-downloads', { create: true });
  } catch (error) {
    console.info('The browser has no storage for temporary files.', error);
    return undefined;
  }
}

/** Files that were last written before this time belong to pages that have ended. */
const leftOverMs = 3_600_000;
/** Files that another page may continue stay longer. */
const keptMs = 7 * 24 * 3_600_000;
/** How the name of such a file begins. */
export const keptPrefix = 'kept-';

/** Removes the files of pages that were closed before they could do so. */
export async function removeLeftOvers(nowMs = Date.now()): Promise<void> {
  const folder = await temporaryFolder();
  if (folder === undefined) return;
  for await (const [name, handle] of folder as unknown as AsyncIterable<[string, FileSystemFileHandle]>) {
    try {
      const { lastModified } = await handle.getFile();
      if (nowMs - lastModified > (name.startsWith(keptPrefix) ? keptMs : leftOverMs))
        await folder.removeEntry(name);
    } catch (error) {
      // Another page writes the file, or has removed it.
      console.info(`The temporary file ${name} stays.`, error);
    }
  }
}
