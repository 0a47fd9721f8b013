import { setImmediate as nextTurn } from 'node:timers/promises';
import { batchApi } from '../../../../protocol/api/batch.ts';
import { badParameter, DatabaseError } from '../../../../protocol/errors.ts';
import { RefusedRequest } from '../../../network/canonical-path.ts';
import { routeOf } from '../../../route/described-routes.ts';
import {
  type InnerReply,
  JsonParts,
  maxDataBytes,
  type Reply,
  type RequestScope,
  type RouteFamily,
} from '../../../route/route.ts';
import {
  type BatchPart,
  findDelimiter,
  MalformedMultipart,
  multipartParts,
  toHeaders,
} from './lib/multipart.ts';

const maxParts = 10_000;
/** Total size of the answers. */
const maxAnswerBytes = 128 << 20;
/** Time on the main thread after which other requests take a turn. */
const sliceMs = 2;
/** Each level of batches in batches copies its body and holds its answers. */
const maxDepth = 2;
const requestLine = /^\s*([A-Z]+) +(\S+)(?: +HTTP\/1\.[01])? *$/;
/** Headers about the connection of an answer. */
const notSent: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'date',
  'transfer-encoding',
  'content-length',
]);

/** Runs the parts in order. Each one passes the whole pipeline with the credentials of the batch. */
async function runBatch(request: RequestScope): Promise<Reply> {
  if (request.depth > maxDepth) {
    throw badParameter(
      `expected batches in at most ${maxDepth} other batches, found one in ${request.depth}`,
    );
  }
  const { body, headers } = request;
  const contentType = headers['content-type'];
  const delimiter = findDelimiter(contentType, body);
  if (delimiter === undefined) throw badParameter('invalid content-type or boundary received');
  const parts = await partsOf(body, delimiter);
  const answers: (string | Uint8Array)[] = [];
  let errorCount = 0;
  let answerBytes = 0;
  let sliceEndMs = performance.now() + sliceMs;
  for (const part of parts) {
    if (performance.now() >= sliceEndMs) {
      await nextTurn();
      sliceEndMs = performance.now() + sliceMs;
    }
    request.abandoned.throwIfAborted();
    const answer = await runPart(request, part, maxAnswerBytes);
    if (answer.status >= 400) errorCount += 1;
    answerBytes += sizeOf(answer);
    if (answerBytes > maxAnswerBytes) {
      throw new DatabaseError('ERROR_RESOURCE_LIMIT', {
        detail: `the answers of the parts have more than ${maxAnswerBytes} bytes; use several batches`,
      });
    }
    await request.holdAnswer(sizeOf(answer));
    answers.push(`${delimiter}\r\n${headOf(part, answer)}`, ...answer.parts, '\r\n');
  }
  answers.push(`${delimiter}--`);
  return {
    status: 200,
    body: new JsonParts(answers),
    headers: {
      'content-type': contentType ?? `multipart/form-data; boundary=${delimiter.slice(2)}`,
      ...(errorCount === 0 ? {} : { 'x-arango-errors': String(errorCount) }),
    },
  };
}

/** All parts, before the first one runs: a malformed message changes nothing. */
async function partsOf(body: Uint8Array, delimiter: string): Promise<readonly BatchPart[]> {
  const parts: BatchPart[] = [];
  let sliceEndMs = performance.now() + sliceMs;
  try {
    for (const part of multipartParts(body, delimiter)) {
      if (parts.length >= maxParts) throw badParameter(`expected at most ${maxParts} parts, found more`);
      parts.push(part);
      if (performance.now() < sliceEndMs) continue;
      await nextTurn();
      sliceEndMs = performance.now() + sliceMs;
    }
  } catch (error) {
    if (error instanceof MalformedMultipart) throw badParameter('invalid multipart message received');
    throw error;
  }
  return parts;
}

async function runPart(
  request: RequestScope,
  { head, body }: BatchPart,
  maxBytes: number,
): Promise<InnerReply> {
  try {
    const [first = '', ...lines] = head.split(/\r?\n/);
    const [, method, target] = requestLine.exec(first) ?? [];
    if (method === undefined || target === undefined)
      throw badParameter('expected a request line in the part');
    const headers = Object.fromEntries(toHeaders(lines));
    // A copy: bytes that go to a thread take their whole buffer with them.
    return await request.runInner({ method, target, headers, body: new Uint8Array(body) }, maxBytes);
  } catch (error) {
    if (error instanceof MalformedMultipart) return refusal(badParameter('expected headers in the part'));
    if (error instanceof RefusedRequest) return refusal(badParameter(error.message));
    if (error instanceof DatabaseError) return refusal(error);
    throw error;
  }
}

function refusal(error: DatabaseError): InnerReply {
  const body = Buffer.from(JSON.stringify(error.toBody()));
  const headers = new Map([['content-type', 'application/json']]);
  return { status: error.status, reason: 'Bad Request', headers, parts: [body], owned: [] };
}

function sizeOf({ parts }: InnerReply): number {
  return parts.reduce((sum, part) => sum + part.byteLength, 0);
}

/** The headers of a part of the answer, the status line and the headers of its answer. */
function headOf({ contentId }: BatchPart, answer: InnerReply): string {
  const { status, reason, headers } = answer;
  const lines = [
    'Content-Type: application/x-arango-batchpart',
    ...(contentId === undefined ? [] : [`Content-Id: ${contentId}`]),
    '',
    `HTTP/1.1 ${status} ${reason}`,
  ];
  for (const [name, value] of headers) if (!notSent.has(name)) lines.push(`${capitalized(name)}: ${value}`);
  lines.push(`Content-Length: ${headers.get('content-length') ?? sizeOf(answer)}`, '', '');
  return lines.join('\r\n');
}

function capitalized(name: string): string {
  return name.replace(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

const family: RouteFamily = {
  id: 'batch',
  routes: [batchApi.send, batchApi.sendByPut].map((endpoint) => ({
    ...routeOf(endpoint),
    maxBodyBytes: maxDataBytes,
    handle: runBatch,
  })),
};
export default family;
