import { store } from './store.ts';

/** The name of the signed-in user; root without authentication. */
export function signedInUser(): string {
  const { session } = store.getState();
  return 'user' in session ? session.user : 'root';
}
