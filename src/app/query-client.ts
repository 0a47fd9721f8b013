import { QueryClient } from '@tanstack/react-query';
import { ConnectionError } from '../api/errors.ts';

/** Server state. What the server refused is not asked again; a lost connection is, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => error instanceof ConnectionError && failures < 2,
    },
  },
});
