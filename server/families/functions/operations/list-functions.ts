import type { Operation } from '../../../operation/operation.ts';
import { listUserFunctions, type StoredFunction } from '../lib/library.ts';

interface Args {
  /** Only those below the namespace; empty for all. */
  readonly namespace: string;
}

/** The registered user functions of a database, sorted by name. */
const operation: Operation<Args, readonly StoredFunction[]> = {
  id: 'list-functions',
  mode: 'read',
  rights: 'read',
  run: ({ database }, { namespace }) => listUserFunctions(database, namespace),
};
export default operation;
