import type { Duplex } from 'node:stream';
import { endAfterLinger } from './linger.ts';
import { errorBody } from './send.ts';

interface RawAnswer {
  /** Code and reason: `503 Service Unavailable`. */
  readonly status: string;
  readonly message: string;
  /** Default: the status code. */
  readonly errorNum?: number;
  readonly retryAfterSeconds?: number;
}

/**
 * Answers on a socket without a readable request, and closes it. Further input is read and discarded: otherwise the
 * operating system would reset the connection before the client reads the answer.
 */
export function answerRaw(socket: Duplex, answer: RawAnswer): void {
  const { status, message, retryAfterSeconds } = answer;
  const code = Number.parseInt(status, 10);
  const body = JSON.stringify(errorBody(code, answer.errorNum ?? code, message));
  const head = [
    `HTTP/1.1 ${status}`,
    'connection: close',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...(retryAfterSeconds === undefined ? [] : [`retry-after: ${retryAfterSeconds}`]),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.resume();
  endAfterLinger(socket);
}
