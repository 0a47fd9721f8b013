import { DatabaseError } from '../../../../protocol/errors.ts';
import type { ApplierConfig } from './applier-config.ts';
import { Leader } from './Leader.ts';
import { requireEndpoint } from './require-endpoint.ts';

/** Throws 1410 (invalid applier configuration) without an endpoint, and 11 (forbidden) for one that no option names. */
export function requireConfiguredEndpoint(
  { endpoint = '' }: ApplierConfig,
  allowed: readonly string[],
): void {
  if (endpoint === '') {
    throw new DatabaseError('ERROR_REPLICATION_INVALID_APPLIER_CONFIGURATION');
  }
  requireEndpoint(endpoint, allowed);
}

/** A connection to a database of the configured leader. Throws 11 (forbidden) for an endpoint that no option names. */
export function openLeader(
  config: ApplierConfig,
  database: string,
  allowed: readonly string[],
  signal: AbortSignal,
): Leader {
  const { endpoint = '', username, password } = config;
  return new Leader(
    {
      endpoint: requireEndpoint(endpoint, allowed),
      database,
      username,
      password,
      connectTimeoutMs: 1000 * config.connectTimeout,
      requestTimeoutMs: 1000 * config.requestTimeout,
    },
    signal,
  );
}
