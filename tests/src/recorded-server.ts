import { afterEach, beforeEach, vi } from 'vitest';

export interface RecordedRequest {
  readonly method: string;
  /** Path below the database, with the query string. */
  readonly path: string;
  readonly body: unknown;
}

type Answer =
  | {
      readonly status?: number;
      readonly body: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | 'offline';

/** Returns recorded responses by method and path, and stores the requests. */
class RecordedServer {
  readonly requests: RecordedRequest[] = [];
  readonly #answers = new Map<string, Answer>();

  /** `route` such as 'GET /_api/collection'. A later response replaces an earlier one. */
  on(route: string, body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): this {
    this.#answers.set(route, { body, status, headers });
    return this;
  }

  /** An error in the wire form. */
  refuse(
    route: string,
    status: number,
    errorNum: number,
    errorMessage: string,
    headers: Readonly<Record<string, string>> = {},
  ): this {
    return this.on(route, { error: true, code: status, errorNum, errorMessage }, status, headers);
  }

  goOffline(route: string): this {
    this.#answers.set(route, 'offline');
    return this;
  }

  /** Requests that change data; the console's queries only read. */
  get changes(): readonly RecordedRequest[] {
    return this.requests.filter(({ method, path }) => method !== 'GET' && path !== '/_api/cursor');
  }

  readonly fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const method = init.method ?? 'GET';
    const path = address.replace(/^\/_db\/[^/]+/, '');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    this.requests.push({ method, path, body });
    const answer =
      this.#answers.get(`${method} ${path}`) ?? this.#answers.get(`${method} ${path.split('?')[0]}`);
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    if (answer === undefined)
      return Response.json(
        { error: true, code: 404, errorNum: 404, errorMessage: `unknown path '${path}'` },
        { status: 404 },
      );
    return Response.json(answer.body, { status: answer.status ?? 200, headers: answer.headers ?? {} });
  };
}

/** Replaces the network with a new recorded server for each test. */
export function recordServer(): { current: RecordedServer } {
  const holder = { current: new RecordedServer() };
  beforeEach(() => {
    holder.current = new RecordedServer();
    vi.stubGlobal('fetch', holder.current.fetch);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  return holder;
}

export function collectionAnswer(name: string, type = 2, status = 3) {
  return { id: name, name, status, type, isSystem: name.startsWith('_'), globallyUniqueId: name };
}
