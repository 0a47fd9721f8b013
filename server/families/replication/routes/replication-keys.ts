import { replicationKeysApi as calls } from '../../../../protocol/api/replication-keys.ts';
import { maxControlValues } from '../../../../protocol/lib/json-limits.ts';
import { routeOf } from '../../../route/described-routes.ts';
import type { RouteFamily } from '../../../route/route.ts';
import * as barriers from './lib/barrier-calls.ts';
import * as keys from './lib/key-list-calls.ts';

/** Calls of followers of 2.8. */
const family: RouteFamily = {
  id: 'replication-keys',
  routes: [
    { ...routeOf(calls.listBarriers), handle: barriers.list },
    { ...routeOf(calls.createBarrier), handle: barriers.create },
    { ...routeOf(calls.extendBarrier), handle: barriers.extend },
    { ...routeOf(calls.endBarrier), handle: barriers.end },
    { ...routeOf(calls.createKeys), handle: keys.create },
    { ...routeOf(calls.readKeyHashes), handle: keys.readHashes },
    { ...routeOf(calls.readKeys), maxValues: maxControlValues, handle: keys.read },
    { ...routeOf(calls.removeKeys), handle: keys.remove },
    {
      method: ['GET', 'PUT', 'DELETE'],
      path: '/_api/replication/keys',
      access: 'administrator',
      handle: keys.expectId,
    },
  ],
};
export default family;
