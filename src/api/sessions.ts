import { type SessionInfo, sessionsApi } from '../../protocol/api/sessions.ts';
import { pageConnection } from './page-connection.ts';
import { unlessMissing } from './unless-missing.ts';

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
