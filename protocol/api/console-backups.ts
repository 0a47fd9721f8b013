import { z } from 'zod';
import { describeEndpoints, type EndpointFamily, noBody } from '../endpoint.ts';
import { answer, done } from './lib/schemas.ts';

/** Labels of backups. Windows removes dots at the end of names. */
export const backupLabel = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,62}[A-Za-z0-9_-])?$/;
/** Names of schedules are labels of backups. */
export const scheduleName = /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/;
export const maxSchedules = 20;
export const maxKept = 1000;

const schedule = z
  .object({
    name: z.string().describe("The label of its backups: letters, digits, '_' and '-'."),
    days: z.array(z.int().min(0).max(6)).describe('Days of the week, 0 is Sunday.'),
    at: z.string().describe('Time of the day in UTC, such as 02:00.'),
    keep: z.int().describe('Number of its backups; older ones are deleted.'),
    isOn: z.boolean(),
    database: z.string().optional().describe('The database of its backups. Default: all databases.'),
  })
  .meta({ id: 'BackupSchedule', description: 'Times at which the server makes a backup.' });
export type BackupSchedule = z.infer<typeof schedule>;

const check = z.object({
  timeMs: z.number(),
  problem: z.string().optional().describe('Missing if the checksums are right.'),
});

const run = z.object({
  schedule: z.string(),
  timeMs: z.number(),
  id: z.string().optional().describe('The backup; missing after a failure.'),
  problem: z.string().optional(),
});
export type BackupRun = z.infer<typeof run>;

const work = z.object({
  kind: z.enum(['create', 'verify', 'restore', 'upload']),
  sinceMs: z.number(),
  id: z.string().optional(),
  database: z.string().optional().describe('The database of the backup that is restored.'),
  target: z.string().optional().describe('The new database.'),
  documents: z.int().optional().describe('Restored documents.'),
  total: z.int().optional(),
});
export type BackupWork = z.infer<typeof work>;

const listed = z.object({
  id: z.string(),
  datetime: z.string(),
  label: z.string(),
  sizeInBytes: z.number(),
  nrFiles: z.int(),
  path: z.string(),
  schedule: z.string().optional().describe('The schedule that has made it.'),
  previous: z
    .string()
    .optional()
    .describe('A backup of changes: the id of the backup that it continues and needs.'),
  database: z.string().optional().describe('The database of a backup of one database.'),
  check: check.optional().describe('The last verification.'),
});
export type ListedBackup = z.infer<typeof listed>;

const overview = answer({
  folder: z.string(),
  dataFolder: z.string(),
  freeBytes: z.number().optional().describe('Free space of the disk with the backups.'),
  backups: z.array(listed).describe('The newest first.'),
  schedules: z.array(schedule),
  runs: z.array(run).describe('Runs of schedules, the newest first.'),
  work: work.optional().describe('What runs now: one at a time.'),
});
export type BackupOverview = z.infer<typeof overview>;

const contents = answer({
  databases: z.array(
    z.object({
      name: z.string(),
      collections: z.array(
        z.object({ name: z.string(), isEdge: z.boolean(), documents: z.int(), indexes: z.int() }),
      ),
    }),
  ),
});
export type BackupContents = z.infer<typeof contents>;

const shared = { access: 'administrator', isSystemOnly: true } as const;
const one = '/_admin/orrery/backups/:id';
const missing = 'ERROR_NO_SUCH_HOT_BACKUP';
const conflict = ['ERROR_HOT_BACKUP_CONFLICT', 'ERROR_HOT_BACKUP_INTERNAL'] as const;

export const consoleBackupsApi = describeEndpoints({
  read: {
    ...shared,
    method: 'GET',
    path: '/_admin/orrery/backups',
    summary: 'Read the backups, their schedules and what runs now',
    answers: { 200: overview },
  },
  contents: {
    ...shared,
    method: 'GET',
    path: `${one}/contents`,
    summary: 'List the databases and collections of a backup',
    description: 'Without collections of the system, except graphs and user functions.',
    answers: { 200: contents },
    errors: [missing, 'ERROR_HOT_BACKUP_INTERNAL'],
  },
  verify: {
    ...shared,
    method: 'POST',
    path: `${one}/verify`,
    summary: 'Verify the checksums of a backup',
    answers: { 200: answer({ check }) },
    errors: [missing, ...conflict],
  },
  restore: {
    ...shared,
    method: 'POST',
    path: `${one}/restore`,
    summary: 'Restore a database of a backup into a new database',
    description: 'Present databases are not changed. After an error, the new database is removed.',
    body: z
      .object({
        database: z.string().describe('A database of the backup.'),
        target: z.string().describe('The new database.'),
        collections: z.array(z.string()).optional().describe('Default: all, with graphs and user functions.'),
      })
      .meta({ id: 'RestoreRequest', description: 'A database to be restored.' }),
    answers: { 200: answer({ collections: z.int(), documents: z.int() }) },
    errors: [
      missing,
      ...conflict,
      'ERROR_BAD_PARAMETER',
      'ERROR_ARANGO_DUPLICATE_NAME',
      'ERROR_ARANGO_DATABASE_NAME_INVALID',
    ],
  },
  stop: {
    ...shared,
    method: 'DELETE',
    path: '/_admin/orrery/backups/work',
    summary: 'Stop the running backup, verification or restore',
    description: 'The unfinished backup or database is removed.',
    answers: { 200: done },
  },
  download: {
    ...shared,
    method: 'GET',
    path: `${one}/download`,
    summary: 'Download a backup as a tar archive',
    answers: { 200: noBody },
    errors: [missing],
  },
  create: {
    ...shared,
    method: 'POST',
    path: '/_admin/orrery/backups',
    summary: 'Make a backup of all data, of the changes since another backup, or of one database',
    description:
      'A backup of changes needs the former one, and a log that reaches back to it (--replication-log). A backup of one database has no users.',
    body: z
      .object({
        label: z.string(),
        since: z.string().optional().describe('Id of the former backup.'),
        database: z.string().optional().describe('The database. Default: all databases.'),
      })
      .meta({ id: 'ConsoleBackupRequest', description: 'A backup to be made.' }),
    answers: { 201: answer({ id: z.string() }) },
    errors: [missing, 'ERROR_BAD_PARAMETER', ...conflict],
  },
  upload: {
    ...shared,
    method: 'POST',
    path: '/_admin/orrery/backups/upload',
    summary: 'Add a backup from the archive of a download',
    description:
      'The archive is written to the disk as it arrives. It becomes a backup when its checksums are right; else nothing of it stays.',
    body: z.string(),
    bodyType: 'application/x-tar',
    answers: { 201: answer({ id: z.string() }) },
    errors: ['ERROR_BAD_PARAMETER', 'ERROR_ARANGO_DUPLICATE_NAME', ...conflict],
  },
  saveSchedules: {
    ...shared,
    method: 'PUT',
    path: '/_admin/orrery/backups/schedules',
    summary: 'Replace the schedules',
    description: 'Backups of a removed schedule stay.',
    body: z
      .object({ schedules: z.array(schedule) })
      .meta({ id: 'BackupSchedules', description: 'All schedules.' }),
    answers: { 200: answer({ schedules: z.array(schedule) }) },
    errors: ['ERROR_BAD_PARAMETER'],
  },
  runSchedule: {
    ...shared,
    method: 'POST',
    path: '/_admin/orrery/backups/schedules/:name/run',
    summary: 'Make the backup of a schedule now',
    description: 'Deletes backups of the schedule beyond the number that it keeps.',
    answers: { 200: answer({ id: z.string() }) },
    errors: ['ERROR_BAD_PARAMETER', ...conflict],
  },
});

export default {
  id: 'console-backups',
  title: 'Backups: console',
  description: 'Schedules, verification, download and restore of backups. Embedded server only.',
  endpoints: consoleBackupsApi,
} satisfies EndpointFamily;
