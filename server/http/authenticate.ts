import type { FastifyReply, FastifyRequest } from 'fastify';
import { adminStatisticsApi } from '../../protocol/api/admin-statistics.ts';
import type { Access } from '../../protocol/endpoint.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { forbidden, requireAccess } from '../auth/access.ts';
import { noRights, type Rights, rootRights } from '../auth/rights.ts';
import type { ScriptCaller } from '../families/scripts/service/script-caller.ts';
import { addressOf, isConsolePath } from '../network/address.ts';
import type { Route } from '../route/route.ts';
import type { Authenticator } from '../sign-in/Authenticator.ts';
import type { Directory } from '../sign-in/Directory.ts';
import { currentIdentity, type Identity, rightsOf } from '../sign-in/identity.ts';
import { isSameOrigin, type RequestSource } from '../sign-in/request-source.ts';
import type { AppServices } from './AppServices.ts';
import { innerCallerOf } from './inner-requests.ts';
import { requestDialect } from './request-dialect.ts';
import { errorBody, sendError, sendReply } from './send.ts';

export interface Allowed {
  readonly kind: 'allowed';
  /** Undefined for public routes and without sign-in. */
  readonly identity: Identity | undefined;
  readonly rights: Rights;
}

export type Authentication = Allowed | { readonly kind: 'refused' };

const refused: Authentication = { kind: 'refused' };
/** Without sign-in every request has the rights of root. */
const withoutSignIn: Authentication = { kind: 'allowed', identity: undefined, rights: rootRights };
const anyone: Authentication = { kind: 'allowed', identity: undefined, rights: noRights };

/** The routes that the token for metrics reads. */
const metricsPaths: ReadonlySet<string> = new Set([
  adminStatisticsApi.metrics.path,
  adminStatisticsApi.metricsV2.path,
]);

/**
 * The user of the request, and whether this user may call a route with this access. An unknown path is treated as a
 * route of access `read`, so that unauthenticated clients cannot find out which paths exist. Refused: no user, or a
 * user without access to the database. Throws 11 (forbidden) for less access than the route requires, and for a session
 * of a user without access to the database; 1228 (database not found) for a session if the database does not exist.
 */
export function authenticate(
  { authenticator, directory, network, metricsToken }: AppServices,
  request: FastifyRequest,
): Authentication | Promise<Authentication> {
  const caller = innerCallerOf(request.raw);
  if (caller?.serviceRights !== undefined) return admitService(request, caller, directory);
  if (authenticator.isOff) return isForeign(request, network.trustedOrigins) ? refused : withoutSignIn;
  const route = request.match?.route;
  const { databaseName } = addressOf(request.raw);
  const isForMetrics = route !== undefined && metricsPaths.has(route.path) && caller === undefined;
  // The token is no user: it has no rights in routes and operations.
  if (isForMetrics && metricsToken?.isIn(request.headers.authorization)) return anyone;
  if (isPublic(request, route)) return route?.hasOptionalUser ? admitAnyone(authenticator, request) : anyone;
  if (caller === undefined) {
    const known = authenticator.findKnown(sourceOf(request), databaseName);
    if (known !== undefined) return admit(request, known, directory);
  }
  return identify(authenticator, request, databaseName).then((identity) =>
    identity === undefined ? refused : admit(request, identity, directory),
  );
}

/** The user of a request to a public route, if it has valid credentials. */
async function admitAnyone(authenticator: Authenticator, request: FastifyRequest): Promise<Authentication> {
  const { databaseName } = addressOf(request.raw);
  if (request.headers.authorization === undefined && request.headers.cookie === undefined) return anyone;
  const identity = await authenticator.identify(sourceOf(request), databaseName);
  return identity === undefined
    ? anyone
    : { kind: 'allowed', identity, rights: rightsOf(identity, databaseName) };
}

/** The calls that a service reaches, besides its own routes: those for the data of its database. */
const serviceCalls =
  /^\/_api\/(aqlfunction|collection|cursor|document|edges?|engine|explain|export|gharial|graph|import|index|query|simple|transaction|traversal|version|database\/current)(\/|$)/;

/** A request of a service has the rights of its mount, with and without sign-in. Throws 11 (forbidden). */
export function admitService(
  request: Pick<FastifyRequest, 'raw' | 'match'>,
  caller: ScriptCaller,
  directory: Directory,
): Authentication {
  const { serviceRights: rights = noRights } = caller;
  const { databaseName, path } = addressOf(request.raw);
  if (databaseName !== caller.databaseName || !directory.isPresent(caller)) return refused;
  const { route } = request.match ?? {};
  const isOwn = route?.serviceMount !== undefined && route.serviceMount === caller.serviceMount;
  if (!isOwn && !serviceCalls.test(path)) throw forbidden(`a service cannot call '${path}'`);
  if (route?.isSystemOnly && databaseName !== '_system') {
    throw new DatabaseError('ERROR_ARANGO_USE_SYSTEM_DATABASE');
  }
  requireAccess(route?.access ?? 'read', { rights, databaseName }, false);
  return { kind: 'allowed', identity: undefined, rights };
}

function admit(request: FastifyRequest, identity: Identity, directory: Directory): Authentication {
  const { databaseName } = addressOf(request.raw);
  const access: Access = request.match?.route?.access ?? 'read';
  const rights = rightsOf(identity, databaseName);
  if (access !== 'own' && rights.database === 'none') {
    // With a session the user is known: another password would not help.
    if (isSession(request)) {
      if (!directory.hasDatabase(databaseName)) throw new DatabaseError('ERROR_ARANGO_DATABASE_NOT_FOUND');
      throw forbidden(`the user '${identity.record.user}' has no access to the database '${databaseName}'`);
    }
    return refused;
  }
  if (request.match?.route?.isSystemOnly && databaseName !== '_system') {
    throw new DatabaseError('ERROR_ARANGO_USE_SYSTEM_DATABASE');
  }
  requireAccess(access, { rights, databaseName }, isOwnRecord(request, identity));
  return { kind: 'allowed', identity, rights };
}

/** Whether the request is authorized by the cookie of the console. */
function isSession({ headers, raw }: FastifyRequest): boolean {
  return headers.authorization === undefined && innerCallerOf(raw) === undefined;
}

/** The user of the request, or of the script that sends it. */
async function identify(
  authenticator: Authenticator,
  request: FastifyRequest,
  databaseName: string,
): Promise<Identity | undefined> {
  const caller = innerCallerOf(request.raw);
  if (caller === undefined) return authenticator.identify(sourceOf(request), databaseName);
  // Rights may have been revoked, or the database removed, since the script started.
  const { directory } = authenticator;
  return caller.identity && directory.isPresent(caller)
    ? currentIdentity(directory, caller.identity)
    : undefined;
}

/** Whether `:user` of the route's path is the signed-in user. */
function isOwnRecord({ match }: FastifyRequest, { record }: Identity): boolean {
  return match?.params.user === record.user;
}

/** The route defines its access. Without a route, only the pages and files of the console are public. */
function isPublic(request: FastifyRequest, route: Route | undefined): boolean {
  if (route !== undefined) return route.access === 'public';
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && isConsolePath(addressOf(request.raw).path);
}

/**
 * Whether a browser sends the request for a page of another origin. Without authentication such a page could use the
 * server with the rights of its user.
 */
function isForeign(request: FastifyRequest, trustedOrigins: readonly string[]): boolean {
  if (isFramed(request)) return true;
  if (isSameOrigin(sourceOf(request)) || isLinkToConsole(request)) return false;
  const { origin } = request.headers;
  return origin === undefined || !trustedOrigins.includes(origin);
}

/** A navigation in a frame, or in an element such as `object`. The console has none, and a frame can be invisible. */
function isFramed({ headers }: FastifyRequest): boolean {
  const destination = headers['sec-fetch-dest'] ?? 'document';
  // A link with the attribute download has no destination (`empty`).
  return headers['sec-fetch-mode'] === 'navigate' && destination !== 'document' && destination !== 'empty';
}

/** A link of another page opens pages of the console, but no addresses of the API: a request may run a query. */
function isLinkToConsole(request: FastifyRequest): boolean {
  const { headers, method } = request;
  if (method !== 'GET' || headers['sec-fetch-mode'] !== 'navigate') return false;
  if (headers['sec-fetch-dest'] !== 'document') return false;
  return isPublic(request, request.match?.route);
}

function sourceOf({ headers, socket, ip, site }: FastifyRequest): RequestSource {
  return { headers, localPort: socket.localPort ?? 0, remoteAddress: ip, site };
}

/** Answers 401 in the form of the dialect and of the kind of route. */
export function answerUnauthorized(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const dialect = requestDialect(request);
  if (addressOf(request.raw).path.startsWith('/_admin/aardvark/')) {
    return sendReply(reply, dialect, {
      status: 401,
      headers: { 'content-type': 'application/json' },
      body: { error: 'unauthorized' },
    });
  }
  // Otherwise the browser's fetch would open its password dialog.
  const isQuiet = request.headers['x-omit-www-authenticate'] ?? request.headers['sec-fetch-mode'];
  if (isQuiet === undefined) {
    reply.header('www-authenticate', `basic realm="arangodb/${addressOf(request.raw).databaseName}"`);
  }
  if (dialect === '2.8') return reply.code(401).header('content-type', 'text/plain; charset=utf-8').send('');
  return sendError(reply, dialect, errorBody(401, 11, 'not authorized to execute this request'));
}
