import { expect, test } from 'vitest';
import { allEndpoints, endpointFamilies } from '../../../protocol/endpoints.ts';
import { collectRegistry } from '../../../protocol/lib/registry.ts';
import { collectRoutes } from '../../../server/http/route-table.ts';
import type { RouteFamily } from '../../../server/route/route.ts';

const families = collectRegistry(
  import.meta.glob<RouteFamily>('../../../server/families/*/routes/*.ts', { eager: true, import: 'default' }),
);
const routes = [...families.values()].flatMap((family) =>
  family.routes.map((route) => ({ family: family.id, route })),
);

test('each endpoint is answered by routes of its family with the same method and access', () => {
  for (const { id, family, endpoint } of allEndpoints) {
    const found = routes.filter(({ route }) => route.endpoints?.includes(endpoint));
    expect([id, found.length > 0]).toEqual([id, true]);
    for (const { route, family: of } of found) {
      const methods: readonly string[] = [route.method].flat();
      expect([id, of]).toEqual([id, family.id]);
      expect([id, route.access]).toEqual([id, endpoint.access]);
      expect([id, methods.includes('*') || methods.includes(endpoint.method)]).toEqual([id, true]);
      if (route.isSystemOnly) expect([id, endpoint.isSystemOnly]).toEqual([id, true]);
    }
  }
});

test('the router finds the route of an endpoint by its path', () => {
  const table = collectRoutes();
  for (const { id, endpoint } of allEndpoints) {
    // Fixed segments take precedence over parameters, and parameters over the rest, as in the router.
    const matching = table
      .filter(({ path }) => matches(path.split('/'), endpoint.path.split('/')))
      .sort((left, right) => (generality(left.path) < generality(right.path) ? -1 : 1));
    const route = matching[0]?.byMethod.get(endpoint.method);
    expect([id, route?.endpoints?.includes(endpoint)]).toEqual([id, true]);
  }
});

test('each family of routes has a description', () => {
  expect([...families.keys()].sort()).toEqual(endpointFamilies.map(({ id }) => id).sort());
});

/** Whether a route pattern matches each path of a description. */
function matches(pattern: readonly string[], described: readonly string[]): boolean {
  for (const [i, segment] of pattern.entries()) {
    if (segment === '*') return described.length > i;
    if (described[i] === undefined) return false;
    if (!segment.startsWith(':') && segment !== described[i]) return false;
  }
  return pattern.length === described.length;
}

/** Sorts patterns in the router's order of precedence: by segment, fixed ones first. */
function generality(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment === '*' ? '2' : segment.startsWith(':') ? '1' : '0'))
    .join('');
}
