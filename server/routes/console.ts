import readConfiguration from '../operations/users/read-configuration.ts';
import writeConfiguration from '../operations/users/write-configuration.ts';
import type { Reply, RequestScope, RouteFamily } from '../route.ts';
import { serviceHeaders } from './lib/gharial-answers.ts';
import { serviceRoutes } from './lib/replies.ts';

const path = '/_admin/aardvark';
const versionCheckKey = 'versionCheck';

/** Whether the console may look for newer versions. */
async function shouldCheckVersion(request: RequestScope): Promise<Reply> {
  const isChecked = await request.run(readConfiguration, { key: versionCheckKey });
  return { status: 200, body: isChecked !== false, headers: serviceHeaders };
}

async function disableVersionCheck(request: RequestScope): Promise<Reply> {
  await request.run(writeConfiguration, { key: versionCheckKey, value: false });
  return { status: 200, body: 'ok', headers: serviceHeaders };
}

/** Small questions of the console. */
const consoleRoutes: RouteFamily = {
  id: 'console',
  routes: serviceRoutes([
    { method: 'GET', path: `${path}/shouldCheckVersion`, access: 'read', handle: shouldCheckVersion },
    { method: 'POST', path: `${path}/disableVersionCheck`, access: 'write', handle: disableVersionCheck },
    {
      method: 'GET',
      path: `${path}/cluster/amICoordinator`,
      access: 'read',
      handle: () => ({ status: 200, body: false, headers: serviceHeaders }),
    },
    // The server runs no services.
    {
      method: 'GET',
      path: `${path}/foxxes`,
      access: 'read',
      handle: () => ({ status: 200, body: [], headers: serviceHeaders }),
    },
  ]),
};

export default consoleRoutes;
