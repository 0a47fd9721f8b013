import type { DriverConnection, Json } from './DriverConnection.ts';

/** The module `aql/queries`: running and slow queries. */
export function queriesModule(connection: DriverConnection) {
  return {
    slow: (): unknown => listOf(connection.get('/_api/query/slow')),
    clearSlow(): void {
      connection.call('DELETE', '/_api/query/slow');
    },
    current: (): unknown => listOf(connection.get('/_api/query/current')),
    /** Reads the settings of query tracking; changes them first if there are new ones. */
    properties(changes?: Json): unknown {
      return changes === undefined
        ? connection.get('/_api/query/properties')
        : connection.call('PUT', '/_api/query/properties', changes);
    },
    /** Ends a query, given by its id or its description. */
    kill(query: unknown): void {
      const id =
        typeof query === 'object' && query !== null ? (query as { readonly id?: unknown }).id : query;
      connection.call('DELETE', `/_api/query/${encodeURIComponent(String(id))}`);
    },
  };
}

function listOf(answer: unknown): unknown {
  return Array.isArray(answer) ? answer : (answer as Json).result;
}
