import { type CurrentConnection, connectionsApi } from '../../protocol/api/connections.ts';
import { missingFeatures, missingText } from '../../protocol/server-features.ts';
import { pageConnection } from './page-connection.ts';

/** A server that the console can open. */
interface ListedServer {
  /** The name of the connection; '' for the embedded server. */
  readonly name: string;
  readonly label: string;
  /** The address of its first page. */
  readonly address: string;
  readonly isCurrent: boolean;
}

/** The embedded server, if there is one, and the connections. */
export async function fetchServers(signal?: AbortSignal): Promise<readonly ListedServer[]> {
  const { connections, embeddedPath, current } = await pageConnection().request(connectionsApi.list, {
    signal,
  });
  const own =
    embeddedPath === undefined
      ? []
      : [{ name: '', label: 'This server', address: `${embeddedPath}/`, isCurrent: current === undefined }];
  return [
    ...own,
    ...connections.map(({ name, basePath }) => ({
      name,
      label: name,
      address: `${basePath}/`,
      isCurrent: name === current,
    })),
  ];
}

/** What the server of this page is. */
export function fetchCurrentConnection(signal?: AbortSignal) {
  return pageConnection().request(connectionsApi.current, { signal });
}

/** A sentence for each feature that the server does not have. */
export function absentFeatures({
  hasOrreryCalls,
  version,
  role,
}: Pick<CurrentConnection, 'hasOrreryCalls' | 'version' | 'role'>): Readonly<Record<string, string>> {
  const cluster: Readonly<Record<string, string>> =
    role === 'coordinator'
      ? {}
      : { cluster: 'There is no cluster: the server of this connection is a single server.' };
  if (hasOrreryCalls) return cluster;
  return {
    ...cluster,
    orrery: `This page needs Orrery. The server of this connection is ArangoDB ${version}, which does not have the calls of this page.`,
    ...Object.fromEntries(missingFeatures(version).map((id) => [id, missingText(id, version)])),
  };
}
