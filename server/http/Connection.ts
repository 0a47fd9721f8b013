import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressGroup } from '../network/address-group.ts';
import type { RequestCount } from './RequestCounts.ts';

/** A request until its answer is sent or its connection is gone. */
export interface HeldRequest {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  isEnded: boolean;
  /** Where it is counted. */
  byAddress: RequestCount | undefined;
  byUser: RequestCount | undefined;
}

/** A connection that was let in. */
export class Connection {
  readonly socket: Socket;
  /** What it is counted by. */
  readonly address: string;
  /** The client whose requests share their turns; see RequestTurns. */
  readonly owner: string;
  /** Requests that have not been answered. */
  readonly requests = new Set<HeldRequest>();
  /** It has sent too much; nothing that follows on it is answered. */
  isRefused = false;
  droppedCount = 0;
  /** The last request; its body may still be coming. */
  latest: HeldRequest | undefined;
  #windowStartMs = 0;
  #windowStartBytes = 0;

  /** `isShared`: the address is that of a proxy, which has many clients. */
  constructor(socket: Socket, isShared: boolean) {
    this.socket = socket;
    this.address = addressGroup(socket.remoteAddress ?? '');
    this.owner = isShared ? `${this.address} ${socket.remotePort}` : this.address;
  }

  end(request: HeldRequest): void {
    if (!this.requests.delete(request)) return;
    request.isEnded = true;
    if (request.byAddress !== undefined) request.byAddress.value -= 1;
    if (request.byUser !== undefined) request.byUser.value -= 1;
  }

  endAll(): void {
    for (const request of this.requests) this.end(request);
  }

  find(message: IncomingMessage): HeldRequest | undefined {
    if (this.latest?.message === message) return this.latest;
    for (const request of this.requests) if (request.message === message) return request;
    return undefined;
  }

  /** True when a body came more slowly than allowed in a whole window. A body that the server does not read is no fault of the client. */
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
