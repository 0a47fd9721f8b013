import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { RequestFigures } from '../families/statistics/service/RequestFigures.ts';
import type { Limits } from '../limits.ts';
import { addressGroup } from '../network/address-group.ts';
import type { TlsFiles } from '../network/TlsFiles.ts';
import { ClientConnection, type HeldRequest } from './ClientConnection.ts';
import { HeldConnections } from './HeldConnections.ts';
import { IdleConnections } from './IdleConnections.ts';
import { noteQueueTime } from './queue-time.ts';
import { RequestCounts } from './RequestCounts.ts';
import { RequestTurns } from './RequestTurns.ts';
import { answerRaw } from './raw-answer.ts';
import { errorBody } from './send.ts';

/** Further requests accepted on a refused connection before it is closed. */
const maxDropped = 1000;

/** Interval in which held connections replace idle ones of their address. */
const replaceMs = 250;

/**
 * Creates HTTP servers with limits on connections: their number in total and per address, their minimum speed, and the
 * unanswered requests of each. At the limit, the longest idle connection is closed, so idle connections do not block
 * new clients. Connections above the limit of their address are held unread until others end.
 */
export class ConnectionGate {
  readonly #limits: Limits;
  readonly #proxies: BlockList;
  readonly #connections = new Map<Socket, ClientConnection>();
  readonly #idle = new IdleConnections();
  readonly #held: HeldConnections;
  #replaceTimer: NodeJS.Timeout | undefined;
  readonly #byAddress = new Map<string, number>();
  readonly #addresses: RequestCounts;
  readonly #users: RequestCounts;
  readonly #turns = new RequestTurns();
  readonly #figures: RequestFigures;

  constructor(limits: Limits, trustedProxies: readonly string[], figures = new RequestFigures()) {
    this.#limits = limits;
    this.#figures = figures;
    this.#proxies = toBlockList(trustedProxies);
    this.#addresses = new RequestCounts(limits.maxRequestsPerAddress);
    this.#users = new RequestCounts(limits.maxRequestsPerUser);
    const { maxHeldConnections, headerTimeoutMs } = limits;
    this.#held = new HeldConnections(maxHeldConnections, headerTimeoutMs, (late) => this.#refuseFull(late));
  }

  get connectionCount(): number {
    return this.#connections.size;
  }

  /** A server with this listener, for TLS if there are files for it; all servers of a gate share its limits. */
  createServer(listener: RequestListener, tls?: TlsFiles): Server {
    const { headerTimeoutMs, idleTimeoutMs, answerTimeoutMs, bodyWindowMs } = this.#limits;
    const checkMs = Math.max(10, Math.min(1000, headerTimeoutMs / 2, bodyWindowMs / 2, answerTimeoutMs / 2));
    const options = {
      // The application refuses a missing host with an explanation.
      requireHostHeader: false,
      headersTimeout: headerTimeoutMs,
      // Long uploads are allowed; their rate is limited instead.
      requestTimeout: 0,
      connectionsCheckingInterval: checkMs,
      keepAliveTimeout: idleTimeoutMs,
    };
    const onRequest: RequestListener = (message, response) => this.#onRequest(message, response, listener);
    let server: Server;
    if (tls === undefined) {
      server = createServer(options, onRequest);
      // A property of Node's servers that its types omit.
      Object.assign(server, { pauseOnConnect: true });
      this.#guardConnections(server, 'connection');
    } else {
      const secure = createTlsServer(
        { ...options, ...tls.read(), handshakeTimeout: headerTimeoutMs },
        onRequest,
      );
      tls.add(secure);
      server = secure;
      this.#limitHandshakes(server);
      this.#guardConnections(server, 'secureConnection');
    }
    const timer = setInterval(() => this.#endSlow(), checkMs);
    timer.unref();
    server.once('close', () => clearInterval(timer));
    return server;
  }

  /** The request, until its end. */
  find(message: IncomingMessage): HeldRequest | undefined {
    return this.#connections.get(message.socket)?.find(message);
  }

  /** Counts a request by its client's address. Throws 429 above the limit. */
  countByAddress(message: IncomingMessage, clientAddress: string): void {
    const request = this.find(message);
    if (request === undefined || request.isEnded) return;
    const address = this.addressOf(message, clientAddress);
    request.byAddress = this.#addresses.enter(address, address);
  }

  /** The key of the client's address for limits (see `addressGroup`). */
  addressOf({ socket }: IncomingMessage, clientAddress: string): string {
    const connection = this.#connections.get(socket);
    const isDirect = connection !== undefined && connection.remoteAddress === clientAddress;
    return isDirect ? connection.address : addressGroup(clientAddress);
  }

  /** Counts a request by its user. Throws 429 above the limit. */
  countByUser(message: IncomingMessage, userId: string): void {
    const request = this.find(message);
    if (request !== undefined && !request.isEnded) request.byUser = this.#users.enter(userId, 'this user');
  }

  /** Records the time that the handler of a route took, and that it writes. */
  noteHandler(message: IncomingMessage, handlerMs: number, isWriting: boolean): void {
    const request = this.find(message);
    if (request === undefined) return;
    request.handlerMs = handlerMs;
    request.isWriting ||= isWriting;
  }

  /** Sockets that have not finished the TLS handshake are not connections yet. Those above the limits are closed. */
  #limitHandshakes(server: Server): void {
    const { maxConnections, maxConnectionsPerAddress, maxHeldConnections } = this.#limits;
    const open = new Map<string, number>();
    server.maxConnections = maxConnections + maxHeldConnections;
    server.prependListener('connection', (socket: Socket) => {
      if (this.#isProxy(socket)) return;
      const address = addressGroup(socket.remoteAddress ?? '');
      const count = (open.get(address) ?? 0) + 1;
      if (count > maxConnectionsPerAddress + maxHeldConnections) {
        socket.destroy();
        return;
      }
      open.set(address, count);
      socket.once('close', () => {
        const left = (open.get(address) ?? 1) - 1;
        if (left === 0) open.delete(address);
        else open.set(address, left);
      });
    });
  }

  /** Runs before the HTTP parser: a held or refused socket is never read. */
  #guardConnections(server: Server, event: 'connection' | 'secureConnection'): void {
    const [parse] = server.listeners(event);
    server.removeAllListeners(event);
    server.on(event, (socket: Socket) => {
      this.#turns.noteAccepted();
      const connection = new ClientConnection(socket, this.#isProxy(socket), () => {
        socket.once('close', omitStackTraces);
        parse?.call(server, socket);
        socket.once('close', captureStackTraces);
        socket.resume();
      });
      // Each request may listen for the end of its connection, in addition to Node's own listeners.
      socket.setMaxListeners(this.#limits.maxRequestsPerConnection + 10);
      this.#admit(connection);
    });
  }

  /** Begins to read a connection, holds it or refuses it. */
  #admit(connection: ClientConnection): void {
    const { address, socket } = connection;
    const { maxConnections, maxConnectionsPerAddress } = this.#limits;
    if (
      this.#connections.size + this.#held.count >= maxConnections &&
      !this.#closeIdle(this.#idle.longest())
    ) {
      refuse(
        socket,
        `the server has ${maxConnections} connections with requests in progress, the most allowed`,
      );
      return;
    }
    const ofAddress = this.#byAddress.get(address) ?? 0;
    const isFull = ofAddress >= maxConnectionsPerAddress && !this.#isProxy(socket);
    if (!isFull || (!this.#held.has(address) && this.#closeIdleOf(address))) this.#begin(connection);
    else if (this.#held.hold(connection)) {
      // A client that leaves meanwhile is noticed by the error of a later write.
      socket.on('error', () => socket.destroy());
      this.#watchHeld();
    } else this.#refuseFull(connection);
  }

  #begin(connection: ClientConnection): void {
    const { address, socket } = connection;
    this.#connections.set(socket, connection);
    this.#figures.addConnection();
    this.#idle.add(connection);
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1);
    socket.once('close', () => this.#forget(connection));
    connection.begin();
  }

  #refuseFull({ address, socket }: ClientConnection): void {
    const { maxConnectionsPerAddress } = this.#limits;
    refuse(
      socket,
      `${address} has ${maxConnectionsPerAddress} connections with requests in progress, the most allowed`,
    );
  }

  /** Closes the longest idle connection of the address; false if none has been idle long enough. */
  #closeIdleOf(address: string): boolean {
    return this.#closeIdle(this.#idle.longestOf(address, this.#limits.minIdleMs));
  }

  #closeIdle(connection: ClientConnection | undefined): boolean {
    if (connection === undefined) return false;
    // Its count is released immediately, not when the socket has closed.
    this.#forget(connection);
    connection.socket.destroy();
    return true;
  }

  /** Replaces idle connections by held ones as soon as they have been idle long enough. */
  #watchHeld(): void {
    if (this.#replaceTimer !== undefined) return;
    this.#replaceTimer = setInterval(() => {
      for (const address of this.#held.addresses) {
        let isReplaced = true;
        while (isReplaced && this.#held.has(address)) isReplaced = this.#closeIdleOf(address);
      }
      if (this.#held.count > 0) return;
      clearInterval(this.#replaceTimer);
      this.#replaceTimer = undefined;
    }, replaceMs);
    this.#replaceTimer.unref();
  }

  #beginHeld(address: string): void {
    if ((this.#byAddress.get(address) ?? 0) >= this.#limits.maxConnectionsPerAddress) return;
    const next = this.#held.take(address);
    if (next !== undefined) this.#begin(next);
  }

  #forget(connection: ClientConnection): void {
    if (!this.#connections.delete(connection.socket)) return;
    this.#figures.removeConnection(performance.now() - connection.sinceMs);
    this.#idle.delete(connection);
    const left = (this.#byAddress.get(connection.address) ?? 1) - 1;
    if (left > 0) this.#byAddress.set(connection.address, left);
    else this.#byAddress.delete(connection.address);
    // Pipelined answers have no separate end event.
    connection.endAll();
    this.#beginHeld(connection.address);
  }

  #onRequest(message: IncomingMessage, response: ServerResponse, listener: RequestListener): void {
    const connection = this.#connections.get(message.socket);
    if (connection === undefined) return;
    if (connection.isRefused) {
      connection.droppedCount++;
      if (connection.droppedCount > maxDropped) message.socket.destroy();
      return;
    }
    const { maxRequestsPerConnection } = this.#limits;
    if (connection.requests.size >= maxRequestsPerConnection) {
      connection.isRefused = true;
      const text = `this connection has ${maxRequestsPerConnection} unanswered requests, the most allowed; wait for answers before sending more`;
      answerTooMany(response, text);
      return;
    }
    const request: HeldRequest = {
      message,
      response,
      isEnded: false,
      byAddress: undefined,
      byUser: undefined,
      arrivedMs: performance.now(),
      queueMs: 0,
      handlerMs: 0,
      isWriting: false,
      disconnect: undefined,
    };
    if (connection.requests.size === 0) this.#idle.delete(connection);
    connection.requests.add(request);
    connection.latest = request;
    response.once('close', () => {
      this.#figures.addRequest(connection.sampleOf(request));
      connection.end(request);
      if (connection.requests.size === 0 && this.#connections.has(connection.socket)) {
        this.#idle.add(connection);
      }
    });
    this.#turns.run(connection.owner, () => {
      request.queueMs = performance.now() - request.arrivedMs;
      noteQueueTime(message, request.queueMs);
      if (!response.closed) listener(message, response);
    });
  }

  /** Closes connections with slow bodies, and those whose answers are not read. */
  #endSlow(): void {
    const { minBodyBytesPerSecond, bodyWindowMs, answerTimeoutMs } = this.#limits;
    const minBytes = (minBodyBytesPerSecond * bodyWindowMs) / 1000;
    const nowMs = performance.now();
    for (const connection of this.#connections.values()) {
      if (connection.isUnread(nowMs, answerTimeoutMs)) {
        connection.socket.destroy();
        continue;
      }
      if (!connection.isTooSlow(nowMs, bodyWindowMs, minBytes)) continue;
      const { socket, requests, latest } = connection;
      if (requests.size > 1 || latest?.response.headersSent !== false) {
        socket.destroy();
        continue;
      }
      connection.isRefused = true;
      const message = `the body came at less than ${minBodyBytesPerSecond} bytes a second`;
      answerRaw(socket, { status: '408 Request Timeout', message });
    }
  }

  #isProxy({ remoteAddress = '' }: Socket): boolean {
    return this.#proxies.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4');
  }
}

const { stackTraceLimit } = Error;

/**
 * When a connection closes, Node creates an error for each of its unanswered requests. Thousands of connections that
 * close at once would block the thread for a second, mostly for the stack traces of these errors.
 */
function omitStackTraces(): void {
  Error.stackTraceLimit = 0;
}

function captureStackTraces(): void {
  Error.stackTraceLimit = stackTraceLimit;
}

function refuse(socket: Socket, message: string): void {
  socket.on('error', () => socket.destroy());
  answerRaw(socket, { status: '503 Service Unavailable', message, retryAfterSeconds: 5 });
}

/** Sent in place of the request's answer, after those of earlier requests; then the connection is closed. */
function answerTooMany(response: ServerResponse, text: string): void {
  const body = JSON.stringify(errorBody(429, 429, text));
  response.writeHead(429, {
    connection: 'close',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'retry-after': '1',
  });
  response.end(body);
}

/** `addresses`: each with an optional `/bits`. */
function toBlockList(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of addresses) {
    const [address = '', bits] = text.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
