import { useQuery } from '@tanstack/react-query';
import { fetchProductVersion, fetchVersion } from '../../api/server.ts';
import { setServerOnline } from '../../store/server.ts';

/** Interval of the footer's requests for the server state. */
export const versionPollMs = 15_000;

/** Updates the store's server state; the connection itself reports a failed request. */
export function useServerVersion() {
  return useQuery({
    queryKey: ['session', 'version'],
    queryFn: async ({ signal }) => {
      const answer = await fetchVersion(signal);
      setServerOnline(answer.version);
      return answer;
    },
    refetchInterval: versionPollMs,
    staleTime: versionPollMs,
  });
}

/** The version of Orrery; undefined before it is known, and for a server of another kind. */
export function useProductVersion(): string | undefined {
  const { data } = useQuery({
    queryKey: ['session', 'product-version'],
    queryFn: async ({ signal }) => (await fetchProductVersion(signal)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? undefined;
}
