import { type DriverConnection, type Json, queryString, withoutEnvelope } from './DriverConnection.ts';

/** Functions of the module `internal` that administrate the server. */
export function administration(connection: DriverConnection) {
  return {
    wal: {
      flush(waitForSync = false, waitForCollector = false): void {
        const query = queryString({
          waitForSync: waitForSync ? 'true' : 'false',
          waitForCollector: waitForCollector ? 'true' : 'false',
        });
        connection.call('PUT', `/_admin/wal/flush${query}`);
      },
      /** Reads the properties; changes them first if there are new ones. */
      properties(changes?: Json): Json {
        const path = '/_admin/wal/properties';
        return withoutEnvelope(
          changes === undefined ? connection.get(path) : connection.call('PUT', path, changes),
        );
      },
      transactions(): Json {
        return withoutEnvelope(connection.get('/_admin/wal/transactions'));
      },
    },
    reloadAqlFunctions(): void {
      connection.call('POST', '/_admin/aql/reload');
    },
    reloadRouting(): void {
      connection.call('POST', '/_admin/routing/reload');
    },
    routingCache(): unknown {
      return connection.get('/_admin/routing/routes');
    },
    reloadAuth(): void {
      connection.call('POST', '/_admin/auth/reload');
    },
    /** Runs the body of a function on the server. */
    executeServer(body: string): unknown {
      return connection.callText('POST', '/_admin/execute', body);
    },
  };
}
