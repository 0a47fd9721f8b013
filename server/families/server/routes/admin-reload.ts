import { adminReloadApi } from '../../../../protocol/api/admin-reload.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { ok } from '../../../route/replies.ts';
import type { RequestScope, RouteFamily } from '../../../route/route.ts';

async function reloadUsers({ authenticator }: RequestScope) {
  await authenticator.directory.refresh();
  return ok({});
}

const family: RouteFamily = {
  id: 'admin-reload',
  routes: [
    { ...routeOf(adminReloadApi.users), method: '*', handle: reloadUsers },
    { ...routeOf(adminReloadApi.routing), method: '*', handle: () => ok({}) },
    { ...routeOf(adminReloadApi.functions), method: '*', handle: () => ok({}) },
    { ...routeOf(adminReloadApi.listRoutes), method: '*', handle: () => ok({}) },
  ],
};
export default family;
