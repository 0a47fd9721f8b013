import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { z } from 'zod';
import { badParameter, DatabaseError } from '../../../../protocol/errors.ts';
import type { ScriptAnswer } from '../../scripts/service/script-messages.ts';
import { type OwnService, pathInside, type Received, sendInside } from './requests-inside.ts';

const maxAnswerBytes = 16 << 20;
const maxRedirects = 10;
/** The longest time of a request with its redirects; a call of a service has 30 s. */
const maxMs = 25_000;
const defaultMs = 10_000;

/** The head of an outgoing request as the sandbox sends it. */
const outgoingHead = z.object({
  url: z.string().max(8192),
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']),
  headers: z.record(z.string().regex(/^[\w!#$%&'*+.^`|~-]{1,256}$/), z.string().max(8192)),
  followsRedirects: z.boolean(),
  timeoutMs: z.number().positive().optional(),
  /** The body of the answer is sent as Base64. */
  isBinary: z.boolean(),
});
type OutgoingHead = z.output<typeof outgoingHead>;

/** Addresses of this machine, of its link, and of no machine: only a listed address itself reaches them. */
const nearAddresses = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
] as const)
  nearAddresses.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of [
  ['::', 127],
  ['fe80::', 10],
] as const)
  nearAddresses.addSubnet(address, bits, 'ipv6');

/** Sends the requests of services to hosts that the administrator has listed (`--service-host`). */
export class OutgoingRequests {
  readonly #hosts: ReadonlySet<string>;

  /** `hosts`: names or addresses, with the port if it is not that of http or https. */
  constructor(hosts: readonly string[]) {
    this.#hosts = new Set(hosts.map((host) => host.toLowerCase()));
  }

  /** `head`: JSON. Throws 11 (forbidden) for a host that is not listed, and for a path outside of the service itself. */
  async send(head: string, body: Uint8Array | undefined, own: OwnService): Promise<ScriptAnswer> {
    const parsed = outgoingHead.safeParse(JSON.parse(head));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw badParameter(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'expected a request'}`);
    }
    const { isBinary, timeoutMs = defaultMs } = parsed.data;
    const signal = AbortSignal.timeout(Math.min(maxMs, timeoutMs));
    const received = await this.#follow(parsed.data, body, own, signal);
    const { status, message, headers } = received;
    const shown = JSON.stringify({ status, message, headers });
    const bytes = isBinary ? Buffer.from(received.body.toString('base64')) : received.body;
    return { status: 200, headers: { 'x-answer': shown }, body: [bytes] };
  }

  async #follow(
    head: OutgoingHead,
    body: Uint8Array | undefined,
    own: OwnService,
    signal: AbortSignal,
  ): Promise<Received> {
    let { url, method, headers } = head;
    let sent = body;
    for (let count = 0; ; count++) {
      const inside = pathInside(url, own);
      const target = inside === undefined ? this.#requireListed(url) : new URL(url, insideUrl);
      const received =
        inside === undefined
          ? await exchange(target, this.#isListedAddress(target), { method, headers, sent, signal })
          : await sendInside(own, { method, path: inside, headers, body: sent }, signal);
      const { location } = received.headers;
      const isRedirect = received.status >= 300 && received.status < 400 && typeof location === 'string';
      if (!isRedirect || !head.followsRedirects) return received;
      if (count >= maxRedirects) throw failed(`expected at most ${maxRedirects} redirects of '${head.url}'`);
      const next = new URL(location, target);
      // Credentials are for the host of the request.
      if (next.host !== target.host) headers = withoutCredentials(headers);
      if (received.status === 303 || (received.status < 303 && method === 'POST')) {
        method = 'GET';
        sent = undefined;
      }
      // Services name the host of the request in absolute addresses; inside the server it is localhost. Other hosts cannot send
      // a request into the server.
      const isInside = inside !== undefined && (next.origin === insideUrl || next.host === 'localhost');
      url = isInside ? `${next.pathname}${next.search}` : next.href;
    }
  }

  #requireListed(text: string): URL {
    if (this.#hosts.size === 0) {
      throw new DatabaseError('ERROR_FORBIDDEN', {
        detail: 'services send no requests to other hosts: the server was started without --service-host',
      });
    }
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:'))
      throw badParameter(`expected an address with http or https, found '${text.slice(0, 200)}'`);
    if (this.#hosts.has(url.host.toLowerCase())) return url;
    throw new DatabaseError('ERROR_FORBIDDEN', {
      detail: `the administrator has not listed the host '${url.host}' with --service-host`,
    });
  }

  /** The list has the address itself, or the name of this machine. */
  #isListedAddress({ hostname }: URL): boolean {
    return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || hostname === 'localhost';
  }
}

/** Stands for the server itself in the addresses of redirects. */
const insideUrl = 'http://server.invalid';

interface Exchange {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly sent: Uint8Array | undefined;
  readonly signal: AbortSignal;
}

function exchange(
  url: URL,
  isListedAddress: boolean,
  { method, headers, sent, signal }: Exchange,
): Promise<Received> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(error instanceof DatabaseError ? error : failed(error.message));
    const outgoing = request(
      url,
      { method, headers, signal, agent: false, ...(isListedAddress ? {} : { lookup: lookupFar }) },
      (answer) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.byteLength;
          if (bytes > maxAnswerBytes) {
            outgoing.destroy();
            fail(failed(`expected an answer of at most ${maxAnswerBytes >> 20} MiB`));
          } else chunks.push(chunk);
        });
        answer.on('error', fail);
        answer.on('end', () => {
          const { statusCode: status = 0, statusMessage: message = '', headers: found } = answer;
          resolve({ status, message, headers: found, body: Buffer.concat(chunks) });
        });
      },
    );
    outgoing.on('error', fail);
    outgoing.end(sent);
  });
}

/** Refuses names of this machine and of its link, so that a name that changes its address reaches neither. */
const lookupFar: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error !== null) {
      done(error, '');
      return;
    }
    const near = found.find(({ address, family }) => isNear(address, family));
    if (near !== undefined) {
      done(failed(`'${name}' is the address ${near.address} of this machine or its link`), '');
      return;
    }
    const [first] = found;
    if (options.all) done(null, found);
    else if (first !== undefined) done(null, first.address, first.family);
  });
};

function isNear(address: string, family: number): boolean {
  if (nearAddresses.check(address, family === 6 ? 'ipv6' : 'ipv4')) return true;
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return own.some((each) => each.address === address);
}

function withoutCredentials(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !['authorization', 'cookie'].includes(name.toLowerCase())),
  );
}

function failed(detail: string): DatabaseError {
  return new DatabaseError('ERROR_HTTP_SERVICE_UNAVAILABLE', { detail });
}
