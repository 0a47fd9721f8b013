import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../StartError.ts';
import { firstFormatWithChecksums, formatVersion } from './lmdb/catalog-store.ts';
import { crc32 } from './lmdb/checksum.ts';
import { remedyFor } from './lmdb/damage.ts';
import { storeFileName } from './lmdb/environment.ts';
import { type CheckResult, checkStore } from './pages/check-store.ts';
import { PageDamage, readHead } from './pages/meta.ts';
import { PageFile } from './pages/PageFile.ts';
import { tableNames } from './pages/trees.ts';
import { checkFormer, type FormerCheck } from './salvage/check-former.ts';
import { describeFinding } from './salvage/describe-finding.ts';
import { StoreReader } from './salvage/StoreReader.ts';
import type { KeepOld } from './upgrade/keep-former.ts';
import { upgradeByCopy, upgradeFolderName, upgradeInPlace } from './upgrade/upgrade-store.ts';

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
 * Checks the store of a folder before LMDB opens it and upgrades a former format. Throws StartError, in one line, for
 * a damaged store. `onProgress` receives messages for users.
 */
export async function prepareStore(
  folder: StoreFolder,
  onProgress: (text: string) => void,
  keepOld: KeepOld = 'with-space',
): Promise<void> {
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
  const format = storeFormatOf(path);
  const damaged = (problems: readonly string[]) =>
    damagedStore(folder.path, problems.slice(0, maxFindingsInText).join('; '));
  if (isWithoutChecksums(format)) return upgradeByCopy(path, { keepOld, onProgress, damaged });
  checkFile(folder, path, format);
  if (isFormerFormat(format)) await upgradeInPlace(path, format, { keepOld, onProgress, damaged });
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

/** The format of a store's file; undefined: it is damaged, or the store is empty. Works without LMDB. */
export function storeFormatOf(path: string): number | undefined {
  const reader = new StoreReader(path);
  try {
    return reader.format;
  } finally {
    reader.close();
  }
}

/** True for a format that a start upgrades. */
export function isFormerFormat(format: number | undefined): format is number {
  return format !== undefined && format < formatVersion;
}

export function isWithoutChecksums(format: number | undefined): boolean {
  return format !== undefined && format < firstFormatWithChecksums;
}

/** Stores of format 4 may have no log. */
function tablesOf(format: number | undefined) {
  return isFormerFormat(format) ? tableNames.filter((name) => name !== 'log') : tableNames;
}

function checkFile({ path: folder, cleanStop }: StoreFolder, path: string, format: number | undefined): void {
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
      tables: tablesOf(format),
      limitBytes: withValues ? Number.POSITIVE_INFINITY : limitBytes,
    });
    if (findings.length > 0) throw damagedStore(folder, summaryOf(path, findings));
  });
}

interface WholeCheck {
  /** See `storeFormatOf`. */
  readonly format: number | undefined;
  readonly findings: readonly string[];
  /** See `FormerCheck`; only in stores without checksums. */
  readonly lost: readonly string[];
}

/** Checks every page and every value of a store, as far as its format allows. */
export function checkWholeStore(folder: string): WholeCheck {
  const path = join(folder, storeFileName);
  return withFile(path, (file) => {
    const problem = headProblem(file);
    if (problem !== undefined) return { format: undefined, findings: [problem], lost: [] };
    const format = storeFormatOf(path);
    if (isWithoutChecksums(format)) return { format, ...checkWithoutChecksums(path) };
    const { findings } = checkStore(file, readHead(file), {
      withValues: true,
      tables: tablesOf(format),
      limitBytes: Number.POSITIVE_INFINITY,
    });
    return { format, findings: describeAll(path, findings), lost: [] };
  });
}

function checkWithoutChecksums(path: string): FormerCheck {
  const reader = new StoreReader(path);
  try {
    return checkFormer(reader);
  } finally {
    reader.close();
  }
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
