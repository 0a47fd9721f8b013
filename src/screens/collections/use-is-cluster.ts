import { useQuery } from '@tanstack/react-query';
import { adminServerApi } from '../../../protocol/api/admin-server.ts';
import { pageConnection } from '../../api/page-connection.ts';

/** True in a cluster, where collections have shards, a fixed name and no load state. */
export function useIsCluster(): boolean {
  const { data } = useQuery({
    queryKey: ['server', 'isCluster'],
    queryFn: async ({ signal }) => {
      const { serverInfo } = await pageConnection().request(adminServerApi.status, { signal });
      return serverInfo.role === 'COORDINATOR';
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data === true;
}
