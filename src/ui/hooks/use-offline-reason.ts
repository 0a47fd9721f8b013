import { useAppState } from './use-app-state.ts';

/** The reason why an action is disabled while the server does not respond; undefined if it responds. */
export function useOfflineReason(): string | undefined {
  return useAppState(({ server }) =>
    server.kind === 'offline' ? 'The server does not respond.' : undefined,
  );
}
