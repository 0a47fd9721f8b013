import type { Endpoint, Method } from '../../../protocol/endpoint.ts';
import type { Route } from '../../route.ts';

/** What a route takes from the description of the one call that it answers. */
export function routeOf(
  endpoint: Endpoint,
): Required<Pick<Route, 'method' | 'path' | 'access' | 'isSystemOnly' | 'endpoints'>> {
  const { method, path, access, isSystemOnly = false } = endpoint;
  return { method, path, access, isSystemOnly, endpoints: [endpoint] };
}

/** The calls of a family that a pattern, which may end in `*`, answers for these methods. */
export function endpointsAt(
  pattern: string,
  methods: Method | readonly Method[],
  family: Readonly<Record<string, Endpoint>>,
): readonly Endpoint[] {
  return Object.values(family).filter(
    ({ method, path }) =>
      methods.includes(method) &&
      (pattern.endsWith('/*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern),
  );
}
