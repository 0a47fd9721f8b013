import type { Duplex } from 'node:stream';
import { answerRaw } from './raw-answer.ts';

const answers: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'expected a request head of at most 16 KiB'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'expected chunk extensions of at most 16 KiB'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'the request did not arrive in time'],
};

/**
 * Answers a request that the HTTP parser refuses and closes the connection, because the start of the next request is
 * unknown.
 */
export function answerClientError(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const malformed = `expected an HTTP/1.1 request, found a malformed one (${error.message})`;
  const [status, message] = answers[error.code ?? ''] ?? ['400 Bad Request', malformed];
  answerRaw(socket, { status, message });
}

/** Answers CONNECT, for which Node has no response object. */
export function answerConnect(_request: unknown, socket: Duplex): void {
  answerRaw(socket, { status: '405 Method Not Allowed', message: 'the server is not a proxy' });
}
