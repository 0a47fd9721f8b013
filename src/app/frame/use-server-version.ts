import { useQuery } from '@tanstack/react-query';
import { fetchVersion } from '../../api/server.ts';
import { setServerOnline } from '../../store/server.ts';
import { useAppState } from '../../ui/hooks/use-app-state.ts';

/** Interval of the footer's requests for the server state. */
const versionPollMs = 15_000;
/** Interval while the server does not respond. */
const offlinePollMs = 2000;

/** Updates the store's server state; the connection itself reports a failed request. */
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
