import { tokenApi } from '../../protocol/api/token.ts';
import { connectionTo, pageConnection } from './page-connection.ts';

/** Ends all sessions of the user, this one included, and revokes the tokens of /_open/auth. */
export async function endAllSessions(user: string): Promise<void> {
  await connectionTo('_system').send(tokenApi.revokeAll, { path: { user } });
}

/** Tokens that programs use in the place of the password. */
export async function fetchAccessTokens(user: string, signal?: AbortSignal) {
  return (await pageConnection().request(tokenApi.list, { path: { user }, signal })).tokens;
}

export async function revokeAccessToken(user: string, id: number): Promise<void> {
  await pageConnection().send(tokenApi.remove, { path: { user, id: String(id) } });
}
