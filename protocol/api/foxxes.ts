import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer } from './lib/schemas.ts';

const path = '/_admin/aardvark/foxxes';

const mount = z.object({ mount: z.string().describe('The path below the database, such as /my-service.') });
const flag = (description: string) => z.boolean().optional().describe(description);

const installQuery = z.object({
  ...mount.shape,
  replace: flag('Replaces the service at the mount and its settings.'),
  upgrade: flag('Replaces the service at the mount and keeps its settings.'),
  teardown: flag('Runs the script teardown of the former service.'),
  setup: flag('Runs the script setup; default: true.'),
  development: flag('Installs the service in development mode.'),
});

const described = z.record(z.string(), z.looseObject({}));

const installed = answer({
  configuration: described.describe('The configuration with its descriptions and values.'),
  name: z.string().optional(),
  version: z.string().optional(),
});

const changed = z.object({
  mount: z.string(),
  name: z.string().optional(),
  version: z.string().optional(),
});

const app = z
  .object({
    mountId: z.string(),
    mount: z.string(),
    name: z.string().optional(),
    description: z.string().optional(),
    author: z.unknown().optional(),
    system: z.boolean(),
    development: z.boolean(),
    contributors: z.unknown(),
    license: z.unknown().optional(),
    version: z.string().optional(),
    path: z.string(),
    config: described,
    deps: described,
    scripts: z.record(z.string(), z.string()).describe('Titles of the scripts by name.'),
  })
  .meta({ id: 'App', description: 'An installed service.' });

const uploadErrors = [
  'ERROR_MALFORMED_MANIFEST_FILE',
  'ERROR_INVALID_APPLICATION_MANIFEST',
  'ERROR_INVALID_MOUNTPOINT',
  'ERROR_SERVICE_MANIFEST_NOT_FOUND',
  'ERROR_SERVICE_MOUNTPOINT_CONFLICT',
  'ERROR_SERVICE_SOURCE_NOT_FOUND',
  'ERROR_SERVICE_SOURCE_ERROR',
  'ERROR_MODULE_FAILURE',
] as const;

const known = { errors: ['ERROR_APP_NOT_FOUND', 'ERROR_INVALID_MOUNTPOINT'] } as const;

export const skeleton = z.object({
  name: z.string().default('MyApp'),
  author: z.string().default(''),
  description: z.string().default(''),
  license: z.string().default(''),
  documentCollections: z.array(z.string()).default([]),
  edgeCollections: z.array(z.string()).default([]),
});

export type ServiceSkeleton = z.output<typeof skeleton>;

/** A call that installs a service from a source. */
const install = (source: string, summary: string, body: z.ZodType) =>
  ({
    method: 'PUT',
    path: `${path}/${source}`,
    access: 'write',
    summary,
    query: installQuery,
    body,
    answers: { 200: installed },
    errors: uploadErrors,
  }) as const;

const describedCall = {
  method: 'GET',
  access: 'read',
  query: mount,
  answers: { 200: z.looseObject({ swagger: z.literal('2.0') }) },
  errors: [...known.errors, 'ERROR_MODULE_FAILURE'],
} as const;

export const foxxesApi = describeEndpoints({
  list: {
    method: 'GET',
    path,
    access: 'read',
    summary: 'List the installed services with their settings',
    answers: { 200: z.array(app) },
  },
  uninstall: {
    method: 'DELETE',
    path,
    access: 'write',
    summary: 'Remove a service',
    description: 'Succeeds also without a service at the mount.',
    query: z.object({ ...mount.shape, teardown: flag('Runs the script teardown; default: true.') }),
    answers: { 200: answer({ name: z.string().optional(), version: z.string().optional() }) },
    errors: ['ERROR_INVALID_MOUNTPOINT'],
  },
  installZip: install(
    'zip',
    'Install an uploaded service',
    z.object({ zipFile: z.string().optional().describe('The name that /_api/upload has returned.') }),
  ),
  installStore: install(
    'store',
    'Install a bundled service',
    z.object({
      name: z.string().optional().describe('A name of the store.'),
      version: z.string().optional(),
    }),
  ),
  installGit: install(
    'git',
    'Install a service of GitHub',
    z.object({
      url: z.string().optional().describe('account/repository, or the address of a zip.'),
      version: z.string().optional().describe('A tag or branch; default: master.'),
    }),
  ),
  installFolder: install(
    'folder',
    'Install a service of a folder of the server',
    z.object({ path: z.string().describe('A folder below --service-folder.') }),
  ),
  generate: install('generate', 'Install a new service for collections', skeleton.partial()),
  readConfiguration: {
    method: 'GET',
    path: `${path}/config`,
    access: 'write',
    summary: 'Read the configuration of a service with its descriptions',
    query: mount,
    answers: { 200: described },
    ...known,
  },
  changeConfiguration: {
    method: 'PATCH',
    path: `${path}/config`,
    access: 'write',
    summary: 'Change values of the configuration',
    query: mount,
    body: z.looseObject({}),
    answers: { 200: changed },
    ...known,
  },
  readDependencies: {
    method: 'GET',
    path: `${path}/deps`,
    access: 'write',
    summary: 'Read the dependencies of a service',
    query: mount,
    answers: { 200: described },
    ...known,
  },
  changeDependencies: {
    method: 'PATCH',
    path: `${path}/deps`,
    access: 'write',
    summary: 'Change the mounts of dependencies',
    query: mount,
    body: z.looseObject({}),
    answers: { 200: changed },
    ...known,
  },
  setDevelopment: {
    method: 'PATCH',
    path: `${path}/devel`,
    access: 'administrator',
    summary: 'Switch between development and production mode',
    query: mount,
    body: z.boolean(),
    answers: { 200: changed },
    ...known,
  },
  runScript: {
    method: 'POST',
    path: `${path}/scripts/:name`,
    access: 'write',
    summary: 'Run a script of the manifest',
    query: mount,
    body: z.unknown().meta({ description: 'The arguments: a list, or the only one.' }),
    answers: { 200: z.unknown() },
    errors: [...known.errors, 'ERROR_SERVICE_UNKNOWN_SCRIPT', 'ERROR_MODULE_FAILURE'],
  },
  runTests: {
    method: 'POST',
    path: `${path}/tests`,
    access: 'write',
    summary: 'Run the tests of a service',
    query: z.object({
      ...mount.shape,
      filter: z.string().optional().describe('Only tests whose full title contains this text.'),
    }),
    body: z.looseObject({
      reporter: z.string().optional().describe('default, suite, stream, xunit or tap.'),
    }),
    answers: { 200: z.unknown().meta({ description: 'The report.' }) },
    errors: [...known.errors, 'ERROR_HTTP_BAD_PARAMETER', 'ERROR_MODULE_FAILURE'],
  },
  download: {
    method: 'GET',
    path: `${path}/download/zip`,
    access: 'write',
    summary: 'Download the zip of a service',
    query: mount,
    answers: { 200: z.unknown().meta({ description: 'The bytes of the zip.' }) },
    ...known,
  },
  listStore: {
    method: 'GET',
    path: `${path}/fishbowl`,
    access: 'read',
    summary: 'List the bundled services',
    answers: {
      200: z.array(
        z.object({
          name: z.string(),
          description: z.string(),
          author: z.string(),
          license: z.string(),
          latestVersion: z.string(),
          readme: z.string(),
        }),
      ),
    },
  },
  describeRoutes: {
    ...describedCall,
    path: `${path}/docs/swagger.json`,
    summary: 'Describe the routes of a service',
    description: 'A document of Swagger 2.0.',
  },
  describeRoutesAlone: {
    ...describedCall,
    path: `${path}/docs/standalone/swagger.json`,
    summary: 'Describe the routes of a service, for a separate page',
  },
  upload: {
    method: 'POST',
    path: '/_api/upload',
    access: 'write',
    summary: 'Upload a file for an installation',
    description: 'The file is stored for 10 minutes, at most two of a client.',
    query: z.object({ multipart: flag('The body is a form; its first file is stored.') }),
    body: z.unknown().meta({ description: 'The bytes of the file, or a form.' }),
    bodyType: 'application/zip',
    answers: { 201: answer({ filename: z.string() }) },
    errors: ['ERROR_SERVICE_SOURCE_NOT_FOUND', 'ERROR_RESOURCE_LIMIT'],
  },
});

export default {
  id: 'foxxes',
  title: 'Services of the console',
  description: 'The calls with which the console of ArangoDB manages services.',
  endpoints: foxxesApi,
} satisfies EndpointFamily;
