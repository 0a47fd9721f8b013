import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { RequestError } from '../api/errors.ts';
import { fetchSession } from '../api/session.ts';
import { addresses } from '../lib/addresses.ts';
import { setSession } from '../store/session.ts';
import { ErrorPanel } from '../ui/feedback/ErrorPanel.tsx';
import { ScreenSkeleton } from '../ui/feedback/ScreenSkeleton.tsx';
import { useAppState } from '../ui/hooks/use-app-state.ts';
import { NoSuchDatabase } from './errors/NoSuchDatabase.tsx';
import { findScreen } from './screens.ts';
import { markSignedIn, wasSignedIn } from './signed-in-mark.ts';

interface SessionGateProps {
  /** Loads the code of the children. */
  readonly preload: () => void;
  readonly children: ReactNode;
}

/** Shows its content to signed-in users; redirects others to the sign-in screen and then back to the requested URL. */
export function SessionGate({ preload, children }: SessionGateProps) {
  const session = useAppState((state) => state.session);
  const location = useLocation();
  const asked = useQuery({
    queryKey: ['session'],
    queryFn: ({ signal }) => fetchSession(signal),
    enabled: session.kind === 'unknown',
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (asked.data && session.kind === 'unknown') setSession(asked.data);
  }, [asked.data, session.kind]);

  useEffect(() => markSignedIn(session), [session]);

  // The code of the screen arrives while the server names the user. Without a session it is not needed.
  useEffect(() => {
    if (session.kind !== 'unknown' || !wasSignedIn()) return;
    preload();
    findScreen(location.pathname)?.Component.preload?.();
  }, [session.kind, location.pathname, preload]);

  switch (session.kind) {
    case 'unknown':
      if (asked.error instanceof RequestError && asked.error.errorName === 'ERROR_ARANGO_DATABASE_NOT_FOUND')
        return <NoSuchDatabase />;
      if (asked.isError)
        return <ErrorPanel title="No connection" error={asked.error} onRetry={() => void asked.refetch()} />;
      return <ScreenSkeleton />;
    case 'none': {
      const wanted = location.pathname + location.search + location.hash;
      return <Navigate to={addresses.login} replace state={{ wanted }} />;
    }
    case 'expired':
    case 'user':
    case 'off':
      return children;
  }
}
