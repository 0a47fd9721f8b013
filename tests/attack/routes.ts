import { collectRoutes } from '../../server/http/route-table.ts';

export interface KnownRoute {
  readonly method: string;
  readonly path: string;
}

/** Routes without authentication, listed again here because the declarations of the routes are under test. */
const publicPaths: ReadonlySet<string> = new Set([
  '/_open/auth',
  '/sign-in',
  '/_admin/server/availability',
  '/_admin/orrery/health',
  '/_admin/orrery/ready',
  ...['login', 'logout', 'whoAmI', 'unauthorized', 'cluster.html', 'index.html', 'standalone.html'].map(
    (name) => `/_admin/aardvark/${name}`,
  ),
]);

/** A call to it ends the server. */
export const shutdownPath = '/_admin/shutdown';

const placeOf: Readonly<Record<string, string>> = {
  collection: 'documents',
  key: 'k1',
  graph: 'net',
  name: 'victim',
  '*': 'documents/k1',
};

/** Every registered route with authentication, with names of existing objects in its path. */
export function privateRoutes(): readonly KnownRoute[] {
  return collectRoutes()
    .filter(({ path }) => !publicPaths.has(path) && path !== shutdownPath)
    .flatMap(({ path, byMethod }) =>
      [...byMethod]
        // A method without a route is answered with 405 or 401; neither reveals information.
        .filter(([, route]) => route !== undefined)
        .map(([method]) => ({ method, path: path.replace(/:(\w+)|\*/g, fillPlace) })),
    );
}

function fillPlace(whole: string, name: string | undefined): string {
  return placeOf[name ?? whole] ?? '1';
}
