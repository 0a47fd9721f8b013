import { adminWalApi } from '../../../../protocol/api/admin-wal.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { ok, unsupportedMethod } from '../../../route/replies.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';

type WalProperties = Record<string, number | boolean>;

/** The defaults of 2.8. */
const walProperties: WalProperties = {
  allowOversizeEntries: true,
  logfileSize: 32 << 20,
  historicLogfiles: 10,
  reserveLogfiles: 4,
  syncInterval: 100,
  throttleWait: 15_000,
  throttleWhenPending: 0,
};

function changeProperties(request: RequestScope): Reply {
  const changes = request.jsonObject();
  for (const name of Object.keys(walProperties)) {
    const value = changes[name];
    if (typeof value === typeof walProperties[name]) walProperties[name] = value as number | boolean;
  }
  return ok(walProperties);
}

const refused = ['/_admin/wal/properties', '/_admin/wal/flush', '/_admin/wal/transactions'];

/** The write-ahead log of 2.8. The store contains all commits already, so these calls have no effect on the data. */
const family: RouteFamily = {
  id: 'admin-wal',
  routes: [
    { ...routeOf(adminWalApi.readProperties), handle: () => ok(walProperties) },
    { ...routeOf(adminWalApi.changeProperties), handle: changeProperties },
    {
      ...routeOf(adminWalApi.flush),
      handle: (request) => {
        request.json();
        return ok({});
      },
    },
    {
      ...routeOf(adminWalApi.transactions),
      // A transaction is committed within the turn of the writer in which it begins.
      handle: () => ok({ runningTransactions: 0, minLastCollected: null, minLastSealed: null }),
    },
    ...refused.map((path) => ({ method: '*', path, access: 'read', handle: unsupportedMethod }) as const),
  ],
};
export default family;
