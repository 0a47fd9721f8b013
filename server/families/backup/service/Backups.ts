import { mkdir, mkdtemp, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  type BackupContents,
  type BackupWork,
  backupLabel,
} from '../../../../protocol/api/console-backups.ts';
import { badArgument, DatabaseError } from '../../../../protocol/errors.ts';
import { isOutOfSpace } from '../../../storage/lmdb/storage-errors.ts';
import { readDescription } from '../lib/backup-form.ts';
import { receiveArchive } from './receive-archive.ts';
import { type Program, runProgram } from './run-program.ts';
import type { TarFile } from './tar.ts';

interface BackupSettings {
  readonly dataFolder: string;
  readonly backupFolder: string;
  /** The server program, which makes a backup in a process of its own. */
  readonly mainFile: string;
  /** The program that reads a backup (`offline/backup-reader.ts`). */
  readonly readerFile: string;
}

export interface BackupInfo {
  readonly id: string;
  /** ISO 8601, to seconds. */
  readonly datetime: string;
  readonly sizeInBytes: number;
  readonly nrFiles: number;
  /** The backup that this one has the changes since; undefined for a complete one. */
  readonly previous: string | undefined;
  /** The database of a backup of one database. */
  readonly database: string | undefined;
}

/** What a backup has: all data, the changes since another backup, or one database. */
export interface BackupContent {
  /** Id of the other backup. */
  readonly since?: string | undefined;
  readonly database?: string | undefined;
}

/** The work of which one runs at a time. Its figures may change while it runs. */
export type RunningWork = { -readonly [Member in keyof BackupWork]: BackupWork[Member] };

type Databases = BackupContents['databases'];

/** The date, then a label. */
const backupId = /^(\d{4}-\d\d-\d\d)T(\d\d)\.(\d\d)\.(\d\d)Z_([A-Za-z0-9][A-Za-z0-9._-]{0,63})$/;
const partPrefix = '.part-';
/** Stores that were made of a backup of changes, to be read. */
const viewPrefix = '.view-';
/** Space that an upload leaves free. */
const keptFreeBytes = 64 << 20;
/** A list of all databases and collections is longer only by mistake. */
const maxContentsBytes = 64 << 20;

/** The label of a backup. */
export function labelOf(id: string): string {
  return backupId.exec(id)?.[5] ?? '';
}

/** The id for the present time; for a later second if a backup has it. */
function freeId(label: string, taken: readonly string[]): string {
  for (let timeMs = Date.now(); ; timeMs += 1000) {
    const id = `${new Date(timeMs).toISOString().slice(0, 19).replaceAll(':', '.')}Z_${label}`;
    if (!taken.includes(id)) return id;
  }
}

/** Moves each backup that continues a later one of the list behind it. The list is sorted by time. */
function afterPrevious(backups: readonly BackupInfo[]): readonly BackupInfo[] {
  const byId = new Map(backups.map((backup) => [backup.id, backup]));
  const sorted = new Set<BackupInfo>();
  for (const backup of backups) {
    const chain: BackupInfo[] = [];
    let next: BackupInfo | undefined = backup;
    while (next !== undefined && !sorted.has(next) && !chain.includes(next)) {
      chain.unshift(next);
      next = next.previous === undefined ? undefined : byId.get(next.previous);
    }
    for (const each of chain) sorted.add(each);
  }
  return [...sorted];
}

/**
 * The backups of this server: folders that `--restore` reads, named by date and label. Separate processes copy, check
 * and read stores, so that requests do not wait. One of them writes or verifies at a time.
 */
export class Backups {
  #work: RunningWork | undefined;
  #stop = new AbortController();
  /** A backup does not change. */
  readonly #contents = new Map<string, Promise<Databases>>();

  readonly #hasRemovedViews: Promise<void>;

  constructor(readonly settings: BackupSettings) {
    this.#hasRemovedViews = this.#removeAll(viewPrefix);
    this.#hasRemovedViews.catch(() => undefined);
  }

  /** What runs now. */
  get work(): BackupWork | undefined {
    return this.#work;
  }

  /**
   * Makes a backup. Throws 7011 (hot backup conflict) while other
   * work runs, 10 (bad parameter) for an unusable label, 7007 (no such hot backup), 7001 (internal hot backup error) with
   * the reason if the copy fails.
   */
  async create(label: string, { since, database }: BackupContent = {}): Promise<BackupInfo> {
    if (!backupLabel.test(label)) {
      throw new DatabaseError('ERROR_BAD_PARAMETER', {
        detail:
          "label: expected up to 64 letters, digits, '.', '_' and '-', a letter or digit first, no '.' at the end",
      });
    }
    if (since !== undefined && database !== undefined) {
      throw badArgument('since: expected no value for a backup of one database');
    }
    if (since !== undefined) await this.get(since);
    return this.exclusively({ kind: 'create' }, async (work, signal) => {
      const id = freeId(label, await this.#names());
      work.id = id;
      const { backupFolder, mainFile, dataFolder } = this.settings;
      const part = join(backupFolder, `${partPrefix}${id}`);
      try {
        await mkdir(backupFolder, { recursive: true, mode: 0o700 });
        await this.#removeAll(partPrefix);
        const more = [
          ...(since === undefined ? [] : ['--backup-since', join(backupFolder, since)]),
          ...(database === undefined ? [] : ['--backup-database', database]),
        ];
        await this.#finish(runProgram(mainFile, ['--data', dataFolder, '--backup', part, ...more], signal));
        // The copy of the store of all data is checked as a part of the copy.
        if (database !== undefined) await this.#checkFolder(part, signal);
        await rename(part, join(backupFolder, id));
        return await this.#describe(id);
      } catch (error) {
        await rm(part, { recursive: true, force: true });
        if (error instanceof DatabaseError || signal.aborted) throw error;
        // The program knows the folder as that of its own option.
        const text = (error as Error).message.replaceAll(part, backupFolder);
        throw new Error(text.replaceAll('give --backup ', 'give --backup-folder '));
      }
    });
  }

  /** The problem of a damaged backup. Throws 7007 (no such hot backup), and 7011 (hot backup conflict) as `create`. */
  async verify(id: string): Promise<string | undefined> {
    await this.get(id);
    return this.exclusively({ kind: 'verify', id }, async (_work, signal) => {
      try {
        await this.#check(id, signal);
        return undefined;
      } catch (error) {
        if (signal.aborted) throw error;
        return (error as Error).message;
      }
    });
  }

  /**
   * Adds the backup in a tar archive. Nothing of it stays unless its checksums are right. Throws 400 for another content,
   * 1207 (duplicate name), and 7011 (hot backup conflict) as `create`.
   */
  async upload(chunks: AsyncIterable<Uint8Array>, declaredBytes: number | undefined): Promise<BackupInfo> {
    return this.exclusively({ kind: 'upload' }, async (work, signal) => {
      const { backupFolder } = this.settings;
      await mkdir(backupFolder, { recursive: true, mode: 0o700 });
      await this.#removeAll(partPrefix);
      const maxBytes = Math.max(0, ((await this.freeBytes()) ?? Number.MAX_SAFE_INTEGER) - keptFreeBytes);
      if ((declaredBytes ?? 0) > maxBytes) {
        throw badArgument(`the archive has ${declaredBytes} bytes, and the disk has ${maxBytes} for it`);
      }
      const part = await mkdtemp(join(backupFolder, partPrefix));
      try {
        const isId = (name: string) => backupId.test(name);
        const id = await receiveArchive(chunks, { folder: part, maxBytes, isId, signal });
        work.id = id;
        if ((await this.#names()).includes(id)) {
          throw new DatabaseError('ERROR_ARANGO_DUPLICATE_NAME', { detail: `the backup ${id} exists` });
        }
        await this.#checkFolder(part, signal);
        await rename(part, join(backupFolder, id));
        return await this.#describe(id);
      } catch (error) {
        await rm(part, { recursive: true, force: true });
        if (error instanceof DatabaseError || signal.aborted) throw error;
        if (isOutOfSpace(error)) throw this.#diskFull();
        throw badArgument(`the archive is refused: ${(error as Error).message}`);
      }
    });
  }

  /** Runs work that excludes other work. Errors other than DatabaseError become 7001 (internal hot backup error). */
  async exclusively<Result>(
    described: Omit<BackupWork, 'sinceMs'>,
    body: (work: RunningWork, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    if (this.#work !== undefined) {
      const detail = {
        create: 'another backup is being made',
        verify: 'a backup is being verified',
        restore: 'a backup is being restored',
        upload: 'a backup is being uploaded',
      } as const;
      throw new DatabaseError('ERROR_HOT_BACKUP_CONFLICT', { detail: detail[this.#work.kind] });
    }
    const work: RunningWork = { ...described, sinceMs: Date.now() };
    this.#work = work;
    this.#stop = new AbortController();
    try {
      return await body(work, this.#stop.signal);
    } catch (error) {
      if (error instanceof DatabaseError) throw error;
      if (isOutOfSpace(error)) throw this.#diskFull();
      throw new DatabaseError('ERROR_HOT_BACKUP_INTERNAL', { status: 500, detail: (error as Error).message });
    } finally {
      this.#work = undefined;
    }
  }

  /** Sorted by time; of the same second, a backup comes before the one that continues it. */
  async list(): Promise<readonly BackupInfo[]> {
    const ids = (await this.#names()).filter((name) => backupId.test(name)).sort();
    return afterPrevious(await Promise.all(ids.map((id) => this.#describe(id))));
  }

  /** Throws 7007 (no such hot backup). */
  async get(id: string): Promise<BackupInfo> {
    if (backupId.test(id) && (await this.#names()).includes(id)) return this.#describe(id);
    throw new DatabaseError('ERROR_NO_SUCH_HOT_BACKUP', {
      status: 404,
      detail: `expected the id of a backup`,
    });
  }

  /** The databases of a backup. Throws 7007 (no such hot backup), 7001 (internal hot backup error) if it is damaged. */
  async contents(id: string): Promise<Databases> {
    await this.get(id);
    const known = this.#contents.get(id);
    if (known !== undefined) return known;
    const reading = this.#readContents(id);
    this.#contents.set(id, reading);
    reading.catch(() => this.#contents.delete(id));
    return reading;
  }

  /**
   * Runs `body` with a folder that has the store of a backup: its own one, or for a backup of changes a temporary one,
   * which is made of all backups that it needs.
   */
  async withStore<Result>(
    id: string,
    signal: AbortSignal,
    body: (folder: string) => Promise<Result>,
  ): Promise<Result> {
    const folder = join(this.settings.backupFolder, id);
    return this.#previousOf(folder) === undefined ? body(folder) : this.#withView(folder, signal, body);
  }

  /** The collections of a database of a store as the reader writes them. */
  readDatabase(
    folder: string,
    { name, collections }: { readonly name: string; readonly collections: readonly string[] | undefined },
    signal: AbortSignal,
  ): Program {
    const { readerFile } = this.settings;
    const wanted = collections === undefined ? [] : [JSON.stringify(collections)];
    return runProgram(readerFile, ['database', folder, name, ...wanted], signal);
  }

  /** The files of a backup for an archive. Throws 7007 (no such hot backup). */
  async files(id: string): Promise<readonly TarFile[]> {
    await this.get(id);
    const folder = join(this.settings.backupFolder, id);
    const names = (await readdir(folder)).filter((name) => !name.endsWith('-lock')).sort();
    return Promise.all(
      names.map(async (name) => {
        const path = join(folder, name);
        const { size, mtimeMs } = await stat(path);
        return { folder: id, name, path, sizeBytes: size, changedMs: mtimeMs };
      }),
    );
  }

  /** Free space for backups; undefined if the system does not tell it. */
  async freeBytes(): Promise<number | undefined> {
    const { backupFolder, dataFolder } = this.settings;
    for (const folder of [backupFolder, dataFolder]) {
      const found = await statfs(folder).catch(() => undefined);
      if (found !== undefined) return found.bavail * found.bsize;
    }
    return undefined;
  }

  /** Throws 7007 (no such hot backup), 7011 (hot backup conflict) if it is in use or a backup of changes needs it. */
  async remove(id: string): Promise<void> {
    await this.get(id);
    if (this.#work?.id === id) {
      throw new DatabaseError('ERROR_HOT_BACKUP_CONFLICT', { detail: 'the backup is in use' });
    }
    const later = (await this.list()).find(({ previous }) => previous === id);
    if (later !== undefined) {
      throw new DatabaseError('ERROR_HOT_BACKUP_CONFLICT', { detail: `the backup ${later.id} needs it` });
    }
    this.#contents.delete(id);
    await rm(join(this.settings.backupFolder, id), { recursive: true });
  }

  /** Ends the running work; also at the shutdown of the server. */
  stop(): void {
    this.#stop.abort(new DatabaseError('ERROR_REQUEST_CANCELED', { detail: 'the work was stopped' }));
  }

  #diskFull(): DatabaseError {
    const { backupFolder } = this.settings;
    return new DatabaseError('ERROR_ARANGO_FILESYSTEM_FULL', {
      status: 507,
      detail: `the disk of the folder ${backupFolder} is full; make space on it, or give --backup-folder another folder`,
    });
  }

  async #readContents(id: string): Promise<Databases> {
    const { signal } = new AbortController();
    return this.withStore(id, signal, (folder) => this.#contentsOf(folder, signal));
  }

  async #contentsOf(folder: string, signal: AbortSignal): Promise<Databases> {
    const program = runProgram(this.settings.readerFile, ['contents', folder], signal);
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of program.output as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxContentsBytes) program.kill();
      else chunks.push(chunk);
    }
    try {
      await program.ended;
      return JSON.parse(Buffer.concat(chunks).toString()) as Databases;
    } catch (error) {
      throw new DatabaseError('ERROR_HOT_BACKUP_INTERNAL', { status: 500, detail: (error as Error).message });
    }
  }

  async #finish(program: Program): Promise<void> {
    program.output.resume();
    await program.ended;
  }

  /** The id of the backup that the one of a folder needs. Throws if it is no backup of this folder. */
  #previousOf(folder: string): string | undefined {
    const description = readDescription(folder);
    if (description?.kind !== 'changes') return undefined;
    const id = basename(description.previous);
    if (description.previous === `../${id}` && backupId.test(id)) return id;
    throw new Error(`it continues '${description.previous}', which is no backup of this server`);
  }

  #check(id: string, signal: AbortSignal): Promise<void> {
    return this.#checkFolder(join(this.settings.backupFolder, id), signal);
  }

  /** Rejects with the problem of a damaged backup. One of changes is restored to a temporary store. */
  async #checkFolder(folder: string, signal: AbortSignal): Promise<void> {
    if (this.#previousOf(folder) !== undefined) {
      await this.#withView(folder, signal, async () => undefined);
      return;
    }
    await this.#finish(runProgram(this.settings.mainFile, ['--data', folder, '--check'], signal));
  }

  async #withView<Result>(
    folder: string,
    signal: AbortSignal,
    body: (folder: string) => Promise<Result>,
  ): Promise<Result> {
    await this.#hasRemovedViews;
    const { backupFolder, mainFile } = this.settings;
    const view = await mkdtemp(join(backupFolder, viewPrefix));
    try {
      await this.#finish(runProgram(mainFile, ['--restore', folder, '--data', view], signal));
      return await body(view);
    } finally {
      await rm(view, { recursive: true, force: true });
    }
  }

  /** Remains of work during which the server was killed. */
  async #removeAll(prefix: string): Promise<void> {
    for (const name of await this.#names()) {
      if (name.startsWith(prefix)) {
        await rm(join(this.settings.backupFolder, name), { recursive: true, force: true });
      }
    }
  }

  async #names(): Promise<readonly string[]> {
    try {
      return await readdir(this.settings.backupFolder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }

  async #describe(id: string): Promise<BackupInfo> {
    const folder = join(this.settings.backupFolder, id);
    const names = (await readdir(folder)).filter((name) => !name.endsWith('-lock'));
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
    const [, date, hours, minutes, seconds] = backupId.exec(id) as RegExpExecArray;
    return {
      id,
      datetime: `${date}T${hours}:${minutes}:${seconds}Z`,
      sizeInBytes: sizes.reduce((sum, size) => sum + size, 0),
      nrFiles: names.length,
      ...this.#knownContentOf(folder),
    };
  }

  /** For lists: a damaged description is reported by the verification. */
  #knownContentOf(folder: string): Pick<BackupInfo, 'previous' | 'database'> {
    try {
      const description = readDescription(folder);
      const database = description?.kind === 'database' ? description.database : undefined;
      return { previous: this.#previousOf(folder), database };
    } catch (error) {
      if (error instanceof Error) return { previous: undefined, database: undefined };
      throw error;
    }
  }
}
