import type { Reply, RequestScope, RouteFamily } from '../route.ts';

/** The addresses of the console of 2.8 and of today lead to ours; 2.8 sends strangers to its sign-in page first. */
function redirect({ dialect, databaseName, site }: RequestScope): Reply {
  const base = `${site.basePath}/_db/${encodeURIComponent(databaseName)}`;
  const location = dialect === '2.8' ? `${base}/_admin/aardvark/standalone.html` : `${base}/`;
  return { status: 302, headers: { location, 'content-type': 'text/plain; charset=utf-8' } };
}

function redirectHome({ databaseName, site }: RequestScope): Reply {
  return { status: 302, headers: { location: `${site.basePath}/_db/${encodeURIComponent(databaseName)}/` } };
}

const family: RouteFamily = {
  id: 'console-pages',
  routes: [
    { method: 'GET', path: '/_admin/aardvark/index.html', access: 'public', handle: redirect },
    { method: 'GET', path: '/_admin/aardvark/standalone.html', access: 'public', handle: redirectHome },
  ],
};
export default family;
