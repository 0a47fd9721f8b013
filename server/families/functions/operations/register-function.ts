import type { Operation } from '../../../operation/operation.ts';
import { ensureSystemCollection } from '../../../system-collections.ts';
import { findUserFunction, functionCollection, type StoredFunction } from '../lib/library.ts';

interface Result {
  readonly isNew: boolean;
}

/** Stores a checked function and replaces one of the same name, whose tests are kept if none are given. */
const operation: Operation<StoredFunction, Result> = {
  id: 'register-function',
  mode: 'write',
  rights: 'write',
  isDurable: () => true,
  run: ({ database }, { name, code, isDeterministic, tests }) => {
    const { writer } = ensureSystemCollection(database, functionCollection);
    const previous = findUserFunction(database, name);
    const isNew = previous === undefined;
    const kept = tests ?? previous?.tests;
    const document = {
      _key: name.toUpperCase(),
      name,
      code,
      isDeterministic,
      ...(kept === undefined ? {} : { tests: kept.map((test) => ({ ...test })) }),
    };
    writer.insert(document, { dialect: '3.12', overwriteMode: 'replace' });
    return { isNew };
  },
};
export default operation;
