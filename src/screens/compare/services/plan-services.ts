import { connectionsApi } from '../../../../protocol/api/connections.ts';
import { foxxApi } from '../../../../protocol/api/foxx.ts';
import { refusalText } from '../../../../protocol/migration/find-problems.ts';
import type { OtherServer, OtherService, OtherSettings } from '../../../../protocol/migration/OtherServer.ts';
import type { Connection } from '../../../api/Connection.ts';
import { absentFeatures } from '../../../api/connections.ts';

/** A service that can be copied. */
export interface ServiceItem {
  readonly mount: string;
  readonly name: string;
  readonly version: string;
  /** Modules outside of the service; undefined if its files could not be read. */
  readonly modules: readonly string[] | undefined;
  /** Values that are carried over; undefined if they could not be read. */
  readonly settings: OtherSettings | undefined;
  /** The service at the mount in the target, as name and version. */
  readonly inTarget: string | undefined;
  /** What may not work after the copy, in sentences. */
  readonly warnings: readonly string[];
}

interface ServicesPlan {
  /** The version of the source, which decides its calls. */
  readonly version: string;
  readonly items: readonly ServiceItem[];
}

interface PlanSides {
  readonly source: OtherServer;
  readonly sourceDatabase: string;
  readonly target: Connection;
}

/** What a copy would do, without a change of either side. Rejects if the target has no services. */
export async function planServices(
  { source, sourceDatabase, target }: PlanSides,
  signal?: AbortSignal,
): Promise<ServicesPlan> {
  const facts = await target.request(connectionsApi.current, { signal });
  const absent = absentFeatures(facts);
  const reason = absent.services ?? absent.serviceCalls;
  if (reason !== undefined) throw new Error(`The target cannot have these services. ${reason}`);
  const installed = await target.request(foxxApi.list, { query: { excludeSystem: true }, signal });
  const inTarget = new Map(
    installed.map(({ mount, name, version }) => [mount, `${name ?? ''} ${version ?? ''}`.trim()]),
  );
  const version = await source.readVersion();
  const listed = version === undefined ? undefined : await source.readServices(sourceDatabase, version);
  if (version === undefined || listed === undefined) {
    throw new Error(source.unread.at(-1) ?? 'The server of the source has no services.');
  }
  const mounts = new Set([...listed.map(({ mount }) => mount), ...inTarget.keys()]);
  const items: ServiceItem[] = [];
  for (const each of listed) {
    signal?.throwIfAborted();
    items.push(
      await planService(source, { database: sourceDatabase, version }, each, {
        inTarget: inTarget.get(each.mount),
        mounts,
        isOrrery: facts.hasOrreryCalls,
      }),
    );
  }
  return { version, items };
}

interface TargetFacts {
  readonly inTarget: string | undefined;
  /** The mounts of both sides. */
  readonly mounts: ReadonlySet<string>;
  readonly isOrrery: boolean;
}

async function planService(
  source: OtherServer,
  { database, version }: { readonly database: string; readonly version: string },
  { mount, name = '', version: ownVersion = '', legacy = false }: OtherService,
  { inTarget, mounts, isOrrery }: TargetFacts,
): Promise<ServiceItem> {
  const modules = await source.readModules(database, version, mount);
  const unreadFiles = modules === undefined ? source.unread.at(-1) : undefined;
  const settings = await settingsOf(source, database, version, mount);
  const isOld = legacy || version.startsWith('2.');
  const refusal = isOrrery ? refusalText(modules ?? []) : undefined;
  return {
    mount,
    name,
    version: ownVersion,
    modules,
    settings: typeof settings === 'string' ? undefined : settings,
    inTarget,
    warnings: [
      ...(unreadFiles === undefined ? [] : [`Its files could not be read: ${unreadFiles}.`]),
      ...(typeof settings === 'string' ? [`Its settings could not be read: ${settings}.`] : []),
      ...(refusal === undefined ? [] : [refusal]),
      ...(isOld && !isOrrery ? ['It has the interface of 2.8, which the target may not run.'] : []),
      ...(modules?.includes('@arangodb/request')
        ? ['Its requests to other servers need the option --service-host.']
        : []),
      ...missingMounts(typeof settings === 'string' ? {} : settings.dependencies, mounts),
    ],
  };
}

/** The reason of a failure as text. */
async function settingsOf(
  source: OtherServer,
  database: string,
  version: string,
  mount: string,
): Promise<OtherSettings | string> {
  try {
    return await source.readSettings(database, version, mount);
  } catch (error) {
    if (!(error instanceof Error) || error.name === 'AbortError') throw error;
    return error.message;
  }
}

function missingMounts(
  dependencies: Readonly<Record<string, unknown>>,
  mounts: ReadonlySet<string>,
): readonly string[] {
  return Object.entries(dependencies).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((mount) => typeof mount === 'string' && !mounts.has(mount))
      .map((mount) => `Its dependency ${name} needs a service at ${mount}.`),
  );
}
