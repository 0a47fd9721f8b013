import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer } from './lib/schemas.ts';

const path = '/_admin/orrery/services';
const mount = z.string().describe('The path below the database.');

const setting = z.looseObject({
  type: z.string(),
  title: z.string(),
  description: z.string().optional(),
  default: z.unknown().optional(),
  required: z.boolean(),
  current: z.unknown().optional(),
});
export type ServiceSetting = z.output<typeof setting>;

const dependency = z.looseObject({
  name: z.string(),
  version: z.string(),
  title: z.string(),
  description: z.string().optional(),
  required: z.boolean(),
  multiple: z.boolean(),
  current: z.union([z.string(), z.array(z.string())]).optional(),
});
export type ServiceDependency = z.output<typeof dependency>;

const counts = z.array(z.number()).describe('By minutes of the last hour, the oldest first.');

const summary = z
  .object({
    mount: z.string(),
    name: z.string().optional(),
    version: z.string().optional(),
    description: z.string().optional(),
    author: z.string().optional(),
    license: z.string().optional(),
    isSystem: z.boolean(),
    isDevelopment: z.boolean(),
    isOpen: z.boolean(),
    isTrusted: z.boolean(),
    isBundled: z.boolean().describe('Its files are those of the server: its pages are trusted.'),
    level: z.enum(['ro', 'rw']),
    missingConfiguration: z
      .array(z.string())
      .describe('Required values of the configuration that are missing.'),
    missingDependencies: z.array(z.string()).describe('Required dependencies without a mount.'),
    scripts: z.record(z.string(), z.string()).describe('Titles of the scripts by name.'),
    hasPage: z.boolean().describe('The manifest has a default document.'),
    provides: z.record(z.string(), z.string()),
    figures: z.object({ requests: counts, errors: counts, medianMs: z.number().optional() }),
  })
  .meta({ id: 'ConsoleService', description: 'A service as the console lists it.' });
export type ConsoleService = z.output<typeof summary>;

const file = z.object({ path: z.string(), sizeBytes: z.number() });
export type ServiceFile = z.output<typeof file>;

const preview = z
  .object({
    name: z.string().optional(),
    version: z.string().optional(),
    description: z.string().optional(),
    files: z.array(file),
    scripts: z.array(z.string()),
    configuration: z.array(z.string()).describe('Names of the settings.'),
    dependencies: z.array(z.string()),
    warnings: z
      .array(z.string())
      .describe('What the service expects of its server that this one does not have.'),
  })
  .meta({ id: 'ServicePreview', description: 'What an upload contains.' });
export type ServicePreview = z.output<typeof preview>;

const line = z.object({
  id: z.number(),
  timeMs: z.number(),
  level: z.enum(['debug', 'info', 'warn', 'error']),
  text: z.string(),
});
export type ServiceLogLine = z.output<typeof line>;

const known = ['ERROR_APP_NOT_FOUND', 'ERROR_INVALID_MOUNTPOINT'] as const;
const filePath = z.string().describe('The path of a file of the service.');

export const servicesApi = describeEndpoints({
  list: {
    method: 'GET',
    path,
    access: 'read',
    summary: 'List the services with their state and figures',
    answers: {
      200: answer({
        services: z.array(summary),
        sources: z.object({ github: z.boolean(), urls: z.boolean(), folders: z.boolean() }),
      }),
    },
  },
  readSettings: {
    method: 'GET',
    path: `${path}/settings`,
    access: 'write',
    summary: 'Read the configuration and the dependencies of a service',
    query: z.object({ mount }),
    answers: {
      200: answer({
        configuration: z.record(z.string(), setting),
        dependencies: z.record(z.string(), dependency),
      }),
    },
    errors: known,
  },
  preview: {
    method: 'GET',
    path: `${path}/preview`,
    access: 'write',
    summary: 'Read what an upload contains',
    query: z.object({ zipFile: z.string().describe('The name that /_api/upload has returned.') }),
    answers: { 200: answer({ preview }) },
    errors: [
      'ERROR_SERVICE_SOURCE_NOT_FOUND',
      'ERROR_SERVICE_SOURCE_ERROR',
      'ERROR_SERVICE_MANIFEST_NOT_FOUND',
      'ERROR_MALFORMED_MANIFEST_FILE',
      'ERROR_INVALID_APPLICATION_MANIFEST',
    ],
  },
  readLog: {
    method: 'GET',
    path: `${path}/log`,
    access: 'write',
    summary: 'Read the last lines of the log of a service',
    description: 'The lines since the start of the server, at most 500.',
    query: z.object({ mount, after: z.number().optional().describe('The id of the last known line.') }),
    answers: { 200: answer({ lines: z.array(line) }) },
    errors: known,
  },
  listFiles: {
    method: 'GET',
    path: `${path}/files`,
    access: 'write',
    summary: 'List the files of a service',
    query: z.object({ mount }),
    answers: { 200: answer({ files: z.array(file) }) },
    errors: known,
  },
  readFile: {
    method: 'GET',
    path: `${path}/file`,
    access: 'write',
    summary: 'Read a file of a service',
    query: z.object({ mount, path: filePath }),
    answers: { 200: z.unknown().meta({ description: 'The bytes of the file.' }) },
    errors: [...known, 'ERROR_SERVICE_SOURCE_NOT_FOUND'],
  },
  writeFile: {
    method: 'PUT',
    path: `${path}/file`,
    access: 'administrator',
    summary: 'Write a file of a service in development mode',
    query: z.object({ mount, path: filePath }),
    body: z.unknown().meta({ description: 'The bytes of the file.' }),
    bodyType: 'application/octet-stream',
    answers: { 200: answer({ checksum: z.string() }) },
    errors: [...known, 'ERROR_INVALID_APPLICATION_MANIFEST', 'ERROR_MALFORMED_MANIFEST_FILE'],
  },
  removeFile: {
    method: 'DELETE',
    path: `${path}/file`,
    access: 'administrator',
    summary: 'Remove a file of a service in development mode',
    query: z.object({ mount, path: filePath }),
    answers: { 200: answer({ checksum: z.string() }) },
    errors: [...known, 'ERROR_SERVICE_MANIFEST_NOT_FOUND'],
  },
});

export default {
  id: 'services',
  title: 'Services: state and files',
  description: 'What the console shows of services beyond the calls of ArangoDB.',
  endpoints: servicesApi,
} satisfies EndpointFamily;
