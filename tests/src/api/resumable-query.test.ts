import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resumableParts } from '../../../src/api/resumable-query.ts';

/** A server with one collection, whose answers can be lost. Each cursor returns all rows, two in a batch. */
class CursorServer {
  readonly calls: string[] = [];
  /** The call with this number has no answer, although the server has executed it. */
  readonly lost = new Set<number>();
  readonly #rows: readonly number[];
  readonly #isNumbered: boolean;
  #cursors = new Map<string, { at: number; last: { batch: number; body: unknown } }>();
  #opened = 0;

  /** `isNumbered`: batches have numbers and can be repeated. */
  constructor(rows: readonly number[], isNumbered: boolean) {
    this.#rows = rows;
    this.#isNumbered = isNumbered;
  }

  restart(): void {
    this.#cursors = new Map();
  }

  get openCursors(): number {
    return this.#cursors.size;
  }

  readonly fetch = async (address: string, { method = 'GET' }: RequestInit = {}): Promise<Response> => {
    const path = address.replace(/^.*\/_api/, '');
    // The question whether the server can be reached is none of the query.
    if (path === '/version') return Response.json({ version: '3.12.5' });
    this.calls.push(`${method} ${path}`);
    const number = this.calls.length;
    const answer = this.#answer(method, path);
    if (!this.lost.has(number)) return answer;
    if (number % 2 === 0) throw new TypeError('fetch failed');
    return new Response(
      new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) }),
    );
  };

  #answer(method: string, path: string): Response {
    const [, , id = '', batch] = path.split('/');
    if (method === 'DELETE') return Response.json({}, { status: this.#cursors.delete(id) ? 202 : 404 });
    if (id === '') {
      this.#opened += 1;
      return this.#next(`c${this.#opened}`, 1);
    }
    const cursor = this.#cursors.get(id);
    if (cursor === undefined) return Response.json({ errorNum: 1600 }, { status: 404 });
    if (batch !== undefined && Number(batch) === cursor.last.batch) return Response.json(cursor.last.body);
    return this.#next(id, cursor.last.batch + 1);
  }

  #next(id: string, batch: number): Response {
    const at = (batch - 1) * 2;
    const hasMore = at + 2 < this.#rows.length;
    const numbers = this.#isNumbered && hasMore ? { nextBatchId: String(batch + 1) } : {};
    const body = { result: this.#rows.slice(at, at + 2), hasMore, ...(hasMore ? { id } : {}), ...numbers };
    this.#cursors.set(id, { at, last: { batch, body } });
    if (!hasMore && !this.#isNumbered) this.#cursors.delete(id);
    return Response.json(body);
  }
}

interface Part {
  readonly rows: readonly number[];
  readonly rowCount: number;
  readonly hasMore: boolean;
  readonly id: string | undefined;
  readonly nextBatchId: string | undefined;
}

function read(server: CursorServer, canWait = true) {
  vi.stubGlobal('fetch', server.fetch);
  return resumableParts<Part>({
    text: 'FOR d IN c RETURN d',
    bindVars: {},
    batchSize: 2,
    signal: undefined,
    canWait: () => canWait,
    async read(bytes) {
      const { result, ...others } = JSON.parse(new TextDecoder().decode(bytes)) as Part & {
        readonly result: readonly number[];
      };
      return { ...others, rows: result, rowCount: result.length };
    },
  });
}

/** The rows that count, all rows that arrived, and the waits. */
async function collect(parts: ReturnType<typeof read>) {
  const counted: number[] = [];
  const all: number[] = [];
  const reasons: string[] = [];
  for await (const each of parts) {
    if ('reason' in each) {
      reasons.push(each.reason);
      void vi.advanceTimersByTimeAsync(60_000);
      continue;
    }
    all.push(...each.part.rows);
    if (!each.isRepeated) counted.push(...each.part.rows);
  }
  return { counted, all, reasons };
}

const rows = [1, 2, 3, 4, 5, 6, 7];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([2, 3])('a lost batch is read again by its number (call %i)', async (lost) => {
  const server = new CursorServer(rows, true);
  server.lost.add(lost);
  expect(await collect(read(server))).toEqual({
    counted: rows,
    all: rows,
    reasons: ['The connection was interrupted.'],
  });
  expect(server.calls.filter((call) => call === 'POST /cursor')).toHaveLength(1);
  expect(server.calls.filter((call) => call === `POST /cursor/c1/${lost}`)).toHaveLength(2);
  expect(server.openCursors).toBe(0);
});

test('without numbers of batches, the query begins again and its known rows do not count', async () => {
  const server = new CursorServer(rows, false);
  server.lost.add(3);
  const { counted, all } = await collect(read(server));
  expect(counted).toEqual(rows);
  expect(all).toEqual([1, 2, 3, 4, ...rows]);
  expect(server.openCursors).toBe(0);
});

test('the query begins again after a restart of the server', async () => {
  const server = new CursorServer(rows, true);
  const parts = read(server);
  const first = await parts.next();
  server.restart();
  const { counted, all, reasons } = await collect(parts);
  expect(first.value).toMatchObject({ part: { rows: [1, 2] }, isRepeated: false });
  expect({ counted, all, reasons }).toEqual({ counted: [3, 4, 5, 6, 7], all: rows, reasons: [] });
});

test('a server that closes each query ends the load with an error', async () => {
  const server = new CursorServer(rows, true);
  const parts = read(server);
  await expect(
    (async () => {
      for await (const _ of parts) server.restart();
    })(),
  ).rejects.toThrow('The server has closed the query several times.');
});

test('a query that must not wait ends with the error', async () => {
  const server = new CursorServer(rows, true);
  server.lost.add(2);
  await expect(collect(read(server, false))).rejects.toThrow('was blocked or interrupted');
});

test('an early end closes the cursor', async () => {
  const server = new CursorServer(rows, true);
  const parts = read(server);
  await parts.next();
  await parts.return(undefined);
  expect(server.openCursors).toBe(0);
});
