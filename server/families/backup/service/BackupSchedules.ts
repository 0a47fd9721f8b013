import type { Logger } from 'pino';
import type { BackupSchedule } from '../../../../protocol/api/console-backups.ts';
import type { Engine } from '../../../engine/Engine.ts';
import { serverScope } from '../../../operation/operation.ts';
import { isDue } from '../lib/schedule-times.ts';
import changeBackups from '../operations/change-backups.ts';
import readBackups from '../operations/read-backups.ts';
import type { BackupContent, BackupInfo, Backups } from './Backups.ts';

/** Interval in which due schedules are looked up; a backup begins at most this much later. */
const lookEveryMs = 15_000;

/** Makes the backups of schedules. Times at which the server did not run are left out. */
export class BackupSchedules {
  readonly #backups: Backups;
  readonly #engine: Engine;
  readonly #logger: Logger;
  #timer: NodeJS.Timeout | undefined;
  #lookedMs = Date.now();

  constructor(backups: Backups, engine: Engine, logger: Logger) {
    this.#backups = backups;
    this.#engine = engine;
    this.#logger = logger;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#look(), lookEveryMs);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const fromMs = this.#lookedMs;
    const toMs = Date.now();
    this.#lookedMs = toMs;
    try {
      const { schedules } = await this.#engine.run(readBackups, serverScope, null);
      // One after another.
      for (const schedule of schedules.filter((each) => isDue(each, fromMs, toMs))) {
        await this.#run(schedule);
      }
    } catch (error) {
      this.#logger.error({ err: error }, 'the schedules of backups could not be read');
    }
  }

  async #run(schedule: BackupSchedule): Promise<void> {
    try {
      const { id } = await runSchedule(this.#engine, this.#backups, schedule);
      this.#logger.info({ schedule: schedule.name, id }, 'a scheduled backup was made');
    } catch (error) {
      this.#logger.error({ err: error, schedule: schedule.name }, 'a scheduled backup failed');
    }
  }
}

/** Makes the backup of a schedule and deletes those beyond the number that it keeps. */
export async function runSchedule(
  engine: Engine,
  backups: Backups,
  { name, keep, database }: BackupSchedule,
): Promise<BackupInfo> {
  const timeMs = Date.now();
  try {
    const made = await createBackup(engine, backups, name, { database });
    const { runs } = await engine.run(changeBackups, serverScope, {
      run: { schedule: name, timeMs, id: made.id },
    });
    const own = new Set(runs.filter(({ schedule }) => schedule === name).map(({ id }) => id));
    const all = await backups.list();
    const needed = new Set(all.map(({ previous }) => previous));
    const kept = all.filter(({ id }) => own.has(id));
    for (const { id } of kept.slice(0, Math.max(0, kept.length - keep))) {
      // Backups of changes that were made of it keep it.
      if (!needed.has(id)) await removeBackup(engine, backups, id);
    }
    return made;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    await engine.run(changeBackups, serverScope, { run: { schedule: name, timeMs, problem } });
    throw error;
  }
}

/** Makes a backup. Its checksums are verified at the end. */
export async function createBackup(
  engine: Engine,
  backups: Backups,
  label: string,
  content?: BackupContent,
): Promise<BackupInfo> {
  const made = await backups.create(label, content);
  await engine.run(changeBackups, serverScope, { check: { id: made.id, timeMs: Date.now() } });
  return made;
}

/** Adds the backup of an archive. Its checksums are verified before it counts. */
export async function uploadBackup(
  engine: Engine,
  backups: Backups,
  archive: { readonly chunks: AsyncIterable<Uint8Array>; readonly declaredBytes: number | undefined },
): Promise<BackupInfo> {
  const added = await backups.upload(archive.chunks, archive.declaredBytes);
  await engine.run(changeBackups, serverScope, { check: { id: added.id, timeMs: Date.now() } });
  return added;
}

export async function removeBackup(engine: Engine, backups: Backups, id: string): Promise<void> {
  await backups.remove(id);
  await engine.run(changeBackups, serverScope, { removed: id });
}
