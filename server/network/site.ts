import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { addressOf } from './address.ts';
import { RefusedRequest } from './canonical-path.ts';
import { isLoopbackName } from './loopback.ts';
import type { PublicUrl } from './network-options.ts';

/** The server from the client's point of view. */
export interface Site {
  /** Origins of the server's own pages; none when the request has no host. */
  readonly origins: readonly string[];
  /** The sub-path behind a reverse proxy, without a slash at its end; empty at the root. */
  readonly basePath: string;
  /** Whether the client uses HTTPS. */
  readonly isSecure: boolean;
}

const hostPattern = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/;
const noSite: Site = { origins: [], basePath: '', isSecure: false };
/** Limits the memory for host names from requests. */
const maxKnownHosts = 200;

/**
 * Checks the host of each request against DNS rebinding: IP literals, loopback names and the hosts of public URLs are
 * accepted.
 */
export class Sites {
  readonly #publicUrls: readonly PublicUrl[];
  readonly #known = new Map<string, Site>();

  constructor(publicUrls: readonly PublicUrl[]) {
    this.#publicUrls = publicUrls;
  }

  /** The sub-paths of the public URLs, the longest first. */
  get basePaths(): readonly string[] {
    const paths = this.#publicUrls.map(({ basePath }) => basePath).filter((path) => path !== '');
    return [...new Set(paths)].sort((a, b) => b.length - a.length);
  }

  /** Throws RefusedRequest for a malformed address and for a foreign host. */
  siteOf(request: FastifyRequest): Site {
    const { raw } = request;
    const { authority, basePath } = addressOf(raw);
    checkHostHeader(raw.rawHeaders);
    const { host } = raw.headers;
    if (authority !== undefined && host !== undefined && authority.toLowerCase() !== host.toLowerCase()) {
      throw new RefusedRequest(
        400,
        `expected the host of the request target and the header Host to be equal, found '${authority}' and '${host}'`,
      );
    }
    // Browsers do not send HTTP/1.0, so a request without a host does not come from a foreign page.
    if (host === undefined && authority === undefined && raw.httpVersion === '1.0') {
      return basePath === '' ? noSite : { ...noSite, basePath };
    }
    if (host === undefined && authority === undefined) {
      throw new RefusedRequest(400, 'expected a header Host, found none');
    }
    // With a trusted proxy, Fastify's `host` is the forwarded one.
    const site = this.#siteOfHost((request.host || authority || '').toLowerCase(), basePath);
    return site.isSecure || request.protocol !== 'https' ? site : { ...site, isSecure: true };
  }

  #siteOfHost(host: string, basePath: string): Site {
    const key = `${host} ${basePath}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const site = this.#findSite(host, basePath);
    if (this.#known.size >= maxKnownHosts) this.#known.clear();
    this.#known.set(key, site);
    return site;
  }

  #findSite(host: string, basePath: string): Site {
    const [, name] = hostPattern.exec(host) ?? [];
    if (name === undefined || !URL.canParse(`http://${host}`)) {
      throw new RefusedRequest(400, `expected a name or address in the header Host, found '${host}'`);
    }
    const isOwnMachine = isIP(name.replace(/^\[|\]$/g, '')) !== 0 || isLoopbackName(name);
    const ofHost = this.#publicUrls.filter(
      ({ origin, hostname, isSecure }) =>
        hostname === name.replace(/\.$/, '') &&
        // An address with another port is the server itself, reached without its proxy.
        (!isOwnMachine || new URL(`${isSecure ? 'https' : 'http'}://${host}`).origin === origin),
    );
    const url = ofHost.find((candidate) => candidate.basePath === basePath) ?? ofHost[0];
    if (url !== undefined) {
      // A proxy may have removed the sub-path before forwarding the request.
      return {
        origins: ofHost.map(({ origin }) => origin),
        basePath: basePath || url.basePath,
        isSecure: url.isSecure,
      };
    }
    if (!isOwnMachine) {
      throw new RefusedRequest(
        421,
        `the server does not answer for the host '${host}'; to allow the name, start it with --public-url http://${host}`,
      );
    }
    // The scheme is unknown: a TLS proxy may be in front of the server.
    const origins = ['http', 'https'].map((scheme) => new URL(`${scheme}://${host}`).origin);
    return { origins, basePath, isSecure: false };
  }
}

/** Two Host headers can mean different hosts to a proxy and to this server (RFC 9112, 3.2). */
function checkHostHeader(rawHeaders: readonly string[]): void {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  if (count > 1) throw new RefusedRequest(400, `expected one header Host, found ${count}`);
}
