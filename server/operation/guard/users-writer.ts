import { DatabaseError } from '../../../protocol/errors.ts';
import { forbidden } from '../../auth/access.ts';
import type { CollectionTransaction } from '../../storage/types.ts';
import { userCollection } from './GuardedView.ts';

/**
 * The writer of `_users` for document calls and queries: refuses every change, because a document that is not written
 * by the user operations could be a user without a checked password. A document that does not exist is 1202 (document
 * not found).
 */
export function usersWriter(users: CollectionTransaction): CollectionTransaction['writer'] {
  const refuse = (): never => {
    throw usersAreRefused();
  };
  const refuseKnown = (key: string): never => {
    if (users.find(key) === undefined) throw new DatabaseError('ERROR_ARANGO_DOCUMENT_NOT_FOUND');
    return refuse();
  };
  return {
    insert: refuse,
    insertJson: refuse,
    update: refuseKnown,
    updateJson: refuseKnown,
    replace: refuseKnown,
    replaceJson: refuseKnown,
    remove: refuseKnown,
  };
}

export function usersAreRefused(): DatabaseError {
  return forbidden(`documents of '${userCollection}' are changed by /_api/user only`);
}
