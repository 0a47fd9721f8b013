import { authApi } from '../../protocol/api/auth.ts';
import { type SessionInfo, sessionsApi } from '../../protocol/api/sessions.ts';
import type { Session } from '../store/app-state.ts';
import { pageConnection } from './page-connection.ts';
import { unlessMissing } from './unless-missing.ts';

export interface SignedIn {
  readonly session: Session;
  /** If the user may not enter the database of the page: those that the user may enter. */
  readonly databases: readonly string[] | undefined;
}

/** The user of the session: `none` without a session, `off` if authentication is disabled. */
export async function fetchSession(signal?: AbortSignal): Promise<Session> {
  const { user, ...owner } = await pageConnection().request(authApi.whoAmI, { signal });
  if (user === false) return { kind: 'off', ...owner };
  return user === null ? { kind: 'none' } : { kind: 'user', user, ...owner };
}

/** Sets the session cookie. Rejects with RequestError and status 401 for wrong credentials. */
export async function signIn(username: string, password: string): Promise<SignedIn> {
  const { databases, ...owner } = await pageConnection().request(authApi.signIn, {
    body: { username, password },
  });
  return { session: { kind: 'user', ...owner }, databases };
}

export async function signOut(): Promise<void> {
  await pageConnection().send(authApi.signOut, {});
}

/** The console sessions of a user, the last used first; null if the server does not have this call. */
export async function fetchSessions(
  user: string,
  signal?: AbortSignal,
): Promise<readonly SessionInfo[] | null> {
  const answer = await unlessMissing(pageConnection().request(sessionsApi.list, { path: { user }, signal }));
  return answer === null ? null : answer.sessions;
}

export async function endSession(user: string, id: string): Promise<void> {
  await pageConnection().send(sessionsApi.end, { path: { user, id } });
}
