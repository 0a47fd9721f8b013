import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { versionApi } from '../../../../protocol/api/version.ts';
import { productVersion, versionOf } from '../../../../protocol/server-version.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { hasFlag } from '../../../route/query-parameters.ts';
import { ok } from '../../../route/replies.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';

/** UTC, to the second: the time of the file of the built server. */
const buildDate = statSync(fileURLToPath(import.meta.url))
  .mtime.toISOString()
  .slice(0, 19)
  .replace('T', ' ');

function tellVersion({ dialect, query }: RequestScope): Reply {
  const isOld = dialect === '2.8';
  const version = versionOf(dialect);
  const details = {
    'server-version': version,
    product: 'orrery',
    'build-date': buildDate,
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
      ...(isOld ? {} : { apiVersions: ['v0'], deprecatedApiVersions: [], requestedApiVersion: 'v0' }),
      ...(hasFlag(query, 'details') ? { details } : {}),
    },
  };
}

const family: RouteFamily = {
  id: 'version',
  routes: [
    { ...routeOf(versionApi.read), method: '*', handle: tellVersion },
    { ...routeOf(versionApi.readByAdmin), method: '*', handle: tellVersion },
    {
      ...routeOf(versionApi.readProduct),
      handle: ({ dialect }) => ok({ product: 'orrery', version: productVersion, api: versionOf(dialect) }),
    },
  ],
};
export default family;
