import { join } from 'node:path';
import { folderFormat } from '../data-folder/marker.ts';
import { makeNewFolder, targetOf } from '../data-folder/new-folder.ts';
import { toStartError } from '../data-folder/system-error.ts';
import { checkUnused } from '../data-folder/take-data-folder.ts';
import { StartError } from '../StartError.ts';
import { storeFileName } from '../storage/lmdb/environment.ts';
import { checkWholeStore, isFormerFormat, isWithoutChecksums } from '../storage/prepare-store.ts';
import type { CopyReport } from '../storage/salvage/CollectionReport.ts';
import { copyStore } from '../storage/salvage/copy-store.ts';
import { StoreReader } from '../storage/salvage/StoreReader.ts';
import { expectStoreFile, expectUnusedStore } from './expect-store.ts';
import type { Announce } from './start-event.ts';

const maxProblems = 20;

/** `--check`: verifies a data folder's store as far as its format allows. Throws StartError if it is damaged. */
export async function check(dataFolder: string, announce: Announce): Promise<void> {
  expectUnusedStore(dataFolder);
  const { format, findings, lost } = checkWholeStore(dataFolder);
  for (const text of lost) announce({ event: 'report', text });
  if (findings.length === 0) {
    const state =
      lost.length === 0 ? 'is in order' : `can be read, except for the ${lost.length} places above`;
    announce({ event: 'report', text: `The data folder ${dataFolder} ${state}.${formatNote(format)}` });
    return;
  }
  for (const text of findings) announce({ event: 'report', text });
  throw new StartError(
    `${storeFileName} of the data folder ${dataFolder} is damaged: ${findings.length} findings. Restore a backup, or save what is readable with: npm start -- --salvage NEWFOLDER`,
  );
}

function formatNote(format: number | undefined): string {
  if (!isFormerFormat(format)) return '';
  const checked = isWithoutChecksums(format)
    ? ', which has no checksums: its pages and documents can be read'
    : '';
  return ` It has the former format ${format}${checked}. A start upgrades it.`;
}

/** `--salvage`: writes the readable part into a new folder, and reports the saved documents per collection. */
export async function salvage(dataFolder: string, target: string, announce: Announce): Promise<void> {
  // The readable part of an incomplete folder can be saved, too.
  expectStoreFile(dataFolder);
  checkUnused(dataFolder);
  const folder = makeNewFolder(target, { command: 'salvage', source: dataFolder });
  const reader = new StoreReader(join(dataFolder, storeFileName));
  try {
    const report = await copyStore(reader, target, (documents) =>
      announce({ event: 'progress', text: `${documents} documents saved …` }),
    );
    folder.finish(folderFormat);
    for (const text of reportLines(report)) announce({ event: 'report', text });
    announce({ event: 'report', text: `Start the server on it with: npm start -- --data ${target}` });
  } catch (error) {
    folder.clear();
    throw toStartError(targetOf('salvage', target), error);
  } finally {
    reader.close();
  }
}

/** A table with one line per collection, then the names of lost documents. */
function reportLines({ collections, problems }: CopyReport): string[] {
  const rows = collections.map((each) => ({
    name: `${each.database}/${each.collection}`,
    saved: String(each.saved),
    lost: each.expected === undefined && each.lost === 0 ? '?' : String(each.lost),
    notes: notesOf(each),
  }));
  const width = Math.max(10, ...rows.map(({ name }) => name.length));
  const line = (name: string, saved: string, lost: string, notes: string): string =>
    `${name.padEnd(width)}  ${saved.padStart(10)}  ${lost.padStart(10)}  ${notes}`.trimEnd();
  const lost = collections.flatMap(({ database, collection, lostNames }) =>
    lostNames.map((name) => `lost: ${database}/${collection}, ${name}`),
  );
  const some = problems.slice(0, maxProblems).map((problem) => `damaged: ${problem}`);
  if (problems.length > maxProblems) some.push(`and ${problems.length - maxProblems} more damaged places`);
  return [
    line('collection', 'saved', 'lost', ''),
    ...rows.map(({ name, saved, lost, notes }) => line(name, saved, lost, notes)),
    ...lost,
    ...some,
  ];
}

function notesOf(each: CopyReport['collections'][number]): string {
  const notes: string[] = [];
  if (each.isUnknown) notes.push('its definition is lost');
  if (each.older > 0) notes.push(`${each.older} possibly in an older revision`);
  if (each.mended.length > 0) notes.push(`${each.mended.length} mended`);
  return notes.join(', ');
}
