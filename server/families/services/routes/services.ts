import { servicesApi } from '../../../../protocol/api/services.ts';
import { badParameter } from '../../../../protocol/errors.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { ok } from '../../../route/replies.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';
import { missingConfiguration, missingDependencies } from '../lib/configuration.ts';
import type { PreparedBundle } from '../lib/prepare-bundle.ts';
import { serviceWarnings } from '../lib/service-warnings.ts';
import type { MountedService } from '../service/Services.ts';
import { changeServiceFile, mountedService } from './lib/change-services.ts';
import { shownSettings, textOf, titleOf } from './lib/service-answers.ts';

const maxFileBytes = 8 << 20;

function describe(request: RequestScope, { mount, databaseId, record, isBundled }: MountedService): object {
  const { manifest, isDevelopment, isOpen, isTrusted, level } = record;
  const { name, version, description, author, license, scripts, provides = {} } = manifest;
  return {
    mount,
    name,
    version,
    description,
    author: textOf(author),
    license: textOf(license),
    isSystem: false,
    isDevelopment,
    isOpen,
    isTrusted,
    isBundled,
    level,
    missingConfiguration: missingConfiguration(record),
    missingDependencies: missingDependencies(record),
    scripts: Object.fromEntries(Object.keys(scripts).map((each) => [each, titleOf(each)])),
    hasPage: manifest.defaultDocument !== undefined,
    provides,
    figures: request.services.watch.figures(databaseId, mount),
  };
}

function list(request: RequestScope): Reply {
  const { services, databaseName } = request;
  const { allowsGithub, allowsUrls, allowsFolders } = services.sources;
  return ok({
    services: services.list(databaseName).map((mounted) => describe(request, mounted)),
    sources: {
      github: allowsGithub,
      urls: allowsUrls,
      folders: allowsFolders && request.rights.isAdministrator,
    },
  });
}

function readSettings(request: RequestScope): Reply {
  const { record } = mountedService(request);
  return ok({
    configuration: shownSettings('configuration', record),
    dependencies: shownSettings('dependencies', record),
  });
}

async function preview(request: RequestScope): Promise<Reply> {
  const { services, owner, databaseName, query } = request;
  const upload = services.uploads.get(owner, databaseName, query.get('zipFile') ?? '');
  const bundle = await services.check(upload.bytes);
  return ok({ preview: previewOf(bundle) });
}

function previewOf({ manifest, files }: PreparedBundle): object {
  const { name, version, description, scripts, configuration, dependencies } = manifest;
  return {
    name,
    version,
    description,
    files,
    scripts: Object.keys(scripts),
    configuration: Object.keys(configuration),
    dependencies: Object.keys(dependencies),
    warnings: serviceWarnings(manifest),
  };
}

function readLog(request: RequestScope): Reply {
  const { databaseId, mount } = mountedService(request);
  const after = Number(request.query.get('after') ?? 0);
  if (!Number.isSafeInteger(after)) throw badParameter('after: expected the id of a line');
  return ok({ lines: request.services.watch.lines(databaseId, mount, after) });
}

async function listFiles(request: RequestScope): Promise<Reply> {
  const { files } = await request.services.readBundle(mountedService(request));
  return ok({ files });
}

function pathOf({ query }: RequestScope): string {
  return query.get('path') ?? '';
}

async function readFile(request: RequestScope): Promise<Reply> {
  const content = await request.services.readFile(mountedService(request), pathOf(request));
  return { status: 200, body: content, headers: { 'content-type': 'application/octet-stream' } };
}

async function writeFile(request: RequestScope): Promise<Reply> {
  const change = { path: pathOf(request), content: request.body };
  const { record } = await changeServiceFile(request, mountedService(request), change);
  return ok({ checksum: record.checksum });
}

async function removeFile(request: RequestScope): Promise<Reply> {
  const change = { path: pathOf(request), content: undefined };
  const { record } = await changeServiceFile(request, mountedService(request), change);
  return ok({ checksum: record.checksum });
}

/** What the console shows of services beyond the calls of ArangoDB. */
const family: RouteFamily = {
  id: 'services',
  routes: [
    { ...routeOf(servicesApi.list), handle: list },
    { ...routeOf(servicesApi.readSettings), handle: readSettings },
    { ...routeOf(servicesApi.preview), handle: preview },
    { ...routeOf(servicesApi.readLog), handle: readLog },
    { ...routeOf(servicesApi.listFiles), handle: listFiles },
    { ...routeOf(servicesApi.readFile), handle: readFile },
    {
      ...routeOf(servicesApi.writeFile),
      maxBodyBytes: maxFileBytes,
      isParsedOnThread: true,
      handle: writeFile,
    },
    { ...routeOf(servicesApi.removeFile), handle: removeFile },
  ],
};
export default family;
