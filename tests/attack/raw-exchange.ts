import { connect, type Socket } from 'node:net';
import { attackerAddress } from './http-call.ts';

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

export interface ExchangeOptions {
  /** Resolve after this number of answers; default: at the end of the connection. */
  readonly answers?: number;
  readonly patienceMs?: number;
  readonly localAddress?: string | undefined;
}

const maxKeptBytes = 8 << 20;

/** Opens a connection to the server. */
export function openSocket(baseUrl: string, localAddress = attackerAddress()): Socket {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  socket.setNoDelay(true);
  return socket;
}

/** Sends raw bytes and returns the answers before the end of the connection or the timeout. */
export function exchange(
  baseUrl: string,
  bytes: string | Buffer,
  { answers = Number.POSITIVE_INFINITY, patienceMs = 20_000, localAddress }: ExchangeOptions = {},
): Promise<readonly RawAnswer[]> {
  return new Promise((resolve) => {
    const socket = openSocket(baseUrl, localAddress);
    let received = '';
    let seen = 0;
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(parseAnswers(received));
    };
    const timer = setTimeout(end, patienceMs);
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => {
      if (received.length < maxKeptBytes) received += part;
      if (!Number.isFinite(answers)) return;
      seen = parseAnswers(received).length;
      if (seen >= answers) end();
    });
    // A refused connection also ends; it has no answers.
    socket.on('error', end);
    socket.on('close', end);
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  });
}

/** The complete answers in the received bytes, and a last one terminated by the end of the connection. */
export function parseAnswers(received: string): readonly RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = received;
  for (;;) {
    const headEnd = rest.indexOf('\r\n\r\n');
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(rest)?.[1]);
    if (headEnd < 0 || Number.isNaN(status)) return answers;
    const head = rest.slice(0, headEnd);
    const after = rest.slice(headEnd + 4);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    if (/\r\ntransfer-encoding: chunked/i.test(head)) {
      const { body, end } = dechunk(after);
      if (end < 0) return answers;
      answers.push({ status, head, body });
      rest = after.slice(end);
    } else if (Number.isNaN(length)) {
      const hasNoBody = status === 204 || status === 304 || status < 200;
      answers.push({ status, head, body: hasNoBody ? '' : after });
      if (!hasNoBody) return answers;
      rest = after;
    } else {
      if (after.length < length) return answers;
      answers.push({ status, head, body: after.slice(0, length) });
      rest = after.slice(length);
    }
  }
}

function dechunk(text: string): { readonly body: string; readonly end: number } {
  let body = '';
  let at = 0;
  for (;;) {
    const lineEnd = text.indexOf('\r\n', at);
    if (lineEnd < 0) return { body, end: -1 };
    const size = Number.parseInt(text.slice(at, lineEnd), 16);
    const start = lineEnd + 2;
    if (Number.isNaN(size) || text.length < start + size + 2) return { body, end: -1 };
    body += text.slice(start, start + size);
    at = start + size + 2;
    if (size === 0) return { body, end: at };
  }
}
