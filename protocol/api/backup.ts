import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer } from './lib/schemas.ts';

const figures = {
  id: z.string().describe('Date and label.'),
  datetime: z.string(),
  sizeInBytes: z.number(),
  nrFiles: z.int(),
  nrDBServers: z.int(),
  potentiallyInconsistent: z.boolean(),
};

const named = z.object({ id: z.string() }).meta({ id: 'BackupId', description: 'A backup.' });

export const backupApi = describeEndpoints({
  create: {
    method: 'POST',
    path: '/_admin/backup/create',
    access: 'administrator',
    isSystemOnly: true,
    summary: 'Create a backup',
    description:
      'The backup is a consistent state of all databases. Other requests go on. ' +
      'The command npm start -- --restore reads it.',
    body: z
      .object({ label: z.string().optional().describe("Letters, digits, '.', '_' and '-'.") })
      .meta({ id: 'BackupRequest', description: 'A backup to be created.' }),
    answers: { 201: answer({ result: z.object(figures) }) },
    errors: ['ERROR_BAD_PARAMETER', 'ERROR_HOT_BACKUP_CONFLICT', 'ERROR_HOT_BACKUP_INTERNAL'],
  },
  list: {
    method: 'POST',
    path: '/_admin/backup/list',
    access: 'administrator',
    isSystemOnly: true,
    summary: 'List the backups',
    body: z
      .object({ id: z.string().optional().describe('Only this backup.') })
      .meta({ id: 'BackupFilter', description: 'The backups to be listed.' }),
    answers: {
      200: answer({
        result: z.object({
          list: z.record(
            z.string(),
            z.object({ ...figures, version: z.string(), available: z.boolean(), nrPiecesPresent: z.int() }),
          ),
        }),
      }),
    },
    errors: ['ERROR_BAD_PARAMETER', 'ERROR_NO_SUCH_HOT_BACKUP'],
  },
  remove: {
    method: 'POST',
    path: '/_admin/backup/delete',
    access: 'administrator',
    isSystemOnly: true,
    summary: 'Delete a backup',
    body: named,
    answers: { 200: answer({ result: z.object({}) }) },
    errors: ['ERROR_BAD_PARAMETER', 'ERROR_NO_SUCH_HOT_BACKUP'],
  },
  restore: {
    method: 'POST',
    path: '/_admin/backup/restore',
    access: 'administrator',
    isSystemOnly: true,
    summary: 'Not supported: restore a backup',
    description: 'A running server does not replace its data: npm start -- --restore FOLDER does.',
    body: named,
    answers: { 200: answer({}) },
    errors: ['ERROR_NOT_IMPLEMENTED'],
  },
});

export default {
  id: 'backup',
  title: 'Backups',
  description: 'Backups of all databases.',
  endpoints: backupApi,
} satisfies EndpointFamily;
