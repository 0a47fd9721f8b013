import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dialect } from '../../protocol/dialect.ts';

const methods = 'DELETE, GET, HEAD, PATCH, POST, PUT';
const exposedHeaders =
  'etag, content-encoding, content-length, location, server, x-arango-errors, x-arango-async-id';

/** Headers for a page of another origin, which may read answers but, in today's dialect, not with the browser's credentials. */
export function setOriginHeaders(request: FastifyRequest, reply: FastifyReply, dialect: Dialect): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  reply.header('access-control-allow-origin', origin);
  // A browser cannot send the header that asks for 2.8 with a preflight: its cookies and passwords stay at home.
  reply.header('access-control-allow-credentials', dialect === '2.8' ? 'true' : 'false');
  reply.header('access-control-expose-headers', exposedHeaders);
  reply.header('vary', 'origin');
}

/** Answers OPTIONS for every path. */
export function answerOptions(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(200).header('allow', methods).header('content-type', 'text/plain; charset=utf-8');
  if (request.headers.origin !== undefined) {
    const asked = request.headers['access-control-request-headers'];
    reply.header('access-control-allow-methods', methods).header('access-control-max-age', '1800');
    if (asked !== undefined) reply.header('access-control-allow-headers', asked);
  }
  return reply.send('');
}
