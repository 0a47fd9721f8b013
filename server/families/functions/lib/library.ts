import type { StoredDocument } from '../../../../aql/source.ts';
import type { UserFunction, UserFunctions } from '../../../../aql/user-functions.ts';
import type { DatabaseView } from '../../../storage/types.ts';
import { SandboxSession } from './sandboxes.ts';

/** Maximum number of tests of a function. */
const maxTests = 200;

/** The collection of a database's user functions; the key is the name in upper case. */
export const functionCollection = '_aqlfunctions';

/** A function with the tests that the console stores with it. */
export interface StoredFunction extends UserFunction {
  readonly tests?: readonly StoredTest[] | undefined;
}

interface StoredTest {
  readonly name: string;
  /** JSON texts of an array of arguments and of the expected value. */
  readonly arguments: string;
  readonly expected: string;
}

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
export function findUserFunction(database: DatabaseView, name: string): StoredFunction | undefined {
  const document = database.findCollection(functionCollection)?.find(name.toUpperCase());
  return document && readUserFunction(document);
}

/** All of a database, or those below a namespace (`a` and `a::` are equivalent), sorted by name. */
export function listUserFunctions(database: DatabaseView, namespace = ''): readonly StoredFunction[] {
  const prefix = toPrefix(namespace);
  const functions: StoredFunction[] = [];
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
function readUserFunction(document: StoredDocument): StoredFunction | undefined {
  const name = document.get('name');
  const code = document.get('code');
  if (typeof name !== 'string' || typeof code !== 'string') return undefined;
  const tests = document.get('tests');
  return {
    name,
    code,
    isDeterministic: document.get('isDeterministic') === true,
    ...(isTestList(tests) ? { tests } : {}),
  };
}

/** Whether a value is a list of tests. */
export function isTestList(value: unknown): value is readonly StoredTest[] {
  return Array.isArray(value) && value.length <= maxTests && value.every(isTest);
}

function isTest(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { name, arguments: args, expected } = value as Partial<Record<string, unknown>>;
  return [name, args, expected].every((text) => typeof text === 'string');
}
