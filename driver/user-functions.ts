import { arangoError } from './ArangoError.ts';
import type { DriverConnection } from './DriverConnection.ts';

/** Words joined by double colons; the first one does not begin with an underscore. */
const validName = /^(?!_)\w+(?:::\w+)+$/;

/** White space and comments before a code. */
const leadingComments = /^(?:\s|\/\/[^\n]*\n|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*/;
const startsFunction = /^[(\s]*(async\s+)?(function\b|\(|[\w$]+\s*=>)/;

/** The module `aql/functions`: user-defined functions of queries. */
export function functionsModule(connection: DriverConnection) {
  return {
    /** True if the function has replaced another one. */
    register(name: string, code: unknown, isDeterministic = false): boolean {
      if (typeof name !== 'string' || !validName.test(name)) {
        throw arangoError('ERROR_QUERY_FUNCTION_INVALID_NAME');
      }
      if (
        typeof code !== 'function' &&
        !startsFunction.test(String(code ?? '').replace(leadingComments, ''))
      ) {
        throw arangoError('ERROR_QUERY_FUNCTION_INVALID_CODE', 'code must be contained in function');
      }
      const body = { name, code: String(code), isDeterministic };
      return connection.send('POST', '/_api/aqlfunction', body).status === 200;
    },
    unregister(name: string): void {
      connection.call('DELETE', `/_api/aqlfunction/${encodeURIComponent(name)}`);
    },
    /** The number of removed functions. */
    unregisterGroup(group: string): unknown {
      if (typeof group !== 'string' || group === '') throw arangoError('ERROR_BAD_PARAMETER');
      return connection.call('DELETE', `/_api/aqlfunction/${encodeURIComponent(group)}?group=true`)
        .deletedCount;
    },
    /** The functions of a namespace, or all. */
    toArray(namespace = ''): unknown {
      const answer = connection.get(`/_api/aqlfunction?namespace=${encodeURIComponent(namespace)}`);
      return Array.isArray(answer) ? answer : answer.result;
    },
  };
}
