import { z } from 'zod';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { asBuffer } from '../../../lib/json-body.ts';
import type { ScriptAnswer, ScriptRequest } from './script-messages.ts';

/** Characters of the head of a request. */
const maxHeadLength = 32 << 10;

const requestHead = z.object({
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string().startsWith('/_').max(16_384),
  headers: z
    .record(z.string().regex(/^(if-(none-)?match|x-arango-trx-id)$/), z.string().max(256))
    .default({}),
});

/** A request of the driver. `head`: JSON of a PortRequest without its body, which is JSON. Throws 400. */
export function toScriptRequest(head: string, body: string | undefined): ScriptRequest {
  const parsed = requestHead.safeParse(head.length <= maxHeadLength ? findValue(head) : undefined);
  if (!parsed.success) {
    throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER', { detail: 'expected a request of the driver' });
  }
  return { ...parsed.data, body: body === undefined ? undefined : new TextEncoder().encode(body) };
}

/** The head of an answer as JSON, and its body as text. */
export function toAnswerTexts({ status, headers, body }: ScriptAnswer): readonly [string, string] {
  const bytes = body.length === 1 ? asBuffer(body[0] as Uint8Array) : Buffer.concat(body);
  return [JSON.stringify({ status, headers }), bytes.toString('utf8')];
}

export function toErrorAnswer(error: DatabaseError): ScriptAnswer {
  const body = new TextEncoder().encode(JSON.stringify(error.toBody()));
  return { status: error.status, headers: {}, body: [body] };
}

function findValue(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
