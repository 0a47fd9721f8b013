import { authApi } from '../../../../protocol/api/auth.ts';
import { badParameter, DatabaseError } from '../../../../protocol/errors.ts';
import { forbidden } from '../../../auth/access.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { unknownPath } from '../../../route/refusals.ts';
import { serviceRoutes } from '../../../route/replies.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';
import { enterableNames, findIdentity, type Identity, userKeyOf } from '../../../sign-in/identity.ts';
import {
  foreignOriginReason,
  isConfirmed,
  isSameOrigin,
  sessionCookie,
  sessionToken,
} from '../../../sign-in/request-source.ts';

const consoleType = { 'content-type': 'application/json' };

/** Databases that an answer to a sign-in names. */
const maxSuggested = 1000;

const unauthorized: Reply = {
  status: 401,
  body: { error: true, code: 401, errorNum: 401, errorMessage: 'Unauthorized' },
};

/** Finds the user for the username and password of the body. */
async function checkCredentials(request: RequestScope): Promise<Identity | undefined> {
  const { username, password } = request.jsonObject();
  if (typeof username !== 'string' || typeof password !== 'string') return undefined;
  const { authenticator, databaseName, remoteAddress } = request;
  return authenticator.basic.check(databaseName, username, password, remoteAddress);
}

/** Creates a token for Bearer authorization. */
async function issueToken(request: RequestScope): Promise<Reply> {
  const { username, password } = request.jsonObject();
  if (typeof username !== 'string' || typeof password !== 'string') {
    throw badParameter("expecting a JSON object with the strings 'username' and 'password'");
  }
  const identity = await checkCredentials(request);
  if (identity === undefined) {
    throw new DatabaseError('ERROR_HTTP_UNAUTHORIZED', { message: 'Wrong credentials' });
  }
  return { status: 200, body: { jwt: await request.authenticator.tokens.issue(identity) } };
}

/** Creates a session cookie for the console. Pages of other origins cannot call it. */
async function login(request: RequestScope): Promise<Reply> {
  const log = request.host.log.topic('authentication');
  const foreign = foreignOriginReason(request);
  if (foreign !== undefined) {
    log.warn(`a sign-in from ${request.remoteAddress} was refused: ${foreign}`);
    throw forbidden(foreign);
  }
  if (request.authenticator.singleSignOn?.offerTo('')?.isOnly)
    throw forbidden('this server signs users of the console in with single sign-on only (--oidc-only)');
  let identity: Identity | undefined;
  try {
    identity = await checkCredentials(request);
  } catch (error) {
    // Answer of the 2.8 console to invalid JSON.
    if (!(error instanceof DatabaseError) || error.errorNum !== 600) throw error;
    return { status: 500, body: { error: true, code: 500, errorNum: 500, errorMessage: error.message } };
  }
  if (identity === undefined) {
    log.info(`a sign-in from ${request.remoteAddress} was refused`);
    return unauthorized;
  }
  const { user } = identity.record;
  const databases = enterableNames(request.authenticator.directory, identity);
  if (databases.length === 0) throw forbidden(`the user '${user}' has no access to any database`);
  const cookie = await openSession(request, identity);
  log.info(`user '${user}' signed in from ${request.remoteAddress}`);
  return {
    status: 200,
    headers: { ...consoleType, 'set-cookie': cookie },
    body: {
      user,
      ...storageOwnerOf(request, identity),
      ...(databases.includes(request.databaseName) ? {} : { databases: databases.slice(0, maxSuggested) }),
    },
  };
}

async function logout(request: RequestScope): Promise<Reply> {
  const token = sessionToken(request);
  const lease =
    token !== undefined && isSameOrigin(request)
      ? await request.authenticator.sessions.close(token)
      : undefined;
  const location = await lease?.signOutUrl();
  return {
    status: 200,
    headers: { ...consoleType, 'set-cookie': sessionCookie(request, '') },
    body: { success: true, ...(location === undefined ? {} : { location }) },
  };
}

/**
 * The user of the console's session or, in 3.12, of other credentials, even without access to the database: null without
 * one, false if authentication is disabled.
 */
async function whoAmI(request: RequestScope): Promise<Reply> {
  const { authenticator } = request;
  const identity = authenticator.isOff ? undefined : await identityOf(request);
  if (!authenticator.isOff && identity === undefined) {
    return { status: 200, headers: consoleType, body: { user: null } };
  }
  const user = authenticator.isOff ? false : identity?.record.user;
  const body = { user, ...storageOwnerOf(request, identity) };
  return { status: 200, headers: consoleType, body };
}

function identityOf(request: RequestScope): Promise<Identity | undefined> {
  const { authenticator, databaseName, dialect, headers } = request;
  if (dialect !== '2.8') return authenticator.identify(request, databaseName);
  const { authorization: _authorization, ...others } = headers;
  const { localPort, remoteAddress, site } = request;
  return authenticator.identify({ headers: others, localPort, remoteAddress, site }, databaseName);
}

/** What the console keys its data in the browser by; 2.8 does not know it. */
function storageOwnerOf(
  { dialect, authenticator: { serverId } }: RequestScope,
  identity: Identity | undefined,
) {
  if (dialect === '2.8') return {};
  return { server: serverId, userKey: identity && userKeyOf(identity) };
}

/** Opens a session, which replaces the former one of the same browser. */
async function openSession(request: RequestScope, identity: Identity): Promise<string> {
  const { authenticator, remoteAddress } = request;
  const former = sessionToken(request);
  if (former !== undefined) await authenticator.sessions.close(former);
  return sessionCookie(request, authenticator.openSession(identity, remoteAddress));
}

/** The sign-in link printed at the start. */
async function signIn(request: RequestScope): Promise<Reply> {
  const { authenticator, query, site } = request;
  const headers = { 'referrer-policy': 'no-referrer' };
  const token = sessionToken(request);
  const known = token === undefined ? undefined : await authenticator.sessions.check(token);
  if (!isConfirmed(request)) return { status: 204, headers };
  const isGood = authenticator.signInLink.use(query.get('token') ?? '');
  const identity = isGood ? await findIdentity(authenticator.directory, '_system', 'root') : undefined;
  if (identity === undefined) {
    // A second use by a signed-in user has no effect. Other users see the sign-in page.
    const location = `${site.basePath}/${known === undefined ? 'login?link=used' : ''}`;
    return { status: 302, headers: { ...headers, location } };
  }
  const cookie = await openSession(request, identity);
  return { status: 302, headers: { ...headers, location: `${site.basePath}/`, 'set-cookie': cookie } };
}

/** As in 2.8, unknown paths below `/_open` are answered without credentials. */
function unknownOpenPath({ path }: RequestScope): Reply {
  throw unknownPath(path);
}

const family: RouteFamily = {
  id: 'auth',
  routes: [
    { ...routeOf(authApi.issueToken), handle: issueToken },
    { method: '*', path: '/_open/*', access: 'public', handle: unknownOpenPath },
    ...serviceRoutes([
      { ...routeOf(authApi.signIn), handle: login },
      { ...routeOf(authApi.signOut), handle: logout },
      { ...routeOf(authApi.whoAmI), handle: whoAmI },
      { ...routeOf(authApi.unauthorized), handle: () => unauthorized },
    ]),
    { ...routeOf(authApi.useSignInLink), handle: signIn },
  ],
};
export default family;
