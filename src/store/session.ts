import type { Session } from './app-state.ts';
import { store, updateState } from './store.ts';

export function setSession(session: Session): void {
  updateState((draft) => {
    draft.session = session;
    // Rights belong to a user.
    if (session.kind === 'none' || session.kind === 'unknown') draft.access = undefined;
  });
}

/**
 * Called when a request was rejected because the session has expired. Resolves after the user has signed in again: true
 * if the same user continues, so that the request can be repeated.
 */
export function expireSession(signal?: AbortSignal): Promise<boolean> {
  const { session } = store.getState();
  if (session.kind === 'user') setSession({ ...session, kind: 'expired' });
  else if (session.kind === 'unknown' || session.kind === 'off') setSession({ kind: 'none' });
  return whenSignedIn(signal);
}

/** Waits while the sign-in dialog of an expired session is open. False: the user of the session has gone. */
export function whenSignedIn(signal?: AbortSignal): Promise<boolean> {
  const { session } = store.getState();
  if (session.kind !== 'expired') return Promise.resolve(session.kind !== 'none');
  const { user } = session;
  return new Promise((resolve, reject) => {
    const end = () => {
      unsubscribe();
      signal?.removeEventListener('abort', stop);
    };
    const stop = () => {
      end();
      reject(signal?.reason);
    };
    const unsubscribe = store.subscribe(({ session: now }) => {
      if (now.kind === 'expired') return;
      end();
      resolve(now.kind === 'user' && now.user === user);
    });
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop);
  });
}

/** The user name to display, if there is one. */
export function userOf(session: Session): string | undefined {
  return session.kind === 'user' || session.kind === 'expired' ? session.user : undefined;
}
