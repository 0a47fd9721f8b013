import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';
import { DatabaseError } from '../../protocol/errors.ts';
import type { AbandonSignal } from '../lib/AbandonSignal.ts';
import type { InnerReply, InnerRequest } from '../route/route.ts';

/** An inner request with a limit for its answer. */
interface LimitedRequest extends InnerRequest {
  readonly maxAnswerBytes: number;
  /** Number of requests around this one: 1 for a part of a batch, 2 for a part of a batch in a batch. */
  readonly depth: number;
  /** Called before the request changes data. */
  readonly onWrite: (() => void) | undefined;
}

/** The addresses of the connection that carries the outer request. */
type Peer = Pick<Socket, 'remoteAddress' | 'localPort' | 'remotePort'>;

/** Stands for the connection of the outer request; its end aborts the inner requests. */
export function openInnerSocket({ remoteAddress, localPort, remotePort }: Peer): Socket {
  const socket = new Socket();
  for (const [name, value] of Object.entries({ remoteAddress, localPort, remotePort })) {
    Object.defineProperty(socket, name, { value });
  }
  return socket;
}

/** The message of an inner request; its body is complete. */
export class InnerMessage extends IncomingMessage {
  readonly bytes: Uint8Array;
  readonly depth: number;
  readonly onWrite: (() => void) | undefined;
  /** See JsonParts. */
  readonly owned: Uint8Array[] = [];
  /** Set for a request without a connection. */
  abandon: AbandonSignal | undefined;

  constructor(socket: Socket, { method, target, headers, body, depth, onWrite }: LimitedRequest) {
    super(socket);
    this.onWrite = onWrite;
    this.depth = depth;
    this.method = method;
    this.url = target;
    this.httpVersion = '1.1';
    this.httpVersionMajor = 1;
    this.httpVersionMinor = 1;
    this.bytes = body;
    const all = body.byteLength === 0 ? headers : { ...headers, 'content-length': String(body.byteLength) };
    this.headers = { ...all };
    this.rawHeaders = Object.entries(all).flat();
    this.complete = true;
    this.push(body.byteLength === 0 ? null : body);
    if (body.byteLength > 0) this.push(null);
  }

  override _read(): void {
    // All data are pushed at the start.
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    callback(error);
  }
}

/** Collects the answer of an inner request. */
class InnerResponse extends ServerResponse {
  readonly parts: Uint8Array[] = [];
  readonly headers = new Map<string, string>();
  sizeBytes = 0;
  readonly #hasBody: boolean;
  readonly #maxBytes: number;

  constructor(message: InnerMessage, maxBytes: number) {
    super(message);
    this.#hasBody = message.method !== 'HEAD';
    this.#maxBytes = maxBytes;
    const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
    this.assignSocket(discard as unknown as Socket);
  }

  /** Node does not keep headers that are passed here. */
  override writeHead(statusCode: number, ...rest: unknown[]): this {
    for (const headers of [this.getHeaders(), ...rest]) {
      if (typeof headers !== 'object' || headers === null) continue;
      for (const [name, value] of Object.entries(headers))
        this.headers.set(name.toLowerCase(), String(value));
    }
    return super.writeHead(statusCode, ...(rest as [OutgoingHttpHeaders?]));
  }

  override write(chunk: unknown, encoding?: unknown, callback?: unknown): boolean {
    this.#collect(chunk);
    const done = [encoding, callback].find((each) => typeof each === 'function');
    if (typeof done === 'function') done();
    return true;
  }

  override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
    this.#collect(chunk);
    const done = [chunk, encoding, callback].find((each) => typeof each === 'function');
    return super.end(done as (() => void) | undefined);
  }

  #collect(chunk: unknown): void {
    // The refusal of a HEAD has the body of the error, as in ArangoDB.
    if (!this.#hasBody && this.statusCode < 400) return;
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    if (!(bytes instanceof Uint8Array)) return;
    this.sizeBytes += bytes.byteLength;
    if (this.sizeBytes <= this.#maxBytes) this.parts.push(bytes);
    else this.parts.length = 0;
  }
}

/** Passes an inner request through the pipeline of the server. Rejects with 32 (resource limit) for a longer answer. */
export function exchange(
  listener: (message: IncomingMessage, response: ServerResponse) => void,
  socket: Socket,
  request: LimitedRequest,
): Promise<InnerReply> {
  const message = new InnerMessage(socket, request);
  const response = new InnerResponse(message, request.maxAnswerBytes);
  return new Promise((resolve, reject) => {
    response.once('finish', () => {
      const { statusCode, statusMessage, headers, parts, sizeBytes } = response;
      if (sizeBytes > request.maxAnswerBytes) reject(tooLong(request));
      else resolve({ status: statusCode, reason: statusMessage, headers, parts, owned: message.owned });
      // Releases what the request holds until its end.
      response.destroy();
    });
    listener(message, response);
  });
}

export function tooLong({
  method,
  target,
  maxAnswerBytes,
}: Pick<LimitedRequest, 'method' | 'target' | 'maxAnswerBytes'>): DatabaseError {
  const detail = `the answer to ${method} ${target} has more than ${maxAnswerBytes} bytes`;
  return new DatabaseError('ERROR_RESOURCE_LIMIT', { detail });
}
