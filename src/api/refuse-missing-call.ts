import { connectionsApi } from '../../protocol/api/connections.ts';
import { gatewayPaths } from '../../protocol/gateway-calls.ts';
import { pageConnectionName } from '../lib/page-location.ts';
import type { Connection } from './Connection.ts';
import { RequestError } from './errors.ts';

let asked: Promise<boolean> | undefined;

/**
 * Rejects with 404 if the server of the page is not Orrery and only Orrery has the call, so that the call is not sent: browsers
 * report each answer 404 in their console. The server is asked once which calls it has.
 * @param path of the endpoint, with the names of its parameters
 */
export async function refuseMissingCall(connection: Connection, path: string): Promise<void> {
  if (gatewayPaths.has(path)) return;
  asked ??= hasOrreryCalls(connection);
  try {
    if (await asked) return;
  } catch (error) {
    // A later call asks again.
    asked = undefined;
    throw error;
  }
  const text = `the server of the connection '${pageConnectionName()}' is not Orrery and does not have this call`;
  throw new RequestError(path, 404, 404, text, undefined);
}

async function hasOrreryCalls(connection: Connection): Promise<boolean> {
  return (await connection.request(connectionsApi.current, {})).hasOrreryCalls;
}
