import { siteBase } from './page-location.ts';

declare const kind: unique symbol;

/** The URL of a screen below the database. Only this file creates such values. */
export type Address = string & { readonly [kind]: 'address' };

/** Router patterns by screen, without a leading slash; menus open the first one. */
export const screenPaths = {
  'api-docs': ['api', 'api/:endpoint'],
  benchmark: ['benchmark'],
  collections: ['collections', 'new'],
  'graph-viewer': ['graph/:name'],
  graphs: ['graph'],
  login: ['login'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Query = Readonly<Record<string, string | undefined>>;

/** Fills a router pattern. Values are percent-encoded; undefined query members are omitted. */
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
  /** `open`: the collection with open details. */
  collections: (open?: string) => toAddress(screenPaths.collections[0], {}, { open }),
  newCollection: toAddress(screenPaths.collections[1]),
  graphs: toAddress(screenPaths.graphs[0]),
  newGraph: toAddress(screenPaths.graphs[0], {}, { new: 'true' }),
  /** `isEmpty`: the canvas is empty at first. */
  graph: (name: string, { isEmpty = false } = {}) =>
    toAddress(screenPaths['graph-viewer'][0], { name }, { start: isEmpty ? 'none' : undefined }),
  endpoint: (id: string) => toAddress(screenPaths['api-docs'][1], { endpoint: id }),
} as const;

/** The URL of a screen in another database, which is a separate page. */
export function databasePage(database: string, address: Address = addresses.home): string {
  const base = database === '_system' ? siteBase() : `${siteBase()}/_db/${encodeURIComponent(database)}`;
  return base + address;
}
