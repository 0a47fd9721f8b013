import type { FromShellWorker } from './messages.ts';
import { CancelledRequest, NoAnswer, type PageLink } from './PageLink.ts';
import {
  cancelledAt,
  failed,
  lastPart,
  lengthAt,
  type SharedMemory,
  signalAt,
  viewsOf,
  waiting,
} from './shared-memory.ts';

/** The page sends the requests; the worker sleeps until the answer is in the shared memory. */
export class SharedLink implements PageLink {
  readonly #memory: SharedMemory;
  readonly #post: (message: FromShellWorker) => void;
  readonly #decoder = new TextDecoder();

  constructor(buffer: SharedArrayBuffer, post: (message: FromShellWorker) => void) {
    this.#memory = viewsOf(buffer);
    this.#post = post;
  }

  /** The page resets the flag before it sends a call. */
  begin(): void {
    Atomics.store(this.#memory.control, signalAt, waiting);
  }

  isCancelled(): boolean {
    return Atomics.load(this.#memory.control, cancelledAt) !== 0;
  }

  request(head: string, body: string | undefined): readonly [head: string, body: string] {
    const { control, bytes } = this.#memory;
    let text = '';
    Atomics.store(control, signalAt, waiting);
    this.#post({ kind: 'request', head, body });
    for (;;) {
      if (this.isCancelled()) throw new CancelledRequest('the command was canceled');
      Atomics.wait(control, signalAt, waiting);
      if (this.isCancelled()) throw new CancelledRequest('the command was canceled');
      const signal = Atomics.load(control, signalAt);
      const isLast = signal === lastPart || signal === failed;
      // A decoder does not accept shared memory.
      const received = bytes.slice(0, Atomics.load(control, lengthAt));
      text += this.#decoder.decode(received, { stream: !isLast });
      if (signal === failed) throw new NoAnswer(text);
      if (isLast) break;
      Atomics.store(control, signalAt, waiting);
      this.#post({ kind: 'next-part' });
    }
    const end = text.indexOf('\n');
    return [text.slice(0, end), text.slice(end + 1)];
  }

  sleep(ms: number): void {
    const { control } = this.#memory;
    Atomics.store(control, signalAt, waiting);
    if (!this.isCancelled()) Atomics.wait(control, signalAt, waiting, ms);
    if (this.isCancelled()) throw new CancelledRequest('the command was canceled');
  }
}
