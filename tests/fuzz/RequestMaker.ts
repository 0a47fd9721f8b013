import { readdirSync, readFileSync } from 'node:fs';
import type { Random } from '../../protocol/lib/random.ts';
import type { Step } from '../golden/step.ts';

/** A request that need not be valid. */
export interface OddRequest {
  readonly method: string;
  /** Path below `/_db/<name>`, sent without normalization. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const oddSegments = [
  '%00',
  '%',
  '%zz',
  '%ff',
  '..',
  '.',
  '',
  '%2f',
  '%5c',
  '0',
  '-1',
  '1e400',
  'constructor',
  '__proto__',
  'a'.repeat(300),
  'a'.repeat(5000),
  '%F0%9F%98%80',
  '_system',
  '*',
  ':',
  ';',
  "'",
  '"',
  '%0d%0aX:1',
  'documents',
  '_users',
  '99999999999999999999',
];
const oddValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  'x',
  '\u0000',
  '\ud800',
  'constructor',
  '__proto__',
  'a/b',
  '_users',
  'x'.repeat(70_000),
  [],
  {},
  [[]],
  [null],
  [{}],
  { a: { a: { a: null } } },
  'documents/k1',
  '<>&"\'',
  '\u202e',
  ['a', 'a'],
];
const oddHeaders: readonly (readonly [string, string])[] = [
  ['if-match', '"x"'],
  ['if-match', '*'],
  ['if-match', 'x'.repeat(3000)],
  ['if-none-match', '"0"'],
  ['if-none-match', '*'],
  ['content-type', 'multipart/form-data; boundary=x'],
  ['content-type', 'application/x-velocypack'],
  ['content-type', ''],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'deflate'],
  ['accept', 'application/x-velocypack'],
  ['accept', 'text/html'],
  ['accept-encoding', 'gzip, br;q=x'],
  ['x-arango-version', '0'],
  ['x-arango-version', '99999999999999'],
  ['x-arango-version', 'x'],
  ['x-arango-async', 'store'],
  ['x-arango-async', 'true'],
  ['x-http-method-override', 'DELETE'],
  ['range', 'bytes=9-1'],
  ['cookie', 'a=b; ; =; x'],
  ['origin', 'null'],
  ['x-arango-trx-id', '1'],
  ['x-arango-batchpart', '-1'],
];
const queryNames = [
  'collection',
  'waitForSync',
  'rev',
  'policy',
  'keepNull',
  'mergeObjects',
  'returnNew',
  'returnOld',
  'silent',
  'overwriteMode',
  'onDuplicate',
  'type',
  'complete',
  'details',
  'vertex',
  'direction',
  'from',
  'to',
  'dropCollections',
  'count',
  'withRevisions',
  'withData',
  'excludeSystem',
  'batchSize',
  'token',
  'fromPrefix',
  'line',
  'onlyget',
  'group',
];

/** Creates unusual requests by mutation of recorded requests and of the routes' addresses. */
export class RequestMaker {
  readonly #random: Random;
  readonly #recorded: readonly Step[];
  readonly #routes: readonly { readonly method: string; readonly path: string }[];

  constructor(random: Random, routes: readonly { readonly method: string; readonly path: string }[]) {
    this.#random = random;
    this.#routes = routes;
    this.#recorded = readRecordedSteps();
  }

  next(): OddRequest {
    const step = this.#pick(this.#recorded);
    const isRoute = this.#chance(0.4);
    const route = this.#pick(this.#routes);
    const path = (isRoute ? route.path : step.path).replace(/\{\{\w+\}\}/g, 'documents');
    const method = this.#chance(0.1) ? this.#pick(methods) : isRoute ? route.method : step.method;
    const headers: Record<string, string> = this.#chance(0.4) ? { 'x-arango-version': '20804' } : {};
    if (this.#chance(0.2)) {
      const [name, value] = this.#pick(oddHeaders);
      headers[name] = value;
    }
    return { method, headers, path: this.#oddPath(path), body: this.#oddBody(step.body ?? step.raw) };
  }

  #oddPath(path: string): string {
    let [place = '/', search = ''] = path.split(/\?(.*)/s, 2);
    if (this.#chance(0.3)) {
      const segments = place.split('/');
      segments[1 + this.#random.nextBelow(segments.length)] = this.#pick(oddSegments);
      place = segments.join('/');
    }
    if (this.#chance(0.1)) place += `/${this.#pick(oddSegments)}`;
    if (this.#chance(0.3)) {
      const value = this.#pick([...oddSegments, 'true', 'documents', 'error', 'last']);
      search += `${search === '' ? '' : '&'}${this.#pick(queryNames)}=${value}`;
    }
    // Paths that node:http refuses are sent over raw sockets by another test.
    const sent = place.startsWith('/') ? place : `/${place}`;
    return `${sent}${search === '' ? '' : `?${search}`}`.replace(/[^\x21-\x7e]/g, encodeURIComponent);
  }

  #oddBody(body: unknown): string | Buffer | undefined {
    if (this.#chance(0.08)) return undefined;
    if (this.#chance(0.05)) return Buffer.from(Array.from({ length: 40 }, () => this.#random.nextBelow(256)));
    if (this.#chance(0.08))
      return this.#pick([
        '{',
        '[',
        '"',
        '{}{}',
        'null',
        '[1,2',
        '{"a":}',
        '\ufeff{}',
        '{"a":1,"a":2}',
        '{"__proto__":{"a":1}}',
        '1e999',
        '--x',
        ' ',
        '\n\n',
      ]);
    let value = body;
    for (let times = this.#random.nextBelow(3); times > 0; times--) value = this.#mutate(value);
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (text === undefined) return undefined;
    return this.#chance(0.06) ? text.slice(0, this.#random.nextBelow(text.length)) : text;
  }

  /** Replaces, removes or adds one nested value. */
  #mutate(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || this.#chance(0.25)) return this.#pick(oddValues);
    if (Array.isArray(value)) {
      const copy = [...value];
      const at = this.#random.nextBelow(copy.length + 1);
      copy[at] = at < copy.length ? this.#mutate(copy[at]) : this.#pick(oddValues);
      return copy;
    }
    const entries = Object.entries(value);
    if (entries.length === 0 || this.#chance(0.2)) {
      return Object.fromEntries([
        ...entries,
        [
          String(this.#pick(['_key', '_id', '_rev', '_from', '_to', 'name', 'type', 'a'])),
          this.#pick(oddValues),
        ],
      ]);
    }
    const at = this.#random.nextBelow(entries.length);
    if (this.#chance(0.15)) return Object.fromEntries(entries.filter((_, number) => number !== at));
    return Object.fromEntries(
      entries.map(([name, each], number) => [name, number === at ? this.#mutate(each) : each]),
    );
  }

  #pick<Value>(values: readonly Value[]): Value {
    return values[this.#random.nextBelow(values.length)]!;
  }

  #chance(share: number): boolean {
    return this.#random.next() < share;
  }
}

function readRecordedSteps(): readonly Step[] {
  const folder = new URL('../golden/http/', import.meta.url);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Step);
}
