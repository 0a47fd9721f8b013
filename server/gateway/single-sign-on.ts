import { singleSignOnPaths } from '../../protocol/single-sign-on.ts';
import { hasRole, rolesIn } from '../families/single-sign-on/service/roles.ts';
import { type SingleSignOn, signedInReply } from '../families/single-sign-on/service/SingleSignOn.ts';
import type { FarUser } from '../families/single-sign-on/service/single-sign-on-options.ts';
import { addressOf } from '../network/address.ts';
import type { Reply } from '../route/route.ts';
import { Credentials } from './Credentials.ts';
import { connectionCookie, connectionToken } from './FarSessions.ts';
import type { GatewayCall } from './GatewayCall.ts';

/** The answer to the two addresses of single sign-on; undefined for others, and if the connection does not offer it. */
export function singleSignOnAnswer(call: GatewayCall, path: string): Promise<Reply> | undefined {
  const { request, source, connection, singleSignOn } = call;
  const { name } = connection.server;
  if (singleSignOn?.offerTo(name) === undefined || !['GET', 'HEAD'].includes(request.method))
    return undefined;
  const navigation = {
    ...source,
    method: request.method,
    query: new URLSearchParams(addressOf(request.raw).search),
  };
  if (path === singleSignOnPaths.start) return singleSignOn.begin(navigation, name);
  return path === singleSignOnPaths.callback ? finish(call, singleSignOn, navigation) : undefined;
}

/** Signs the person in as the user of the other server that the first matching role names. */
async function finish(
  { connection, sessions, source, log }: GatewayCall,
  singleSignOn: SingleSignOn,
  navigation: Parameters<SingleSignOn['finish']>[0],
): Promise<Reply> {
  const { server } = connection;
  const finished = await singleSignOn.finish(navigation, server.name);
  if (finished.kind === 'answered') return finished.reply;
  const { tokens, returnPath } = finished;
  const { roleClaim, farUsers } = singleSignOn.options;
  const userOf = (claims: typeof tokens.claims): FarUser | undefined => {
    const roles = rolesIn(claims, roleClaim);
    return farUsers.find(({ server: of, role }) => of === server.name && hasRole(roles, role));
  };
  const found = userOf(tokens.claims);
  if (found === undefined) return singleSignOn.refusal(navigation, 'no-role', tokens);
  const { user, password } = found;
  const credentials = await Credentials.check(server, { user, password, database: '_system' });
  if (credentials === undefined) return singleSignOn.refusal(navigation, 'no-user', tokens);
  const lease = singleSignOn.leaseOf(tokens, source, user, async (claims) => userOf(claims) === found);
  sessions.close(server.name, connectionToken(source));
  const token = sessions.open({ connection: server.name, credentials, turn: server.takeTurn(), lease });
  log.info(
    `connection '${server.name}': user '${user}' signed in with single sign-on from ${source.remoteAddress}`,
  );
  return signedInReply(returnPath, connectionCookie(source, token));
}
