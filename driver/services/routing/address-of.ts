import type { Router } from './Router.ts';

/** The path of a route below the mount, by its name. */
export function addressOf(router: Router, name: string, params: Readonly<Record<string, unknown>>): string {
  const address = findAddress(router, name, params);
  if (address === undefined) throw new Error(`expected the name of a route, found '${name}'`);
  return address;
}

/** Names of routers precede those of their routes. Undefined without such a route. */
function findAddress(
  router: Router,
  name: string,
  params: Readonly<Record<string, unknown>>,
): string | undefined {
  const [first = '', ...rest] = name.split('.');
  for (const entry of router.entries) {
    if (entry.kind === 'middleware') continue;
    const path = entry.segments
      .map((segment) => {
        if (segment.kind === 'fixed') return `/${encodeURIComponent(segment.text)}`;
        return segment.kind === 'param' ? `/${encodeURIComponent(String(params[segment.name]))}` : '';
      })
      .join('');
    if (entry.kind === 'route') {
      if (entry.name === name) return path === '' ? '/' : path;
      continue;
    }
    const inner = entry.name === first ? rest.join('.') : entry.name === undefined ? name : '';
    if (inner === '') continue;
    const found = findAddress(entry.router, inner, params);
    if (found !== undefined) return path + found;
  }
  return undefined;
}
