import { DatabaseError } from '../../protocol/errors.ts';
import type { Operation } from '../engine/operation.ts';

export interface DropDatabaseArgs {
  readonly name: string;
}

/** Throws 1228, and 11 for _system. */
const dropDatabase: Operation<DropDatabaseArgs, null> = {
  id: 'drop-database',
  mode: 'write',
  announces: ['databases', 'users'],
  run({ transaction }, { name }) {
    if (name === '_system')
      throw new DatabaseError('ERROR_FORBIDDEN', { detail: '_system cannot be dropped' });
    transaction.dropDatabase(name);
    return null;
  },
};

export default dropDatabase;
