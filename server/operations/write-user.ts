import type { ObjectValue } from '../../aql/value.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { unreachable } from '../../protocol/lib/assert.ts';
import type { UserRecord } from '../auth/user-record.ts';
import type { Operation } from '../engine/operation.ts';
import { getUser, insertUser, removeUser, type UserValues, updateUser } from './lib/user-documents.ts';

export type UserChange =
  | { readonly kind: 'create'; readonly values: UserValues }
  | { readonly kind: 'replace'; readonly values: UserValues }
  /** `extra` is merged into what is there; null empties it. */
  | {
      readonly kind: 'update';
      readonly values: Partial<Omit<UserValues, 'extra'>> & { readonly extra?: ObjectValue | null };
    }
  | { readonly kind: 'remove' }
  /** Access to a database, or to all (`*`); undefined takes the entry away. */
  | { readonly kind: 'grant'; readonly databaseName: string; readonly access?: 'rw' | 'ro' | 'none' };

export interface WriteUserArgs {
  readonly user: string;
  readonly change: UserChange;
}

/** Changes a user of the database; returns it as it is afterwards (as it was, of a removed one). Throws 1702, 1703. */
const writeUser: Operation<WriteUserArgs, UserRecord> = {
  id: 'write-user',
  mode: 'write',
  isDurable: () => true,
  announces: ['users'],
  run({ database }, { user, change }) {
    if (change.kind === 'create') {
      insertUser(database, user, change.values);
      return getUser(database, user);
    }
    const record = getUser(database, user);
    switch (change.kind) {
      case 'replace':
        updateUser(database, record, { ...change.values });
        break;
      case 'update': {
        const { extra, ...values } = change.values;
        const merged: ObjectValue =
          extra === undefined ? {} : { extra: extra === null ? {} : { ...record.extra, ...extra } };
        updateUser(database, record, { ...(values as ObjectValue), ...merged });
        break;
      }
      case 'grant': {
        const { [change.databaseName]: _before, ...others } = record.databases;
        const granted = change.access === undefined ? {} : { [change.databaseName]: change.access };
        updateUser(database, record, { databases: { ...others, ...granted } });
        break;
      }
      case 'remove':
        if (user === 'root' && database.info.isSystem) {
          throw new DatabaseError('ERROR_FORBIDDEN', { detail: 'root of _system cannot be removed' });
        }
        removeUser(database, record);
        return record;
      default:
        unreachable(change);
    }
    return getUser(database, user);
  },
};

export default writeUser;
