import { connectionsApi } from './api/connections.ts';
import { copiesApi } from './api/copies.ts';
import { versionApi } from './api/version.ts';

/**
 * Paths below `/_admin/orrery` that the gateway answers for the pages of each server, with the names of their parameters. A
 * server that is not Orrery has no other call below it.
 */
export const gatewayPaths: ReadonlySet<string> = new Set(
  [...Object.values(connectionsApi), ...Object.values(copiesApi), versionApi.readProduct].map(
    ({ path }) => path,
  ),
);
