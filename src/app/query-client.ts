import { QueryClient } from '@tanstack/react-query';
import { ConnectionError } from '../api/errors.ts';

/** Cache of server state. Refused requests are not repeated; requests that failed on the network are repeated twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => error instanceof ConnectionError && failures < 2,
    },
  },
});
