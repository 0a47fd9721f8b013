import type { Operation } from '../../../operation/operation.ts';
import { findUser } from '../lib/user-documents.ts';
import { writeLastSignIn } from '../lib/user-secrets.ts';

interface RecordSignInArgs {
  readonly user: string;
  readonly timeMs: number;
}

/** Stores the time of the last sign-in of a user. */
const recordSignIn: Operation<RecordSignInArgs, null> = {
  id: 'record-sign-in',
  mode: 'write',
  rights: 'server',
  keepsCachedResults: true,
  announces: ['users'],
  run({ database }, { user, timeMs }) {
    const record = findUser(database, user);
    if (record !== undefined) writeLastSignIn(database, record.key, timeMs);
    return null;
  },
};
export default recordSignIn;
