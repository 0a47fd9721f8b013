import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** Time after the answer until a connection that the client keeps open is closed. */
const lingerMs = 1000;

/**
 * Closes the connection after the answer to a request whose body is not read. Further input is read and discarded:
 * otherwise the operating system would reset the connection before the client reads the answer.
 */
export function lingerAfterAnswer(message: IncomingMessage): void {
  const { socket } = message;
  // Node calls this after the last byte of an answer with `connection: close`.
  socket.destroySoon = () => {
    socket.end();
    message.once('end', () => socket.destroy());
    message.resume();
    endAfterLinger(socket);
  };
}

/** Destroys the socket after the time for which its input is discarded. */
export function endAfterLinger(socket: Duplex): void {
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
}
