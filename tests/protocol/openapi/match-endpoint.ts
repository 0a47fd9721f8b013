import type { NamedEndpoint } from '../../../protocol/endpoints.ts';
import { allEndpoints } from '../../../protocol/endpoints.ts';

const patterns = allEndpoints.map((entry) => ({
  entry,
  // Fixed segments have priority over parameters.
  rank: entry.endpoint.path.split('/').filter((segment) => segment.startsWith(':') || segment === '*').length,
  pattern: new RegExp(
    `^${entry.endpoint.path
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\*$/, '.+')}$`,
  ),
}));

/** The endpoint of a request; undefined for an undocumented request. */
export function findEndpoint(method: string, target: string): NamedEndpoint | undefined {
  const path = target.split('?')[0]!.replace(/^\/_db\/[^/]+/, '');
  return patterns
    .filter(({ entry, pattern }) => entry.endpoint.method === method && pattern.test(path))
    .sort((left, right) => left.rank - right.rank)[0]?.entry;
}
