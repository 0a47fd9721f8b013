import { join } from 'node:path';
import { makeDataFolder, toStartError } from '../data-folder.ts';
import { StartError } from '../StartError.ts';
import { checkWholeStore, storeFileName } from '../storage/prepare-store.ts';
import type { CopyReport } from '../storage/salvage/CollectionReport.ts';
import { copyStore } from '../storage/salvage/copy-store.ts';
import { StoreReader } from '../storage/salvage/StoreReader.ts';
import { expectUnusedStore } from './expect-store.ts';
import type { Announce } from './start-event.ts';

const maxProblems = 20;

/** `--check`: verifies all checksums of a data folder's store. Throws StartError if it is damaged. */
export async function check(dataFolder: string, announce: Announce): Promise<void> {
  expectUnusedStore(dataFolder);
  const { findings } = checkWholeStore(dataFolder);
  if (findings.length === 0) {
    announce({ event: 'report', text: `The data folder ${dataFolder} is in order.` });
    return;
  }
  for (const text of findings) announce({ event: 'report', text });
  throw new StartError(
    `${storeFileName} of the data folder ${dataFolder} is damaged: ${findings.length} findings. Restore a backup, or save what is readable with: npm start -- --salvage NEWFOLDER`,
  );
}

/** `--salvage`: writes the readable part into a new folder, and reports the saved documents per collection. */
export async function salvage(dataFolder: string, target: string, announce: Announce): Promise<void> {
  expectUnusedStore(dataFolder);
  const folder = makeDataFolder(target);
  const reader = new StoreReader(join(dataFolder, storeFileName));
  try {
    const report = await copyStore(reader, target, (documents) =>
      announce({ event: 'progress', text: `${documents} documents saved …` }),
    );
    folder.finish();
    for (const text of reportLines(report)) announce({ event: 'report', text });
    announce({ event: 'report', text: `Start the server on it with: npm start -- --data ${target}` });
  } catch (error) {
    throw toStartError(target, error);
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
