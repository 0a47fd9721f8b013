import type { StoredDocument } from '../../aql/source.ts';
import type { UserFunction, UserFunctions } from '../../aql/user-functions.ts';
import type { DatabaseView } from '../storage/types.ts';
import { SandboxSession } from './sandboxes.ts';

/** The collection of a database's user functions; the key is the name in upper case. */
export const functionCollection = '_aqlfunctions';

/** The user functions of a database in a view or transaction. */
export function userFunctionsOf(database: DatabaseView): UserFunctions {
  const found = new Map<string, UserFunction | undefined>();
  return {
    find(name) {
      const key = name.toUpperCase();
      // Read once, so that the code does not change during the query.
      if (!found.has(key)) found.set(key, findUserFunction(database, key));
      return found.get(key);
    },
    names: () => listUserFunctions(database).map((userFunction) => userFunction.name.toUpperCase()),
    openSession: () => new SandboxSession(),
  };
}

/** `name` in any case. */
export function findUserFunction(database: DatabaseView, name: string): UserFunction | undefined {
  const document = database.findCollection(functionCollection)?.find(name.toUpperCase());
  return document && readUserFunction(document);
}

/** All of a database, or those below a namespace (`a` and `a::` are equivalent), sorted by name. */
export function listUserFunctions(database: DatabaseView, namespace = ''): readonly UserFunction[] {
  const prefix = toPrefix(namespace);
  const functions: UserFunction[] = [];
  for (const batch of database.findCollection(functionCollection)?.scan() ?? []) {
    for (const document of batch) {
      const userFunction = readUserFunction(document);
      if (userFunction?.name.toUpperCase().startsWith(prefix)) functions.push(userFunction);
    }
  }
  return functions.sort((left, right) => (left.name.toUpperCase() < right.name.toUpperCase() ? -1 : 1));
}

function toPrefix(namespace: string): string {
  const upper = namespace.toUpperCase();
  return upper === '' || upper.endsWith('::') ? upper : `${upper}::`;
}

/** Undefined for a document of another origin that is not a function. */
function readUserFunction(document: StoredDocument): UserFunction | undefined {
  const name = document.get('name');
  const code = document.get('code');
  if (typeof name !== 'string' || typeof code !== 'string') return undefined;
  return { name, code, isDeterministic: document.get('isDeterministic') === true };
}
