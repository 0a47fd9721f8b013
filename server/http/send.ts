import type { FastifyReply } from 'fastify';
import type { Dialect } from '../../protocol/dialect.ts';
import { DatabaseError, type ErrorBody } from '../../protocol/errors.ts';
import { assert } from '../../protocol/lib/assert.ts';
import { stringifyJson } from '../../protocol/lib/write-json.ts';
import type { StoredReply } from '../families/jobs/service/AsyncJob.ts';
import { asBuffer } from '../lib/json-body.ts';
import { JsonParts, JsonText, type Reply, StreamedBody } from '../route/route.ts';
import { AnswerStream, sliceBytes } from './AnswerStream.ts';
import type { Delivery } from './budgets/Delivery.ts';
import { queueSecondsOf } from './queue-time.ts';
import { locationFor } from './request-dialect.ts';

export function jsonType(dialect: Dialect): string {
  return dialect === '2.8' ? 'application/json; charset=utf-8' : 'application/json';
}

/** Throws for the status of a preliminary answer (1xx) or an unknown one: the client would wait for another answer. */
function requireFinal(status: number): void {
  assert(Number.isInteger(status) && status >= 200 && status <= 599, `the status ${status} ends no request`);
}

/** A reply as bytes. */
interface SizedReply {
  readonly status: number;
  readonly headers: Reply['headers'];
  readonly pieces: readonly Buffer[];
  readonly sizeBytes: number;
  /** See JsonParts. */
  readonly owned: readonly Uint8Array[];
}

/** The bytes of a reply. */
export function toSized({ status, body, headers }: Reply): SizedReply {
  const pieces = body instanceof JsonParts ? piecesOf(body) : [payload(body)];
  const sizeBytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const owned = body instanceof JsonParts ? body.owned.filter(isFreed) : [];
  return { status, headers, pieces, sizeBytes, owned };
}

/** Small buffers may be parts of a pool, and are left to the garbage collection. */
function isFreed({ byteLength }: Uint8Array): boolean {
  return byteLength >= sliceBytes;
}

/** Sends a reply of limited size: an error, a confirmation. */
export function sendReply(out: FastifyReply, dialect: Dialect, reply: Reply): FastifyReply {
  return sendSized(out, dialect, toSized(reply));
}

/** Sends a reply at the pace of the client. */
export function sendSized(
  out: FastifyReply,
  dialect: Dialect,
  { status, headers, pieces, sizeBytes }: SizedReply,
  delivery?: Delivery,
): FastifyReply {
  requireFinal(status);
  out.code(status);
  out.header('content-type', jsonType(dialect)).header('x-content-type-options', 'nosniff');
  // Answers contain data of the user; a cache of the browser or a proxy must not keep them.
  out.header('cache-control', 'no-store');
  if (dialect !== '2.8') out.header('x-arango-queue-time-seconds', queueSecondsOf(out.request.raw));
  if (headers !== undefined) {
    for (const [name, value] of Object.entries(headers)) {
      const text = name === 'location' ? locationFor(out.request, String(value)) : value;
      out.header(name, typeof text === 'string' ? text : [...text]);
    }
  }
  // With an empty payload Fastify would remove the content type, which ArangoDB sends.
  if (status === 204) return out.send();
  delivery?.begin();
  if (sizeBytes <= sliceBytes)
    return out.send(pieces.length === 1 ? pieces[0] : Buffer.concat(pieces, sizeBytes));
  out.header('content-length', sizeBytes);
  return out.send(new AnswerStream(pieces, delivery));
}

/** Sends the bytes of a stream at the pace of the client; a client that leaves ends the stream. */
export function sendStream(
  out: FastifyReply,
  { status, headers = {} }: Reply,
  { sizeBytes, open }: StreamedBody,
): FastifyReply {
  requireFinal(status);
  out.code(status).header('x-content-type-options', 'nosniff').header('cache-control', 'no-store');
  for (const [name, value] of Object.entries(headers)) out.header(name, value);
  out.header('content-length', sizeBytes);
  return out.send(open());
}

/** The reply as it is sent, for a later request. */
export function toStoredReply(dialect: Dialect, { status, body, headers }: Reply): StoredReply {
  requireFinal(status);
  if (body instanceof StreamedBody) {
    throw new DatabaseError('ERROR_NOT_IMPLEMENTED', {
      status: 501,
      detail: 'an answer of this length is not stored for a job; send the request without x-arango-async',
    });
  }
  return {
    status,
    headers: { 'content-type': jsonType(dialect), ...headers },
    parts: body instanceof JsonParts ? piecesOf(body) : [payload(body)],
  };
}

/** Sends an error in the wire form. */
export function sendError(out: FastifyReply, dialect: Dialect, body: ErrorBody): FastifyReply {
  return sendReply(out, dialect, { status: body.code, body });
}

export function errorReply(error: DatabaseError): Reply {
  const { retryAfterSeconds, status } = error;
  const body = error.toBody();
  if (retryAfterSeconds === undefined) return { status, body };
  return { status, body, headers: { 'retry-after': String(Math.ceil(retryAfterSeconds)) } };
}

export function errorBody(status: number, errorNum: number, errorMessage: string): ErrorBody {
  return { error: true, code: status, errorNum, errorMessage };
}

/** Always bytes: Fastify would add a charset to a text, which the wire format does not have. */
function payload(body: unknown): Buffer {
  if (body === undefined) return Buffer.alloc(0);
  if (body instanceof Uint8Array) return asBuffer(body);
  return Buffer.from(body instanceof JsonText ? body.text : stringifyJson(body));
}

function piecesOf({ parts }: JsonParts): readonly Buffer[] {
  return parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : asBuffer(part)));
}
