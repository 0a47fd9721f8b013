import { z } from 'zod';
import { request, send } from '../api.ts';
import type { Session } from '../store/app-state.ts';

const whoAmIAnswer = z.object({ user: z.union([z.string(), z.null(), z.literal(false)]) });
const signInAnswer = z.object({ user: z.string() });

/** Who is signed in; null means nobody, false that the server asks nobody. */
export async function fetchSession(signal?: AbortSignal): Promise<Session> {
  const { user } = await request(whoAmIAnswer, 'GET', '/_admin/aardvark/whoAmI', { signal });
  if (user === false) return { kind: 'off' };
  return user === null ? { kind: 'none' } : { kind: 'user', user };
}

/** Sets the session's cookie. Throws RequestError with status 401 for wrong credentials. */
export async function signIn(username: string, password: string): Promise<Session> {
  const { user } = await request(signInAnswer, 'POST', '/_admin/aardvark/login', {
    body: { username, password },
    isSignIn: true,
  });
  return { kind: 'user', user };
}

export async function signOut(): Promise<void> {
  await send('POST', '/_admin/aardvark/logout', { body: {}, isSignIn: true });
}
