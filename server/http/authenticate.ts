import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessOf } from '../auth/identity.ts';
import { isSameOrigin, type RequestSource } from '../auth/request-source.ts';
import { isLoopback } from '../config.ts';
import type { Access } from '../route.ts';
import type { AppServices } from './AppServices.ts';
import { addressOf } from './address.ts';
import { requestDialect } from './HttpRequest.ts';
import { errorBody, sendError, sendReply } from './send.ts';

export interface Allowed {
  readonly kind: 'allowed';
  readonly user: string | undefined;
  readonly isReadOnly: boolean;
}

type Authentication = Allowed | { readonly kind: 'refused' };

const refused: Authentication = { kind: 'refused' };
const nobody: Authentication = { kind: 'allowed', user: undefined, isReadOnly: false };

/** Who asks, and whether they may use a route with this access. An unknown path asks like any other. */
export async function authenticate(
  { authenticator }: AppServices,
  request: FastifyRequest,
  access: Access,
): Promise<Authentication> {
  const { databaseName, path } = addressOf(request.raw);
  if (authenticator.isOff) {
    return isFromHere(request) ? nobody : refused;
  }
  const isPublic = access === 'public' || path.startsWith('/_open/') || !path.startsWith('/_');
  if (isPublic) return nobody;
  const identity = await authenticator.identify(sourceOf(request), databaseName);
  if (identity === undefined) return refused;
  const isReadOnly = accessOf(identity, databaseName) === 'ro';
  return { kind: 'allowed', user: identity.record.user, isReadOnly };
}

/**
 * Without sign-in the browser of this machine is the weak spot: pages of other origins, and names of other hosts that
 * are made to point here, are refused.
 */
function isFromHere(request: FastifyRequest): boolean {
  const host = (request.headers.host ?? 'localhost').replace(/:\d+$/, '');
  if (!isLoopback(host)) return false;
  return request.headers['sec-fetch-site'] === undefined || isSameOrigin(request) || isNavigation(request);
}

/** Following a link to the console does no harm. */
function isNavigation(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-mode'] === 'navigate' && request.method === 'GET';
}

function sourceOf({ headers, socket, ip }: FastifyRequest): RequestSource {
  return { headers, localPort: socket.localPort ?? 0, remoteAddress: ip };
}

/** Answers 401 as the dialect and the kind of route have it. */
export function answerUnauthorized(
  request: FastifyRequest,
  reply: FastifyReply,
  access: Access,
): FastifyReply {
  const dialect = requestDialect(request);
  if (access === 'console') {
    return sendReply(reply, dialect, {
      status: 401,
      headers: { 'content-type': 'application/json' },
      body: { error: 'unauthorized' },
    });
  }
  // A browser's fetch would open its password dialog.
  const isQuiet = request.headers['x-omit-www-authenticate'] ?? request.headers['sec-fetch-mode'];
  if (isQuiet === undefined) {
    reply.header('www-authenticate', `basic realm="arangodb/${addressOf(request.raw).databaseName}"`);
  }
  if (dialect === '2.8') return reply.code(401).header('content-type', 'text/plain; charset=utf-8').send('');
  return sendError(reply, dialect, errorBody(401, 11, 'not authorized to execute this request'));
}
