import type { FastifyRequest } from 'fastify';
import { type Dialect, dialectOf } from '../../protocol/dialect.ts';

export function requestDialect(request: FastifyRequest): Dialect {
  const header = request.headers['x-arango-version'];
  return dialectOf(typeof header === 'string' ? header : undefined);
}
