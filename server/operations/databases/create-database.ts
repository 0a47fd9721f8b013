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
  /** Undefined: who may enter is left to the dialect. */
  readonly users: readonly NewUser[] | undefined;
}

/** 2.8's rule for names, which today's servers keep unless they are told otherwise. */
const validName = /^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/;

/** A user whose password is the one that _system's root has at the time: none of its own. */
const rootOfSystem: UserValues = { active: true, changePassword: false, extra: {}, authData: {} };

/**
 * Creates a database. Its users are, for 2.8, its own (without any named, the root of _system);
 * for today's clients users of _system who are let in. Throws 1229, 1207.
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
