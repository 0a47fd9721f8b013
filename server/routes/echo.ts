import { setTimeout as delay } from 'node:timers/promises';
import { echoApi } from '../../protocol/api/echo.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { smallJsonBytes } from '../../protocol/lib/json-limits.ts';
import type { Reply, RequestScope, RouteFamily } from '../route.ts';
import { routeOf } from './lib/described-routes.ts';
import { ok } from './lib/replies.ts';

const path = '/_admin/echo';
const httpPort = 80;
const maxSleepSeconds = 60;

/** Describes the request as a service of 2.8 sees it; for tests of clients. */
function echo(request: RequestScope): Reply {
  const { headers, query, databaseName, user, method, body } = request;
  const [address = '', port] = (headers.host ?? '').split(/:(?=\d+$)/);
  const suffix = request.path
    .slice(path.length + 1)
    .split('/')
    .filter((segment) => segment !== '');
  const search = query.size === 0 ? '' : `?${query}`;
  return {
    status: 200,
    body: {
      user: user ?? null,
      database: databaseName,
      url: `${request.path}${search}`,
      protocol: 'http',
      server: { address, port: Number(port ?? httpPort) },
      client: { address: request.remoteAddress },
      internals: {},
      prefix: '/',
      headers: withoutCredentials(headers),
      requestType: method,
      ...(body.byteLength === 0 ? {} : { requestBody: request.text() }),
      parameters: Object.fromEntries(query),
      cookies: {},
      compatibility: 20800,
      suffix,
      path: '/',
      rawRequestBody: [...body],
    },
  };
}

/** Answers may be logged or displayed, so credentials are removed. */
function withoutCredentials(headers: RequestScope['headers']): RequestScope['headers'] {
  const { authorization: _authorization, cookie: _cookie, ...others } = headers;
  return others;
}

/** Answers after the requested time, or when the client disconnects. */
async function sleep({ query, abandoned }: RequestScope): Promise<Reply> {
  const duration = Number(query.get('duration') ?? 0) || 0;
  if (duration < 0 || duration > maxSleepSeconds) {
    throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER', {
      message: `expecting a duration from 0 to ${maxSleepSeconds} seconds, found ${duration}`,
    });
  }
  await delay(duration * 1000, undefined, { signal: abandoned }).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });
  return ok({ duration });
}

const routes: RouteFamily = {
  id: 'echo',
  routes: [
    { ...routeOf(echoApi.echo), method: '*', maxBodyBytes: smallJsonBytes, handle: echo },
    { ...routeOf(echoApi.echoBelow), method: '*', maxBodyBytes: smallJsonBytes, handle: echo },
    { ...routeOf(echoApi.sleep), handle: sleep },
    { ...routeOf(echoApi.time), method: '*', handle: () => ok({ time: Date.now() / 1000 }) },
  ],
};

export default routes;
