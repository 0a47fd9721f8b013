import type { Reply, RequestScope, RouteFamily } from '../route.ts';

/** Told to today's clients; drivers choose their calls by it. */
const version = '3.12.0';
const version28 = '2.8.4';

function tellVersion({ dialect, query }: RequestScope): Reply {
  const isOld = dialect === '2.8';
  const details = {
    'server-version': isOld ? version28 : version,
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
      version: isOld ? version28 : version,
      ...(query.get('details') === 'true' ? { details } : {}),
    },
  };
}

const family: RouteFamily = {
  id: 'version',
  routes: [
    { method: '*', path: '/_api/version', access: 'read', handle: tellVersion },
    { method: '*', path: '/_admin/version', access: 'read', handle: tellVersion },
  ],
};
export default family;
