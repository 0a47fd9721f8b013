import { requestSynchronously } from '../../api/synchronous-request.ts';
import { CancelledRequest, NoAnswer, type PageLink } from './PageLink.ts';

/** Interval of the checks for a cancel. */
const checkMs = 100;

/**
 * Without shared memory: the worker sends synchronous requests. The page revokes a blob to cancel a call; a synchronous
 * request for the blob is the only way to see that during a call. A request in progress is not interrupted.
 */
export class BlockingLink implements PageLink {
  readonly #server: string;
  #cancelAddress: string | undefined;
  #checkedMs = 0;
  #isCancelled = false;

  constructor(server: string) {
    this.#server = server;
  }

  begin(cancelAddress: string | undefined): void {
    this.#cancelAddress = cancelAddress;
    this.#isCancelled = false;
    this.#checkedMs = performance.now();
  }

  isCancelled(): boolean {
    const now = performance.now();
    if (this.#isCancelled || this.#cancelAddress === undefined || now - this.#checkedMs < checkMs) {
      return this.#isCancelled;
    }
    this.#checkedMs = now;
    try {
      requestSynchronously('GET', this.#cancelAddress);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      this.#isCancelled = true;
    }
    return this.#isCancelled;
  }

  request(head: string, body: string | undefined): readonly [head: string, body: string] {
    if (this.isCancelled()) throw new CancelledRequest('the command was canceled');
    const { method, path, headers } = JSON.parse(head) as {
      readonly method: string;
      readonly path: string;
      readonly headers?: Readonly<Record<string, string>>;
    };
    const type: Readonly<Record<string, string>> =
      body === undefined ? {} : { 'content-type': 'application/json' };
    try {
      const answer = requestSynchronously(
        method,
        `${this.#server}${path}`,
        { accept: 'application/json', ...type, ...headers },
        body,
      );
      return [JSON.stringify({ status: answer.status, headers: answer.headers }), answer.text];
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      throw new NoAnswer(`${method} ${path}: ${error.message}`);
    }
  }

  sleep(ms: number): void {
    const endMs = performance.now() + ms;
    while (performance.now() < endMs) {
      if (this.isCancelled()) throw new CancelledRequest('the command was canceled');
    }
  }
}
