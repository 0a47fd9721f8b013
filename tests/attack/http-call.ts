import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';

export interface CallRequest {
  readonly method?: string;
  /** Sent unchanged. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string or bytes are sent unchanged, any other value as JSON. */
  readonly body?: unknown;
  /** Description of a large body, for the findings. */
  readonly bodyIs?: string;
  /** Without a content-length. */
  readonly isChunked?: boolean;
  /** Default: 60 s. */
  readonly patienceMs?: number;
  /** The round itself handles a timeout. */
  readonly mayStayOpen?: boolean;
  /** The local address of the connection; see `attackerAddress`. */
  readonly localAddress?: string | undefined;
  readonly signal?: AbortSignal;
}

/** The answer; status 0: the connection broke; -1: timeout. */
export interface CallAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** At most `maxAnswerBytes` of the body. */
  readonly text: string;
  readonly sizeBytes: number;
  readonly tookMs: number;
  /** The error number of the body; undefined without one. */
  readonly errorNum: number | undefined;
}

export const defaultPatienceMs = 60_000;
const maxAnswerBytes = 4 << 20;
const isLinux = process.platform === 'linux';

/** A local address other than the regular clients' 127.0.0.1, if available. */
export function attackerAddress(number = 0): string | undefined {
  return isLinux ? `127.0.0.${2 + (number % 200)}` : undefined;
}

/** Sends one request on a separate connection; always resolves. */
export function callServer(baseUrl: string, request: CallRequest): Promise<CallAnswer> {
  const { hostname, port } = new URL(baseUrl);
  const { method = 'GET', path, headers = {}, localAddress = attackerAddress() } = request;
  const patienceMs = request.patienceMs ?? defaultPatienceMs;
  const payload = toPayload(request.body);
  const startMs = performance.now();
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const end = (status: number, given: IncomingHttpHeaders = {}, chunks: readonly Buffer[] = []) => {
      clearTimeout(timer);
      const bytes = Buffer.concat(chunks);
      const text = bytes.toString('utf8', 0, maxAnswerBytes);
      const tookMs = performance.now() - startMs;
      resolve({ status, headers: given, text, sizeBytes: bytes.length, tookMs, errorNum: errorNumOf(text) });
    };
    try {
      const sent = httpRequest({
        hostname,
        port,
        method,
        path,
        agent: false,
        localAddress,
        signal: request.signal,
        headers: {
          ...headers,
          ...lengthHeaders(payload, request.isChunked),
        },
      });
      timer = setTimeout(() => {
        end(-1);
        sent.destroy();
      }, patienceMs);
      sent.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => end(0));
        response.on('end', () => {
          end(response.statusCode ?? 0, response.headers, chunks);
          sent.destroy();
        });
      });
      sent.on('error', () => end(0));
      sent.end(payload);
    } catch {
      // Node refuses some paths and headers; such requests use `exchange`.
      end(0);
    }
  });
}

function lengthHeaders(payload: Buffer | undefined, isChunked = false): Record<string, string> {
  if (payload === undefined) return {};
  return isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(payload.byteLength) };
}

function toPayload(body: unknown): Buffer | undefined {
  if (body === undefined) return undefined;
  if (typeof body === 'string') return Buffer.from(body);
  return Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
}

function errorNumOf(text: string): number | undefined {
  const found = /"errorNum":(\d+)/.exec(text.slice(0, 20_000))?.[1];
  return found === undefined ? undefined : Number(found);
}

const shownBytes = 600;

/** The request as a curl command. */
export function toCurl(baseUrl: string, request: CallRequest): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const { method = 'GET', path, headers = {}, bodyIs } = request;
  const payload = toPayload(request.body);
  const text = payload?.toString('utf8', 0, shownBytes) ?? '';
  const body =
    payload === undefined
      ? []
      : payload.length <= shownBytes
        ? ['--data-binary', quoted(text)]
        : ['--data-binary', `@BODY  # ${payload.length} bytes: ${bodyIs ?? `${text} …`}`];
  return [
    ...['curl', '--path-as-is', '-i', '-X', method],
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', quoted(`${name}: ${value}`)]),
    ...[quoted(baseUrl + path), ...body],
  ].join(' ');
}
