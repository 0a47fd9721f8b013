import { foxxesApi } from '../../../../protocol/api/foxxes.ts';
import { badParameter, DatabaseError } from '../../../../protocol/errors.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { hasFlag } from '../../../route/query-parameters.ts';
import { serviceRoutes } from '../../../route/replies.ts';
import type { Reply, RequestScope, Route, RouteFamily } from '../../../route/route.ts';
import { serviceHeaders } from '../../graphs/routes/lib/gharial-answers.ts';
import { checkConfiguration, checkDependencies } from '../lib/configuration.ts';
import { keyOfMount, requireMount } from '../lib/mount.ts';
import { maxUploadBytes } from '../lib/service-sources.ts';
import { storeServices } from '../lib/store.ts';
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
import {
  readFolderSource,
  readGeneratedSource,
  readGitSource,
  readStoreSource,
  readZipSource,
} from './lib/read-source.ts';
import { shownSettings, textOf, titleOf } from './lib/service-answers.ts';
import { readFormFile } from './lib/service-upload.ts';

/** A form is longer than its file. */
const maxFormBytes = maxUploadBytes + (64 << 10);

const reply = (body: unknown): Reply => ({ status: 200, body, headers: serviceHeaders });

function scriptTitles({ record }: MountedService): object {
  return Object.fromEntries(Object.keys(record.manifest.scripts).map((name) => [name, titleOf(name)]));
}

/** Dependencies as the console of ArangoDB shows them. */
function shownDependencies({ record }: MountedService): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries(record.manifest.dependencies).map(
      ([name, { name: wanted, version, required, ...more }]) => [
        name,
        {
          definition: {
            required,
            name: wanted,
            version,
            ...(more.multiple ? { multiple: true } : {}),
            ...(more.description === undefined ? {} : { description: more.description }),
          },
          title: titleOf(name),
          ...(record.dependencies[name] === undefined ? {} : { current: record.dependencies[name] }),
        },
      ],
    ),
  );
}

/** The configuration with its values; `hidden`: without them. */
function shownConfiguration({ record }: MountedService, isHidden = false): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries(shownSettings('configuration', record)).map(([name, entry]) => {
      const { currentRaw, current, ...shown } = entry as Readonly<Record<string, unknown>>;
      return [name, isHidden || current === undefined ? shown : { ...shown, current }];
    }),
  );
}

function appOf(mounted: MountedService): object {
  const { mount, record } = mounted;
  const { name, version, description, author, license, contributors = false } = record.manifest;
  return {
    mountId: keyOfMount(mount),
    mount,
    name,
    description,
    author: textOf(author),
    system: false,
    development: record.isDevelopment,
    contributors,
    license: textOf(license),
    version,
    path: '/',
    config: shownConfiguration(mounted, true),
    deps: shownDependencies(mounted),
    scripts: scriptTitles(mounted),
  };
}

function list({ services, databaseName }: RequestScope): Reply {
  return reply(services.list(databaseName).map(appOf));
}

/** Throws 400 (bad parameter) without a mount. */
function requireNamedMount({ query }: RequestScope): string {
  const mount = query.get('mount');
  if (mount === null) throw badParameter('expected the parameter mount');
  return requireMount(mount);
}

type Sources = Parameters<typeof installService>[1];

/** Installs, replaces or upgrades a service, as the parameters say. */
const install =
  (readSource: Sources): Route['handle'] =>
  async (request) => {
    const { query } = request;
    requireNamedMount(request);
    if (hasFlag(query, 'replace') && hasFlag(query, 'upgrade')) {
      throw badParameter('expected one of replace and upgrade, found both');
    }
    const isChange = hasFlag(query, 'replace') || hasFlag(query, 'upgrade');
    const mounted = isChange
      ? await replaceService(request, hasFlag(query, 'upgrade'), readSource)
      : await installService(request, readSource);
    const { name, version } = mounted.record.manifest;
    return reply({ error: false, configuration: shownConfiguration(mounted), name, version });
  };

async function installZip(request: RequestScope): Promise<Reply> {
  const answer = await install(readZipSource)(request);
  const { zipFile } = request.jsonObject();
  request.services.uploads.remove(String(zipFile));
  return answer;
}

async function uninstall(request: RequestScope): Promise<Reply> {
  const { services, databaseName } = request;
  const found = services.findByMount(databaseName, requireNamedMount(request));
  if (found === undefined) return reply({ error: false, name: 'force uninstalled', version: 'unknown' });
  await uninstallService(request);
  const { name, version } = found.record.manifest;
  return reply({ error: false, name, version });
}

function changed({ mount, record }: MountedService): Reply {
  const { name, version } = record.manifest;
  return reply({ name, version, mount });
}

async function changeConfiguration(request: RequestScope): Promise<Reply> {
  const mounted = mountedService(request);
  const { values } = checkConfiguration(mounted.record.manifest, request.jsonObject());
  const configuration = { ...mounted.record.configuration, ...values };
  return changed(await writeSettings(request, mounted, { configuration }));
}

async function changeDependencies(request: RequestScope): Promise<Reply> {
  const mounted = mountedService(request);
  const { values } = checkDependencies(mounted.record.manifest, request.jsonObject());
  const dependencies = {
    ...mounted.record.dependencies,
    ...values,
  } as MountedService['record']['dependencies'];
  return changed(await writeSettings(request, mounted, { dependencies }));
}

async function setDevelopment(request: RequestScope): Promise<Reply> {
  const mounted = mountedService(request);
  const isDevelopment = request.json();
  if (typeof isDevelopment !== 'boolean') throw badParameter('expected true or false as the body');
  return changed(await writeSettings(request, mounted, { isDevelopment }));
}

async function runScript(request: RequestScope): Promise<Reply> {
  return reply(await runNamedScript(request, mountedService(request)));
}

async function test(request: RequestScope): Promise<Reply> {
  const mounted = mountedService(request);
  const { reporter } = request.jsonObject();
  if (reporter !== undefined && typeof reporter !== 'string') throw badParameter('reporter: expected a name');
  const { report } = await runTests(request, mounted, false, reporter);
  return reply(report);
}

async function download(request: RequestScope): Promise<Reply> {
  const zip = await request.services.readZip(mountedService(request));
  const headers = {
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename=app.zip',
  };
  return { status: 200, body: zip, headers };
}

function listStore(): Reply {
  return reply(
    storeServices().map(({ name, manifest, files }) => ({
      name,
      description: manifest.description ?? '',
      author: textOf(manifest.author) ?? '',
      license: textOf(manifest.license) ?? '',
      latestVersion: manifest.version ?? '',
      readme: files.get('README.md') ?? '',
    })),
  );
}

async function describeRoutes(request: RequestScope): Promise<Reply> {
  return reply(await callService(request, mountedService(request), { kind: 'describe' }));
}

function upload(request: RequestScope): Reply {
  const file = readFormFile(request);
  if (file.byteLength > maxUploadBytes) {
    throw new DatabaseError('ERROR_RESOURCE_LIMIT', {
      status: 413,
      detail: `expected a file of at most ${maxUploadBytes >> 20} MiB, found ${file.byteLength} bytes`,
    });
  }
  const { owner, databaseName, services } = request;
  const filename = services.uploads.add(owner, databaseName, file);
  return { status: 201, body: { filename, error: false, code: 201 } };
}

const script = { runsScript: true } as const;

/** The calls with which the console of ArangoDB manages services. */
const family: RouteFamily = {
  id: 'foxxes',
  routes: [
    ...serviceRoutes([
      { ...routeOf(foxxesApi.list), handle: list },
      { ...routeOf(foxxesApi.uninstall), ...script, handle: uninstall },
      { ...routeOf(foxxesApi.installZip), ...script, handle: installZip },
      { ...routeOf(foxxesApi.installStore), ...script, handle: install(readStoreSource) },
      { ...routeOf(foxxesApi.installGit), ...script, handle: install(readGitSource) },
      { ...routeOf(foxxesApi.installFolder), ...script, handle: install(readFolderSource) },
      { ...routeOf(foxxesApi.generate), ...script, handle: install(readGeneratedSource) },
      {
        ...routeOf(foxxesApi.readConfiguration),
        handle: (request) => reply(shownConfiguration(mountedService(request))),
      },
      { ...routeOf(foxxesApi.changeConfiguration), handle: changeConfiguration },
      {
        ...routeOf(foxxesApi.readDependencies),
        handle: (request) => reply(shownDependencies(mountedService(request))),
      },
      { ...routeOf(foxxesApi.changeDependencies), handle: changeDependencies },
      { ...routeOf(foxxesApi.setDevelopment), handle: setDevelopment },
      { ...routeOf(foxxesApi.runScript), ...script, handle: runScript },
      { ...routeOf(foxxesApi.runTests), ...script, handle: test },
      { ...routeOf(foxxesApi.download), handle: download },
      { ...routeOf(foxxesApi.listStore), handle: listStore },
      { ...routeOf(foxxesApi.describeRoutes), handle: describeRoutes },
      { ...routeOf(foxxesApi.describeRoutesAlone), handle: describeRoutes },
    ]),
    { ...routeOf(foxxesApi.upload), maxBodyBytes: maxFormBytes, isParsedOnThread: true, handle: upload },
  ],
};
export default family;
