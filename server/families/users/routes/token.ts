import { tokenApi } from '../../../../protocol/api/token.ts';
import { badParameter, DatabaseError } from '../../../../protocol/errors.ts';
import { describeValue } from '../../../../protocol/lib/describe-value.ts';
import { routeOf } from '../../../route/described-routes.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';
import { type AccessToken, isActive, issueAccessToken } from '../lib/access-tokens.ts';
import endSignIns from '../operations/end-sign-ins.ts';
import writeAccessToken, { type WriteAccessTokenArgs } from '../operations/write-access-token.ts';
import { homeOf, homeScopeOf } from './lib/user-grants.ts';

const maxNameLength = 256;
const defaultSeconds = 365 * 24 * 3600;
/** The end of the year 9999. */
const latestSeconds = 253_402_300_799;

const form = (token: AccessToken, isAuthOff: boolean) => ({
  id: token.id,
  name: token.name,
  valid_until: token.validUntil,
  created_at: token.createdAt,
  fingerprint: token.fingerprint,
  active: isActive(token, isAuthOff),
});

const nameOf = ({ params }: RequestScope) => params.user ?? '';

async function list(request: RequestScope): Promise<Reply> {
  const record = await request.authenticator.directory.findUser(homeOf(request), nameOf(request));
  if (record === undefined) throw new DatabaseError('ERROR_USER_NOT_FOUND');
  return {
    status: 200,
    body: { tokens: record.accessTokens.map((token) => form(token, request.isAuthOff)) },
  };
}

async function create(request: RequestScope): Promise<Reply> {
  const { name, valid_until: given } = request.jsonObject();
  if (typeof name !== 'string' || name === '' || name.length > maxNameLength) {
    throw badParameter(
      `name: expected a text of 1 to ${maxNameLength} characters, found ${describeValue(name)}`,
    );
  }
  const nowSeconds = Math.floor(Date.now() / 1000);
  const validUntil = given ?? nowSeconds + defaultSeconds;
  if (!Number.isSafeInteger(validUntil) || (validUntil as number) > latestSeconds) {
    throw badParameter(`valid_until: expected seconds since 1970, found ${describeValue(given)}`);
  }
  const user = nameOf(request);
  const { token, record } = issueAccessToken(user, name, validUntil as number, !request.isAuthOff);
  const added = await change(request, { kind: 'add', token: record });
  return { status: 200, body: { ...form(added, request.isAuthOff), token } };
}

async function remove(request: RequestScope): Promise<Reply> {
  await change(request, { kind: 'remove', id: Number(request.params.id) });
  return { status: 200, body: {} };
}

/** Ends all sessions of the user, the session of the request included. */
async function revokeAll(request: RequestScope): Promise<Reply> {
  await request.engine.run(endSignIns, homeScopeOf(request), { user: nameOf(request) });
  return { status: 200, body: {} };
}

function change(request: RequestScope, what: WriteAccessTokenArgs['change']): Promise<AccessToken> {
  return request.engine.run(writeAccessToken, homeScopeOf(request), { user: nameOf(request), change: what });
}

const family: RouteFamily = {
  id: 'token',
  routes: [
    { ...routeOf(tokenApi.list), handle: list },
    { ...routeOf(tokenApi.create), handle: create },
    { ...routeOf(tokenApi.revokeAll), handle: revokeAll },
    { ...routeOf(tokenApi.remove), handle: remove },
  ],
};
export default family;
