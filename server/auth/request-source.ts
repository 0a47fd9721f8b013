import type { IncomingHttpHeaders } from 'node:http';

/** What of a request tells who sends it; a RequestScope is one. */
export interface RequestSource {
  readonly headers: IncomingHttpHeaders;
  readonly localPort: number;
  readonly remoteAddress: string;
}

/** A name of the port's own: cookies are shared by all servers of a host. */
function cookieName({ localPort }: RequestSource): string {
  return `orrery_session_${localPort}`;
}

/** The `set-cookie` of a new session; with an empty token, the one that ends it. */
export function sessionCookie(source: RequestSource, token: string): string {
  const life = token === '' ? '; Max-Age=0' : '';
  return `${cookieName(source)}=${token}; Path=/; HttpOnly; SameSite=Strict${life}`;
}

export function sessionToken(source: RequestSource): string | undefined {
  const name = cookieName(source);
  for (const pair of (source.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name && value !== undefined && value !== '') return value;
  }
  return undefined;
}

/** False for what a page of another origin makes the browser send; every browser tells. */
export function isSameOrigin({ headers }: Pick<RequestSource, 'headers'>): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
