import type { Session } from './app-state.ts';
import { store, updateState } from './store.ts';

export function setSession(session: Session): void {
  updateState((draft) => {
    draft.session = session;
  });
}

/** Called when a request was rejected because the session has expired. */
export function expireSession(): void {
  const { session } = store.getState();
  if (session.kind === 'user') setSession({ kind: 'expired', user: session.user });
  else if (session.kind === 'unknown' || session.kind === 'off') setSession({ kind: 'none' });
}

/** The user name to display, if there is one. */
export function userOf(session: Session): string | undefined {
  return session.kind === 'user' || session.kind === 'expired' ? session.user : undefined;
}
