import { type ReactNode, useEffect, useState } from 'react';
import type { Session } from '../store/app-state.ts';
import { isTakenOver, takeOverFormerItems } from '../store/browser-storage/take-over.ts';
import { userOf } from '../store/session.ts';
import { ScreenSkeleton } from '../ui/feedback/ScreenSkeleton.tsx';
import { useAppState } from '../ui/hooks/use-app-state.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { NoAccess } from './errors/NoAccess.tsx';
import { NoSuchDatabase } from './errors/NoSuchDatabase.tsx';
import { useAccess } from './use-access.ts';

const SignInAgain = lazyComponent(async () => (await import('./SignInAgain.tsx')).SignInAgain, null);

/** Shows its content to users who may enter the database. When the session ends, a dialog above the content asks for the password. */
export function AccessGate({ children }: { readonly children: ReactNode }) {
  const session = useAppState((state) => state.session);
  const access = useAppState((state) => state.access);
  useAccess(session);
  const isStorageReady = useStorage(session);
  switch (session.kind) {
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
    case 'unknown':
    case 'none':
      return null;
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
