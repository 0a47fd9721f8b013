import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

/** Discovery documents, key sets and tokens have a few KiB. */
const maxAnswerBytes = 256 << 10;
const timeoutMs = 10_000;

interface ProviderCall {
  readonly authorization?: string | undefined;
  /** The fields of a form; undefined: a GET request. */
  readonly form?: Readonly<Record<string, string>> | undefined;
}

interface ProviderAnswer {
  readonly status: number;
  readonly text: string;
}

/** The provider did not answer, or not in the form that the protocol requires. */
export class ProviderError extends Error {
  /** The provider cannot be reached or does not work: a later request may succeed. */
  readonly isOutage: boolean;

  constructor(message: string, isOutage = false) {
    super(message);
    this.isOutage = isOutage;
  }
}

/** Sends requests to the provider: without redirects, with limits of time and size. */
export class ProviderRequests {
  readonly #ca: string | undefined;

  constructor(ca: string | undefined) {
    this.#ca = ca;
  }

  /** Rejects with ProviderError. */
  send(url: URL, { authorization, form }: ProviderCall = {}): Promise<ProviderAnswer> {
    const body = form && new URLSearchParams(form).toString();
    const headers = {
      accept: 'application/json',
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === undefined
        ? {}
        : {
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': Buffer.byteLength(body),
          }),
    };
    const options = {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(this.#ca === undefined ? {} : { ca: this.#ca }),
    };
    return new Promise((resolve, reject) => {
      const fail = (error: Error) =>
        reject(
          error instanceof ProviderError ? error : new ProviderError(`${url.host}: ${error.message}`, true),
        );
      const outgoing = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (answer) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.byteLength;
          if (bytes <= maxAnswerBytes) chunks.push(chunk);
          else
            answer.destroy(
              new ProviderError(`${url.host}: expected an answer of at most ${maxAnswerBytes >> 10} KiB`),
            );
        });
        answer.on('error', fail);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
      });
      outgoing.on('error', fail);
      outgoing.end(body);
    });
  }

  /** The JSON of a successful answer. Rejects with ProviderError, which names the code of an OAuth error. */
  async sendForJson(url: URL, call?: ProviderCall): Promise<unknown> {
    const { status, text } = await this.send(url, call);
    const place = `${url.host}${url.pathname}`;
    const isOutage = status >= 500 || status === 429;
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      throw new ProviderError(
        `${place}: expected JSON, found another answer with status ${status}`,
        isOutage,
      );
    }
    if (status === 200) return json;
    const { error } = (json ?? {}) as { readonly error?: unknown };
    const code = typeof error === 'string' ? ` (${error.replace(/[^\w.-]/g, '?').slice(0, 60)})` : '';
    throw new ProviderError(`${place}: status ${status}${code}`, isOutage);
  }
}
