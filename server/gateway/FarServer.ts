import type { OutgoingHttpHeaders } from 'node:http';
import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingMessage,
  request as requestHttp,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { FarServerError } from './FarServerError.ts';
import { gatewayLimits } from './gateway-limits.ts';

/** PEM texts for connections over TLS. */
export interface TlsFiles {
  /** Certificates of the authorities, instead of those of Node.js. */
  readonly ca: string | undefined;
  /** The certificate that identifies this process, and its key. */
  readonly cert: string | undefined;
  readonly key: string | undefined;
}

interface FarCall {
  readonly method: string;
  /** Canonical path and query string, below the path of the server. */
  readonly target: string;
  readonly headers: OutgoingHttpHeaders;
  /** It is read only when a connection exists. */
  readonly body: Readable | undefined;
  readonly signal: AbortSignal;
}

interface Address {
  readonly url: URL;
  readonly agent: HttpAgent;
  /** The cluster does not announce it any more: it gets no requests, and its place can be taken. */
  isGone: boolean;
  /** The time until which it is tried last. */
  downUntilMs: number;
  /** Pauses since the last attempt with an answer. */
  failures: number;
}

/** A coordinator, as users choose it. */
interface CoordinatorState {
  /** Host and port. */
  readonly address: string;
  readonly isDown: boolean;
}

/** An answer whose body is not read yet. */
export interface FarAnswer {
  readonly message: IncomingMessage;
  /** The address that gave it. */
  readonly url: URL;
}

const { connectMs, silenceMs, maxRetries, downMs, maxDownMs, maxSockets, maxIdleSockets, idleSocketMs } =
  gatewayLimits;

/** The methods that can be sent again without a change of what they do. */
const repeatable: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * One server, or one cluster with several coordinators, of the options. Requests go to these addresses only, and to those
 * that `takeAnnounced` takes; redirects are not followed.
 */
export class FarServer {
  readonly name: string;
  readonly #tls: TlsFiles;
  /** Addresses keep their places, so that the turns of sessions stay. */
  readonly #addresses: Address[] = [];
  readonly #configured: number;
  #next = 0;

  constructor(name: string, urls: readonly URL[], tls: TlsFiles) {
    this.name = name;
    this.#tls = tls;
    for (const url of urls) this.#addresses.push(this.#newAddress(url));
    this.#configured = urls.length;
  }

  /** The addresses of the options. */
  get urls(): readonly URL[] {
    return this.#addresses.slice(0, this.#configured).map(({ url }) => url);
  }

  /** All addresses that are in use, with their state, in the order of the turns. */
  get coordinators(): readonly CoordinatorState[] {
    const nowMs = performance.now();
    const used = this.#addresses.filter(({ isGone }) => !isGone);
    return used.map(({ url, downUntilMs }) => ({
      address: url.host,
      isDown: downUntilMs > nowMs,
    }));
  }

  /** The turn of a coordinator, by host and port; undefined for other addresses. */
  turnOf(address: string): number | undefined {
    const found = this.#addresses.findIndex(({ url, isGone }) => !isGone && url.host === address);
    return found < 0 ? undefined : found;
  }

  /** Host and port of a turn, unless the coordinator is gone. */
  addressOf(turn: number): string | undefined {
    return this.#orderFrom(turn, () => false)[0]?.url.host;
  }

  /**
   * Takes the coordinators that the cluster announces, all of them; the caller has checked that they are allowed. Returns
   * the hosts for which there is no place.
   */
  takeAnnounced(urls: readonly URL[]): readonly string[] {
    const hosts = new Set(urls.map(({ host }) => host));
    for (const address of this.#addresses.slice(this.#configured)) {
      address.isGone = !hosts.has(address.url.host);
    }
    const known = new Set(this.#addresses.map(({ url }) => url.host));
    const added = urls.filter(({ host }) => !known.has(host));
    return added.filter((url) => !this.#addAnnounced(url)).map(({ host }) => host);
  }

  /** False without a place. */
  #addAnnounced(url: URL): boolean {
    const free = this.#addresses.findIndex(({ isGone }) => isGone);
    if (this.#addresses.length < gatewayLimits.maxAddresses) this.#addresses.push(this.#newAddress(url));
    else if (free >= 0) this.#addresses[free] = this.#newAddress(url);
    else return false;
    return true;
  }

  #newAddress(url: URL): Address {
    const pool = { keepAlive: true, maxSockets, maxFreeSockets: maxIdleSockets, timeout: idleSocketMs };
    const secure = {
      ...pool,
      minVersion: 'TLSv1.2',
      rejectUnauthorized: true,
      ...givenOf(this.#tls),
    } as const;
    const agent = url.protocol === 'https:' ? new HttpsAgent(secure) : new HttpAgent(pool);
    return { url, agent, isGone: false, downUntilMs: 0, failures: 0 };
  }

  /** A number of an address; callers take them in turn and keep theirs, because cursors belong to a coordinator. */
  takeTurn(): number {
    // Addresses of the options are never gone.
    do this.#next = (this.#next + 1) % this.#addresses.length;
    while (this.#addresses[this.#next]?.isGone === true);
    return this.#next;
  }

  /**
   * Sends a request and resolves with the head of the answer. If an address does not answer, the next one is tried: with
   * each method before anything was sent, with GET and HEAD also later. Rejects with FarServerError.
   * @param turn the address that is tried first
   * @param isOnly no other address is tried: the user has chosen this coordinator
   */
  async open(call: FarCall, turn: number, isOnly = false): Promise<FarAnswer> {
    const order = isOnly ? [this.#addresses[turn % this.#addresses.length]!] : this.#orderFrom(turn);
    for (let attempt = 0; ; attempt++) {
      const address = order[attempt % order.length]!;
      try {
        const message = await send(address, call);
        Object.assign(address, { downUntilMs: 0, failures: 0 });
        return { message, url: address.url };
      } catch (error) {
        if (!(error instanceof FarServerError)) throw error;
        if (error.isUnconnected) markDown(address);
        const isRepeatable = error.isUnconnected || (repeatable.has(call.method) && call.body === undefined);
        const isLast = attempt >= Math.max(maxRetries, order.length - 1);
        const isAlone = order.length === 1 && error.isUnconnected;
        if (!isRepeatable || isLast || isAlone || error.isFinal || call.signal.aborted) throw error;
      }
    }
  }

  /** Ends idle sockets, and with them those of running requests. */
  close(): void {
    for (const { agent } of this.#addresses) agent.destroy();
  }

  /** All addresses in use from a number on; those that did not answer lately are last. */
  #orderFrom(turn: number, isDown = isDownNow): readonly Address[] {
    const first = turn % this.#addresses.length;
    const all = [...this.#addresses.slice(first), ...this.#addresses.slice(0, first)];
    const turned = all.filter(({ isGone }) => !isGone);
    return [...turned.filter((each) => !isDown(each)), ...turned.filter(isDown)];
  }
}

function isDownNow({ downUntilMs }: Address): boolean {
  return downUntilMs > performance.now();
}

/** Parallel attempts that fail together count as one. */
function markDown(address: Address): void {
  const nowMs = performance.now();
  if (address.downUntilMs > nowMs) return;
  // The longer it is away, the fewer requests wait for it.
  address.downUntilMs = nowMs + Math.min(maxDownMs, downMs * 2 ** address.failures);
  address.failures += 1;
}

function givenOf(tls: TlsFiles) {
  return Object.fromEntries(Object.entries(tls).filter(([, text]) => text !== undefined));
}

function send({ url, agent }: Address, call: FarCall): Promise<IncomingMessage> {
  const { method, target, headers, body, signal } = call;
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request({
      agent,
      method,
      headers: { ...headers, host: url.host },
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port),
      path: url.pathname.replace(/\/$/, '') + target,
      signal,
    });
    let isConnected = false;
    sent.on('error', (error) => reject(new FarServerError(url, error, !isConnected)));
    sent.on('response', resolve);
    whenConnected(sent, url, () => {
      isConnected = true;
      sent.setTimeout(silenceMs, () => sent.destroy(failure('ETIMEDOUT', 'no byte for an hour')));
      if (body === undefined) sent.end();
      else sendBody(body, sent);
    });
  });
}

/**
 * Sends a body at the pace of the other server. If it answers before the end of the body and closes, the rest is read
 * and discarded, so that the client can read the answer.
 */
function sendBody(body: Readable, sent: ClientRequest): void {
  body.pipe(sent);
  const onFailure = () => sent.destroy(failure('ECONNRESET', 'the client has left'));
  body.once('error', onFailure);
  sent.once('close', () => {
    body.off('error', onFailure);
    body.unpipe(sent);
    body.resume();
  });
}

/** Calls back once the socket of a request can be written to; ends a request that gets none in time. */
function whenConnected(sent: ClientRequest, { protocol }: URL, begin: () => void): void {
  // Before it has a socket, the request waits for one of the pool.
  sent.once('socket', (socket) => {
    const timer = setTimeout(() => sent.destroy(failure('ETIMEDOUT', 'no connection in time')), connectMs);
    sent.once('close', () => clearTimeout(timer));
    const onReady = () => {
      clearTimeout(timer);
      begin();
    };
    // A socket of the pool is connected.
    if (sent.reusedSocket || !socket.connecting) onReady();
    else socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', onReady);
  });
}

function failure(code: string, message: string): NodeJS.ErrnoException {
  return Object.assign(new Error(message), { code });
}
