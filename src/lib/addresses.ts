import { siteBase } from './page-location.ts';

declare const kind: unique symbol;

/** The URL of a screen below the database. Only this file creates such values. */
export type Address = string & { readonly [kind]: 'address' };

/** Router patterns by screen, without a leading slash; menus open the first one. */
export const screenPaths = {
  'api-docs': ['api', 'api/:endpoint'],
  backups: ['backups'],
  benchmark: ['benchmark'],
  cluster: ['cluster', 'cluster/rebalance', 'cluster/maintenance'],
  collections: ['collections', 'new'],
  compare: ['compare/data', 'compare/schema', 'compare/query', 'compare/copy', 'compare/services'],
  databases: ['databases'],
  document: ['collection/:name/:document'],
  documents: ['collection/:name/documents/:page'],
  functions: ['functions'],
  'graph-viewer': ['graph/:name'],
  graphs: ['graph'],
  help: ['help', 'help/:section/:page'],
  login: ['login'],
  overview: [''],
  statistics: ['dashboard'],
  logs: ['logs', 'logs/:level'],
  migration: ['migration'],
  notebooks: ['notebooks', 'notebooks/:notebook'],
  services: ['applications', 'applications/:mount', 'applications/:mount/:section'],
  queries: ['queryManagement', 'queryManagement/slow', 'queryManagement/transactions'],
  shell: ['shell'],
  query: ['query'],
  users: ['userManagement', 'userProfile'],
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

/** An address that the browser stored; undefined for a text that is no path of the console. */
export function toStoredAddress(text: string): Address | undefined {
  return /^\/(?![/\\])/.test(text) ? (text as Address) : undefined;
}

/** A character that neither names nor keys contain. */
const idSeparator = '\n';

/** Value of `start` that loads the whole graph. */
export const wholeStart = 'all';

/** The ids in the value `start` of a graph's URL; empty for other values. */
export function startIdsOf(start: string): readonly string[] {
  return start.split(idSeparator).filter((id) => id.includes('/'));
}

export const addresses = {
  home: toAddress(''),
  login: toAddress(screenPaths.login[0]),
  /** `open`: the collection with open details. */
  collections: (open?: string) => toAddress(screenPaths.collections[0], {}, { open }),
  newCollection: toAddress(screenPaths.collections[1]),
  /** The new collection opens with its import. */
  newCollectionToImport: toAddress(screenPaths.collections[1], {}, { next: 'import' }),
  newDatabase: toAddress(screenPaths.databases[0], {}, { new: 'true' }),
  document: (collection: string, key: string) =>
    toAddress(screenPaths.document[0], { name: collection, document: key }),
  /** A page of a collection's documents, counted from 1. `query`: filter, sort and other state of the list. */
  documents: (name: string, page = 1, query: Query = {}) =>
    toAddress(screenPaths.documents[0], { name, page: String(page) }, query),
  /** `open`: the function in the editor, or `new`. */
  functions: (open?: string) => toAddress(screenPaths.functions[0], {}, { open }),
  graphs: toAddress(screenPaths.graphs[0]),
  newGraph: toAddress(screenPaths.graphs[0], {}, { new: 'true' }),
  newGraphFromFiles: toAddress(screenPaths.graphs[0], {}, { new: 'files' }),
  /**
   * `start`: the start page or random vertices; default: the last scene, otherwise the start page. `startIds`: the
   * vertices that are shown first; a single one is shown with its neighbours. `scene`: the key of a saved scene.
   */
  graph: (
    name: string,
    {
      start,
      startIds,
      scene,
      adapter = {},
    }: {
      readonly start?: 'none' | 'random' | typeof wholeStart;
      readonly startIds?: readonly string[];
      readonly scene?: string;
      /** See `addressOfConfig`. */
      readonly adapter?: Query;
    } = {},
  ) =>
    toAddress(
      screenPaths['graph-viewer'][0],
      { name },
      { ...adapter, start: start ?? startIds?.join(idSeparator), scene },
    ),
  /** The example graph that the demo menu opens. */
  demo: toAddress(screenPaths['graph-viewer'][0], { name: 'airports' }),
  /** Charts of the server. */
  statistics: toAddress(screenPaths.statistics[0]),
  api: toAddress(screenPaths['api-docs'][0]),
  /** The page of the guide about a screen, by its id. */
  help: (from?: string) => toAddress(screenPaths.help[0], {}, { from }),
  /** `id`: the file in `docs/` without its ending. */
  helpPage: (id: string) => {
    const [section = '', page = ''] = id.split('/');
    return toAddress(screenPaths.help[1], { section, page });
  },
  ownProfile: toAddress(screenPaths.users[1]),
  ownPassword: toAddress(screenPaths.users[0], {}, { dialog: 'own-password' }),
  /** `open`: the user with open details. */
  users: (open?: string) => toAddress(screenPaths.users[0], {}, { open }),
  newUser: toAddress(screenPaths.users[0], {}, { dialog: 'new' }),
  /** `level`: a tab; default: all levels. */
  logs: (level?: string) =>
    level === undefined ? toAddress(screenPaths.logs[0]) : toAddress(screenPaths.logs[1], { level }),
  /** `open`: the backup with open details. */
  backups: (open?: string) => toAddress(screenPaths.backups[0], {}, { open }),
  cluster: toAddress(screenPaths.cluster[0]),
  clusterRebalance: toAddress(screenPaths.cluster[1]),
  clusterMaintenance: toAddress(screenPaths.cluster[2]),
  /** Compares the documents of two collections; `query`: the sides. */
  compareData: (query: Query = {}) => toAddress(screenPaths.compare[0], {}, query),
  /** Compares the schemas of two databases. */
  compareSchema: (query: Query = {}) => toAddress(screenPaths.compare[1], {}, query),
  /** Copies from one database to another one; `query`: the sides. */
  compareCopy: (query: Query = {}) => toAddress(screenPaths.compare[3], {}, query),
  /** Compares the results of a query on two databases. */
  compareQuery: (query: Query = {}) => toAddress(screenPaths.compare[2], {}, query),
  /** Copies services from one database to another one; `query`: the sides. */
  compareServices: (query: Query = {}) => toAddress(screenPaths.compare[4], {}, query),
  notebooks: toAddress(screenPaths.notebooks[0]),
  /** `values`: JSON texts of parameters by name. */
  notebook: (key: string, values?: Readonly<Record<string, string>>) =>
    toAddress(screenPaths.notebooks[1], { notebook: key }, values),
  queries: toAddress(screenPaths.queries[0]),
  /** The query page. `text`: opens in a new tab, with `binds`, a JSON object. `saved`: the name of a saved query. */
  query: (
    query: {
      readonly text?: string;
      readonly binds?: string | undefined;
      readonly saved?: string;
      readonly panel?: string;
    } = {},
  ) => {
    const { text, binds, saved, panel } = query;
    return toAddress(screenPaths.query[0], {}, { query: text, binds, saved, panel });
  },
  services: toAddress(screenPaths.services[0]),
  /** The dialog that installs a service. `values`: the tab, and the mount of the service that is replaced. */
  installService: (values: { readonly tab?: string; readonly mount?: string } = {}) =>
    toAddress(screenPaths.services[0], {}, { install: values.tab ?? 'new', mount: values.mount }),
  /** `section`: a tab; default: the API of the service. */
  service: (mount: string, section?: string, query: Query = {}) =>
    section === undefined
      ? toAddress(screenPaths.services[1], { mount }, query)
      : toAddress(screenPaths.services[2], { mount, section }, query),
  slowQueries: toAddress(screenPaths.queries[1]),
  transactions: toAddress(screenPaths.queries[2]),
  endpoint: (id: string) => toAddress(screenPaths['api-docs'][1], { endpoint: id }),
} as const;

/** The URL of a screen in another database, which is a separate page. */
export function databasePage(database: string, address: Address = addresses.home): string {
  const base = database === '_system' ? siteBase() : `${siteBase()}/_db/${encodeURIComponent(database)}`;
  return base + address;
}
