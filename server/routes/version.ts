import { versionApi } from '../../protocol/api/version.ts';
import type { Reply, RequestScope, RouteFamily } from '../route.ts';
import { routeOf } from './lib/described-routes.ts';
import { versionOf } from './lib/server-version.ts';

function tellVersion({ dialect, query }: RequestScope): Reply {
  const isOld = dialect === '2.8';
  const version = versionOf(dialect);
  const details = {
    'server-version': version,
    product: 'orrery',
    architecture: process.arch,
    platform: process.platform,
    'node-version': process.versions.node,
    'v8-version': process.versions.v8,
    mode: 'server',
    license: 'community',
    'engine-version': 'lmdb',
  };
  return {
    status: 200,
    body: {
      server: 'arango',
      ...(isOld ? {} : { license: 'community' }),
      version,
      ...(query.get('details') === 'true' ? { details } : {}),
    },
  };
}

const family: RouteFamily = {
  id: 'version',
  routes: [
    { ...routeOf(versionApi.read), method: '*', handle: tellVersion },
    { ...routeOf(versionApi.readByAdmin), method: '*', handle: tellVersion },
  ],
};
export default family;
