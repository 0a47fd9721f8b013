import type { Endpoint, Method } from '../../protocol/endpoint.ts';
import type { Route } from './route.ts';

/** The parts of a route that come from the description of its call. */
export function routeOf(
  endpoint: Endpoint,
): Required<Pick<Route, 'method' | 'path' | 'access' | 'isSystemOnly' | 'endpoints'>> {
  const { method, path, access, isSystemOnly = false } = endpoint;
  return { method, path, access, isSystemOnly, endpoints: [endpoint] };
}

/** The described calls of a family that match a pattern, which may end in `*`, and these methods. */
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
