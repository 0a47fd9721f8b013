import type { IncomingHttpHeaders } from 'node:http';
import type { Site } from '../network/site.ts';

/** Longer origins are cut in messages. */
const maxShownOrigin = 200;

/** The parts of a request that identify its user; a RequestScope implements it. */
export interface RequestSource {
  readonly headers: IncomingHttpHeaders;
  readonly localPort: number;
  readonly remoteAddress: string;
  readonly site: Site;
}

/** The name contains the port, because all servers of a host share cookies. */
function cookieName({ localPort }: RequestSource): string {
  return `orrery_session_${localPort}`;
}

/** The `set-cookie` header of a new session; an empty token ends the session. */
export function sessionCookie(source: RequestSource, token: string): string {
  const { basePath, isSecure } = source.site;
  const life = token === '' ? '; Max-Age=0' : '';
  const secure = isSecure ? '; Secure' : '';
  return `${cookieName(source)}=${token}; Path=${basePath || '/'}; HttpOnly; SameSite=Strict${secure}${life}`;
}

export function sessionToken(source: RequestSource): string | undefined {
  return cookieValue(source.headers.cookie, cookieName(source));
}

/** False for a preview of a link: by HEAD, by a prefetching browser, and in frames and other elements of a page. */
export function isConfirmed({
  method,
  headers,
}: { readonly method: string } & Pick<RequestSource, 'headers'>): boolean {
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-moz'], headers['x-purpose']];
  if (method === 'HEAD' || purpose.some((text) => /prefetch|preview/i.test(String(text ?? '')))) return false;
  return (headers['sec-fetch-dest'] ?? 'document') === 'document';
}

/** The first value of a cookie; undefined for an empty one. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name && value !== undefined && value !== '') return value;
  }
  return undefined;
}

/**
 * Why a request is not one of the server's own pages; undefined if it is. A page whose origin differs from the expected
 * one by port or scheme only is usually a page of this server behind a proxy that does not pass the host on.
 */
export function foreignOriginReason(request: Pick<RequestSource, 'headers' | 'site'>): string | undefined {
  if (isSameOrigin(request)) return undefined;
  const { headers, site } = request;
  const { origin } = headers;
  if (origin === undefined) return 'the request comes from a page of another site';
  const expected = site.origins.map((each) => `'${each}'`).join(' or ') || 'none';
  const found = `the page has the origin '${origin.slice(0, maxShownOrigin)}', and the server expects ${expected}`;
  if (!site.origins.some((each) => hostnameOf(each) === hostnameOf(origin))) return found;
  return (
    `${found}; a reverse proxy must pass on the host with its port (nginx: proxy_set_header Host $http_host) and the ` +
    'scheme, and --public-url must have both'
  );
}

function hostnameOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).hostname : undefined;
}

/** False for a request that a browser sends for a page of another origin. */
export function isSameOrigin({ headers, site }: Pick<RequestSource, 'headers' | 'site'>): boolean {
  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return false;
  return headers.origin === undefined || site.origins.includes(headers.origin);
}
