import type { Dialect } from './dialect.ts';
import type { Endpoint } from './endpoint.ts';

/** The target and the credentials of requests: plain data that can be posted to a worker. */
export interface ConnectionDescription {
  /** Origin such as `https://db.example.com`; '' for the page's origin. */
  readonly server: string;
  /** Sub-path of the server without a trailing slash; '' at the root. */
  readonly basePath: string;
  readonly database: string;
  /** `cookie`: the session cookie of the page. */
  readonly credentials: { readonly kind: 'cookie' } | { readonly kind: 'bearer'; readonly token: string };
  readonly dialect: Dialect;
}

/** Names the coordinator of a cluster that answers the request, by host and port. */
export const coordinatorHeader = 'x-orrery-coordinator';

export type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** The URL of an endpoint; undefined query values are omitted. */
export function requestAddress(
  { server, basePath, database }: ConnectionDescription,
  { path }: Pick<Endpoint, 'path'>,
  parameters: Readonly<Record<string, string>> = {},
  query: QueryValues = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(parameters[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const text = search.toString();
  return `${server}${basePath}/_db/${encodeURIComponent(database)}${filled}${text === '' ? '' : `?${text}`}`;
}

/** Headers of all requests of a connection. */
export function requestHeaders({
  credentials,
  dialect,
}: ConnectionDescription): Readonly<Record<string, string>> {
  return {
    accept: 'application/json',
    ...(dialect === '2.8' ? { 'x-arango-version': '20800' } : {}),
    ...(credentials.kind === 'bearer' ? { authorization: `bearer ${credentials.token}` } : {}),
  };
}
