import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestSample } from '../families/statistics/service/RequestFigures.ts';
import type { Abandonment } from '../lib/AbandonSignal.ts';
import { addressGroup } from '../network/address-group.ts';
import type { RequestCount } from './RequestCounts.ts';

/** A request until its answer is sent or its connection is closed. */
export interface HeldRequest {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  isEnded: boolean;
  /** The counters that include it. */
  byAddress: RequestCount | undefined;
  byUser: RequestCount | undefined;
  readonly arrivedMs: number;
  queueMs: number;
  handlerMs: number;
  /** It has changed data, or a setting of the server. */
  isWriting: boolean;
  /** Aborted if the connection closes before the answer is sent. */
  disconnect: Abandonment | undefined;
}

/** An accepted connection. */
export class ClientConnection {
  readonly socket: Socket;
  /** Address of the socket. */
  readonly remoteAddress: string;
  /** Address for its counters. */
  readonly address: string;
  /** The client whose requests share turns; see RequestTurns. */
  readonly owner: string;
  /** Unanswered requests. */
  readonly requests = new Set<HeldRequest>();
  /** The connection exceeded a limit; further requests on it are not answered. */
  isRefused = false;
  droppedCount = 0;
  /** The last request; its body may be incomplete. */
  latest: HeldRequest | undefined;
  readonly sinceMs = performance.now();
  #windowStartMs = 0;
  /** Bytes that the operating system has taken, and the time since when it has taken no more of an answer. */
  #takenBytes = 0;
  #unreadSinceMs: number | undefined;
  #windowStartBytes = 0;
  /** Bytes of the connection that earlier samples contain. */
  #sampledRead = 0;
  #sampledWritten = 0;

  /** Passes the socket to the HTTP parser, which reads it. */
  readonly begin: () => void;

  /** `isShared`: the address belongs to a proxy with many clients. */
  constructor(socket: Socket, isShared: boolean, begin: () => void) {
    this.socket = socket;
    this.begin = begin;
    this.remoteAddress = socket.remoteAddress ?? '';
    this.address = addressGroup(this.remoteAddress);
    this.owner = isShared ? `${this.address} ${socket.remotePort}` : this.address;
  }

  end(request: HeldRequest): void {
    if (!this.requests.delete(request)) return;
    request.isEnded = true;
    if (request.byAddress !== undefined) request.byAddress.value -= 1;
    if (request.byUser !== undefined) request.byUser.value -= 1;
    if (!request.response.writableFinished) request.disconnect?.abort();
  }

  /**
   * The figures of a request at its end. The bytes are those of the connection since the last sample: exact in the sum,
   * and for each request unless requests are pipelined.
   */
  sampleOf({ message, arrivedMs, queueMs, handlerMs, isWriting, byUser }: HeldRequest): RequestSample {
    const { bytesRead, bytesWritten } = this.socket;
    const bytesReceived = bytesRead - this.#sampledRead;
    const bytesSent = bytesWritten - this.#sampledWritten;
    this.#sampledRead = bytesRead;
    this.#sampledWritten = bytesWritten;
    return {
      method: message.method,
      isAsync: message.headers['x-arango-async'] !== undefined,
      isOfUser: byUser !== undefined,
      totalMs: performance.now() - arrivedMs,
      queueMs,
      handlerMs,
      isWriting,
      bytesReceived,
      bytesSent,
    };
  }

  endAll(): void {
    for (const request of this.requests) this.end(request);
  }

  find(message: IncomingMessage): HeldRequest | undefined {
    if (this.latest?.message === message) return this.latest;
    for (const request of this.requests) if (request.message === message) return request;
    return undefined;
  }

  /**
   * True if the client has read nothing of a pending answer for this time. The operating system takes a slice of an
   * answer when the client has received earlier ones.
   */
  isUnread(nowMs: number, maxMs: number): boolean {
    const { bytesWritten, writableLength } = this.socket;
    const takenBytes = bytesWritten - writableLength;
    if (writableLength === 0 || this.#unreadSinceMs === undefined || takenBytes !== this.#takenBytes) {
      this.#takenBytes = takenBytes;
      this.#unreadSinceMs = writableLength === 0 ? undefined : nowMs;
      return false;
    }
    return nowMs - this.#unreadSinceMs >= maxMs;
  }

  /**
   * True if a body was slower than allowed for a whole window. Time in which the server does not read does not count.
   */
  isTooSlow(nowMs: number, windowMs: number, minBytes: number): boolean {
    const message = this.latest?.message;
    const isComing = message !== undefined && !message.complete && !message.destroyed;
    if (!isComing || message.readableLength > 0 || this.#windowStartMs === 0) {
      this.#windowStartMs = isComing ? nowMs : 0;
      this.#windowStartBytes = this.socket.bytesRead;
      return false;
    }
    if (nowMs - this.#windowStartMs < windowMs) return false;
    const isTooSlow = this.socket.bytesRead - this.#windowStartBytes < minBytes;
    this.#windowStartMs = nowMs;
    this.#windowStartBytes = this.socket.bytesRead;
    return isTooSlow;
  }
}
