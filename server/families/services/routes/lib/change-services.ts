import type { ServiceCall, TestCall } from '../../../../../driver/services/service-call.ts';
import { testReporters } from '../../../../../protocol/api/foxx.ts';
import { errorNameOf } from '../../../../../protocol/error-numbers.ts';
import { errorTable } from '../../../../../protocol/error-table.ts';
import { badParameter, DatabaseError, type ErrorBody } from '../../../../../protocol/errors.ts';
import { versionOf } from '../../../../../protocol/server-version.ts';
import { forbidden } from '../../../../auth/access.ts';
import { findFlag, hasFlag } from '../../../../route/query-parameters.ts';
import type { RequestScope } from '../../../../route/route.ts';
import type { FileChange } from '../../lib/change-bundle.ts';
import { checkConfiguration, checkDependencies, missingSettings } from '../../lib/configuration.ts';
import { engineWarning } from '../../lib/manifest.ts';
import { requireMount } from '../../lib/mount.ts';
import { newMount, type ServiceRecord } from '../../lib/service-record.ts';
import type { MountedService } from '../../service/Services.ts';
import { runCall } from './serve-request.ts';
import { readUpload, type ServiceUpload } from './service-upload.ts';

/**
 * Throws 11 (forbidden) for a user with less than rw on a collection: a service has rw on all of them. Administrators may
 * install nevertheless.
 */
function requireWholeDatabase({ rights }: RequestScope): void {
  const { isAdministrator, collections, otherCollections = 'rw' } = rights;
  if (isAdministrator) return;
  if (otherCollections !== 'rw' || [...(collections?.values() ?? [])].some((level) => level !== 'rw')) {
    throw forbidden('expected the access level rw on all collections: a service has it');
  }
}

/** The numbers of errors that no setup mends: of a module that is missing or has a wrong syntax. */
const damaged: readonly number[] = [
  errorTable.ERROR_MODULE_NOT_FOUND.number,
  errorTable.ERROR_MODULE_SYNTAX_ERROR.number,
];

/** The mount that a call names. */
function mountOf({ query }: RequestScope): string {
  return requireMount(query.get('mount') ?? undefined);
}

export function mountedService(request: RequestScope): MountedService {
  return request.services.getByMount(request.databaseName, mountOf(request));
}

/** Reads the service that a request brings or names. */
type SourceReader = (request: RequestScope) => Promise<ServiceUpload>;

/** Installs a service at a free mount. */
export async function installService(
  request: RequestScope,
  readSource: SourceReader = readUpload,
): Promise<MountedService> {
  requireWholeDatabase(request);
  const mount = mountOf(request);
  if (request.services.findByMount(request.databaseName, mount) !== undefined) {
    throw new DatabaseError('ERROR_SERVICE_MOUNTPOINT_CONFLICT', {
      message: `service already exists: the mount '${mount}' is in use`,
      status: 409,
    });
  }
  const settings = {
    mount,
    ...newMount,
    isDevelopment: hasFlag(request.query, 'development'),
    ...(hasFlag(request.query, 'legacy') ? { isLegacy: true } : {}),
  };
  return storeUpload(request, await readSource(request), settings, undefined);
}

/** Installs a service in the place of another one. `keepsSettings`: an upgrade. */
export async function replaceService(
  request: RequestScope,
  keepsSettings: boolean,
  readSource: SourceReader = readUpload,
): Promise<MountedService> {
  requireWholeDatabase(request);
  const mount = mountOf(request);
  const former = formerService(request, mount);
  const { isOpen, level, isDevelopment, configuration, dependencies } = former?.record ?? newMount;
  // An administrator has trusted the former code.
  const isTrusted = former?.record.isTrusted === true && request.rights.isAdministrator;
  const kept = keepsSettings ? { configuration, dependencies } : { configuration: {}, dependencies: {} };
  const settings = { mount, isOpen, isTrusted, level, isDevelopment, ...kept };
  return storeUpload(request, await readSource(request), settings, former, !keepsSettings);
}

async function storeUpload(
  request: RequestScope,
  upload: ServiceUpload,
  settings: Omit<ServiceRecord, 'checksum' | 'manifest'>,
  former: MountedService | undefined,
  tearsDown = false,
): Promise<MountedService> {
  const { services, databaseName, databaseId = '' } = request;
  const { zip, checksum, manifest } = await services.check(upload.source);
  const configuration = { ...settings.configuration, ...upload.configuration };
  const dependencies = { ...settings.dependencies, ...upload.dependencies };
  const record: ServiceRecord = {
    ...settings,
    checksum,
    manifest,
    configuration: checkConfiguration(manifest, configuration).values,
    dependencies: checkDependencies(manifest, dependencies).values as ServiceRecord['dependencies'],
  };
  const prepared = services.prepare({ databaseName, databaseId }, record, zip);
  try {
    if (missingSettings(record).length === 0) {
      const removed = (findFlag(request.query, 'teardown') ?? tearsDown) ? former : undefined;
      await startService(request, prepared, removed);
    }
    const warning = engineWarning(manifest, versionOf('3.12'));
    if (warning !== undefined) prepared.onLog({ level: 'warn', text: warning });
    return await services.write(request, record, { zip, replaces: former?.record.checksum });
  } finally {
    services.pool.end(prepared);
  }
}

/** Sets up the service, which may create what its main file reads, and loads it. `removed`: is torn down before. */
async function startService(
  request: RequestScope,
  prepared: MountedService,
  removed: MountedService | undefined,
): Promise<void> {
  const hasSetup = findFlag(request.query, 'setup') ?? true;
  if (removed !== undefined) {
    // What is damaged is refused before anything is removed.
    await loadService(request, prepared).catch((error: unknown) => {
      if (!hasSetup || !(error instanceof DatabaseError) || damaged.includes(error.errorNum)) throw error;
    });
    await runTeardown(request, removed);
    // Its thread knows the former collections.
    request.services.pool.end(prepared);
  }
  if (hasSetup) await runScript(request, prepared, 'setup', []);
  await loadService(request, prepared);
}

/** Removes a service, after its teardown script. */
export async function uninstallService(request: RequestScope): Promise<void> {
  const mount = mountOf(request);
  const former = formerService(request, mount);
  if (former === undefined) return;
  if (findFlag(request.query, 'teardown') ?? true) await runTeardown(request, former);
  await request.services.remove(request, mount);
}

/** The service at the mount; undefined without one if `force` is set. Throws 3009 (service not found) otherwise. */
function formerService(
  { services, databaseName, query }: RequestScope,
  mount: string,
): MountedService | undefined {
  return hasFlag(query, 'force')
    ? services.findByMount(databaseName, mount)
    : services.getByMount(databaseName, mount);
}

/**
 * Stores a service in development mode with a changed file. Code that does not load is stored, too: the answers of the
 * service show its error.
 */
export async function changeServiceFile(
  request: RequestScope,
  mounted: MountedService,
  change: FileChange,
): Promise<MountedService> {
  requireWholeDatabase(request);
  if (!mounted.record.isDevelopment) {
    throw new DatabaseError('ERROR_FORBIDDEN', {
      detail: `the files of '${mounted.mount}' can be changed in development mode only`,
    });
  }
  const { zip, checksum, manifest } = await request.services.changeFile(mounted, change);
  const record: ServiceRecord = {
    ...mounted.record,
    checksum,
    manifest,
    configuration: checkConfiguration(manifest, mounted.record.configuration).values,
  };
  return request.services.write(request, record, { zip, replaces: mounted.record.checksum });
}

/** Changes the settings of a service. */
export function writeSettings(
  request: RequestScope,
  { record }: MountedService,
  changes: Partial<ServiceRecord>,
): Promise<MountedService> {
  return request.services.write(request, { ...record, ...changes }, { replaces: record.checksum });
}

/** The result of a script as JSON; undefined without such a script. Throws the error of the script. */
async function runScript(
  request: RequestScope,
  mounted: MountedService,
  name: string,
  argv: readonly unknown[],
): Promise<Uint8Array | undefined> {
  const { scripts } = mounted.record.manifest;
  const file = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
  if (file === undefined) return undefined;
  const path = file.replace(/^(\.?\/)+/, '');
  return callService(request, mounted, {
    kind: 'script',
    file: path.endsWith('.js') ? path : `${path}.js`,
    argv,
  });
}

/** Runs the script that a call names, with its body as arguments. Throws 3016 (unknown script). */
export async function runNamedScript(request: RequestScope, mounted: MountedService): Promise<Uint8Array> {
  const { name = '' } = request.params;
  const given = request.json();
  const result = await runScript(request, mounted, name, given === undefined ? [] : [given].flat());
  if (result !== undefined) return result;
  const names = Object.keys(mounted.record.manifest.scripts).join(', ') || 'none';
  throw new DatabaseError('ERROR_SERVICE_UNKNOWN_SCRIPT', {
    detail: `expected one of the scripts of the manifest (${names}), found '${name}'`,
    status: 404,
  });
}

/**
 * The report of the tests of a service, as JSON. `named`: the reporter; default: that of the query string. Throws 400
 * for an unknown reporter.
 */
export async function runTests(
  request: RequestScope,
  mounted: MountedService,
  isIdiomatic: boolean,
  named?: string,
): Promise<{ readonly report: Uint8Array; readonly reporter: TestCall['reporter'] }> {
  const { query } = request;
  const given = named ?? query.get('reporter') ?? 'default';
  const reporter = testReporters.find((each) => each === given);
  if (reporter === undefined) {
    throw badParameter(`expected one of the reporters ${testReporters.join(', ')}, found '${given}'`);
  }
  const filter = query.get('filter') ?? undefined;
  const call: TestCall = { kind: 'test', filter, reporter, isIdiomatic };
  return { report: await callService(request, mounted, call), reporter };
}

/** A failure of the script does not keep the service from being removed. */
async function runTeardown(request: RequestScope, mounted: MountedService): Promise<void> {
  try {
    await runScript(request, mounted, 'teardown', []);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    mounted.onLog({ level: 'warn', text: `the script teardown failed: ${error.message}` });
  }
}

/** Loads the service. Throws 3103 (failed to invoke module) with the error of its code. */
async function loadService(request: RequestScope, mounted: MountedService): Promise<void> {
  await callService(request, mounted, { kind: 'load' });
}

export async function callService(
  request: RequestScope,
  mounted: MountedService,
  call: ServiceCall,
): Promise<Uint8Array> {
  const { status, body } = await runCall(mounted, request, { call, body: undefined });
  if (status < 400) return body;
  const { errorNum, errorMessage, ...extra } = JSON.parse(Buffer.from(body).toString()) as ErrorBody;
  const isKnown = errorNum >= 1000;
  throw new DatabaseError(isKnown ? errorNameOf(errorNum) : 'ERROR_MODULE_FAILURE', {
    message: isKnown ? errorMessage : `failed to invoke module: ${errorMessage}`,
    status,
    extra: { ...extra },
  });
}
