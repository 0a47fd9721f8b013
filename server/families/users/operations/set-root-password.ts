import type { ObjectValue } from '../../../../aql/values/value.ts';
import type { Operation } from '../../../operation/operation.ts';
import { findUser, insertUser, noGrants, storedValues, updateUser } from '../lib/user-documents.ts';

interface Args {
  /** Undefined: an existing user is unchanged. */
  readonly authData: ObjectValue | undefined;
}

/**
 * Sets the password of the user root of _system, and activates an inactive one. Creates a missing user, without a
 * password if none is given.
 */
const setRootPassword: Operation<Args, null> = {
  id: 'set-root-password',
  mode: 'write',
  rights: 'server',
  isDurable: () => true,
  announces: ['users'],
  run: ({ database }, { authData }) => {
    const root = findUser(database, 'root');
    if (root === undefined) {
      const values = { active: true, extra: {}, changePassword: false, authData: authData ?? {} };
      insertUser(database, 'root', storedValues(values), noGrants);
    } else if (authData !== undefined) {
      updateUser(database, root, { authData, active: true });
    }
    return null;
  },
};
export default setRootPassword;
