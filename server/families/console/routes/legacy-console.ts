import type { ObjectValue } from '../../../../aql/values/value.ts';
import { legacyConsoleApi } from '../../../../protocol/api/legacy-console.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { legacyOnly, ok, serviceRoutes, unsupportedMethod } from '../../../route/replies.ts';
import type { Reply, RequestScope, Route, RouteFamily } from '../../../route/route.ts';
import { serviceHeaders } from '../../graphs/routes/lib/gharial-answers.ts';
import readConfiguration from '../operations/read-configuration.ts';
import writeConfiguration from '../operations/write-configuration.ts';

const versionsKey = 'notifications';

async function readNotifications(request: RequestScope): Promise<Reply> {
  return ok({ versions: (await request.run(readConfiguration, { key: versionsKey })) ?? {} });
}

async function writeNotifications(request: RequestScope): Promise<Reply> {
  const { versions = {} } = request.jsonObject();
  if (typeof versions !== 'object' || versions === null || Array.isArray(versions)) {
    throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER', { detail: 'versions: expected an object' });
  }
  await request.run(writeConfiguration, { key: versionsKey, value: versions as ObjectValue });
  return ok({});
}

/** The refusal of a call of clusters, with the text of a single server of 2.8. */
function refusal(path: string, status: number, errorNum: number, errorMessage: string): Route {
  return {
    method: '*',
    path,
    access: 'read',
    handle: legacyOnly(() => ({ status, body: { error: true, code: status, errorNum, errorMessage } })),
  };
}

/** Small calls of the console of 2.8. */
const legacyConsole: RouteFamily = {
  id: 'legacy-console',
  routes: [
    { ...routeOf(legacyConsoleApi.readNotifications), handle: legacyOnly(readNotifications) },
    { ...routeOf(legacyConsoleApi.writeNotifications), handle: legacyOnly(writeNotifications) },
    {
      method: '*',
      path: legacyConsoleApi.readNotifications.path,
      access: 'read',
      handle: legacyOnly(unsupportedMethod),
    },
    ...serviceRoutes([
      {
        ...routeOf(legacyConsoleApi.isDispatcher),
        handle: legacyOnly(() => ({ status: 200, body: false, headers: serviceHeaders })),
      },
    ]),
    refusal('/_admin/clusterStatistics', 403, 0, 'only allowed on coordinator'),
    refusal('/_admin/cluster-test', 404, 404, 'Not compiled for cluster operation'),
    refusal('/_api/shard-comm', 400, 400, "header 'X-Arango-Coordinator' is missing"),
  ],
};

export default legacyConsole;
