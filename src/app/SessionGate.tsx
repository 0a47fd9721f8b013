import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { RequestError } from '../api/errors.ts';
import { fetchSession } from '../api/session.ts';
import { addresses } from '../lib/addresses.ts';
import type { Session } from '../store/app-state.ts';
import { isTakenOver, takeOverFormerItems } from '../store/browser-storage/take-over.ts';
import { setSession, userOf } from '../store/session.ts';
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
  const isStorageReady = useStorage(session);
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
      if (access?.isUnknown) return <NoSuchDatabase />;
      if (access?.level === 'none')
        return <NoAccess user={session.user} databases={access.databases ?? []} />;
      return isStorageReady ? children : <ScreenSkeleton />;
    case 'off':
      return isStorageReady ? children : <ScreenSkeleton />;
  }
}

/** False while the user's items of an earlier version are moved: screens read them when they open. */
function useStorage(session: Session): boolean {
  const [moved, setMoved] = useState<Session>();
  const isKnown = session.kind === 'user' || session.kind === 'off';
  const isReady = isKnown && (moved === session || isTakenOver());
  useEffect(() => {
    if (!isKnown || isReady) return;
    void takeOverFormerItems(userOf(session) ?? 'root').then(() => setMoved(session));
  }, [session, isKnown, isReady]);
  return isReady;
}
