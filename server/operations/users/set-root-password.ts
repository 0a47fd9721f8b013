import type { ObjectValue } from '../../../aql/values/value.ts';
import type { Operation } from '../../engine/operation.ts';
import { findUser, insertUser, noGrants, updateUser } from '../lib/user-documents.ts';

interface Args {
  readonly authData: ObjectValue;
}

/** Sets the password of the user root of _system; creates a missing user and activates an inactive one. */
const setRootPassword: Operation<Args, null> = {
  id: 'set-root-password',
  mode: 'write',
  rights: 'server',
  isDurable: () => true,
  announces: ['users'],
  run: ({ database }, { authData }) => {
    const root = findUser(database, 'root');
    if (root === undefined) {
      insertUser(database, 'root', { active: true, extra: {}, changePassword: false, authData }, noGrants);
    } else {
      updateUser(database, root, { authData, active: true });
    }
    return null;
  },
};
export default setRootPassword;
