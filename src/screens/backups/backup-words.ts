import type {
  BackupOverview,
  BackupRun,
  BackupSchedule,
  ListedBackup,
} from '../../../protocol/api/console-backups.ts';
import type { BackupContent } from '../../api/backups.ts';
import { formatAmount } from '../../lib/format.ts';
import { quoteForShell } from '../../lib/quote-for-shell.ts';

const dayMs = 86_400_000;
const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export const dayChoices = dayNames.map((label, day) => ({ label: label.slice(0, 3), value: String(day) }));

/** 'Every day at 02:00 UTC', 'Monday and Friday at 02:00 UTC'. */
export function describeTimes({ days, at }: BackupSchedule): string {
  if (days.length === 7) return `Every day at ${at} UTC`;
  const names = [...days].sort().map((day) => dayNames[day] ?? '');
  const last = names.at(-1) ?? '';
  const words = names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
  return `${words} at ${at} UTC`;
}

type BackupState = 'verified' | 'damaged' | 'unverified';

export function stateOf({ check }: Pick<ListedBackup, 'check'>): BackupState {
  if (check === undefined) return 'unverified';
  return check.problem === undefined ? 'verified' : 'damaged';
}

/** 'after 3 newer' for a backup that its schedule deletes; backups of no schedule are kept. */
export function describeExpiry(backup: ListedBackup, { backups, schedules }: BackupOverview): string {
  const schedule = schedules.find(({ name }) => name === backup.schedule);
  if (schedule === undefined) return 'kept';
  const newer = backups.filter((each) => each.schedule === schedule.name && each.datetime > backup.datetime);
  return `after ${formatAmount(Math.max(1, schedule.keep - newer.length), 'newer', 'newer')}`;
}

export type NightKind = 'good' | 'damaged' | 'failed' | 'none';

interface Night {
  /** Start of the day in UTC. */
  readonly dayMs: number;
  readonly kind: NightKind;
}

/** The runs of schedules on the last 28 days in UTC, the oldest first; of several runs on a day, the worst counts. */
export function lastNights({ runs, backups }: BackupOverview, nowMs: number): readonly Night[] {
  const damaged = new Set(backups.filter((each) => stateOf(each) === 'damaged').map(({ id }) => id));
  const today = Math.floor(nowMs / dayMs);
  return Array.from({ length: 28 }, (_, index) => {
    const day = today - 27 + index;
    const own = runs.filter(({ timeMs }) => Math.floor(timeMs / dayMs) === day);
    return { dayMs: day * dayMs, kind: nightOf(own, damaged) };
  });
}

function nightOf(runs: readonly BackupRun[], damaged: ReadonlySet<string>): NightKind {
  if (runs.length === 0) return 'none';
  if (runs.some(({ problem }) => problem !== undefined)) return 'failed';
  return runs.some(({ id }) => id !== undefined && damaged.has(id)) ? 'damaged' : 'good';
}

/** '25 good, 1 damaged, 1 failed'. */
export function countNights(nights: readonly Night[]): string {
  const words = (['good', 'damaged', 'failed'] as const).flatMap((kind) => {
    const count = nights.filter((night) => night.kind === kind).length;
    return count === 0 ? [] : [`${count} ${kind}`];
  });
  return words.join(', ') || 'no runs';
}

/** An argument of a POSIX shell, in quotes if it needs them. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : quoteForShell(text);
}

/** 'all data', 'changes since 2026-11-30T02.00.00Z_nightly', 'database sales'. */
export function describeContent({ database, previous }: ListedBackup): string {
  if (database !== undefined) return `database ${database}`;
  return previous === undefined ? 'all data' : `changes since ${previous}`;
}

/** The command that makes a backup without the console. */
export function backupCommand({ dataFolder, folder }: BackupOverview, content: BackupContent): string {
  const { since, database } = content;
  const words = ['npm start -- --backup NEWFOLDER'];
  if (since !== undefined) words.push('--backup-since', shellWord(`${folder}/${since}`));
  if (database !== undefined) words.push('--backup-database', shellWord(database));
  words.push('--data', shellWord(dataFolder));
  return words.join(' ');
}

interface OfflineCommand {
  readonly title: string;
  /** Whether no server may run on the data folder. */
  readonly isStopped: boolean;
  readonly text: string;
}

/** Commands on the data folder of the server. */
export function offlineCommands({ dataFolder }: BackupOverview): readonly OfflineCommand[] {
  const commandOf = (title: string, isStopped: boolean, option: string, folder = dataFolder) => ({
    title,
    isStopped,
    text: `npm start -- ${option} --data ${shellWord(folder)}`,
  });
  return [
    commandOf('Verify the checksums of the data folder', false, '--check'),
    commandOf('Write all databases as JSON lines, as arangodump does', false, '--dump NEWFOLDER'),
    commandOf('Read a dump of Orrery or arangodump', true, '--restore-dump FOLDER'),
    commandOf('Replace all data by a backup, in a new data folder', true, '--restore BACKUP', 'NEWFOLDER'),
    commandOf('Give the space of deleted data back, and start', true, '--compact'),
    commandOf('Copy what is readable of a damaged data folder', true, '--salvage NEWFOLDER'),
  ];
}

/** The commands that do the same without the console. */
export function commandsOf(backup: ListedBackup, overview: BackupOverview): string {
  const path = shellWord(backup.path);
  return [
    '# verify',
    `npm start -- --check --data ${path}`,
    '# restore all databases into a new data folder',
    `npm start -- --restore ${path} --data NEWFOLDER`,
    '# write all databases as JSON lines',
    `npm start -- --dump NEWFOLDER --data ${path}`,
    '# make another backup',
    backupCommand(overview, { since: backup.previous, database: backup.database }),
  ].join('\n');
}

/** The call that restores one database. */
export function restoreCommand(id: string, database: string, target: string): string {
  const body = JSON.stringify({ database, target });
  const address = `${window.location.origin}/_admin/orrery/backups/${id}/restore`;
  return `curl -u root -d ${shellWord(body)} ${shellWord(address)}`;
}
