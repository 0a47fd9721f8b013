import type { Dialect } from '../../../../protocol/dialect.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { dialectRules } from '../../../lib/dialect-rules.ts';
import type { Operation } from '../../../operation/operation.ts';
import { isExtendedName } from '../../../storage/catalog/names.ts';
import { createSystemCollections } from '../../../system-collections.ts';
import {
  findUser,
  getUser,
  insertUser,
  noGrants,
  storedValues,
  type UserValues,
  updateUser,
  withDatabaseGrant,
} from '../../users/lib/user-documents.ts';

export interface NewUser extends UserValues {
  readonly user: string;
}

interface CreateDatabaseArgs {
  readonly name: string;
  /** Undefined: the dialect determines the initial users. */
  readonly users: readonly NewUser[] | undefined;
}

const plainName = /^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/;
export const maxDatabaseNameBytes = 128;

/** Throws 1229 (database name invalid). */
function checkName(name: string, dialect: Dialect): void {
  const isPlain = dialectRules[dialect].databaseNames === 'plain';
  if (isPlain ? plainName.test(name) : isExtendedName(name, maxDatabaseNameBytes) && !name.includes(':'))
    return;
  const expected = isPlain
    ? "a letter and up to 63 letters, digits, '_' or '-'"
    : `up to ${maxDatabaseNameBytes} bytes with a letter first, without colons, slashes, quotes and control characters`;
  throw new DatabaseError('ERROR_ARANGO_DATABASE_NAME_INVALID', {
    detail: `expected ${expected}, found '${name}'`,
  });
}

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
  audit: ({ name, users }) => ({
    event: 'create database',
    of: { name, owners: users?.map(({ user }) => user).join(', ') },
  }),
  run({ transaction, database: system, dialect }, { name, users }) {
    checkName(name, dialect);
    const created = transaction.createDatabase(name);
    createSystemCollections(created);
    if (dialectRules[dialect].databaseUsers === 'own') {
      const grants = withDatabaseGrant(noGrants, name, 'rw');
      for (const { user, ...values } of users ?? []) {
        // A user that is given twice has the first values.
        if (findUser(created, user) === undefined) insertUser(created, user, storedValues(values), grants);
      }
      if (users === undefined) insertUser(created, 'root', storedValues(rootOfSystem), grants);
      return null;
    }
    for (const { user, ...values } of users ?? []) {
      if (findUser(system, user) === undefined) insertUser(system, user, storedValues(values), noGrants);
      const record = getUser(system, user);
      updateUser(system, record, { grants: withDatabaseGrant(record.grants, name, 'rw') });
    }
    return null;
  },
};

export default createDatabase;
