import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../StartError.ts';
import { parseObject, replaceFile } from './files.ts';

export const markerName = 'orrery.json';

/**
 * Format of the folder's content; a higher number was written by a newer Orrery. Each format of the folder belongs to
 * formats of the store (`formatVersion` of the storage): 1 to those without checksums (1 to 3), 2 to 4, 3 to 5, 4 to 6,
 * 5 to 7.
 */
export const folderFormat = 5;

interface Marker {
  readonly format: number;
  /** True from the first start until the store exists. */
  readonly isNew?: boolean;
}

/** The format of a folder with a store of this format. */
export function folderFormatOf(storeFormat: number): number {
  return storeFormat < 4 ? 1 : storeFormat - 2;
}

/** Throws StartError if the file is damaged or was written by a newer Orrery. */
export function readMarker(folder: string): Marker {
  const text = readFileSync(join(folder, markerName), 'utf8');
  const marker = parseObject(text) as Partial<Marker> | undefined;
  const found = marker?.format;
  if (typeof found !== 'number' || !Number.isInteger(found) || found < 1) {
    throw new StartError(
      `The file ${markerName} of the data folder ${folder} is damaged: expected {"format":${folderFormat}}, found '${excerpt(text)}'. Restore it from a backup, or give --data another folder.`,
    );
  }
  if (found <= folderFormat) return { format: found, isNew: marker?.isNew === true };
  throw new StartError(
    `The data folder ${folder} was written by a newer Orrery (format ${found}, this one knows ${folderFormat}). Update Orrery, or give --data another folder.`,
  );
}

export function writeMarker(folder: string, marker: Marker): void {
  replaceFile(join(folder, markerName), JSON.stringify(marker));
}

function excerpt(text: string): string {
  const printable = text.replace(/[^\x20-\x7e]/g, '?');
  return printable.length > 40 ? `${printable.slice(0, 40)}…` : printable;
}
