import { badParameter, DatabaseError } from '../../../../protocol/errors.ts';
import type { Operation } from '../../../operation/operation.ts';
import type { AccessToken } from '../lib/access-tokens.ts';
import { getUser } from '../lib/user-documents.ts';
import { writeAccessTokens } from '../lib/user-secrets.ts';

type TokenChange =
  | { readonly kind: 'add'; readonly token: Omit<AccessToken, 'id'> }
  | { readonly kind: 'remove'; readonly id: number };

export interface WriteAccessTokenArgs {
  readonly user: string;
  readonly change: TokenChange;
}

const maxTokens = 1000;

/**
 * Adds or removes an access token of a user. Returns the token. Throws 1703 (user not found), 409 for the name of
 * another token, 404 for an unknown id.
 */
const writeAccessToken: Operation<WriteAccessTokenArgs, AccessToken> = {
  id: 'write-access-token',
  mode: 'write',
  rights: 'own',
  ownerOf: ({ user }) => user,
  isDurable: () => true,
  announces: ['users'],
  audit: ({ user, change }, { name }) => ({ event: `${change.kind} access token`, of: { user, name } }),
  run({ database }, { user, change }) {
    const { key, accessTokens } = getUser(database, user);
    if (change.kind === 'remove') {
      const token = accessTokens.find(({ id }) => id === change.id);
      if (token === undefined) {
        throw new DatabaseError('ERROR_HTTP_NOT_FOUND', {
          message: `user '${user}' has no access token ${change.id}`,
        });
      }
      writeAccessTokens(
        database,
        key,
        accessTokens.filter((known) => known !== token),
      );
      return token;
    }
    const { token } = change;
    if (accessTokens.some(({ name }) => name === token.name)) {
      throw new DatabaseError('ERROR_HTTP_CONFLICT', {
        message: `user '${user}' has an access token with the name '${token.name}'`,
      });
    }
    if (accessTokens.length >= maxTokens) {
      throw badParameter(`user '${user}' has ${maxTokens} access tokens, the most allowed`);
    }
    const id = 1 + accessTokens.reduce((largest, known) => Math.max(largest, known.id), 0);
    const added = { id, ...token };
    writeAccessTokens(database, key, [...accessTokens, added]);
    return added;
  },
};
export default writeAccessToken;
