import type { FastifyRequest } from 'fastify';
import { type Dialect, dialectOf, legacyVersionOf } from '../../protocol/dialect.ts';

/** The first version with locations below `/_db/<name>`. */
const firstWithDatabases = 10400;

/** The location for the client: without its database for a client of 1.3. */
export function locationFor(request: FastifyRequest, location: string): string {
  const header = request.headers['x-arango-version'];
  const version = legacyVersionOf(typeof header === 'string' ? header : undefined);
  if (version === undefined || version >= firstWithDatabases) return location;
  return location.replace(/^\/_db\/[^/]+(?=\/)/, '');
}

export function requestDialect(request: Pick<FastifyRequest, 'headers'>): Dialect {
  const header = request.headers['x-arango-version'];
  return dialectOf(typeof header === 'string' ? header : undefined);
}
