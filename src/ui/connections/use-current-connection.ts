import { useQuery } from '@tanstack/react-query';
import { fetchCurrentConnection } from '../../api/connections.ts';

/** What the server of this page is, read once. */
export function useCurrentConnection() {
  return useQuery({
    queryKey: ['session', 'current-connection'],
    queryFn: ({ signal }) => fetchCurrentConnection(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
