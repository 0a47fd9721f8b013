import { onlineManager, QueryClient } from '@tanstack/react-query';

// The store knows whether the server responds; the browser only knows whether there is a network.
onlineManager.setEventListener(() => undefined);

/** Cache of server state. Failed requests are not repeated; see `useReconnect` for an unreachable server. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: false,
      retry: false,
    },
  },
});
