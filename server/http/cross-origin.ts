import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dialect } from '../../protocol/dialect.ts';

const methods = 'DELETE, GET, HEAD, PATCH, POST, PUT';
const exposedHeaders =
  'etag, content-encoding, content-length, location, server, x-arango-errors, x-arango-async-id';

/**
 * Allows pages of trusted origins to read the answer, in the current dialect without the browser's credentials. For
 * other origins no headers are sent, so browsers do not pass the answer to their pages.
 */
export function setOriginHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  dialect: Dialect,
  trustedOrigins: readonly string[],
): void {
  const { origin } = request.headers;
  if (origin === undefined || !trustedOrigins.includes(origin)) return;
  reply.header('access-control-allow-origin', origin);
  // A browser cannot send the header for 2.8 without a preflight, so its cookies and passwords are not sent.
  reply.header('access-control-allow-credentials', dialect === '2.8' ? 'true' : 'false');
  reply.header('access-control-expose-headers', exposedHeaders);
  reply.header('vary', 'origin');
}

/** Answers OPTIONS for every path; a preflight succeeds for trusted origins only. */
export function answerOptions(
  request: FastifyRequest,
  reply: FastifyReply,
  trustedOrigins: readonly string[],
): FastifyReply {
  const { origin } = request.headers;
  reply.code(200).header('allow', methods).header('content-type', 'text/plain; charset=utf-8');
  if (origin !== undefined && trustedOrigins.includes(origin)) {
    const asked = request.headers['access-control-request-headers'];
    reply.header('access-control-allow-methods', methods).header('access-control-max-age', '1800');
    if (asked !== undefined) reply.header('access-control-allow-headers', asked);
  }
  return reply.send('');
}
