import { connect, type Socket } from 'node:net';

/** Time between two requests of a connection, below the server's limit for idle connections. */
const pauseMs = 20_000;

/** Connections of clients that send a request now and then. */
export class IdleConnections {
  closedCount = 0;
  readonly #host: string;
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  #timer: NodeJS.Timeout | undefined;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#host = hostname;
    this.#port = Number(port);
  }

  async open(count: number): Promise<void> {
    for (let at = 0; at < count; at++) {
      const socket = connect(this.#port, this.#host);
      this.#sockets.add(socket);
      socket.on('close', () => {
        if (this.#sockets.delete(socket)) this.closedCount += 1;
      });
      await this.#ask(socket);
    }
    this.#timer = setInterval(() => void this.answer(), pauseMs);
  }

  /** True if each open connection answers 200. */
  async answer(): Promise<boolean> {
    const answers = await Promise.all([...this.#sockets].map((socket) => this.#ask(socket)));
    return answers.every((text) => text.startsWith('HTTP/1.1 200'));
  }

  close(): void {
    clearInterval(this.#timer);
    const sockets = [...this.#sockets];
    this.#sockets.clear();
    for (const socket of sockets) socket.destroy();
  }

  /** The begin of the answer; empty if the connection ends. */
  #ask(socket: Socket): Promise<string> {
    return new Promise((resolve) => {
      const finish = (text: string) => {
        socket.off('data', onData);
        socket.off('close', onEnd);
        socket.off('error', onEnd);
        resolve(text);
      };
      const onData = (bytes: Buffer) => finish(bytes.toString('latin1'));
      const onEnd = () => finish('');
      socket.on('data', onData);
      socket.on('close', onEnd);
      socket.on('error', onEnd);
      socket.write(`GET /_api/version HTTP/1.1\r\nHost: ${this.#host}\r\n\r\n`);
    });
  }
}
