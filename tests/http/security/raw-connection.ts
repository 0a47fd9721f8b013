import { connect, type Socket } from 'node:net';

/** A connection with bytes written by the test. */
export class RawConnection {
  readonly #socket: Socket;
  #text = '';
  #isClosed = false;
  #onChange: () => void = () => undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (bytes) => {
      this.#text += bytes.toString('latin1');
      this.#onChange();
    });
    // A reset counts as a close.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#isClosed = true;
      this.#onChange();
    });
  }

  /** Resolves when it is connected; rejects on failure. */
  static open(port: number): Promise<RawConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new RawConnection(socket));
      });
    });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Received bytes. */
  get text(): string {
    return this.#text;
  }

  /** The status codes of the answers so far. */
  get statuses(): number[] {
    return [...this.#text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));
  }

  /** Bytes that the operating system has not taken. */
  get unsentBytes(): number {
    return this.#socket.writableLength;
  }

  /** Reads nothing until `resume`. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  write(text: string): void {
    this.#socket.write(text);
  }

  /** Resolves when the predicate holds; otherwise never. */
  until(predicate: (connection: this) => boolean): Promise<this> {
    return new Promise((resolve) => {
      this.#onChange = () => {
        if (predicate(this)) resolve(this);
      };
      this.#onChange();
    });
  }

  untilClosed(): Promise<this> {
    return this.until(({ isClosed }) => isClosed);
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** The text of a request; `content-length` is added for a body. */
export function requestText(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): string {
  const length: Readonly<Record<string, string>> =
    body === '' ? {} : { 'content-length': `${Buffer.byteLength(body)}` };
  const lines = Object.entries({ host: 'localhost', ...length, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}
