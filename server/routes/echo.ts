import { echoApi } from '../../protocol/api/echo.ts';
import { smallJsonBytes } from '../../protocol/lib/json-limits.ts';
import type { Reply, RequestScope, RouteFamily } from '../route.ts';
import { routeOf } from './lib/described-routes.ts';
import { ok } from './lib/replies.ts';

const path = '/_admin/echo';
const httpPort = 80;

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

const routes: RouteFamily = {
  id: 'echo',
  routes: [
    { ...routeOf(echoApi.echo), method: '*', maxBodyBytes: smallJsonBytes, handle: echo },
    { ...routeOf(echoApi.echoBelow), method: '*', maxBodyBytes: smallJsonBytes, handle: echo },
    { ...routeOf(echoApi.time), method: '*', handle: () => ok({ time: Date.now() / 1000 }) },
  ],
};

export default routes;
