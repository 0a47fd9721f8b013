import type { UserFunction } from '../../../aql/user-functions.ts';
import type { Operation } from '../../engine/operation.ts';
import { ensureSystemCollection } from '../../system-collections.ts';
import { findUserFunction, functionCollection } from '../../user-functions/library.ts';

interface Result {
  readonly isNew: boolean;
}

/** Stores a checked function and replaces one of the same name. */
const operation: Operation<UserFunction, Result> = {
  id: 'register-function',
  mode: 'write',
  rights: 'write',
  isDurable: () => true,
  run: ({ database }, { name, code, isDeterministic }) => {
    const { writer } = ensureSystemCollection(database, functionCollection);
    const isNew = findUserFunction(database, name) === undefined;
    const document = { _key: name.toUpperCase(), name, code, isDeterministic };
    writer.insert(document, { dialect: '3.12', overwriteMode: 'replace' });
    return { isNew };
  },
};
export default operation;
