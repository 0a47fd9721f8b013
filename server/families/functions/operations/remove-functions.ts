import { DatabaseError } from '../../../../protocol/errors.ts';
import { dialectRules } from '../../../lib/dialect-rules.ts';
import type { Operation } from '../../../operation/operation.ts';
import { findUserFunction, functionCollection, listUserFunctions } from '../lib/library.ts';

interface Args {
  readonly name: string;
  /** The name is a namespace: all functions below it. */
  readonly isGroup: boolean;
}

interface Result {
  readonly count: number;
}

/** Removes a function, or all of a namespace. Throws 1582 (function not found). */
const operation: Operation<Args, Result> = {
  id: 'remove-functions',
  mode: 'write',
  rights: 'write',
  isDurable: () => true,
  run: ({ database, dialect }, { name, isGroup }) => {
    const found = findUserFunction(database, name);
    if (!isGroup && found === undefined) {
      throw new DatabaseError('ERROR_QUERY_FUNCTION_NOT_FOUND', {
        message: dialectRules[dialect].unknownFunction(name),
      });
    }
    const removed = isGroup ? listUserFunctions(database, name) : found === undefined ? [] : [found];
    for (const userFunction of removed) {
      database
        .getCollection(functionCollection)
        .writer.remove(userFunction.name.toUpperCase(), { dialect: '3.12' });
    }
    return { count: removed.length };
  },
};
export default operation;
