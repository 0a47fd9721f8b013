import { isIP } from 'node:net';
import { canonicalPath } from './canonical-path.ts';
import type { TlsFiles } from './TlsFiles.ts';

/** Names, origins and proxies that the server accepts in addition to its own machine. */
export interface NetworkOptions {
  readonly publicUrls: readonly PublicUrl[];
  /** Origins whose pages may read answers, in the notation of browsers: `https://app.example.com`. */
  readonly trustedOrigins: readonly string[];
  /** Addresses of reverse proxies, each with an optional `/bits`. */
  readonly trustedProxies: readonly string[];
  /** Undefined: the server speaks plain HTTP. */
  readonly tls?: TlsFiles | undefined;
}

/** A URL under which clients reach the server, directly or through a reverse proxy. */
export interface PublicUrl {
  readonly origin: string;
  readonly isSecure: boolean;
  /** In lower case, without a port; an IPv6 address in brackets. */
  readonly hostname: string;
  /** The sub-path in canonical form without a slash at its end; empty for a server at the root. */
  readonly basePath: string;
}

/** Throws an Error with a one-line message for a malformed value. */
export function parseNetworkOptions(values: {
  readonly publicUrls: readonly string[];
  readonly trustedOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
}): NetworkOptions {
  return {
    publicUrls: values.publicUrls.map(parsePublicUrl),
    trustedOrigins: values.trustedOrigins.map(parseTrustedOrigin),
    trustedProxies: values.trustedProxies.map(parseTrustedProxy),
  };
}

/** The comma-separated values of a variable. */
export function splitList(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function parsePublicUrl(text: string): PublicUrl {
  const url = parseHttpUrl(text);
  if (url === undefined || url.search !== '' || url.hash !== '') {
    throw new Error(
      `--public-url expects a URL such as https://db.example.com or https://example.com/db, found '${text}'.`,
    );
  }
  const basePath = parseBasePath(url.pathname, text);
  // A first segment with an underscore would hide the API.
  if (/^\/_|\/\//.test(basePath)) {
    throw new Error(
      `--public-url expects a path without empty segments that does not begin with '_', found '${text}'.`,
    );
  }
  return { origin: url.origin, isSecure: url.protocol === 'https:', hostname: url.hostname, basePath };
}

function parseBasePath(path: string, text: string): string {
  try {
    return canonicalPath(path).replace(/\/$/, '');
  } catch (error) {
    throw new Error(`--public-url '${text}': ${(error as Error).message}`);
  }
}

function parseTrustedOrigin(text: string): string {
  const url = parseHttpUrl(text);
  if (url === undefined || url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw new Error(`--trusted-origin expects an origin such as https://app.example.com, found '${text}'.`);
  }
  return url.origin;
}

function parseTrustedProxy(text: string): string {
  const [address = '', bits, ...rest] = text.split('/');
  const maxBits = isIP(address) === 4 ? 32 : 128;
  const isMask = bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= maxBits);
  if (isIP(address) === 0 || !isMask || rest.length > 0) {
    throw new Error(`--trusted-proxy expects an IP address with optional /bits, found '${text}'.`);
  }
  return text;
}

function parseHttpUrl(text: string): URL | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url : undefined;
}
