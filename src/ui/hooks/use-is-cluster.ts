import { useQuery } from '@tanstack/react-query';
import { adminServerApi } from '../../../protocol/api/admin-server.ts';
import { pageConnection } from '../../api/page-connection.ts';
import { useAppState } from './use-app-state.ts';

/** True if collections can be loaded and unloaded: on a single server up to ArangoDB 3.12. */
export function useHasLoadState(): boolean {
  const isAbsent = useAppState((state) => state.absent.loadState !== undefined);
  return !useIsCluster() && !isAbsent;
}

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
