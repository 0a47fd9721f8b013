import { useQuery } from '@tanstack/react-query';
import { fetchIsCluster } from '../../api/server.ts';

/** True in a cluster, where collections have shards, a fixed name and no load state. */
export function useIsCluster(): boolean {
  const { data } = useQuery({
    queryKey: ['server', 'isCluster'],
    queryFn: ({ signal }) => fetchIsCluster(signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data === true;
}
