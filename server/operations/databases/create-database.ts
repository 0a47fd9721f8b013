import { DatabaseError } from '../../../protocol/errors.ts';
import type { Operation } from '../../engine/operation.ts';
import { createSystemCollections } from '../../system-collections.ts';
import {
  findUser,
  getUser,
  insertUser,
  noGrants,
  type UserValues,
  updateUser,
  withDatabaseGrant,
} from '../lib/user-documents.ts';

export interface NewUser extends UserValues {
  readonly user: string;
}

export interface CreateDatabaseArgs {
  readonly name: string;
  /** Undefined: the dialect determines the initial users. */
  readonly users: readonly NewUser[] | undefined;
}

/** Name rule of 2.8, also the default of current servers. */
const validName = /^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/;

/** A user with the current password of _system's root instead of its own. */
const rootOfSystem: UserValues = { active: true, changePassword: false, extra: {}, authData: {} };

/**
 * Creates a database. For 2.8, users are users of the database itself (by default root with the password of _system's
 * root); for current clients, users of _system with a grant. Throws 1229 (database name invalid), 1207 (duplicate
 * name).
 */
const createDatabase: Operation<CreateDatabaseArgs, null> = {
  id: 'create-database',
  mode: 'write',
  rights: 'administrator',
  announces: ['databases', 'users'],
  run({ transaction, database: system, dialect }, { name, users }) {
    if (!validName.test(name)) {
      throw new DatabaseError('ERROR_ARANGO_DATABASE_NAME_INVALID', {
        detail: `expected a letter and up to 63 letters, digits, '_' or '-', found '${name}'`,
      });
    }
    const created = transaction.createDatabase(name);
    createSystemCollections(created);
    if (dialect === '2.8') {
      const grants = withDatabaseGrant(noGrants, name, 'rw');
      for (const { user, ...values } of users ?? []) insertUser(created, user, values, grants);
      if (users === undefined) insertUser(created, 'root', rootOfSystem, grants);
      return null;
    }
    for (const { user, ...values } of users ?? []) {
      if (findUser(system, user) === undefined) insertUser(system, user, values, noGrants);
      const record = getUser(system, user);
      updateUser(system, record, { grants: withDatabaseGrant(record.grants, name, 'rw') });
    }
    return null;
  },
};

export default createDatabase;
