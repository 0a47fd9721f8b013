import { useQuery } from '@tanstack/react-query';
import { fetchVersion } from '../../api/server.ts';
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
