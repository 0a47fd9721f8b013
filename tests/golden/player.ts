import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { compare, type Difference } from './compare.ts';
import { Placeholders } from './Placeholders.ts';
import { projections } from './projections.ts';
import type { Step } from './step.ts';

export interface Target {
  readonly baseUrl: string;
  /** Headers of every request; headers of a step have priority. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A step whose response differs from the recording. */
export interface Failure {
  readonly step: string;
  readonly differences: readonly Difference[];
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

type Variables = Record<string, unknown>;

/** Headers that the recordings contain. */
const keptHeaders = [
  'content-type',
  'location',
  'etag',
  'allow',
  'x-arango-async-id',
  'x-arango-errors',
  'content-disposition',
  'www-authenticate',
  'x-arango-replication-active',
  'x-arango-replication-checkmore',
  'x-arango-replication-lastincluded',
  'x-arango-replication-lasttick',
  'x-arango-replication-frompresent',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'access-control-expose-headers',
  'access-control-max-age',
  'content-encoding',
] as const;

const answerTimeoutMs = 30_000;
const pollPauseMs = 60;

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Plays a scenario in new databases and returns the differing steps. */
export async function playScenario(target: Target, steps: readonly Step[]): Promise<readonly Failure[]> {
  const variables: Variables = { run: freshWord() };
  const databases = [...new Set(steps.map((step) => step.db ?? '_system'))]
    .filter((name) => name !== '_system')
    .map((name) => String(filled(name, variables)));
  for (const name of databases) await createDatabase(target, name);
  try {
    const placeholders = new Placeholders();
    const failures: Failure[] = [];
    for (const step of steps) {
      const differences = await play(target, step, variables, placeholders);
      if (differences.length > 0 && !step.cleanup) {
        failures.push({ step: `${step.step} ${step.method} ${step.path}`, differences });
      }
    }
    return failures;
  } finally {
    for (const name of databases) await send(target, { method: 'DELETE', path: `/_api/database/${name}` });
  }
}

async function play(
  target: Target,
  step: Step,
  variables: Variables,
  placeholders: Placeholders,
): Promise<readonly Difference[]> {
  const answer = await sendStep(target, step, variables);
  const body = bodyOf(answer, step);
  capture(step, answer, body, variables);
  if (step.cleanup) return [];
  const headers = Object.fromEntries(
    keptHeaders.flatMap((name) => (answer.headers[name] === undefined ? [] : [[name, answer.headers[name]]])),
  );
  const at = (part: string) => (difference: Difference) => ({
    ...difference,
    path: `${part}.${difference.path}`,
  });
  return [
    ...compare(step.status, answer.status, placeholders).map(at('status')),
    ...compare(step.responseHeaders ?? {}, headers, placeholders).map(at('headers')),
    ...compare(step.response, body, placeholders, step).map(at('body')),
  ];
}

async function sendStep(target: Target, step: Step, variables: Variables): Promise<Answer> {
  if (step.waitMs !== undefined) await pause(step.waitMs);
  const isPrefixed = step.db !== undefined && step.db !== '_system' && !step.noPrefix;
  const path = `${isPrefixed ? `/_db/${filled(step.db, variables)}` : ''}${filled(step.path, variables)}`;
  const headers = filled(step.headers ?? {}, variables) as Step['headers'];
  const request = { method: step.method, path, headers, body: payloadOf(step, variables) };
  const until = Date.now() + answerTimeoutMs;
  let answer = await send(target, request);
  while (step.poll !== undefined && answer.status === step.poll && Date.now() < until) {
    await pause(pollPauseMs);
    answer = await send(target, request);
  }
  return answer;
}

function payloadOf(step: Step, variables: Variables): string | Buffer | undefined {
  if (step.base64 !== undefined) return Buffer.from(step.base64, 'base64');
  if (step.raw !== undefined) return String(filled(step.raw, variables));
  return step.body === undefined ? undefined : JSON.stringify(filled(step.body, variables));
}

interface PlainRequest extends Pick<Step, 'method' | 'path' | 'headers'> {
  readonly body?: string | Buffer | undefined;
}

/** Sends a path without normalization, unlike URL and fetch. */
function send({ baseUrl, headers: always }: Target, request: PlainRequest): Promise<Answer> {
  const { hostname, port } = new URL(baseUrl);
  const payload = request.body === undefined ? undefined : Buffer.from(request.body);
  const given = Object.entries({ ...always, ...request.headers }).filter(([, value]) => value !== null);
  const headers: Record<string, string | number> = Object.fromEntries(given as [string, string][]);
  if (payload !== undefined) headers['content-length'] = payload.byteLength;
  return new Promise((resolve, reject) => {
    const { method, path } = request;
    const options = { hostname, port, method, path, headers, agent, timeout: answerTimeoutMs };
    const sent = httpRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${path}: no answer`)));
    sent.on('error', reject);
    sent.end(payload);
  });
}

function bodyOf({ headers, bytes }: Answer, step: Step): unknown {
  if (step.method === 'HEAD' || bytes.byteLength === 0) return undefined;
  if (step.binary) return `binary ${bytes.subarray(0, 2).toString('latin1')}`;
  const text = bytes.toString('utf8');
  const type = String(headers['content-type'] ?? '');
  if (type.startsWith('multipart/')) return partsOf(text, type);
  const body = /json|dump/.test(type) ? parsed(text) : text;
  return step.project === undefined ? body : projections[step.project](body);
}

/** Parts of a batch response. */
function partsOf(text: string, type: string): readonly unknown[] {
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1] ?? /^--(\S+)/.exec(text)?.[1] ?? '';
  const blocks = text.split(`--${boundary}`).slice(1, -1);
  return blocks.map((block) => {
    const [outer = '', head = '', ...rest] = block.replace(/^\r\n/, '').split('\r\n\r\n');
    const header = (from: string, name: string) => new RegExp(`^${name}: *(.*?)\\s*$`, 'im').exec(from)?.[1];
    const part: Record<string, unknown> = {
      contentType: header(outer, 'content-type'),
      contentId: header(outer, 'content-id'),
      status: Number(/^HTTP\/1\.\d (\d+)/.exec(head)?.[1]),
      body: parsed(rest.join('\r\n\r\n').replace(/\r\n$/, '')),
    };
    for (const name of ['location', 'etag', 'content-type']) part[name] = header(head, name);
    return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined));
  });
}

/** Text that is not JSON is returned as a string. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

function capture(step: Step, { headers }: Answer, body: unknown, variables: Variables): void {
  for (const [name, place] of Object.entries(step.capture ?? {})) {
    const value =
      place === 'cookies'
        ? (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')
        : place.startsWith('header:')
          ? String(headers[place.slice('header:'.length)] ?? '').replace(/^"(.*)"$/, '$1')
          : place.split('.').reduce((at: unknown, key) => (at as Variables | undefined)?.[key], body);
    if (value === undefined) delete variables[name];
    else variables[name] = value;
  }
}

/** Substitutes `{{name}}`; a string that consists only of a placeholder becomes the value itself. */
function filled(value: unknown, variables: Variables): unknown {
  if (typeof value === 'string') {
    const whole = /^\{\{(\w+)\}\}$/.exec(value)?.[1];
    if (whole !== undefined) return Object.hasOwn(variables, whole) ? variables[whole] : value;
    return value.replace(/\{\{(\w+)\}\}/g, (all, name: string) =>
      Object.hasOwn(variables, name) ? String(variables[name]) : all,
    );
  }
  if (Array.isArray(value)) return value.map((element) => filled(element, variables));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      String(filled(name, variables)),
      filled(member, variables),
    ]),
  );
}

async function createDatabase(target: Target, name: string): Promise<void> {
  await send(target, { method: 'DELETE', path: `/_api/database/${name}` });
  const body = JSON.stringify({ name });
  const answer = await send(target, { method: 'POST', path: '/_api/database', body });
  if (answer.status !== 201) throw new Error(`database ${name}: ${answer.status} ${answer.bytes.toString()}`);
}

let words = 0;

/** A unique word of letters within this run. */
function freshWord(): string {
  const number = (Date.now() % 1e9) * 1000 + words++;
  return [...String(number)].map((digit) => String.fromCharCode(97 + Number(digit))).join('');
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
