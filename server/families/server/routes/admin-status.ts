import { adminStatusApi } from '../../../../protocol/api/admin-status.ts';
import { legacyVersionOf } from '../../../../protocol/dialect.ts';
import { shuttingDown } from '../../../../protocol/errors.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { ok, unsupportedMethod } from '../../../route/replies.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';

function tellEndpoints({ headers, authenticator, dialect, site }: RequestScope): Reply {
  const endpoint = `http${site.isSecure ? 's' : ''}://${headers.host ?? '127.0.0.1'}`;
  const names = dialect === '2.8' ? { databases: authenticator.directory.databaseNames() } : {};
  return { status: 200, body: [{ endpoint, ...names }] };
}

function ready({ host }: RequestScope): Reply {
  if (host.isStopping) throw shuttingDown();
  return ok({ status: 'ready' });
}

/** Information about the running server. */
const family: RouteFamily = {
  id: 'admin-status',
  routes: [
    {
      ...routeOf(adminStatusApi.role),
      method: '*',
      handle: () => ({ status: 200, body: { role: 'SINGLE', error: false, code: 200 } }),
    },
    {
      ...routeOf(adminStatusApi.availability),
      method: '*',
      handle: ({ engine }) => ok({ mode: engine.isReadOnly ? 'readonly' : 'default' }),
    },
    { ...routeOf(adminStatusApi.health), handle: () => ok({ status: 'alive' }) },
    { ...routeOf(adminStatusApi.ready), handle: ready },
    {
      ...routeOf(adminStatusApi.targetVersion),
      method: '*',
      handle: ({ headers }) => {
        const header = headers['x-arango-version'];
        const version = String(legacyVersionOf(typeof header === 'string' ? header : undefined) ?? 31200);
        return { status: 200, body: { version, error: false, code: 200 } };
      },
    },
    {
      ...routeOf(adminStatusApi.endpoints),
      handle: tellEndpoints,
    },
    { method: '*', path: '/_api/endpoint', access: 'read', handle: unsupportedMethod },
    { method: '*', path: '/_api/endpoint/*', access: 'read', handle: unsupportedMethod },
  ],
};
export default family;
