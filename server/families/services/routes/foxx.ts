import { foxxApi } from '../../../../protocol/api/foxx.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { requireAccess } from '../../../auth/access.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { findFlag, hasFlag } from '../../../route/query-parameters.ts';
import { currentOnly } from '../../../route/replies.ts';
import type { Reply, RequestScope, Route, RouteFamily } from '../../../route/route.ts';
import { checkConfiguration, checkDependencies } from '../lib/configuration.ts';
import type { ServiceRecord } from '../lib/service-record.ts';
import { maxUploadBytes } from '../lib/service-sources.ts';
import type { MountedService } from '../service/Services.ts';
import {
  callService,
  installService,
  mountedService,
  replaceService,
  runNamedScript,
  runTests,
  uninstallService,
  writeSettings,
} from './lib/change-services.ts';
import { describeService, shownSettings, summarise, titleOf } from './lib/service-answers.ts';

const uploads = { maxBodyBytes: maxUploadBytes, isParsedOnThread: true, runsScript: true } as const;

type SettingsKind = 'configuration' | 'dependencies';

function list({ services, databaseName }: RequestScope): Reply {
  return { status: 200, body: services.list(databaseName).map(summarise) };
}

function read(request: RequestScope): Reply {
  return { status: 200, body: describeService(mountedService(request), request.rights.database === 'rw') };
}

async function install(request: RequestScope): Promise<Reply> {
  return { status: 201, body: describeService(await installService(request), true) };
}

async function uninstall(request: RequestScope): Promise<Reply> {
  await uninstallService(request);
  return { status: 204 };
}

const readSettings =
  (kind: SettingsKind): Route['handle'] =>
  (request) => {
    // The configuration can contain passwords.
    requireAccess('write', request, false);
    return { status: 200, body: settingsBody(request, kind, mountedService(request)) };
  };

function settingsBody({ query }: RequestScope, kind: SettingsKind, { record }: MountedService): object {
  return hasFlag(query, 'minimal') ? record[kind] : shownSettings(kind, record);
}

/** `keeps`: values that the body does not name stay. */
const writeValues =
  (kind: SettingsKind, keeps: boolean): Route['handle'] =>
  async (request) => {
    const mounted = mountedService(request);
    const { record } = mounted;
    const check = kind === 'configuration' ? checkConfiguration : checkDependencies;
    const { values, warnings } = check(record.manifest, request.jsonObject());
    const changes: Partial<ServiceRecord> = { [kind]: { ...(keeps ? record[kind] : {}), ...values } };
    const changed = await writeSettings(request, mounted, changes);
    const body = hasFlag(request.query, 'minimal')
      ? { values: changed.record[kind], ...(Object.keys(warnings).length === 0 ? {} : { warnings }) }
      : withWarnings(shownSettings(kind, changed.record), warnings);
    return { status: 200, body };
  };

function withWarnings(
  shown: Readonly<Record<string, object>>,
  warnings: Readonly<Record<string, string>>,
): object {
  return Object.fromEntries(
    Object.entries(shown).map(([name, entry]) => [
      name,
      Object.hasOwn(warnings, name) ? { ...entry, warning: warnings[name] } : entry,
    ]),
  );
}

const setDevelopment =
  (isDevelopment: boolean): Route['handle'] =>
  async (request) => {
    const changed = await writeSettings(request, mountedService(request), { isDevelopment });
    return { status: 200, body: describeService(changed, true) };
  };

function listScripts(request: RequestScope): Reply {
  const { scripts } = mountedService(request).record.manifest;
  return { status: 200, body: Object.fromEntries(Object.keys(scripts).map((name) => [name, titleOf(name)])) };
}

async function run(request: RequestScope): Promise<Reply> {
  return { status: 200, body: await runNamedScript(request, mountedService(request)) };
}

async function test(request: RequestScope): Promise<Reply> {
  // Clients of ArangoDB get texts unless they prefer JSON.
  const prefersJson = /^application\/json\b/i.test(request.headers.accept ?? '');
  const isIdiomatic = findFlag(request.query, 'idiomatic') ?? !prefersJson;
  const { report, reporter } = await runTests(request, mountedService(request), isIdiomatic);
  const type = isIdiomatic ? idiomaticTypes[reporter] : undefined;
  if (type === undefined) return { status: 200, body: report };
  const text: unknown = JSON.parse(Buffer.from(report).toString());
  return { status: 200, body: Buffer.from(String(text)), headers: { 'content-type': type } };
}

/** Media types of reports that are texts. */
const idiomaticTypes: Readonly<Record<string, string>> = {
  stream: 'application/x-ldjson',
  xunit: 'application/xml',
  tap: 'text/plain; charset=utf-8',
};

async function describeRoutes(request: RequestScope): Promise<Reply> {
  return { status: 200, body: await callService(request, mountedService(request), { kind: 'describe' }) };
}

async function readReadme(request: RequestScope): Promise<Reply> {
  const mounted = mountedService(request);
  const { readme: text } = await request.services.readBundle(mounted);
  if (text === undefined) return { status: 204 };
  return { status: 200, body: Buffer.from(text), headers: { 'content-type': 'text/plain; charset=utf-8' } };
}

async function download(request: RequestScope): Promise<Reply> {
  const mounted = mountedService(request);
  const name = mounted.mount.slice(1).replace(/\W+/g, '-');
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${name}.zip"`,
  };
  return { status: 200, body: await request.services.readZip(mounted), headers };
}

/** The zip, unless the client has it already. */
async function readBundle(request: RequestScope): Promise<Reply> {
  const etag = `"${mountedService(request).record.checksum}"`;
  const known = request.headers['if-none-match'];
  if (known === etag) return { status: 304, headers: { etag } };
  const { headers, ...reply } = await download(request);
  return { ...reply, headers: { ...headers, etag } };
}

/** The calls with which coordinators of a cluster copy services to each other. */
function refuse({ path }: RequestScope): never {
  throw new DatabaseError('ERROR_NOT_IMPLEMENTED', {
    status: 501,
    detail: `'${path}' is no call of a single server; /_api/foxx/service changes a service`,
  });
}

const settingRoutes: readonly Route[] = [
  { ...routeOf(foxxApi.readConfiguration), handle: currentOnly(readSettings('configuration')) },
  { ...routeOf(foxxApi.updateConfiguration), handle: currentOnly(writeValues('configuration', true)) },
  { ...routeOf(foxxApi.replaceConfiguration), handle: currentOnly(writeValues('configuration', false)) },
  { ...routeOf(foxxApi.readDependencies), handle: currentOnly(readSettings('dependencies')) },
  { ...routeOf(foxxApi.updateDependencies), handle: currentOnly(writeValues('dependencies', true)) },
  { ...routeOf(foxxApi.replaceDependencies), handle: currentOnly(writeValues('dependencies', false)) },
];

const replaceWith =
  (keepsSettings: boolean): Route['handle'] =>
  async (request) => ({
    status: 200,
    body: describeService(await replaceService(request, keepsSettings), true),
  });

/** The management of services. */
const family: RouteFamily = {
  id: 'foxx',
  routes: [
    { ...routeOf(foxxApi.list), handle: currentOnly(list) },
    { ...routeOf(foxxApi.install), ...uploads, handle: currentOnly(install) },
    { ...routeOf(foxxApi.read), handle: currentOnly(read) },
    { ...routeOf(foxxApi.replace), ...uploads, handle: currentOnly(replaceWith(false)) },
    { ...routeOf(foxxApi.upgrade), ...uploads, handle: currentOnly(replaceWith(true)) },
    { ...routeOf(foxxApi.uninstall), runsScript: true, handle: currentOnly(uninstall) },
    ...settingRoutes,
    { ...routeOf(foxxApi.startDevelopment), handle: currentOnly(setDevelopment(true)) },
    { ...routeOf(foxxApi.endDevelopment), handle: currentOnly(setDevelopment(false)) },
    { ...routeOf(foxxApi.listScripts), handle: currentOnly(listScripts) },
    { ...routeOf(foxxApi.runScript), runsScript: true, handle: currentOnly(run) },
    { ...routeOf(foxxApi.runTests), runsScript: true, handle: currentOnly(test) },
    { ...routeOf(foxxApi.readDescription), handle: currentOnly(describeRoutes) },
    { ...routeOf(foxxApi.readReadme), handle: currentOnly(readReadme) },
    { ...routeOf(foxxApi.download), handle: currentOnly(download) },
    { ...routeOf(foxxApi.readBundle), handle: currentOnly(readBundle) },
    { ...routeOf(foxxApi.readLocalBundle), handle: currentOnly(readBundle) },
    {
      ...routeOf(foxxApi.readLocalStatus),
      handle: currentOnly(() => ({ status: 200, body: { ready: true } })),
    },
    { ...routeOf(foxxApi.commit), handle: currentOnly(() => ({ status: 204 })) },
    { method: '*', path: '/_api/foxx/*', access: 'read', handle: currentOnly(refuse) },
  ],
};
export default family;
