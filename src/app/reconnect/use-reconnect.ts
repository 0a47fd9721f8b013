import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isServerReachable } from '../../api/page-connection.ts';
import { store } from '../../store/store.ts';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import { Reconnection } from './Reconnection.ts';

/**
 * Pauses the requests for data while the server does not respond or the session has expired. Afterwards the visible data
 * are reloaded.
 */
export function useReconnect(): void {
  const isOffline = useAppState(({ server }) => server.kind === 'offline');
  const isExpired = useAppState(({ session }) => session.kind === 'expired');
  const isPaused = isOffline || isExpired;
  const wasPaused = useRef(false);
  const queryClient = useQueryClient();
  useEffect(() => {
    onlineManager.setOnline(!isPaused);
    // Requests that waited continue by themselves.
    if (wasPaused.current && !isPaused) void queryClient.invalidateQueries({}, { cancelRefetch: false });
    wasPaused.current = isPaused;
    return () => onlineManager.setOnline(true);
  }, [isPaused, queryClient]);
  useEffect(() => {
    if (!isOffline) return;
    const reconnection = new Reconnection();
    // Browsers delay the timers of hidden pages.
    const look = () => {
      if (document.visibilityState === 'visible') void isServerReachable();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      reconnection.end(store.getState().server.kind === 'online');
    };
  }, [isOffline]);
}
