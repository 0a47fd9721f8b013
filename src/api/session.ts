import { authApi } from '../../protocol/api/auth.ts';
import type { Session } from '../store/app-state.ts';
import { pageConnection } from './page-connection.ts';

/** The user of the session: `none` without a session, `off` if authentication is disabled. */
export async function fetchSession(signal?: AbortSignal): Promise<Session> {
  const { user } = await pageConnection().request(authApi.whoAmI, { signal });
  if (user === false) return { kind: 'off' };
  return user === null ? { kind: 'none' } : { kind: 'user', user };
}

/** Sets the session cookie. Rejects with RequestError and status 401 for wrong credentials. */
export async function signIn(username: string, password: string): Promise<Session> {
  const { user } = await pageConnection().request(authApi.signIn, { body: { username, password } });
  return { kind: 'user', user };
}

export async function signOut(): Promise<void> {
  await pageConnection().send(authApi.signOut, {});
}
