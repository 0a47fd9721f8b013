import { z } from 'zod';
import type { Exchange } from '../../../../driver/port.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { asBuffer } from '../../../lib/json-body.ts';
import type { AnswerTexts } from './AnswerSlot.ts';
import type { ScriptAnswer, ScriptRequest } from './script-messages.ts';

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
const maxPathLength = 16_384;
/** Characters of the JSON of the headers of a request. */
const maxHeadersLength = 2048;

const requestHeaders = z.record(
  z.string().regex(/^(if-(none-)?match|x-arango-trx-id)$/),
  z.string().max(256),
);

/** A request of the driver. `headers`: their JSON. Throws 400. */
export function toScriptRequest(...[method, path, headers, body]: Parameters<Exchange>): ScriptRequest {
  const isPath = path.startsWith('/_') && path.length <= maxPathLength;
  const parsed = headers === undefined ? noHeaders : findHeaders(headers);
  if (!methods.has(method) || !isPath || parsed === undefined) {
    throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER', { detail: 'expected a request of the driver' });
  }
  const bytes = body === undefined ? undefined : new TextEncoder().encode(body);
  return { method, path, headers: parsed, body: bytes };
}

/** An answer as texts. */
export function toAnswerTexts({ status, headers, body }: ScriptAnswer): AnswerTexts {
  const bytes = body.length === 1 ? asBuffer(body[0] as Uint8Array) : Buffer.concat(body);
  return { status, headers: JSON.stringify(headers), body: bytes.toString('utf8') };
}

export function toErrorAnswer(error: DatabaseError): ScriptAnswer {
  const body = new TextEncoder().encode(JSON.stringify(error.toBody()));
  return { status: error.status, headers: {}, body: [body] };
}

const noHeaders: ScriptRequest['headers'] = {};

/** Undefined for other headers. */
function findHeaders(json: string): ScriptRequest['headers'] | undefined {
  if (json.length > maxHeadersLength) return undefined;
  try {
    return requestHeaders.safeParse(JSON.parse(json)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
