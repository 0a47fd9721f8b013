import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../../StartError.ts';
import { writeFormat } from '../lmdb/catalog-store.ts';
import { openTables, storeFileName } from '../lmdb/environment.ts';
import { openStore } from '../Store.ts';
import type { CollectionReport } from '../salvage/CollectionReport.ts';
import { copyStore } from '../salvage/copy-store.ts';
import { StoreReader } from '../salvage/StoreReader.ts';
import type { Store } from '../types.ts';
import { freeBytes, type KeepOld, keepFormer } from './keep-former.ts';

/** The folder in which a new file is written, beside the store. */
export const upgradeFolderName = 'upgrade';

interface UpgradeOptions {
  readonly keepOld: KeepOld;
  readonly onProgress: (text: string) => void;
  /** The error for a store with these problems. */
  readonly damaged: (problems: readonly string[]) => Error;
}

/**
 * Copies a store without checksums (formats 1 to 3) into the current format beside it, and replaces it at the end. After a
 * crash during the copy, the former store is unchanged.
 */
export async function upgradeByCopy(path: string, options: UpgradeOptions): Promise<void> {
  const { keepOld, onProgress, damaged } = options;
  const folder = dirname(path);
  const target = join(folder, upgradeFolderName);
  requireSpace(path, statSync(path).size);
  onProgress(
    `The data folder ${folder} has the former format. It is upgraded, which needs about ${megabytes(path)} MB beside it.`,
  );
  const reader = new StoreReader(path);
  try {
    mkdirSync(target);
    const report = await copyStore(reader, target, (documents) =>
      onProgress(`${documents} documents upgraded …`),
    );
    if (report.problems.length > 0) throw damaged(report.problems);
    for (const text of notesOf(report.collections)) onProgress(text);
    const isLossy = report.collections.some(({ lostNames }) => lostNames.length > 0);
    reportKept(path, keepFormer(path, isLossy ? 'always' : keepOld, true), options);
  } catch (error) {
    // The space is needed for the next try.
    rmSync(target, { recursive: true, force: true });
    throw error;
  } finally {
    reader.close();
  }
  renameSync(join(target, storeFileName), path);
  for (const leftover of [target, `${path}-lock`]) rmSync(leftover, { recursive: true, force: true });
  onProgress('The data folder is upgraded.');
}

/**
 * Upgrades the formats 4 to 6 in the file: a store of format 4 may lack the table of the log, sorted indexes of the
 * formats 4 and 5 and fulltext indexes of all three have other entries. Until the last transaction, which writes the
 * format, the upgrade can start again.
 */
export async function upgradeInPlace(path: string, format: number, options: UpgradeOptions): Promise<void> {
  if (options.keepOld === 'always') requireSpace(path, statSync(path).size);
  reportKept(path, keepFormer(path, options.keepOld, false), options);
  await rebuildIndexes(dirname(path), format, options.onProgress);
  await raiseFormat(dirname(path));
  options.onProgress(`The data folder ${dirname(path)} is upgraded to the current format.`);
}

/** The first format whose sorted indexes tell all different texts apart. */
const firstFormatWithExactTexts = 6;

/**
 * Writes the entries of fulltext indexes again, and those of sorted indexes whose keys do not represent all of their
 * values.
 */
async function rebuildIndexes(
  folder: string,
  format: number,
  onProgress: (text: string) => void,
): Promise<void> {
  const store = openStore(folder, { isWriter: true, isUpgrading: true });
  try {
    const indexes = store.write((transaction) =>
      transaction.databases().flatMap(({ name: database }) =>
        (transaction.findDatabase(database)?.collections() ?? []).flatMap((collection) => {
          // Those of an interrupted build or upgrade.
          collection.discardIndexes();
          return collection
            .indexes()
            .filter(({ type }) => type === 'fulltext' || format < firstFormatWithExactTexts)
            .map(({ id, name }) => ({ database, collection: collection.name, id, name }));
        }),
      ),
    );
    for (const { database, collection, id, name } of indexes) {
      for (let step = 0; !rebuildStep(store, database, collection, id); step++) {
        if (step > 0 && step % stepsPerMessage === 0)
          onProgress(`index '${name}' of '${collection}': ${step * documentsPerStep} documents …`);
      }
    }
    await store.flushed();
  } finally {
    await store.close();
  }
}

const documentsPerStep = 20_000;
const stepsPerMessage = 25;

function rebuildStep(store: Store, database: string, collection: string, indexId: string): boolean {
  let left = documentsPerStep;
  return store.write(
    (transaction) =>
      transaction
        .findDatabase(database)
        ?.findCollection(collection)
        ?.rebuildIndex(indexId, () => left-- <= 0) ?? true,
  );
}

/** Gives a store of a former format with checksums the current format. */
async function raiseFormat(folder: string): Promise<void> {
  const tables = openTables(folder);
  try {
    tables.root.transactionSync(() => writeFormat(tables));
    await tables.root.flushed;
  } finally {
    await tables.root.close();
    rmSync(join(folder, `${storeFileName}-lock`), { force: true });
  }
}

function reportKept(path: string, kept: string | undefined, { keepOld, onProgress }: UpgradeOptions): void {
  if (kept !== undefined) {
    onProgress(
      `The file of the former format is kept as ${kept} (${megabytes(kept)} MB). Remove it when it is no longer needed.`,
    );
  } else if (keepOld === 'with-space') {
    onProgress(
      `The file of the former format (${megabytes(path)} MB) is not kept, because the disk has little free space. --keep-old keeps it.`,
    );
  }
}

function requireSpace(path: string, neededBytes: number): void {
  const free = freeBytes(path);
  if (free >= neededBytes) return;
  throw new StartError(
    `The upgrade of the data folder ${dirname(path)} needs about ${toMegabytes(neededBytes)} MB on its disk, which has ${toMegabytes(free)} MB free. Make space on it, or start with a copy of the folder on another disk (--data).`,
  );
}

function megabytes(path: string): string {
  return toMegabytes(statSync(path).size);
}

function toMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

function* notesOf(collections: readonly CollectionReport[]): Generator<string> {
  for (const { database, collection, mended, lostNames } of collections) {
    const place = `collection '${collection}' of database '${database}'`;
    if (mended.length > 0) {
      yield `In ${place} documents damaged by the former version were repaired: ${mended.join(', ')}.`;
    }
    if (lostNames.length > 0) {
      yield `In ${place} documents could not be read and were skipped: ${lostNames.join(', ')}.`;
    }
  }
}
