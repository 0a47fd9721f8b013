import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Dialect } from '../../protocol/dialect.ts';
import type { DatabaseError, ErrorBody } from '../../protocol/errors.ts';
import { assert } from '../../protocol/lib/assert.ts';
import { stringifyJson } from '../../protocol/lib/json.ts';
import type { StoredReply } from '../jobs/Job.ts';
import { asBuffer } from '../lib/json-body.ts';
import { JsonParts, JsonText, type Reply } from '../route.ts';
import { queueSecondsOf } from './queue-time.ts';
import { locationFor } from './request-dialect.ts';

function jsonType(dialect: Dialect): string {
  return dialect === '2.8' ? 'application/json; charset=utf-8' : 'application/json';
}

/** Throws for the status of a preliminary answer (1xx) or an unknown one: the client would wait for another answer. */
function requireFinal(status: number): void {
  assert(Number.isInteger(status) && status >= 200 && status <= 599, `the status ${status} ends no request`);
}

/** Sends a route's reply. */
export function sendReply(
  out: FastifyReply,
  dialect: Dialect,
  { status, body, headers }: Reply,
): FastifyReply {
  requireFinal(status);
  out.code(status);
  out.header('content-type', jsonType(dialect)).header('x-content-type-options', 'nosniff');
  if (dialect !== '2.8') out.header('x-arango-queue-time-seconds', queueSecondsOf(out.request.raw));
  if (headers !== undefined) {
    for (const [name, value] of Object.entries(headers)) {
      const text = name === 'location' ? locationFor(out.request, String(value)) : value;
      out.header(name, typeof text === 'string' ? text : [...text]);
    }
  }
  // With an empty payload Fastify would remove the content type, which ArangoDB sends.
  if (status === 204) return out.send();
  return body instanceof JsonParts ? sendParts(out, body) : out.send(payload(body));
}

/** The reply as it is sent, for a later request. */
export function toStoredReply(dialect: Dialect, { status, body, headers }: Reply): StoredReply {
  requireFinal(status);
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

/** Larger parts are sent one after the other, because joining them would block the main thread too long. */
const maxCopiedBytes = 256 << 10;

function piecesOf({ parts }: JsonParts): readonly Buffer[] {
  return parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : asBuffer(part)));
}

function sendParts(out: FastifyReply, parts: JsonParts): FastifyReply {
  const pieces = piecesOf(parts);
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (length <= maxCopiedBytes) return out.send(Buffer.concat(pieces, length));
  out.header('content-length', length);
  return out.send(Readable.from(pieces, { objectMode: false }));
}
