import type { Operation } from '../../../operation/operation.ts';
import type { StoredSession } from '../lib/stored-sessions.ts';
import { readUsers } from '../lib/user-record.ts';
import { readUserSessions } from '../lib/user-secrets.ts';

export interface UserSessions {
  readonly homeDatabase: string;
  readonly user: string;
  readonly userKey: string;
  readonly sessions: readonly StoredSession[];
}

/** The stored console sessions of the users of all databases. */
const readSessions: Operation<void, readonly UserSessions[]> = {
  id: 'read-sessions',
  mode: 'read',
  rights: 'server',
  run: ({ view }) =>
    view.databases().flatMap(({ name }) => {
      const database = view.findDatabase(name);
      if (database === undefined) return [];
      return readUsers(database)
        .map(({ user, key }) => ({
          homeDatabase: name,
          user,
          userKey: key,
          sessions: readUserSessions(database, key) ?? [],
        }))
        .filter(({ sessions }) => sessions.length > 0);
    }),
};
export default readSessions;
