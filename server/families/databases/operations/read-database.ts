import type { Operation } from '../../../operation/operation.ts';
import type { DatabaseInfo } from '../../../storage/types.ts';

/** Description of the request's database. */
const readDatabase: Operation<undefined, DatabaseInfo> = {
  id: 'read-database',
  mode: 'read',
  rights: 'read',
  run: ({ database }) => database.info,
};

export default readDatabase;
