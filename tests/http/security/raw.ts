import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case; the last value of a duplicate name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends bytes on a separate connection and reads one answer until the server closes it. */
export async function sendBytes(baseUrl: string, text: string): Promise<RawAnswer> {
  return parseAnswer(await readBytes(baseUrl, text));
}

/** The bytes that the server sends until it closes the connection. */
function readBytes(baseUrl: string, text: string): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close before it has read everything.
      if (chunks.length === 0) reject(error);
    });
    socket.on('close', () => {
      const answer = Buffer.concat(chunks).toString('latin1');
      if (answer === '') reject(new Error(`no answer to ${JSON.stringify(text.slice(0, 200))}`));
      else resolve(answer);
    });
    socket.write(Buffer.from(text, 'latin1'));
  });
}

export interface RawRequest {
  readonly method?: string;
  /** Sent unchanged. */
  readonly target: string;
  /** Default: that of the server; undefined: none. */
  readonly host?: string | undefined;
  readonly version?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export function sendTarget(baseUrl: string, request: RawRequest): Promise<RawAnswer> {
  return sendBytes(baseUrl, textOf(baseUrl, request, true));
}

function textOf(baseUrl: string, request: RawRequest, isLast: boolean): string {
  const { method = 'GET', target, version = '1.1', headers = {}, body = '' } = request;
  const host = 'host' in request ? request.host : new URL(baseUrl).host;
  const lines = [
    `${method} ${target} HTTP/${version}`,
    ...(host === undefined ? [] : [`Host: ${host}`]),
    ...(isLast ? ['Connection: close'] : []),
    ...(body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body, 'latin1')}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** Requests of one connection in `sendTargets`; the server permits 64. */
const perConnection = 32;

/**
 * Answers to many requests, in order. Some share a connection, as those of usual clients do; where the server closes it, the
 * next requests get another one.
 */
export async function sendTargets(
  baseUrl: string,
  requests: readonly RawRequest[],
): Promise<readonly RawAnswer[]> {
  const answers: RawAnswer[] = [];
  while (answers.length < requests.length) {
    const sent = requests.slice(answers.length, answers.length + perConnection);
    const texts = sent.map((request, at) => textOf(baseUrl, request, at === sent.length - 1));
    answers.push(...splitAnswers(await readBytes(baseUrl, texts.join('')), sent));
  }
  return answers;
}

/** The complete answers in the bytes of a connection, at least one. */
function splitAnswers(text: string, requests: readonly RawRequest[]): readonly RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = text;
  for (const { method } of requests) {
    if (rest === '') break;
    const answer = parseAnswer(rest);
    const { headers, body } = answer;
    const length = method === 'HEAD' ? 0 : Number(headers['content-length'] ?? Number.NaN);
    if (!(length <= body.length))
      throw new Error(`expected an answer with its length, found ${rest.slice(0, 300)}`);
    answers.push({ ...answer, body: body.slice(0, length) });
    rest = body.slice(length);
  }
  return answers;
}

/** Runs the tasks with limited concurrency and returns their results in order. */
export async function inParallel<Task, Result>(
  tasks: readonly Task[],
  run: (task: Task) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  let next = 0;
  const work = async () => {
    while (next < tasks.length) {
      const at = next++;
      results[at] = await run(tasks[at]!);
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  return results;
}

function parseAnswer(text: string): RawAnswer {
  const headEnd = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, headEnd).split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1] ?? Number.NaN);
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  return { status, headers, body: text.slice(headEnd + 4) };
}
