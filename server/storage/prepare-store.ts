import { existsSync, linkSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../StartError.ts';
import { crc32 } from './lmdb/checksum.ts';
import { remedyFor } from './lmdb/damage.ts';
import { type CheckResult, checkStore } from './pages/check-store.ts';
import { PageDamage, readHead } from './pages/meta.ts';
import { PageFile } from './pages/PageFile.ts';
import type { CollectionReport } from './salvage/CollectionReport.ts';
import { copyStore } from './salvage/copy-store.ts';
import { describeFinding } from './salvage/describe-finding.ts';
import { StoreReader } from './salvage/StoreReader.ts';

export const storeFileName = 'orrery.mdb';
const upgradeFolderName = 'upgrade';

/** State written by a regular shutdown: the length of the file and the checksum of its two meta pages. */
export interface CleanStop {
  readonly sizeBytes: number;
  readonly head: number;
}

interface StoreFolder {
  readonly path: string;
  /** False before the first start has created a store. */
  readonly hasStore: boolean;
  /** Undefined: the last shutdown was not regular. */
  readonly cleanStop: CleanStop | undefined;
}

const mebibyte = 1024 * 1024;
/** A start checks a store up to this length completely, and this many bytes of the trees of a larger one. */
const limitAfterCleanStopBytes = 64 * mebibyte;
const limitAfterCrashBytes = 256 * mebibyte;
const maxFindingsInText = 3;

/**
 * Checks the store of a folder before LMDB opens it and upgrades the former format. Throws StartError, in one line, for
 * a damaged store. `onProgress` receives messages for users.
 */
export async function prepareStore(folder: StoreFolder, onProgress: (text: string) => void): Promise<void> {
  const path = join(folder.path, storeFileName);
  rmSync(join(folder.path, upgradeFolderName), { recursive: true, force: true });
  if (!folder.hasStore) {
    // The remains of an interrupted first start.
    if (!isOpenable(path)) for (const suffix of ['', '-lock']) rmSync(path + suffix, { force: true });
    if (!existsSync(path)) return;
  } else if (!existsSync(path)) {
    throw new StartError(
      `The data folder ${folder.path} has no ${storeFileName}. Restore a backup of it, or give --data another folder.`,
    );
  }
  if (isFormer(path)) await upgrade(folder.path, onProgress);
  else checkFile(folder, path);
}

function isOpenable(path: string): boolean {
  return existsSync(path) && withFile(path, (file) => headProblem(file) === undefined);
}

function headProblem(file: PageFile): string | undefined {
  try {
    readHead(file);
    return undefined;
  } catch (error) {
    if (error instanceof PageDamage) return error.message;
    throw error;
  }
}

function isFormer(path: string): boolean {
  const reader = new StoreReader(path);
  try {
    return reader.isFormer;
  } finally {
    reader.close();
  }
}

function checkFile({ path: folder, cleanStop }: StoreFolder, path: string): void {
  withFile(path, (file) => {
    const problem = headProblem(file);
    if (problem !== undefined) throw damagedStore(folder, problem);
    if (cleanStop !== undefined && headChecksum(file) !== cleanStop.head) {
      throw damagedStore(
        folder,
        'its first pages differ from those of the last shutdown (if this file was restored on purpose, remove clean-stop.json)',
      );
    }
    const limitBytes = cleanStop === undefined ? limitAfterCrashBytes : limitAfterCleanStopBytes;
    const withValues = file.sizeBytes <= limitBytes;
    const { findings } = checkStore(file, readHead(file), {
      withValues,
      limitBytes: withValues ? Number.POSITIVE_INFINITY : limitBytes,
    });
    if (findings.length > 0) throw damagedStore(folder, summaryOf(path, findings));
  });
}

/** Checks every page and every value of a store. */
export function checkWholeStore(folder: string): { readonly findings: readonly string[] } {
  const path = join(folder, storeFileName);
  return withFile(path, (file) => {
    const problem = headProblem(file);
    if (problem !== undefined) return { findings: [problem] };
    if (isFormer(path))
      return { findings: ['it has the former format, which has no checksums; a start upgrades it'] };
    const { findings } = checkStore(file, readHead(file), {
      withValues: true,
      limitBytes: Number.POSITIVE_INFINITY,
    });
    return { findings: describeAll(path, findings) };
  });
}

function damagedStore(folder: string, what: string): StartError {
  return new StartError(
    `${storeFileName} of the data folder ${folder} is damaged: ${what}. ${remedyFor(folder)}`,
  );
}

function summaryOf(path: string, findings: CheckResult['findings']): string {
  const texts = describeAll(path, findings.slice(0, maxFindingsInText));
  const more = findings.length - texts.length;
  return texts.join('; ') + (more > 0 ? `; and ${more} more (npm start -- --check names them)` : '');
}

function describeAll(path: string, findings: CheckResult['findings']): string[] {
  const reader = new StoreReader(path);
  try {
    return findings.map((finding) => describeFinding(reader, finding));
  } finally {
    reader.close();
  }
}

/** Written by a regular shutdown; no process may have the store open. */
export function describeCleanStop(folder: string): CleanStop {
  return withFile(join(folder, storeFileName), (file) => ({
    sizeBytes: file.sizeBytes,
    head: headChecksum(file),
  }));
}

function headChecksum(file: PageFile): number {
  const bytes = file.read(0, 2 * readHead(file).pageSize);
  return crc32(bytes, 0, bytes.length, 0);
}

function withFile<T>(path: string, body: (file: PageFile) => T): T {
  const file = new PageFile(path);
  try {
    return body(file);
  } finally {
    file.close();
  }
}

/**
 * Copies a store of the former format into the current format beside it, and replaces it at the end. After a crash
 * during the copy, the former store is unchanged.
 */
async function upgrade(folder: string, onProgress: (text: string) => void): Promise<void> {
  const path = join(folder, storeFileName);
  const target = join(folder, upgradeFolderName);
  const megabytes = Math.ceil(statSync(path).size / 1e6);
  onProgress(
    `The data folder ${folder} has the former format. It is upgraded, which needs about ${megabytes} MB beside it.`,
  );
  const reader = new StoreReader(path);
  try {
    mkdirSync(target);
    const report = await copyStore(reader, target, (documents) =>
      onProgress(`${documents} documents upgraded …`),
    );
    if (report.problems.length > 0)
      throw damagedStore(folder, report.problems.slice(0, maxFindingsInText).join('; '));
    for (const text of notesOf(report.collections)) onProgress(text);
    if (report.collections.some(({ lostNames }) => lostNames.length > 0)) {
      const kept = `${path}.former`;
      rmSync(kept, { force: true });
      linkSync(path, kept);
      onProgress(`The file of the former format is kept as ${kept}.`);
    }
  } finally {
    reader.close();
  }
  renameSync(join(target, storeFileName), path);
  for (const leftover of [target, `${path}-lock`]) rmSync(leftover, { recursive: true, force: true });
  onProgress('The data folder is upgraded.');
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
