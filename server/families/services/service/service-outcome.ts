import { z } from 'zod';
import type { ServiceOutcome } from './service-messages.ts';

/** Maximum size of the body of an answer. */
const maxBodyBytes = 16 << 20;
const maxHeaders = 100;
const maxHeaderLength = 8192;
/** Names and values together, and the JSON of the head. */
const maxHeadersLength = 64 << 10;
const maxHeadLength = 256 << 10;

/** The answer of a service exceeds a limit. */
export class AnswerLimit extends Error {
  override readonly name = 'AnswerLimit';
}

const headerName = /^[\w!#$%&'*+.^`|~-]{1,256}$/;
/** Characters that a header can have: Latin-1 without control characters. */
const headerText = z
  .string()
  .max(maxHeaderLength)
  .regex(/^[\t\x20-\x7e\x80-\xff]*$/);

const answerHead = z.object({
  status: z.int().min(200).max(599),
  headers: z.record(z.string().regex(headerName), z.union([headerText, z.array(headerText).max(100)])),
});

/** Headers that the server sets itself. */
const ownHeaders: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'content-encoding',
  'date',
  'keep-alive',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Checks an answer, whose form the code of the service may have changed. Throws AnswerLimit. */
export function toOutcome(head: string, body: string | Uint8Array | undefined): ServiceOutcome {
  if (head.length > maxHeadLength) throw tooLong();
  const parsed = answerHead.safeParse(JSON.parse(head));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new AnswerLimit(`the answer of the service: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const { status, headers } = parsed.data;
  const entries = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !ownHeaders.has(name));
  if (entries.length > maxHeaders)
    throw new AnswerLimit(`expected at most ${maxHeaders} headers, found more`);
  const length = entries.reduce((sum, [name, value]) => sum + name.length + lengthOf(value), 0);
  if (length > maxHeadersLength) throw tooLong();
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : (body ?? new Uint8Array());
  if (bytes.byteLength > maxBodyBytes) {
    throw new AnswerLimit(
      `expected an answer of at most ${maxBodyBytes >> 20} MiB, found ${bytes.byteLength} bytes`,
    );
  }
  return { status, headers: Object.fromEntries(entries), body: bytes };
}

function lengthOf(value: string | readonly string[]): number {
  return [value].flat().reduce((sum, each) => sum + each.length, 0);
}

function tooLong(): AnswerLimit {
  return new AnswerLimit(`expected headers of at most ${maxHeadersLength} characters, found more`);
}
