import type { PlacedRouter } from './find-route.ts';
import type { Router, Segment } from './Router.ts';

type Params = Readonly<Record<string, unknown>>;

/**
 * The path of a route below the mount, by its name. The innermost router is searched first, then those around it.
 * `params`: values of the path; others become the query string. `given`: values of the path of the request.
 */
export function addressOf(
  routers: readonly PlacedRouter[],
  name: string,
  params: Params,
  suffix = '',
  given: Params = {},
): string {
  for (const { router, segments } of [...routers].reverse()) {
    const found = findRoute(router, name);
    if (found !== undefined) return format([...segments, ...found], params, suffix, given);
  }
  throw new Error(`expected the name of a route, found '${name}'`);
}

/** The segments of a route. Names of routers precede those of their routes; undefined without such a route. */
function findRoute(router: Router, name: string): readonly Segment[] | undefined {
  const [first = '', ...rest] = name.split('.');
  for (const entry of router.entries) {
    if (entry.kind === 'middleware') continue;
    if (entry.kind === 'route') {
      if (entry.name === name) return entry.segments;
      continue;
    }
    const inner = entry.name === first ? rest.join('.') : entry.name === undefined ? name : '';
    const found = inner === '' ? undefined : findRoute(entry.router, inner);
    if (found !== undefined) return [...entry.segments, ...found];
  }
  return undefined;
}

function format(segments: readonly Segment[], params: Params, suffix: string, given: Params): string {
  const rest = new Map(Object.entries(params));
  const names = segments.filter(({ kind }) => kind !== 'rest');
  const parts = names.map((segment) => {
    if (segment.kind !== 'param') return segment.kind === 'fixed' ? segment.text : '';
    const value = rest.get(segment.name) ?? given[segment.name];
    if (value === undefined) throw new Error(`expected a value of the parameter '${segment.name}'`);
    rest.delete(segment.name);
    return String(value);
  });
  const path = `/${parts.map(encodeURIComponent).join('/')}`;
  const query = [...rest].map(
    ([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`,
  );
  const end = suffix === '' ? '' : `${path.endsWith('/') ? '' : '/'}${suffix.replace(/^\//, '')}`;
  return `${path}${end}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}
