import type { Operation } from '../../../operation/operation.ts';
import { getUser } from '../lib/user-documents.ts';
import { writeSignInEpoch } from '../lib/user-secrets.ts';

interface EndSignInsArgs {
  readonly user: string;
}

/** Ends all sessions of a user and revokes the tokens of /_open/auth; access tokens stay valid. */
const endSignIns: Operation<EndSignInsArgs, null> = {
  id: 'end-sign-ins',
  mode: 'write',
  audit: ({ user }) => ({ event: 'end sign-ins', of: { user } }),
  rights: 'own',
  ownerOf: ({ user }) => user,
  isDurable: () => true,
  announces: ['users'],
  run({ database }, { user }) {
    const { key, signInEpoch } = getUser(database, user);
    writeSignInEpoch(database, key, signInEpoch + 1);
    return null;
  },
};
export default endSignIns;
