import { z } from 'zod';
import { describeEndpoints, type EndpointFamily, noBody } from '../endpoint.ts';

const mount = { mount: z.string().describe('The path below the database, such as /my-service.') };
const flag = (description: string) => z.boolean().optional().describe(description);

const mountQuery = z.object(mount);

const changeQuery = z.object({
  ...mount,
  setup: flag('Runs the script setup; default: true.'),
  teardown: flag('Runs the script teardown of the former service.'),
  force: flag('Installs the service also if the mount is free.'),
});

const summary = z
  .object({
    mount: z.string(),
    name: z.string().optional(),
    version: z.string().optional(),
    provides: z.record(z.string(), z.string()),
    development: z.boolean(),
    legacy: z.boolean(),
  })
  .meta({ id: 'ServiceSummary', description: 'A service in the list.' });

const service = z
  .object({
    mount: z.string(),
    path: z.string().describe('Empty: services are stored in their database.'),
    name: z.string().optional(),
    version: z.string().optional(),
    development: z.boolean(),
    legacy: z.boolean(),
    manifest: z.looseObject({}),
    checksum: z.string().describe('SHA-256 of the zip.'),
    options: z.object({ configuration: z.looseObject({}), dependencies: z.looseObject({}) }),
  })
  .meta({ id: 'Service', description: 'A service at its mount.' });

const source = z.unknown().meta({ description: 'A zip, a JavaScript file, or a form with the part source.' });

const values = z
  .looseObject({})
  .meta({ id: 'ServiceValues', description: 'Values by name; null removes one.' });
const settings = z.looseObject({}).meta({
  id: 'ServiceSettings',
  description: 'Descriptions with current values by name; with minimal=true the values alone.',
});
const settingsQuery = z.object({ ...mount, minimal: flag('The values alone.') });

const uploadErrors = [
  'ERROR_MALFORMED_MANIFEST_FILE',
  'ERROR_INVALID_APPLICATION_MANIFEST',
  'ERROR_INVALID_MOUNTPOINT',
  'ERROR_MANIFEST_FILE_ATTRIBUTE_MISSING',
  'ERROR_SERVICE_MANIFEST_NOT_FOUND',
  'ERROR_SERVICE_OPTIONS_MALFORMED',
  'ERROR_SERVICE_SOURCE_NOT_FOUND',
  'ERROR_SERVICE_SOURCE_ERROR',
  'ERROR_MODULE_FAILURE',
] as const;

const known = { errors: ['ERROR_APP_NOT_FOUND', 'ERROR_INVALID_MOUNTPOINT'], dialects: ['3.12'] } as const;
const path = '/_api/foxx';

/** The forms of a report of tests. */
export const testReporters = ['default', 'suite', 'stream', 'xunit', 'tap'] as const;

/** Reading needs rw, too: the configuration can contain passwords. */
const setting = (kind: 'configuration' | 'dependencies') => {
  const common = {
    path: `${path}/${kind}`,
    query: settingsQuery,
    answers: { 200: settings },
    ...known,
  } as const;
  return {
    read: { ...common, method: 'GET', access: 'read', summary: `Read the ${kind} of a service` },
    update: {
      ...common,
      method: 'PATCH',
      access: 'write',
      summary: `Change values of the ${kind} of a service`,
      body: values,
    },
    replace: {
      ...common,
      method: 'PUT',
      access: 'write',
      summary: `Replace the ${kind} of a service`,
      body: values,
    },
  } as const;
};

/** A call with another bundle for a mount. */
const replacement = {
  path: `${path}/service`,
  access: 'write',
  query: changeQuery,
  body: source,
  bodyType: 'application/zip',
  answers: { 200: service },
  errors: [...uploadErrors, 'ERROR_APP_NOT_FOUND'],
  dialects: ['3.12'],
} as const;

/** The zip of a service, for clients that keep a copy. */
const bundle = <Path extends `/${string}`>(path: Path) =>
  ({
    method: 'GET',
    path,
    access: 'write',
    summary: 'Read the zip of a service, unless the client has it',
    description: 'The etag is the checksum of the zip; 304 answers the etag in if-none-match.',
    query: mountQuery,
    answers: { 200: z.unknown().meta({ description: 'The bytes of the zip.' }), 304: noBody },
    ...known,
  }) as const;

const configuration = setting('configuration');
const dependencies = setting('dependencies');

export const foxxApi = describeEndpoints({
  list: {
    method: 'GET',
    path,
    access: 'read',
    summary: 'List the services of the database',
    query: z.object({ excludeSystem: flag('Without effect: the server has no services of its own.') }),
    answers: { 200: z.array(summary) },
    dialects: ['3.12'],
  },
  install: {
    method: 'POST',
    path,
    access: 'write',
    summary: 'Install a service',
    query: z.object({
      ...mount,
      development: flag('Errors of the service show their stack.'),
      setup: flag('Runs the script setup; default: true.'),
    }),
    body: source,
    bodyType: 'application/zip',
    answers: { 201: service },
    errors: [...uploadErrors, 'ERROR_SERVICE_MOUNTPOINT_CONFLICT'],
    dialects: ['3.12'],
  },
  read: {
    method: 'GET',
    path: `${path}/service`,
    access: 'read',
    summary: 'Read a service',
    query: mountQuery,
    answers: { 200: service },
    ...known,
  },
  replace: { ...replacement, method: 'PUT', summary: 'Replace a service and its settings' },
  upgrade: { ...replacement, method: 'PATCH', summary: 'Replace a service and keep its settings' },
  uninstall: {
    method: 'DELETE',
    path: `${path}/service`,
    access: 'write',
    summary: 'Remove a service',
    query: z.object({
      ...mount,
      teardown: flag('Runs the script teardown; default: true.'),
      force: flag('Succeeds also without a service.'),
    }),
    answers: { 204: noBody },
    ...known,
  },
  readConfiguration: configuration.read,
  updateConfiguration: configuration.update,
  replaceConfiguration: configuration.replace,
  readDependencies: dependencies.read,
  updateDependencies: dependencies.update,
  replaceDependencies: dependencies.replace,
  startDevelopment: {
    method: 'POST',
    path: `${path}/development`,
    access: 'administrator',
    summary: 'Switch a service to development mode',
    description: 'Errors of the service show their stack.',
    query: mountQuery,
    answers: { 200: service },
    ...known,
  },
  endDevelopment: {
    method: 'DELETE',
    path: `${path}/development`,
    access: 'administrator',
    summary: 'Switch a service to production mode',
    query: mountQuery,
    answers: { 200: service },
    ...known,
  },
  listScripts: {
    method: 'GET',
    path: `${path}/scripts`,
    access: 'read',
    summary: 'List the scripts of a service',
    query: mountQuery,
    answers: { 200: z.record(z.string(), z.string()) },
    ...known,
  },
  runScript: {
    method: 'POST',
    path: `${path}/scripts/:name`,
    access: 'write',
    summary: 'Run a script of a service',
    query: mountQuery,
    body: z.unknown().meta({ description: 'The arguments: a list, or the only one.' }),
    answers: { 200: z.unknown() },
    errors: [...known.errors, 'ERROR_SERVICE_UNKNOWN_SCRIPT', 'ERROR_MODULE_FAILURE'],
    dialects: ['3.12'],
  },
  runTests: {
    method: 'POST',
    path: `${path}/tests`,
    access: 'write',
    summary: 'Run the tests of a service',
    query: z.object({
      ...mount,
      reporter: z.enum(testReporters).optional(),
      filter: z.string().optional().describe('Only tests whose full title contains this text.'),
      idiomatic: flag('Reports of stream, xunit and tap as texts.'),
    }),
    answers: { 200: z.unknown().meta({ description: 'The report.' }) },
    errors: [...known.errors, 'ERROR_HTTP_BAD_PARAMETER', 'ERROR_MODULE_FAILURE'],
    dialects: ['3.12'],
  },
  readDescription: {
    method: 'GET',
    path: `${path}/swagger`,
    access: 'read',
    summary: 'Describe the routes of a service',
    description: 'A document of Swagger 2.0.',
    query: mountQuery,
    answers: { 200: z.looseObject({ swagger: z.literal('2.0') }) },
    errors: [...known.errors, 'ERROR_MODULE_FAILURE'],
    dialects: ['3.12'],
  },
  readReadme: {
    method: 'GET',
    path: `${path}/readme`,
    access: 'read',
    summary: 'Read the file README of a service',
    query: mountQuery,
    answers: { 200: z.string().meta({ description: 'The text.' }), 204: noBody },
    ...known,
  },
  download: {
    method: 'POST',
    path: `${path}/download`,
    access: 'write',
    summary: 'Download the zip of a service',
    query: mountQuery,
    answers: { 200: z.unknown().meta({ description: 'The bytes of the zip.' }) },
    ...known,
  },
  readBundle: bundle(`${path}/bundle`),
  readLocalBundle: bundle(`${path}/_local/bundle`),
  readLocalStatus: {
    method: 'GET',
    path: `${path}/_local/status`,
    access: 'read',
    summary: 'Whether the services of the server are ready',
    description: 'Coordinators of a cluster ask each other; a single server is always ready.',
    answers: { 200: z.object({ ready: z.literal(true) }) },
    dialects: ['3.12'],
  },
  commit: {
    method: 'POST',
    path: `${path}/commit`,
    access: 'administrator',
    summary: 'Without effect: distribute services in a cluster',
    query: z.object({ replace: flag('Without effect.') }),
    answers: { 204: noBody },
    dialects: ['3.12'],
  },
});

export default {
  id: 'foxx',
  title: 'Services',
  description: 'JavaScript services that answer requests below a mount of the database.',
  endpoints: foxxApi,
} satisfies EndpointFamily;
