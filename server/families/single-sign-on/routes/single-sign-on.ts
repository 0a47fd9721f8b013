import { singleSignOnApi } from '../../../../protocol/api/single-sign-on.ts';
import { serverScope } from '../../../operation/operation.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { unknownPath } from '../../../route/refusals.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';
import { enterableNames, findIdentity, type Identity, userIdOf } from '../../../sign-in/identity.ts';
import { sessionCookie, sessionToken } from '../../../sign-in/request-source.ts';
import takeProviderUser from '../operations/take-provider-user.ts';
import { type Claims, targetOf } from '../service/roles.ts';
import { type SingleSignOn, signedInReply } from '../service/SingleSignOn.ts';

/** Throws 404 if the options name no identity provider for this server. */
function signOnOf({ authenticator, path }: RequestScope): SingleSignOn {
  const { singleSignOn } = authenticator;
  if (singleSignOn?.offerTo('') === undefined) throw unknownPath(path);
  return singleSignOn;
}

function begin(request: RequestScope): Promise<Reply> {
  return signOnOf(request).begin(request, '');
}

async function finish(request: RequestScope): Promise<Reply> {
  const singleSignOn = signOnOf(request);
  const finished = await singleSignOn.finish(request, '');
  if (finished.kind === 'answered') return finished.reply;
  const { tokens, returnPath } = finished;
  const { authenticator, remoteAddress } = request;
  const found = await identityFor(request, singleSignOn, tokens.claims, tokens.subject);
  if (typeof found === 'string') {
    authenticator.onRefused(tokens.subject.replace(/\p{C}/gu, '?'), remoteAddress);
    return singleSignOn.refusal(request, found, tokens);
  }
  const { user } = found.record;
  const userId = userIdOf(found);
  const lease = singleSignOn.leaseOf(tokens, request, user, async (claims) => {
    const now = await identityFor(request, singleSignOn, claims, tokens.subject);
    return typeof now !== 'string' && userIdOf(now) === userId;
  });
  // The new session has a new token: one that another person has set in this browser ends here.
  const former = sessionToken(request);
  if (former !== undefined) await authenticator.sessions.close(former);
  const token = authenticator.openSession(found, remoteAddress, lease);
  request.host.log
    .topic('authentication')
    .info(`user '${user}' signed in with single sign-on from ${remoteAddress}`);
  return signedInReply(returnPath, sessionCookie(request, token));
}

/** The user for verified claims, with the access of its roles; otherwise why there is none. */
async function identityFor(
  { authenticator: { directory }, engine }: Pick<RequestScope, 'authenticator' | 'engine'>,
  { options }: SingleSignOn,
  claims: Claims,
  subject: string,
): Promise<Identity | 'no-role' | 'no-user'> {
  const target = targetOf(claims, options);
  if (target === undefined) return 'no-role';
  const databases = target.kind === 'created' ? target.databases : undefined;
  const args = { user: target.user, subject: `${options.issuer} ${subject}`, databases };
  const isRefused =
    target.kind !== 'shared' && (await engine.run(takeProviderUser, serverScope, args)) === 'refused';
  if (isRefused) return 'no-user';
  const identity = await findIdentity(directory, '_system', target.user);
  if (identity?.record.active !== true) return 'no-user';
  return enterableNames(directory, identity).length === 0 ? 'no-role' : identity;
}

const family: RouteFamily = {
  id: 'single-sign-on',
  routes: [
    { ...routeOf(singleSignOnApi.start), handle: begin },
    { ...routeOf(singleSignOnApi.callback), handle: finish },
  ],
};
export default family;
