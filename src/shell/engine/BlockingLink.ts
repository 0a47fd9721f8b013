import { requestSynchronously, type SynchronousAnswer } from '../../api/synchronous-request.ts';
import { CancelledRequest, NoAnswer, type PageLink } from './PageLink.ts';
import { pause } from './pause.ts';

/** Interval of the checks for a cancel. */
const checkMs = 100;

/** The first pause between two requests for the answer of a job, and the longest one. */
const firstPauseMs = 2;
const longestPauseMs = 100;
const pauseGrowth = 1.5;

type Headers = Readonly<Record<string, string>>;

/**
 * Without shared memory: the worker sends synchronous requests. The page revokes a blob to cancel a call; a synchronous
 * request for the blob is the only way to see that during a call. A request that may take long is a job of the server,
 * which ends it after a cancel.
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
    this.#throwIfCancelled();
    const { method, path, headers } = JSON.parse(head) as {
      readonly method: string;
      readonly path: string;
      readonly headers?: Headers;
    };
    const type: Headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const all = { accept: 'application/json', ...type, ...headers };
    try {
      const answer = isShort(path, all)
        ? this.#send(method, path, all, body)
        : this.#runJob(method, path, all, body);
      return [JSON.stringify({ status: answer.status, headers: answer.headers }), answer.text];
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      throw new NoAnswer(`${method} ${path}: ${error.message}`);
    }
  }

  sleep(ms: number): void {
    const endMs = performance.now() + ms;
    for (let now = performance.now(); now < endMs; now = performance.now()) {
      pause(Math.min(checkMs, endMs - now));
      this.#throwIfCancelled();
    }
  }

  #throwIfCancelled(): void {
    if (this.isCancelled()) throw new CancelledRequest('the command was canceled');
  }

  #send(method: string, path: string, headers: Headers, body?: string): SynchronousAnswer {
    return requestSynchronously(method, `${this.#server}${path}`, headers, body);
  }

  #runJob(method: string, path: string, headers: Headers, body: string | undefined): SynchronousAnswer {
    const accepted = this.#send(method, path, { ...headers, [asyncHeader]: 'store' }, body);
    const job = accepted.headers[jobHeader];
    // A server without jobs answers at once.
    if (job === undefined) return accepted;
    const jobPath = `${databasePathOf(path)}/_api/job/${encodeURIComponent(job)}`;
    const { 'content-type': _type, ...plain } = headers;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * pauseGrowth)) {
      const answer = this.#send('PUT', jobPath, plain);
      const isRunning = answer.status === 204 && answer.headers[jobHeader] === undefined;
      if (!isRunning) return answer;
      pause(pauseMs);
      if (!this.isCancelled()) continue;
      this.#send('PUT', `${jobPath}/cancel`, plain);
      this.#send('DELETE', jobPath, plain);
      throw new CancelledRequest('the command was canceled');
    }
  }
}

const asyncHeader = 'x-arango-async';
const jobHeader = 'x-arango-async-id';

/** Calls of one document take no longer than the requests of a job, which would double their time. */
function isShort(path: string, headers: Headers): boolean {
  return asyncHeader in headers || /^(?:\/_db\/[^/]+)?\/_api\/(?:document|edge|job|version)\b/.test(path);
}

function databasePathOf(path: string): string {
  return /^\/_db\/[^/]+/.exec(path)?.[0] ?? '';
}
