import { sessionsApi } from '../../../../protocol/api/sessions.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { ok } from '../../../route/replies.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';
import { sessionToken } from '../../../sign-in/request-source.ts';
import { homeOf } from './lib/user-grants.ts';

const ownerOf = (request: RequestScope) => ({
  homeDatabase: homeOf(request),
  user: request.params.user ?? '',
});

async function list(request: RequestScope): Promise<Reply> {
  const { sessions } = request.authenticator;
  const found = await sessions.list(ownerOf(request), sessionToken(request));
  return ok({
    sessions: found.map(({ id, startMs, lastMs, address, isCurrent }) => ({
      id,
      start: startMs === undefined ? undefined : new Date(startMs).toISOString(),
      last: new Date(lastMs).toISOString(),
      address,
      isCurrent,
    })),
  });
}

async function end(request: RequestScope): Promise<Reply> {
  const ended = await request.authenticator.sessions.end(ownerOf(request), request.params.id ?? '');
  return ok({ ended });
}

/** Console sessions of users: the user itself and administrators see and end them. */
const family: RouteFamily = {
  id: 'sessions',
  routes: [
    { ...routeOf(sessionsApi.list), handle: list },
    { ...routeOf(sessionsApi.end), handle: end },
  ],
};
export default family;
