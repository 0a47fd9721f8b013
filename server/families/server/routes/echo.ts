import { setTimeout as delay } from 'node:timers/promises';
import { echoApi } from '../../../../protocol/api/echo.ts';
import { legacyVersionOf } from '../../../../protocol/dialect.ts';
import { badParameter } from '../../../../protocol/errors.ts';
import { smallJsonBytes } from '../../../../protocol/lib/json-limits.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { ok } from '../../../route/replies.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';

const path = '/_admin/echo';
const httpPort = 80;
const maxSleepSeconds = 60;

/** The version for a request without a readable version. */
const defaultCompatibility = 20800;

/** Describes the request as a service of 2.8 sees it; for tests of clients. */
function echo(request: RequestScope): Reply {
  const { headers, databaseName, user, method, body, rawPath, search, remoteAddress, remotePort } = request;
  const [address = '', port] = (headers.host ?? '').split(/:(?=\d+$)/);
  const suffix = request.path
    .slice(path.length + 1)
    .split('/')
    .filter((segment) => segment !== '');
  return {
    status: 200,
    body: {
      user: user ?? null,
      database: databaseName,
      url: `${rawPath}${search}`,
      protocol: 'http',
      server: { address, port: Number(port ?? httpPort) },
      client: { address: remoteAddress, port: remotePort, id: `${remoteAddress}:${remotePort}` },
      internals: {},
      prefix: '/',
      headers: withoutCredentials(headers),
      requestType: method,
      ...(body.byteLength === 0 ? {} : { requestBody: request.text() }),
      parameters: parametersIn(search),
      cookies: {},
      compatibility: compatibilityOf(headers['x-arango-version']),
      suffix,
      path: `/${suffix.join('/')}`,
      rawRequestBody: [...body],
    },
  };
}

/** By name; `a[]=1&a[]=2` is the list `a`, and the last of other equal names counts. */
function parametersIn(search: string): Readonly<Record<string, string | readonly string[]>> {
  const parameters = new Map<string, string | readonly string[]>();
  for (const [name, value] of new URLSearchParams(search)) {
    if (!name.endsWith('[]')) parameters.set(name, value);
    else {
      const list = parameters.get(name.slice(0, -2));
      parameters.set(name.slice(0, -2), [...(Array.isArray(list) ? list : []), value]);
    }
  }
  return Object.fromEntries(parameters);
}

/** The client's version without its last part. */
function compatibilityOf(header: string | readonly string[] | undefined): number {
  const version = legacyVersionOf(typeof header === 'string' ? header : undefined);
  return version === undefined ? defaultCompatibility : Math.floor(version / 100) * 100;
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
    throw badParameter(`expecting a duration from 0 to ${maxSleepSeconds} seconds, found ${duration}`);
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
