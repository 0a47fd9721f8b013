import { keptPrefix, temporaryFolder } from './temporary-folder.ts';

/** The name of a file that another page may continue. */
export function keptName(): string {
  return `${keptPrefix}${crypto.randomUUID()}`;
}

/** Undefined if there is no such file. */
export async function keptFile(name: string): Promise<File | undefined> {
  const folder = await temporaryFolder();
  try {
    return await (await folder?.getFileHandle(name))?.getFile();
  } catch (error) {
    console.info(`The temporary file ${name} is not there.`, error);
    return undefined;
  }
}

/** Removes a file that will not be continued. */
export async function removeKept(name: string): Promise<void> {
  try {
    await (await temporaryFolder())?.removeEntry(name);
  } catch (error) {
    console.info(`The temporary file ${name} stays.`, error);
  }
}
