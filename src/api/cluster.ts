import { adminServerApi } from '../../protocol/api/admin-server.ts';
import { pageConnection } from './page-connection.ts';

/** True for a coordinator of a cluster. */
export async function fetchIsCluster(signal?: AbortSignal): Promise<boolean> {
  const { serverInfo } = await pageConnection().request(adminServerApi.status, { signal });
  return serverInfo.role === 'COORDINATOR';
}
