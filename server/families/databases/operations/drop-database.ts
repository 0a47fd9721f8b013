import { DatabaseError } from '../../../../protocol/errors.ts';
import type { Operation } from '../../../operation/operation.ts';
import { updateUser, withoutDatabase } from '../../users/lib/user-documents.ts';
import { readUsers } from '../../users/lib/user-record.ts';

interface DropDatabaseArgs {
  readonly name: string;
}

/** Throws 1228 (database not found), and 11 (forbidden) for _system. */
const dropDatabase: Operation<DropDatabaseArgs, null> = {
  id: 'drop-database',
  mode: 'write',
  rights: 'administrator',
  announces: ['databases', 'users'],
  audit: ({ name }) => ({ event: 'drop database', of: { name } }),
  run({ transaction, database: system }, { name }) {
    if (name === '_system')
      throw new DatabaseError('ERROR_FORBIDDEN', { detail: '_system cannot be dropped' });
    transaction.dropDatabase(name);
    // A later database of the same name has other cursors and queries.
    for (const record of readUsers(system)) {
      const { databases, collections } = record.grants;
      if (databases.has(name) || collections.has(name)) {
        updateUser(system, record, { grants: withoutDatabase(record.grants, name) });
      }
    }
    return null;
  },
};

export default dropDatabase;
