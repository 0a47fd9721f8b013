import { connectionsApi } from '../../../../protocol/api/connections.ts';
import { versionOf } from '../../../../protocol/server-version.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { ok } from '../../../route/replies.ts';
import type { RouteFamily } from '../../../route/route.ts';

/** The connections as the embedded server tells them; `server/gateway` answers for the others. */
const family: RouteFamily = {
  id: 'connections',
  routes: [
    {
      ...routeOf(connectionsApi.list),
      handle: ({ host, site: { basePath } }) =>
        ok({
          embeddedPath: basePath,
          connections: host.connections.map((name) => ({ name, basePath: `${basePath}/@${name}` })),
        }),
    },
    {
      ...routeOf(connectionsApi.current),
      handle: ({ dialect }) =>
        ok({ product: 'orrery', version: versionOf(dialect), dialect, role: 'single', hasOrreryCalls: true }),
    },
  ],
};
export default family;
