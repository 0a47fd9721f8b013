import { useQuery } from '@tanstack/react-query';
import { fetchVersion } from '../../api/server.ts';
import { setServerOnline } from '../../store/server.ts';
import { useAppState } from '../../ui/hooks/use-app-state.ts';

/** How often the footer asks whether the server is there. */
const versionPollMs = 15_000;
/** While it does not answer. */
const offlinePollMs = 2000;

/** Keeps the store's server state true; a failed call is noted by `api.ts` itself. */
export function useServerVersion() {
  const isOffline = useAppState((state) => state.server.kind === 'offline');
  return useQuery({
    queryKey: ['session', 'version'],
    queryFn: async ({ signal }) => {
      const answer = await fetchVersion(signal);
      setServerOnline(answer.version);
      return answer;
    },
    refetchInterval: isOffline ? offlinePollMs : versionPollMs,
    staleTime: versionPollMs,
    networkMode: 'always',
    retry: false,
  });
}
