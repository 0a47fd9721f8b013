import { connect, type Socket } from 'node:net';

export interface RepeatedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/**
 * One client on a connection of its own: sends a request, reads the whole answer, repeats. An answer other than 2xx is
 * thrown.
 */
export function openRepeatingClient(url: string, next: () => RepeatedRequest, onAnswer: () => void): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  const send = () => {
    const { method, path, body } = next();
    const head = `${method} ${path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
    socket.write(head + body);
  };
  let text = '';
  socket.setEncoding('latin1');
  socket.on('connect', send);
  socket.on('data', (part) => {
    text += part;
    const headEnd = text.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, headEnd))?.[1]);
    if (text.length < headEnd + 4 + length) return;
    if (!/^HTTP\/1.1 2/.test(text)) throw new Error(text);
    text = '';
    onAnswer();
    send();
  });
  return socket;
}
