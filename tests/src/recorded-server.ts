import { afterEach, beforeEach, vi } from 'vitest';
import type { CollectionOverview, DatabaseOverview } from '../../protocol/api/overview.ts';

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

/** A value, or the lines of values of an import. */
function bodyOf(text: string): unknown {
  if (!text.endsWith('}\n')) return JSON.parse(text);
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}

/** Returns recorded responses by method and path, and stores the requests. */
export class RecordedServer {
  readonly requests: RecordedRequest[] = [];
  /** Headers of the requests, in the same order. */
  readonly headers: Headers[] = [];
  readonly #answers = new Map<string, Answer>();

  /**
   * `route` such as 'GET /_api/collection'. A later response replaces an earlier one. A function returns the response to
   * the body of a request.
   */
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

  /** No response to this request, nor to the request for the version, which shows whether the server is running. */
  goOffline(route: string): this {
    this.#answers.set('GET /_api/version', 'offline');
    return this.block(route);
  }

  /** No response to this request only, as with an extension of the browser. */
  block(route: string): this {
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
    const body: unknown = typeof init.body === 'string' ? bodyOf(init.body) : init.body;
    this.requests.push({ method, path, body });
    this.headers.push(new Headers(init.headers));
    const answer =
      this.#answers.get(`${method} ${path}`) ?? this.#answers.get(`${method} ${path.split('?')[0]}`);
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    if (answer === undefined)
      return Response.json(
        { error: true, code: 404, errorNum: 404, errorMessage: `unknown path '${path}'` },
        { status: 404 },
      );
    const answered: unknown =
      typeof answer.body === 'function' ? (answer.body as (body: unknown) => unknown)(body) : answer.body;
    return Response.json(answered, { status: answer.status ?? 200, headers: answer.headers ?? {} });
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

/** A collection in the answer of the overview. */
export function entryAnswer(name: string, more: Partial<CollectionOverview> = {}): CollectionOverview {
  return {
    id: name,
    name,
    type: 'document',
    status: 3,
    isSystem: name.startsWith('_'),
    access: 'rw',
    count: 0,
    documentsBytes: 0,
    indexesBytes: 0,
    indexes: [{ id: `${name}/0`, type: 'primary', name: 'primary', fields: ['_key'], reads: 0 }],
    ...more,
  };
}

/** The answer of `GET /_admin/orrery/overview`. */
export function overviewAnswer(
  collections: readonly CollectionOverview[],
  more: Partial<DatabaseOverview> = {},
): object {
  const database: DatabaseOverview = {
    id: '1',
    name: '_system',
    isSystem: true,
    access: 'rw',
    isAdministrator: true,
    documentsBytes: 0,
    indexesBytes: 0,
    graphs: 0,
    slowQueries: { count: 0, longestSeconds: 0 },
    collections: [...collections],
    ...more,
  };
  const since = '2026-11-22T10:00:00.000Z';
  return { since, readsSince: since, databases: [database] };
}
