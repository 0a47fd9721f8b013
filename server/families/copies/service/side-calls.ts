import { z } from 'zod';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import { type CopySide, LostSideError } from './CopySide.ts';

interface DefinitionCall {
  readonly method: string;
  readonly path: string;
  readonly database?: string;
  readonly body?: unknown;
  readonly signal: AbortSignal;
}

/** A side has refused a call. The message is the reason that it gives. */
export class RefusedCallError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The answer to a call without rows; also that to an import with a reason for each refused document. */
const maxAnswerBytes = 4 << 20;
/** A server that starts or stops, and the proxies before a server that does not answer. */
const lostStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

const refusal = z.looseObject({ errorMessage: z.string(), errorNum: z.number().optional() });

/** Sends a call with a small answer and returns its body. Rejects with RefusedCallError and as `CopySide.send`. */
export async function callSide(
  side: CopySide,
  { body, ...call }: DefinitionCall,
): Promise<Readonly<Record<string, unknown>>> {
  const bytes = body instanceof Uint8Array ? body : body && new TextEncoder().encode(stringifyJson(body));
  const answer = await side.send({ ...call, body: bytes as Uint8Array | undefined, maxAnswerBytes });
  requireAnswer(answer);
  return jsonOf(answer.body) ?? {};
}

/** Throws LostSideError and RefusedCallError. */
export function requireAnswer({
  status,
  body,
}: {
  readonly status: number;
  readonly body: Uint8Array;
}): void {
  if (status < 400) return;
  const parsed = refusal.safeParse(jsonOf(body));
  const number = parsed.data?.errorNum === undefined ? '' : ` (error ${parsed.data.errorNum})`;
  const message = `${parsed.data?.errorMessage.slice(0, 1000) ?? `status ${status}`}${number}`;
  if (lostStatuses.has(status)) throw new LostSideError(`The server answers: ${message}.`);
  throw new RefusedCallError(status, message);
}

function jsonOf(body: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as Readonly<Record<string, unknown>>;
  } catch {
    // A page of a proxy.
    return undefined;
  }
}
