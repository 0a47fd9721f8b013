import type { BackupSchedule, ListedBackup } from '../../../protocol/api/console-backups.ts';
import {
  type BackupContent,
  createBackup,
  removeBackup,
  restoreBackup,
  runBackupSchedule,
  saveBackupSchedules,
  stopBackupWork,
  uploadBackup,
  verifyBackup,
} from '../../api/backups.ts';
import type { Command, CommandContext } from '../../command.ts';
import { formatAmount, formatBytes } from '../../lib/format.ts';
import { confirm } from '../../store/confirm.ts';
import { notify, notifySuccess } from '../../store/notifications.ts';
import { startTask } from '../../store/tasks.ts';

/** Shows work of the server in the footer, and reloads the backups at its start and its end. */
async function withTask<Result>(
  { refresh }: CommandContext,
  label: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const task = startTask(label, { stop: () => void stopBackupWork() });
  try {
    const running = work();
    await Promise.race([running, refresh('backups')]);
    return await running;
  } finally {
    task.end();
    await refresh('backups');
  }
}

export interface CreateArgs extends BackupContent {
  readonly label: string;
}

const create: Command<CreateArgs, CommandContext> = {
  id: 'backups.create',
  label: 'Back up databases',
  isListed: false,
  errorTitle: 'The backup failed',
  async run(context, { label, ...content }) {
    const id = await withTask(context, 'Backing up', () => createBackup(label, content));
    notifySuccess('Backups', `${id} made and verified.`);
  },
};

const upload: Command<File, CommandContext> = {
  id: 'backups.upload',
  label: 'Upload the archive of a backup',
  isListed: false,
  errorTitle: 'The archive was refused',
  async run(context, archive) {
    const id = await withTask(context, `Uploading ${archive.name}`, () => uploadBackup(archive));
    notifySuccess('Backups', `${id} uploaded and verified.`);
  },
};

const runNow: Command<BackupSchedule, CommandContext> = {
  id: 'backups.runSchedule',
  label: 'Make the backup of a schedule now',
  isListed: false,
  errorTitle: 'The backup failed',
  async run(context, { name }) {
    const id = await withTask(context, `Backing up (${name})`, () => runBackupSchedule(name));
    notifySuccess('Backups', `${id} made and verified.`);
  },
};

const verify: Command<ListedBackup, CommandContext> = {
  id: 'backups.verify',
  label: 'Verify a backup',
  isListed: false,
  errorTitle: 'The backup could not be verified',
  async run(context, { id }) {
    const problem = await withTask(context, `Verifying ${id}`, () => verifyBackup(id));
    if (problem === undefined) notifySuccess('Backups', `${id}: all checksums are right.`);
    else notify('error', 'The backup is damaged', problem);
  },
};

export interface RestoreArgs {
  readonly id: string;
  readonly database: string;
  readonly target: string;
  /** Undefined: all. */
  readonly collections: readonly string[] | undefined;
}

const restore: Command<RestoreArgs, CommandContext> = {
  id: 'backups.restore',
  label: 'Restore a database of a backup',
  isListed: false,
  errorTitle: 'The database could not be restored',
  async run(context, { id, database, target, collections }) {
    const request = { database, target, ...(collections && { collections: [...collections] }) };
    const { documents } = await withTask(context, `Restoring into ${target}`, () =>
      restoreBackup(id, request),
    );
    await context.refresh('databases');
    notifySuccess('Backups', `${formatAmount(documents, 'document')} restored into '${target}'.`);
  },
};

const stop: Command<void, CommandContext> = {
  id: 'backups.stop',
  label: 'Stop the running backup work',
  isListed: false,
  errorTitle: 'The work could not be stopped',
  async run({ refresh }) {
    await stopBackupWork();
    await refresh('backups');
  },
};

const remove: Command<ListedBackup, CommandContext> = {
  id: 'backups.delete',
  label: 'Delete a backup',
  isListed: false,
  errorTitle: 'The backup could not be deleted',
  async run({ refreshWithout }, { id, sizeInBytes }) {
    const { isConfirmed } = await confirm({
      title: 'Delete backup',
      text: `The backup ${id} is deleted from the disk. This cannot be undone.`,
      facts: [['Size', formatBytes(sizeInBytes)]],
      action: 'Delete backup',
    });
    if (!isConfirmed) return;
    await removeBackup(id);
    await refreshWithout([id], 'backups');
    notifySuccess('Backups', `${id} deleted.`);
  },
};

const saveSchedules: Command<readonly BackupSchedule[], CommandContext> = {
  id: 'backups.saveSchedules',
  label: 'Save the schedules of backups',
  isListed: false,
  errorTitle: 'The schedule could not be saved',
  async run({ refresh }, schedules) {
    await saveBackupSchedules(schedules);
    await refresh('backups');
    notifySuccess('Backups', 'Schedules saved.');
  },
};

export const backupCommands = [create, upload, runNow, verify, restore, stop, remove, saveSchedules] as const;
