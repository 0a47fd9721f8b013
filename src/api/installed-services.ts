import { foxxesApi, type ServiceSkeleton } from '../../protocol/api/foxxes.ts';
import { mountsApi } from '../../protocol/api/mounts.ts';
import { type ServicePreview, servicesApi } from '../../protocol/api/services.ts';
import type { AnswerOf, Arguments, Method } from '../../protocol/endpoint.ts';
import { pageDatabase } from '../lib/page-location.ts';
import { pageConnection } from './page-connection.ts';

/* The services of the page's database. */

export type ServiceList = AnswerOf<typeof servicesApi.list>;
type ServiceSettings = AnswerOf<typeof servicesApi.readSettings>;
type StoreService = AnswerOf<typeof foxxesApi.listStore>[number];

export function fetchServices(signal?: AbortSignal): Promise<ServiceList> {
  return pageConnection().request(servicesApi.list, { signal });
}

export async function fetchServiceSettings(mount: string, signal?: AbortSignal): Promise<ServiceSettings> {
  return pageConnection().request(servicesApi.readSettings, { query: { mount }, signal });
}

export function fetchStore(signal?: AbortSignal): Promise<readonly StoreService[]> {
  return pageConnection().request(foxxesApi.listStore, { signal });
}

/** The name of an uploaded file, for its preview and its installation. */
export async function uploadService(file: Blob, signal?: AbortSignal): Promise<string> {
  const headers = { 'content-type': 'application/zip' };
  const { filename } = await pageConnection().request(foxxesApi.upload, { body: file, headers, signal });
  return filename;
}

export async function fetchPreview(zipFile: string, signal?: AbortSignal): Promise<ServicePreview> {
  return (await pageConnection().request(servicesApi.preview, { query: { zipFile }, signal })).preview;
}

/** Where a service comes from. */
export type ServiceSource =
  | { readonly kind: 'zip'; readonly zipFile: string }
  | { readonly kind: 'store'; readonly name: string }
  | { readonly kind: 'git'; readonly url: string; readonly version: string }
  | { readonly kind: 'folder'; readonly path: string }
  | ({ readonly kind: 'generate' } & ServiceSkeleton);

export interface InstallRequest {
  readonly mount: string;
  readonly source: ServiceSource;
  /** `upgrade` keeps the settings of the service at the mount. */
  readonly how: 'install' | 'upgrade' | 'replace';
  readonly runsTeardown: boolean;
  readonly isDevelopment: boolean;
}

const installEndpoints = {
  zip: foxxesApi.installZip,
  store: foxxesApi.installStore,
  git: foxxesApi.installGit,
  folder: foxxesApi.installFolder,
  generate: foxxesApi.generate,
} as const;

export async function installService(request: InstallRequest): Promise<void> {
  const { mount, source, how, runsTeardown, isDevelopment } = request;
  const { kind, ...body } = source;
  await pageConnection().send(installEndpoints[kind], {
    query: {
      mount,
      ...(how === 'install' ? { development: isDevelopment } : { [how]: true, teardown: runsTeardown }),
    },
    body,
  });
}

export async function removeService(mount: string, teardown: boolean): Promise<void> {
  await pageConnection().send(foxxesApi.uninstall, { query: { mount, teardown } });
}

export async function changeConfiguration(
  mount: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await pageConnection().send(foxxesApi.changeConfiguration, { query: { mount }, body: values });
}

export async function changeDependencies(
  mount: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await pageConnection().send(foxxesApi.changeDependencies, { query: { mount }, body: values });
}

export async function setDevelopment(mount: string, isDevelopment: boolean): Promise<void> {
  await pageConnection().send(foxxesApi.setDevelopment, { query: { mount }, body: isDevelopment });
}

export async function changeMount(
  mount: string,
  changes: Arguments<typeof mountsApi.change>['body'],
): Promise<void> {
  await pageConnection().send(mountsApi.change, { query: { mount }, body: changes });
}

/** The result of a script as JSON text. `argv`: JSON text, or empty. */
export async function runServiceScript(mount: string, name: string, argv: string): Promise<string> {
  const answer = await pageConnection().sendJson(
    foxxesApi.runScript,
    { query: { mount }, path: { name } },
    argv.trim() === '' ? '[]' : argv,
  );
  return answer.text();
}

/** The report of the tests, in the form of the reporter suite. */
export async function runServiceTests(mount: string, filter?: string): Promise<unknown> {
  return pageConnection().request(foxxesApi.runTests, {
    query: { mount, filter },
    body: { reporter: 'suite' },
  });
}

export async function fetchServiceZip(mount: string): Promise<Blob> {
  return (await pageConnection().send(foxxesApi.download, { query: { mount } })).blob();
}

export function fetchDescription(mount: string, signal?: AbortSignal): Promise<unknown> {
  return pageConnection().request(foxxesApi.describeRoutes, { query: { mount }, signal });
}

/** The lines after the line with this id. */
export async function fetchServiceLog(mount: string, after: number, signal?: AbortSignal) {
  return (await pageConnection().request(servicesApi.readLog, { query: { mount, after }, signal })).lines;
}

export async function fetchServiceFiles(mount: string, signal?: AbortSignal) {
  return (await pageConnection().request(servicesApi.listFiles, { query: { mount }, signal })).files;
}

/** The text of a file; undefined for a file that is no text. */
export async function fetchServiceFile(
  mount: string,
  path: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const answer = await pageConnection().send(servicesApi.readFile, { query: { mount, path }, signal });
  const bytes = await answer.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // Bytes that are not UTF-8 cannot be edited.
    return undefined;
  }
}

export async function writeServiceFile(mount: string, path: string, text: string): Promise<void> {
  await pageConnection().send(servicesApi.writeFile, { query: { mount, path }, body: text });
}

export async function removeServiceFile(mount: string, path: string): Promise<void> {
  await pageConnection().send(servicesApi.removeFile, { query: { mount, path } });
}

interface ServiceAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly durationMs: number;
}

/** Sends a request to a service. Any status is an answer. `path`: below the mount, encoded, with the query string. */
export async function callMounted(
  method: Method,
  mount: string,
  path: string,
  body: string | undefined,
): Promise<ServiceAnswer> {
  const startMs = performance.now();
  const target = `/_db/${encodeURIComponent(pageDatabase())}${mount}${path}`;
  const answer = await pageConnection().exchange(method, target, { body });
  const text = await answer.text();
  return {
    status: answer.status,
    text,
    headers: [...answer.headers],
    durationMs: performance.now() - startMs,
  };
}

/** The address of a mounted service. */
export function mountedAddress(mount: string): string {
  return pageConnection().addressOf({ path: `${mount as `/${string}`}/` });
}
