import type { Duplex } from 'node:stream';
import { errorBody } from './send.ts';

/** A client that has been answered and does not close its connection is cut off after so long. */
const lingerMs = 1000;

export interface RawAnswer {
  /** Code and reason: `503 Service Unavailable`. */
  readonly status: string;
  readonly message: string;
  /** Default: the status code. */
  readonly errorNum?: number;
  readonly retryAfterSeconds?: number;
}

/**
 * Answers on a socket that no request can be read from (any more), and closes it. What still arrives is read and
 * dropped: otherwise the system would reset the connection before the client reads the answer.
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
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
}
