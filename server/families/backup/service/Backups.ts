import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError } from '../../../../protocol/errors.ts';

interface BackupSettings {
  readonly dataFolder: string;
  readonly backupFolder: string;
  /** The server program, which makes a backup in a process of its own. */
  readonly mainFile: string;
}

export interface BackupInfo {
  readonly id: string;
  /** ISO 8601, to seconds. */
  readonly datetime: string;
  readonly sizeInBytes: number;
  readonly nrFiles: number;
}

/** The date, then a label. */
const backupId = /^(\d{4}-\d\d-\d\d)T(\d\d)\.(\d\d)\.(\d\d)Z_[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
/** Windows removes dots at the end of names. */
const labelForm = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,62}[A-Za-z0-9_-])?$/;
const partPrefix = '.part-';
const maxMessageChars = 2000;

/**
 * The backups of this server: folders that `--restore` reads, named by date and label. A separate process copies and
 * checks the store, so that requests do not wait. One backup is made at a time.
 */
export class Backups {
  #running: ChildProcess | undefined;
  #isBusy = false;

  constructor(readonly settings: BackupSettings) {}

  /**
   * Throws 7011 (hot backup conflict) while another backup is made, 10 (bad parameter) for an unusable label, 7001
   * (internal hot backup error) with the reason if the copy fails.
   */
  async create(label: string): Promise<BackupInfo> {
    if (!labelForm.test(label)) {
      throw new DatabaseError('ERROR_BAD_PARAMETER', {
        detail:
          "label: expected up to 64 letters, digits, '.', '_' and '-', a letter or digit first, no '.' at the end",
      });
    }
    if (this.#isBusy) {
      throw new DatabaseError('ERROR_HOT_BACKUP_CONFLICT', { detail: 'another backup is being made' });
    }
    this.#isBusy = true;
    const id = `${new Date().toISOString().slice(0, 19).replaceAll(':', '.')}Z_${label}`;
    const { backupFolder } = this.settings;
    const part = join(backupFolder, `${partPrefix}${id}`);
    try {
      await mkdir(backupFolder, { recursive: true, mode: 0o700 });
      await this.#removeParts();
      await this.#copy(part);
      await rename(part, join(backupFolder, id));
      return await this.#describe(id);
    } catch (error) {
      await rm(part, { recursive: true, force: true });
      if (error instanceof DatabaseError) throw error;
      throw new DatabaseError('ERROR_HOT_BACKUP_INTERNAL', { status: 500, detail: (error as Error).message });
    } finally {
      this.#isBusy = false;
    }
  }

  /** Sorted by time. */
  async list(): Promise<readonly BackupInfo[]> {
    const ids = (await this.#names()).filter((name) => backupId.test(name)).sort();
    return Promise.all(ids.map((id) => this.#describe(id)));
  }

  /** Throws 7007 (no such hot backup). */
  async get(id: string): Promise<BackupInfo> {
    if (backupId.test(id) && (await this.#names()).includes(id)) return this.#describe(id);
    throw new DatabaseError('ERROR_NO_SUCH_HOT_BACKUP', {
      status: 404,
      detail: `expected the id of a backup`,
    });
  }

  /** Throws 7007 (no such hot backup). */
  async remove(id: string): Promise<void> {
    await this.get(id);
    await rm(join(this.settings.backupFolder, id), { recursive: true });
  }

  /** Ends a running backup at the shutdown of the server. */
  stop(): void {
    this.#running?.kill('SIGKILL');
  }

  #copy(target: string): Promise<void> {
    const { mainFile, dataFolder } = this.settings;
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [mainFile, '--data', dataFolder, '--backup', target], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      this.#running = child;
      let message = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        message = (message + text).slice(0, maxMessageChars);
      });
      child.on('error', reject);
      child.on('close', (status) => {
        this.#running = undefined;
        if (status === 0) resolve();
        else reject(new Error(message.trim() || `the copy ended with status ${String(status)}`));
      });
    });
  }

  /** Remains of a backup during which the server was killed. */
  async #removeParts(): Promise<void> {
    for (const name of await this.#names()) {
      if (name.startsWith(partPrefix)) {
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
    const names = await readdir(folder);
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
    const [, date, hours, minutes, seconds] = backupId.exec(id) as RegExpExecArray;
    return {
      id,
      datetime: `${date}T${hours}:${minutes}:${seconds}Z`,
      sizeInBytes: sizes.reduce((sum, size) => sum + size, 0),
      nrFiles: names.length,
    };
  }
}
