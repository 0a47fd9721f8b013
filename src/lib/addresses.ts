import { siteBase } from './page-location.ts';

declare const kind: unique symbol;

/** The address of a screen below the database; made by this file only. */
export type Address = string & { readonly [kind]: 'address' };

/** Patterns of the router by screen, without a leading slash; the first is the one that menus open. */
export const screenPaths = {
  'api-docs': ['api', 'api/:endpoint'],
  benchmark: ['benchmark'],
  collections: ['collections', 'new'],
  'graph-viewer': ['graph/:name'],
  graphs: ['graph'],
  login: ['login'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Query = Readonly<Record<string, string | undefined>>;

/** Fills a pattern of the router. Values are percent-encoded; query members that are undefined are left out. */
export function toAddress(
  pattern: string,
  values: Readonly<Record<string, string>> = {},
  query: Query = {},
): Address {
  const path = pattern.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(values[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  const text = search.toString();
  return `/${path}${text === '' ? '' : `?${text}`}` as Address;
}

export const addresses = {
  home: toAddress(''),
  login: toAddress(screenPaths.login[0]),
  /** `open`: the collection whose details are shown. */
  collections: (open?: string) => toAddress(screenPaths.collections[0], {}, { open }),
  newCollection: toAddress(screenPaths.collections[1]),
  graphs: toAddress(screenPaths.graphs[0]),
  newGraph: toAddress(screenPaths.graphs[0], {}, { new: 'true' }),
  /** `isEmpty`: nothing is shown at first. */
  graph: (name: string, { isEmpty = false } = {}) =>
    toAddress(screenPaths['graph-viewer'][0], { name }, { start: isEmpty ? 'none' : undefined }),
  endpoint: (id: string) => toAddress(screenPaths['api-docs'][1], { endpoint: id }),
} as const;

/** The address of a screen in another database, which is another page. */
export function databasePage(database: string, address: Address = addresses.home): string {
  const base = database === '_system' ? siteBase() : `${siteBase()}/_db/${encodeURIComponent(database)}`;
  return base + address;
}
