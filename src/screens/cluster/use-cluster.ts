import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type ClusterServer,
  fetchClusterServers,
  fetchIsInMaintenance,
  fetchShards,
} from '../../api/cluster.ts';

const refreshMs = 10_000;

/** The servers of the cluster. */
export function useServers() {
  return useQuery({
    queryKey: ['cluster', 'servers'],
    queryFn: ({ signal }) => fetchClusterServers(signal),
    refetchInterval: refreshMs,
  });
}

/** Whether the supervision is switched off; undefined if the cluster does not tell it. */
export function useMaintenance(): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['cluster', 'maintenance'],
    queryFn: ({ signal }) => fetchIsInMaintenance(signal),
    refetchInterval: refreshMs,
    retry: false,
  });
  return data;
}

/** The shards of the database of the page. */
export function useShards() {
  return useQuery({
    queryKey: ['cluster', 'shards'],
    queryFn: ({ signal }) => fetchShards(signal),
    refetchInterval: refreshMs,
  });
}

/** Short names of the servers that do not respond or have failed. */
export function useIllServers(servers: readonly ClusterServer[]): ReadonlySet<string> {
  return useMemo(
    () => new Set(servers.filter(({ status }) => status !== 'good').map(({ name }) => name)),
    [servers],
  );
}
