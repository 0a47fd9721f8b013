import type { IncomingHttpHeaders } from 'node:http';
import type { Site } from '../network/site.ts';

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
  const name = cookieName(source);
  for (const pair of (source.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name && value !== undefined && value !== '') return value;
  }
  return undefined;
}

/** False for a request that a browser sends for a page of another origin. */
export function isSameOrigin({ headers, site }: Pick<RequestSource, 'headers' | 'site'>): boolean {
  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return false;
  return headers.origin === undefined || site.origins.includes(headers.origin);
}
