import { consoleApi } from '../../../../protocol/api/console.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { serviceRoutes } from '../../../route/replies.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';
import { serviceHeaders } from '../../graphs/routes/lib/gharial-answers.ts';
import readConfiguration from '../operations/read-configuration.ts';
import writeConfiguration from '../operations/write-configuration.ts';

const versionCheckKey = 'versionCheck';

/** Whether the console may check for newer versions. */
async function shouldCheckVersion(request: RequestScope): Promise<Reply> {
  const isChecked = (await request.run(readConfiguration, { key: versionCheckKey })) !== false;
  // 2.8 has no option for it.
  const isPossible = request.dialect === '2.8' || request.host.versionCheck !== undefined;
  return { status: 200, body: isChecked && isPossible, headers: serviceHeaders };
}

async function latestVersion({ host }: RequestScope): Promise<Reply> {
  const answer = await host.versionCheck?.read();
  const body =
    answer?.kind === 'known'
      ? answer.info
      : { problem: answer?.reason ?? 'the server was started without --version-check-url' };
  return { status: 200, body, headers: serviceHeaders };
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
    { ...routeOf(consoleApi.latestVersion), handle: latestVersion },
    { ...routeOf(consoleApi.disableVersionCheck), handle: disableVersionCheck },
    {
      ...routeOf(consoleApi.isCoordinator),
      handle: () => ({ status: 200, body: false, headers: serviceHeaders }),
    },
  ]),
};

export default consoleRoutes;
