import { useQuery } from '@tanstack/react-query';
import { fetchVersion } from '../../api/server.ts';
import { setServerOnline } from '../../store/server.ts';

/** How often the footer asks whether the server is there. */
const versionPollMs = 15_000;

/** Keeps the store's server state true; a failed call is noted by `api.ts` itself. */
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
    networkMode: 'always',
    retry: false,
  });
}
