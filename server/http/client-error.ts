import type { Duplex } from 'node:stream';
import { errorBody } from './send.ts';

const answers: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'expected a request head of at most 16 KiB'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'expected chunk extensions of at most 16 KiB'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'the request did not arrive in time'],
};

/** Answers a request that the HTTP parser refuses, and closes the connection: the next request on it has no known begin. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const malformed = `expected an HTTP/1.1 request, found a malformed one (${error.message})`;
  closeWith(socket, ...(answers[error.code ?? ''] ?? (['400 Bad Request', malformed] as const)));
}

/** Answers CONNECT, for which Node has no response object. */
export function answerConnect(_request: unknown, socket: Duplex): void {
  closeWith(socket, '405 Method Not Allowed', 'the server is no proxy');
}

function closeWith(socket: Duplex, status: string, message: string): void {
  const code = Number.parseInt(status, 10);
  const body = JSON.stringify(errorBody(code, code, message));
  const head = `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`;
  socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
}
