import type { Operation } from '../../../operation/operation.ts';
import { type StoredSession, withoutSession, withSession } from '../lib/stored-sessions.ts';
import { readUserSessions, writeUserSessions } from '../lib/user-secrets.ts';

export interface WriteSessionArgs {
  /** Key of the user's document. */
  readonly userKey: string;
  readonly change:
    | { readonly kind: 'store'; readonly session: StoredSession }
    | { readonly kind: 'remove'; readonly tokenHash: string };
}

/** Stores or removes a console session of a user; no effect if the user does not exist. */
const writeSession: Operation<WriteSessionArgs, null> = {
  id: 'write-session',
  mode: 'write',
  rights: 'server',
  keepsCachedResults: true,
  // After a crash, a lost session only asks for the password; a removed one must not come back.
  isDurable: ({ change }) => change.kind === 'remove',
  run({ database }, { userKey, change }) {
    const sessions = readUserSessions(database, userKey);
    if (sessions === undefined) return null;
    writeUserSessions(
      database,
      userKey,
      change.kind === 'store'
        ? withSession(sessions, change.session)
        : withoutSession(sessions, change.tokenHash),
    );
    return null;
  },
};
export default writeSession;
