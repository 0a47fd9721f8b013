import { versionApi } from '../../protocol/api/version.ts';
import { versionOf } from '../../protocol/server-version.ts';
import type { Reply, RequestScope, RouteFamily } from '../route.ts';
import { routeOf } from './lib/described-routes.ts';
import { hasFlag } from './lib/query-parameters.ts';

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
      ...(isOld ? {} : { apiVersions: ['v0'], deprecatedApiVersions: [] }),
      ...(hasFlag(query, 'details') ? { details } : {}),
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
