import type { Method } from '../../protocol/endpoint.ts';
import { collectRegistry } from '../../protocol/lib/registry.ts';
import type { Route, RouteFamily } from '../route/route.ts';

/** A path with the route of each method; undefined: method not supported. */
export interface PathRoutes {
  readonly path: string;
  readonly byMethod: ReadonlyMap<Method, Route | undefined>;
}

export const allMethods: readonly Method[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Every path of the route families, with a route for every method. */
export function collectRoutes(): readonly PathRoutes[] {
  const families = collectRegistry(
    import.meta.glob<RouteFamily>('../families/*/routes/*.ts', { eager: true, import: 'default' }),
  );
  return tableOf([...families.values()].flatMap(({ routes }) => routes));
}

/** Throws if two routes have the same path and method. */
export function tableOf(routes: readonly Route[]): readonly PathRoutes[] {
  const paths = new Map<string, Route[]>();
  for (const route of routes) {
    const known = paths.get(route.path);
    if (known === undefined) paths.set(route.path, [route]);
    else known.push(route);
  }
  return [...paths].map(([path, ofPath]) => ({ path, byMethod: methodsOf(path, ofPath) }));
}

function methodsOf(path: string, routes: readonly Route[]): ReadonlyMap<Method, Route | undefined> {
  const byMethod = new Map<Method, Route | undefined>();
  let rest: Route | undefined;
  for (const route of routes) {
    if (route.method === '*') {
      rest = route;
      continue;
    }
    for (const method of typeof route.method === 'string' ? [route.method] : route.method) {
      if (byMethod.has(method)) throw new Error(`routes: ${method} ${path} is defined twice`);
      byMethod.set(method, route);
    }
  }
  if (!byMethod.has('HEAD') && byMethod.has('GET')) byMethod.set('HEAD', byMethod.get('GET'));
  for (const method of allMethods) if (!byMethod.has(method)) byMethod.set(method, rest);
  return byMethod;
}
