import type { ObjectValue } from '../../aql/value.ts';
import { readUsers } from '../auth/user-record.ts';
import type { Operation } from '../engine/operation.ts';

interface Args {
  readonly authData: ObjectValue;
}

/** Gives the user root of _system this password; creates the user when it is missing, and lets it in again. */
const setRootPassword: Operation<Args, null> = {
  id: 'set-root-password',
  mode: 'write',
  isDurable: () => true,
  announces: ['users'],
  run: ({ database, dialect }, { authData }) => {
    const { writer } = database.getCollection('_users');
    const root = readUsers(database).find(({ user }) => user === 'root');
    if (root === undefined) {
      writer.insert({ user: 'root', active: true, extra: {}, changePassword: false, authData }, { dialect });
    } else {
      writer.update(root.key, { authData, active: true }, { dialect, mergeObjects: false });
    }
    return null;
  },
};
export default setRootPassword;
