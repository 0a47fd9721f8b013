import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { productVersion } from '../../protocol/server-version.ts';

/** Headers of a request that reach the other server; all others stay here: credentials, cookies, those of proxies. */
const requestHeaders: readonly string[] = [
  'accept',
  'accept-encoding',
  'content-encoding',
  'content-type',
  'if-match',
  'if-none-match',
  'if-unmodified-since',
  'x-arango-allow-dirty-read',
  'x-arango-async',
  'x-arango-trx-id',
  'x-arango-version',
];

/** Headers of an answer that reach the client: no cookies, and nothing that changes what the browser may do. */
const answerHeaders: readonly string[] = [
  'allow',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
  'server',
  'x-arango-async-id',
  'x-arango-dump-id',
  'x-arango-error-codes',
  'x-arango-errors',
  'x-arango-potential-dirty-read',
  'x-arango-queue-time-seconds',
  'x-arango-replication-active',
  'x-arango-replication-checkmore',
  'x-arango-replication-frompresent',
  'x-arango-replication-lastincluded',
  'x-arango-replication-lasttick',
];

/**
 * Added to each answer. The other server shares the origin with the console: its pages would have the rights of the
 * console, and are therefore documents in a sandbox.
 */
const guardHeaders: OutgoingHttpHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** The headers for the other server. The length of a body is passed on; without one, a body is sent in chunks. */
export function headersForServer(
  headers: IncomingHttpHeaders,
  authorization: string | undefined,
): OutgoingHttpHeaders {
  const length = headers['content-length'];
  return {
    ...picked(headers, requestHeaders),
    'user-agent': `orrery/${productVersion}`,
    ...(authorization === undefined ? {} : { authorization }),
    ...(headers['transfer-encoding'] !== undefined
      ? { 'transfer-encoding': 'chunked' }
      : length === undefined
        ? {}
        : { 'content-length': length }),
  };
}

/**
 * The headers for the client.
 * @param location a redirect of the other server as an address of this one; undefined if it leads elsewhere
 */
export function headersForClient(
  headers: IncomingHttpHeaders,
  location: string | undefined,
): OutgoingHttpHeaders {
  return {
    ...picked(headers, answerHeaders),
    ...(location === undefined ? {} : { location }),
    ...guardHeaders,
  };
}

/**
 * The address of a redirect below the connection's own path; undefined for another server or another path. Redirects
 * are never followed here.
 * @param target origin and path of the other server, without a slash at the end
 */
export function locationForClient(
  location: string | undefined,
  target: URL,
  ownBase: string,
): string | undefined {
  if (location === undefined || !URL.canParse(location, target.href)) return undefined;
  const url = new URL(location, target.href);
  const base = target.pathname.replace(/\/$/, '');
  if (url.origin !== target.origin || url.username !== '' || !url.pathname.startsWith(`${base}/`)) {
    return undefined;
  }
  return ownBase + url.pathname.slice(base.length) + url.search;
}

function picked(headers: IncomingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders {
  const result: OutgoingHttpHeaders = {};
  for (const name of names) if (headers[name] !== undefined) result[name] = headers[name];
  return result;
}
