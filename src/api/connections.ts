import { connectionsApi } from '../../protocol/api/connections.ts';
import { pageConnection } from './page-connection.ts';

/** A server that the console can open. */
interface ListedServer {
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
      : [{ label: 'This server', address: `${embeddedPath}/`, isCurrent: current === undefined }];
  return [
    ...own,
    ...connections.map(({ name, basePath }) => ({
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
