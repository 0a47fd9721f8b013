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
import { NoAccess } from './errors/NoAccess.tsx';
import { NoSuchDatabase } from './errors/NoSuchDatabase.tsx';
import { SignInAgain } from './SignInAgain.tsx';
import { findScreen } from './screens.ts';
import { useAccess } from './use-access.ts';

/** Shows its content to signed-in users; redirects others to the sign-in screen and then back to the requested URL. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const session = useAppState((state) => state.session);
  const access = useAppState((state) => state.access);
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

  useAccess(session);
  // The code of the screen arrives while the server names the user.
  useEffect(() => {
    if (session.kind === 'unknown') findScreen(location.pathname)?.Component.preload?.();
  }, [session.kind, location.pathname]);

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
      return (
        <>
          {children}
          <SignInAgain user={session.user} />
        </>
      );
    case 'user':
      if (access?.level === 'none')
        return <NoAccess user={session.user} databases={access.databases ?? []} />;
      return children;
    case 'off':
      return children;
  }
}
