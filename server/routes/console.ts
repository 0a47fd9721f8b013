import { consoleApi } from '../../protocol/api/console.ts';
import readConfiguration from '../operations/users/read-configuration.ts';
import writeConfiguration from '../operations/users/write-configuration.ts';
import type { Reply, RequestScope, RouteFamily } from '../route.ts';
import { routeOf } from './lib/described-routes.ts';
import { serviceHeaders } from './lib/gharial-answers.ts';
import { serviceRoutes } from './lib/replies.ts';

const versionCheckKey = 'versionCheck';

/** Whether the console may check for newer versions. */
async function shouldCheckVersion(request: RequestScope): Promise<Reply> {
  const isChecked = await request.run(readConfiguration, { key: versionCheckKey });
  return { status: 200, body: isChecked !== false, headers: serviceHeaders };
}

async function disableVersionCheck(request: RequestScope): Promise<Reply> {
  await request.run(writeConfiguration, { key: versionCheckKey, value: false });
  return { status: 200, body: 'ok', headers: serviceHeaders };
}

/** Small requests of the console. */
const consoleRoutes: RouteFamily = {
  id: 'console',
  routes: serviceRoutes([
    { ...routeOf(consoleApi.shouldCheckVersion), handle: shouldCheckVersion },
    { ...routeOf(consoleApi.disableVersionCheck), handle: disableVersionCheck },
    {
      ...routeOf(consoleApi.isCoordinator),
      handle: () => ({ status: 200, body: false, headers: serviceHeaders }),
    },
    // The server has no services.
    {
      ...routeOf(consoleApi.listServices),
      handle: () => ({ status: 200, body: [], headers: serviceHeaders }),
    },
  ]),
};

export default consoleRoutes;
