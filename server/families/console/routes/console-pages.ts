import { consolePagesApi } from '../../../../protocol/api/console-pages.ts';
import { movedReply } from '../../../http/moved-reply.ts';
import { routeOf } from '../../../route/described-routes.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';

/** The console addresses of 2.8 and of current servers redirect to ours; 2.8 redirects to its sign-in page first. */
function redirect({ dialect, databaseName, site }: RequestScope): Reply {
  const base = `${site.basePath}/_db/${encodeURIComponent(databaseName)}`;
  const location = dialect === '2.8' ? `${base}/_admin/aardvark/standalone.html` : `${base}/`;
  return { status: 302, headers: { location, 'content-type': 'text/plain; charset=utf-8' } };
}

/** In the 2.8 form, the address without a page would redirect back to `index.html` of the former console. */
function redirectHome({ databaseName, dialect, site }: RequestScope): Reply {
  const page = dialect === '2.8' ? 'index.html' : '';
  const location = `${site.basePath}/_db/${encodeURIComponent(databaseName)}/${page}`;
  return { status: 302, headers: { location } };
}

function redirectFolder(request: RequestScope): Reply {
  return request.dialect === '2.8' ? movedReply(request.site, request.databaseName) : redirectHome(request);
}

const family: RouteFamily = {
  id: 'console-pages',
  routes: [
    { ...routeOf(consolePagesApi.index), handle: redirect },
    { ...routeOf(consolePagesApi.standalone), handle: redirectHome },
    { ...routeOf(consolePagesApi.standalone), path: '/_admin/aardvark/cluster.html', handle: redirectHome },
    { ...routeOf(consolePagesApi.folder), handle: redirectFolder },
    { ...routeOf(consolePagesApi.folder), path: '/_admin/aardvark/', handle: redirectFolder },
    { ...routeOf(consolePagesApi.html), handle: redirectFolder },
  ],
};
export default family;
