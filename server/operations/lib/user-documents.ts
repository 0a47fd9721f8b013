import type { ObjectValue } from '../../../aql/value.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import { readUsers, type UserRecord } from '../../auth/user-record.ts';
import type { CollectionTransaction, DatabaseTransaction, DatabaseView } from '../../storage/types.ts';

/** What a client can say about a user; the password is hashed already. */
export interface UserValues {
  readonly active: boolean;
  readonly changePassword: boolean;
  readonly extra: ObjectValue;
  readonly authData: ObjectValue;
}

const how = { dialect: '3.12', mergeObjects: false } as const;

export function findUser(database: DatabaseView, name: string): UserRecord | undefined {
  return readUsers(database).find(({ user }) => user === name);
}

/** Throws 1703. */
export function getUser(database: DatabaseView, name: string): UserRecord {
  const record = findUser(database, name);
  if (record === undefined) {
    throw new DatabaseError('ERROR_USER_NOT_FOUND', {
      detail: `'${database.info.name}' has no user '${name}'`,
    });
  }
  return record;
}

/** Throws 1702 when the name is taken. */
export function insertUser(
  database: DatabaseTransaction,
  user: string,
  values: UserValues,
  databases?: UserRecord['databases'],
): void {
  if (findUser(database, user) !== undefined) {
    throw new DatabaseError('ERROR_USER_DUPLICATE', { detail: `there is a user '${user}' already` });
  }
  usersIn(database).writer.insert({ user, ...values, ...(databases && { databases }) }, how);
}

export function updateUser(database: DatabaseTransaction, { key }: UserRecord, change: ObjectValue): void {
  usersIn(database).writer.update(key, change, how);
}

export function removeUser(database: DatabaseTransaction, { key }: UserRecord): void {
  usersIn(database).writer.remove(key, how);
}

function usersIn(database: DatabaseTransaction): CollectionTransaction {
  return (
    database.findCollection('_users') ??
    database.createCollection({ name: '_users', kind: 'document', isSystem: true })
  );
}
