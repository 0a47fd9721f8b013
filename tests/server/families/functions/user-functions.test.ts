import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ExecutionControl, QueryOptions, QueryWarning } from '../../../../aql/execution.ts';
import { prepareQuery } from '../../../../aql/prepare.ts';
import { rowsJson } from '../../../../aql/result-json.ts';
import type { Dialect } from '../../../../protocol/dialect.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { databaseSource } from '../../../../server/engine/queries/database-source.ts';
import { checkFunctionCode, setSandboxFile } from '../../../../server/families/functions/lib/sandboxes.ts';
import { createSystemCollections } from '../../../../server/system-collections.ts';
import { bundle } from '../../storage/bundle.ts';
import { StoreFolder } from '../../storage/store-folder.ts';

// Sandboxes are threads, which start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const control: ExecutionControl = { random: Math.random, nowMs: 0, isKilled: () => false };

interface RunOptions {
  readonly dialect?: Dialect;
  readonly options?: QueryOptions;
  readonly isKilled?: () => boolean;
  readonly canPause?: boolean;
}

let sandboxFile: Awaited<ReturnType<typeof bundle>>;
let stored: StoreFolder;

beforeAll(async () => {
  sandboxFile = await bundle('../../../server/families/functions/lib/sandbox-thread.ts');
  setSandboxFile(pathToFileURL(sandboxFile.path));
});
afterAll(() => sandboxFile.remove());

beforeEach(() => {
  stored = new StoreFolder();
  stored.store.write((transaction) => createSystemCollections(transaction.findDatabase('_system')!));
});
afterEach(() => stored.remove());

function register(name: string, code: string, isDeterministic = false): void {
  stored.write('_aqlfunctions', ({ writer }) =>
    writer.insert({ _key: name.toUpperCase(), name, code, isDeterministic }, { dialect: '3.12' }),
  );
}

function run(text: string, more: RunOptions = {}): { rows: unknown[]; warnings: readonly QueryWarning[] } {
  const { dialect = '3.12', options = {}, ...rest } = more;
  return stored.store.read((view) => {
    const source = databaseSource(view.findDatabase('_system')!, () => undefined);
    const prepared = prepareQuery({ text, bindVars: {}, dialect, options }, source);
    const execution = prepared.execute(source, { ...control, ...rest });
    const rows: unknown[] = [];
    for (const batch of execution.rows) rows.push(...(JSON.parse(rowsJson(batch)) as unknown[]));
    return { rows, warnings: execution.warnings };
  });
}

function errorOf(text: string, more: RunOptions = {}): { number: number; message: string } {
  try {
    run(text, more);
  } catch (error) {
    if (error instanceof DatabaseError) return { number: error.errorNum, message: error.message };
    throw error;
  }
  throw new Error(`${text} gives no error`);
}

describe('values', () => {
  const bodies: readonly (readonly [body: string, value: unknown])[] = [
    ['return 1.5', 1.5],
    ['return "é𝄞\\u0000"', 'é𝄞\u0000'],
    ['return', null],
    ['return NaN', null],
    ['return 1 / 0', null],
    ['return -0', 0],
    ['return function () {}', null],
    ['return Symbol("s")', null],
    ['return [undefined, NaN, function () {}, 1]', [null, null, null, 1]],
    ['return { a: undefined, b: NaN, c: function () {}, d: { e: [] } }', { a: null, b: null, d: { e: [] } }],
    ['return 2n ** 40n', 2 ** 40],
    ['return new Date(0)', '1970-01-01T00:00:00.000Z'],
    ['return this.name', 'my::f'],
    ['return arguments.length', 3],
    ['return [x, y, z]', [1, { a: ['b'] }, null]],
  ];
  test.each(bodies)('%s', (body, value) => {
    register('my::f', `function (x, y, z) { ${body} }`);
    expect(run('RETURN my::f(1, { a: ["b"] }, null)')).toEqual({ rows: [value], warnings: [] });
  });

  test('arguments are complete documents, 64-bit integers become doubles', () => {
    stored.create('c');
    stored.write('c', ({ writer }) => writer.insert({ _key: 'k', n: 2n ** 60n }, { dialect: '3.12' }));
    register('my::f', 'function (d) { return [d._id, d.n, typeof d.n]; }');
    expect(run('FOR d IN c RETURN my::f(d)').rows).toEqual([['c/k', 2 ** 60, 'number']]);
  });

  test('a code may be an arrow function, end in a comment or compute its function', () => {
    register('my::arrow', '(x) => x + 1 // plus one');
    register('my::made', '(function () { const two = 2; return (x) => x * two; })()');
    expect(run('RETURN [my::arrow(1), MY::Made(4)]').rows).toEqual([[2, 8]]);
  });
});

describe('places', () => {
  beforeEach(() => {
    register('my::double', 'function (x) { return x * 2; }');
    register('my::nested::half', 'function (x) { return x / 2; }');
    register('my::odd', 'function (x) { return x % 2 === 1; }');
  });

  const queries: readonly (readonly [text: string, rows: unknown[]])[] = [
    ['RETURN my::double(my::nested::half(7)) + 1', [8]],
    ['FOR i IN 1..5 FILTER my::odd(i) RETURN i', [1, 3, 5]],
    ['FOR i IN 1..9 FILTER i > 3 && my::odd(i) && i < 9 && my::double(i) != 10 RETURN i', [7]],
    ['FOR i IN 1..3 SORT my::double(i) DESC LIMIT 2 RETURN my::double(i)', [6, 4]],
    [
      'FOR i IN 1..6 COLLECT o = my::odd(i) WITH COUNT INTO n RETURN [o, n]',
      [
        [false, 3],
        [true, 3],
      ],
    ], // prettier-ignore
    ['FOR i IN 1..3 RETURN i == 2 ? my::double(i) : i', [1, 4, 3]],
    ['RETURN [1, 2, 3][* FILTER my::odd(CURRENT) RETURN my::double(CURRENT)]', [[2, 6]]],
    ['FOR i IN 1..2 RETURN (FOR k IN 1..i RETURN my::double(k))', [[2], [2, 4]]],
    ['FOR i IN 1..2 LET s = (FOR k IN 1..i FILTER my::odd(k) RETURN my::double(i)) RETURN s', [[2], [4]]],
    ['RETURN { a: my::double(1), [CONCAT("b", my::double(1))]: [my::double(2)] }', [{ a: 2, b2: [4] }]],
    ['RETURN CALL("my::double", 4) + APPLY("MY::DOUBLE", [1])', [10]],
    ['FOR f IN ["my::double", "my::nested::half"] RETURN CALL(f, 8)', [16, 4]],
    ['RETURN NOT_NULL(null, my::double(3))', [6]],
  ];
  test.each(queries)('%s', (text, rows) => {
    expect(run(text)).toEqual({ rows, warnings: [] });
    expect(run(text, { options: { optimizerRules: ['-all'] } }).rows).toEqual(rows);
    expect(run(text, { canPause: true }).rows).toEqual(rows);
  });

  test('batches return the same results as single rows', () => {
    const many = run('FOR i IN 1..5000 RETURN my::double(i)').rows;
    expect(many).toEqual(run('FOR i IN 1..5000 RETURN i > 0 ? my::double(i) : 0').rows);
    expect(many).toEqual(Array.from({ length: 5000 }, (_, at) => 2 * (at + 1)));
  });
});

describe('traversals of 2.8', () => {
  beforeEach(() => {
    stored.create('v');
    stored.create('e', 'edge');
    for (const _key of ['a', 'b', 'c', 'd'])
      stored.write('v', ({ writer }) => writer.insert({ _key }, { dialect: '2.8' }));
    for (const [from, to] of ['ab', 'bc', 'ad'].map((ends) => [...ends])) {
      stored.write('e', ({ writer }) =>
        writer.insert({ _from: `v/${from}`, _to: `v/${to}`, to: to! }, { dialect: '2.8' }),
      );
    }
  });

  const traversal = (options: string) => `TRAVERSAL(v, e, "v/a", "outbound", ${options})`;
  const keysOf = (options: string) =>
    run(`RETURN ${traversal(options)}[*].vertex._key`, { dialect: '2.8' }).rows[0];

  test('a visitor produces the rows', () => {
    register(
      'my::visitor',
      'function (config, result, vertex, path) { return config.data + vertex._key + path.edges.length; }',
    );
    const options = '{ visitor: "my::visitor", data: "-" }';
    expect(run(`RETURN ${traversal(options)}`, { dialect: '2.8' }).rows).toEqual([
      ['-a0', '-b1', '-c2', '-d1'],
    ]);
  });

  test('functions filter the followed edges and the returned and expanded vertices', () => {
    register('my::follow', 'function (config, vertex, edge, path) { return edge.to !== "d"; }');
    expect(keysOf('{ followEdges: "my::follow" }')).toEqual(['a', 'b', 'c']);
    register(
      'my::filter',
      'function (config, vertex, path) { if (vertex._key === "b") return config.data; }',
    );
    expect(keysOf('{ filterVertices: "my::filter" }')).toEqual(['a', 'b', 'c', 'd']);
    expect(keysOf('{ filterVertices: "my::filter", data: "prune" }')).toEqual(['a', 'b', 'd']);
    expect(keysOf('{ filterVertices: "my::filter", data: "exclude" }')).toEqual(['a', 'c', 'd']);
    expect(keysOf('{ filterVertices: "my::filter", data: ["prune", "exclude"] }')).toEqual(['a', 'd']);
  });

  test('a function returns the edge weights of a shortest path', () => {
    stored.write('e', ({ writer }) =>
      writer.insert({ _from: 'v/a', _to: 'v/c', to: 'c' }, { dialect: '2.8' }),
    );
    register(
      'my::weight',
      'function (config, from, to, edge) { return from._key === "a" && edge.to === "c" ? 9 : 1; }',
    );
    const lengthOf = (options: string) =>
      run(`RETURN SHORTEST_PATH(v, e, "v/a", "v/c", "outbound", ${options}).distance`, { dialect: '2.8' })
        .rows[0];
    expect(lengthOf('{}')).toBe(1);
    expect(lengthOf('{ distance: "my::weight" }')).toBe(2);
  });

  test('unknown ones are reported by name', () => {
    expect(errorOf(`RETURN ${traversal('{ visitor: "my::unknown" }')}`, { dialect: '2.8' })).toMatchObject({
      number: 1582,
      message: expect.stringContaining("'MY::UNKNOWN()'"),
    });
    expect(errorOf(`RETURN ${traversal('{ filterVertices: "unknown" }')}`, { dialect: '2.8' }).number).toBe(
      1582,
    );
  });
});

describe('guarantees for functions', () => {
  const counter = '(function () { let n = 0; return function () { return ++n; }; })()';

  test('only deterministic calls are computed once; no state remains for the next query', () => {
    register('my::count', counter);
    register('my::constant', counter, true);
    for (let time = 0; time < 2; time++) {
      expect(run('FOR i IN 1..3 RETURN my::count()').rows).toEqual([1, 2, 3]);
      expect(run('FOR i IN 1..3 RETURN my::constant()').rows).toEqual([1, 1, 1]);
    }
  });

  test('globals do not survive the query', () => {
    register('my::keep', 'function () { globalThis.kept = (globalThis.kept || 0) + 1; return kept; }');
    register('my::spoil', 'function () { JSON.stringify = Array.prototype.push = null; return [1]; }');
    expect(run('RETURN [my::keep(), my::spoil(), my::keep()]').rows).toEqual([[1, [1], 2]]);
    expect(run('RETURN [my::keep(), my::spoil()]').rows).toEqual([[1, [1]]]);
  });

  test('the server is not accessible', () => {
    const names = ['process', 'fetch', 'setTimeout', 'console', 'Worker', 'WebAssembly', 'Deno', 'std', 'os'];
    register('my::reach', `function () { return [${names.map((name) => `typeof ${name}`).join()}]; }`);
    register('my::import', 'function () { return import("node:fs"); }');
    register('my::require', 'function () { return require("@arangodb"); }');
    expect(run('RETURN my::reach()').rows).toEqual([names.map(() => 'undefined')]);
    expect(run('RETURN my::import()').warnings).toMatchObject([{ code: 1583 }]);
    expect(run('RETURN my::require()').warnings).toEqual([
      {
        code: 1583,
        message:
          "in function 'MY::REQUIRE()': user function runtime error: Error: require('@arangodb') is not available: " +
          'user functions are plain JavaScript without modules',
      },
    ]);
  });
});

describe('errors', () => {
  test('an error thrown by a function becomes a warning and null', () => {
    register('my::check', 'function (x) { if (x === 2) throw new TypeError("two"); return x; }');
    expect(run('FOR i IN 1..3 RETURN my::check(i)')).toEqual({
      rows: [1, null, 3],
      warnings: [
        { code: 1583, message: "in function 'MY::CHECK()': user function runtime error: TypeError: two" },
      ],
    });
    expect(errorOf('RETURN my::check(2)', { options: { failOnWarning: true } }).number).toBe(1583);
  });

  test.each([
    ['endless recursion', 'function f() { return f() + 1; }'],
    ['a circle', 'function () { const a = {}; a.a = a; return a; }'],
    ['a hostile error', 'function () { throw { toString() { throw 1; } }; }'],
    ['a promise', 'async function () { return 1; }'],
    ['too long a text', 'function () { let s = "0123456789"; for (;;) s += s; }'],
    ['too many objects', 'function () { const all = []; for (;;) all.push([]); }'],
    ['too large a block', 'function () { return new Uint8Array(1e8).length; }'],
  ])('%s', (_, code) => {
    register('my::f', code);
    register('my::one', '() => 1');
    const { rows, warnings } = run('RETURN [my::f(), my::one()]');
    expect(rows).toEqual([[null, 1]]);
    expect(warnings).toMatchObject([{ code: 1583 }]);
  });

  test('arguments beyond the memory of a sandbox end the query', () => {
    register('my::f', 'x => x.length');
    const text = 'RETURN my::f(FOR i IN 1..40 RETURN REPEAT("x", 1000000))';
    expect(errorOf(text)).toMatchObject({ number: 32, message: expect.stringContaining('64 MiB') });
    expect(run('RETURN my::f("abc")').rows).toEqual([3]);
  });

  test('unknown functions', () => {
    register('my::double', 'x => x * 2');
    expect(errorOf('RETURN my::duoble(1)')).toEqual({
      number: 1582,
      message: "AQL: user function 'MY::DUOBLE()' not found; did you mean 'MY::DOUBLE()'? (while executing)",
    });
    expect(errorOf('RETURN CALL("other::f")').number).toBe(1582);
    expect(errorOf('RETURN my::duoble(1)', { dialect: '2.8' }).message).toBe(
      "user function 'MY::DUOBLE()' not found",
    );
  });

  test('codes that do not define a function', () => {
    register('my::number', '1 + 1');
    register('my::broken', 'function (x) {');
    expect(errorOf('RETURN my::number()')).toEqual({
      number: 1581,
      message:
        'AQL: invalid user function code: MY::NUMBER(): expected a function, found a value of type number (while executing)',
    });
    expect(errorOf('RETURN my::broken()').message).toContain('SyntaxError');
    for (const code of ['1 + 1', 'function (x) {', '(() => { for (;;); })()', '']) {
      expect(() => checkFunctionCode(code)).toThrow(DatabaseError);
    }
    checkFunctionCode('x => x');
  });
});

describe('ends', () => {
  const loops = {
    loop: 'function () { for (;;); }',
    // Inside the engine, which does not check for a stop there.
    scan: 'function () { return [].includes.call({ length: 2 ** 53 - 1 }, 1); }',
    power: 'function () { return String(7n ** 20000000n).length; }',
  };
  test.each(Object.entries(loops))('%s ends with its query', (name, code) => {
    register(`my::${name}`, code);
    register('my::one', '() => 1');
    for (const text of [`RETURN my::${name}()`, `FOR i IN 1..2 RETURN i > 0 ? my::${name}() : 1`]) {
      let looks = 0;
      const isKilled = (): boolean => ++looks > 5;
      expect(errorOf(text, { isKilled, canPause: true }).number).toBe(1500);
      expect(run('RETURN my::one()').rows).toEqual([1]);
    }
  });

  test('the runner has turns while a function runs', () => {
    register('my::slow', 'function () { const end = Date.now() + 40; while (Date.now() < end); return 1; }');
    const turns = stored.store.read((view) => {
      const source = databaseSource(view.findDatabase('_system')!, () => undefined);
      const request = { text: 'RETURN my::slow()', bindVars: {}, dialect: '3.12', options: {} } as const;
      const { rows } = prepareQuery(request, source).execute(source, { ...control, canPause: true });
      return [...rows].filter((batch) => batch.length === 0).length;
    });
    expect(turns).toBeGreaterThan(1);
  });

  test('concurrent queries have separate sandboxes', () => {
    register('my::count', '(function () { let n = 0; return function () { return ++n; }; })()');
    stored.store.read((view) => {
      const open = () => {
        const source = databaseSource(view.findDatabase('_system')!, () => undefined);
        const text = 'FOR i IN 1..3000 LIMIT 3000 RETURN my::count()';
        const prepared = prepareQuery({ text, bindVars: {}, dialect: '3.12', options: {} }, source);
        return prepared.execute(source, control).rows;
      };
      const [left, right] = [open(), open()];
      const [first, second] = [left.next().value, right.next().value];
      expect(first?.[0]).toBe(1);
      expect(second?.[0]).toBe(1);
      left.return();
      right.return();
    });
  });
});
