import { describe, expect, test } from 'vitest';
import type { Execution, ExecutionControl, QueryOptions } from '../../aql/execution.ts';
import { isStoredDocument } from '../../aql/frame.ts';
import { prepareQuery } from '../../aql/prepare.ts';
import { rowsJson } from '../../aql/result-json.ts';
import type { Dialect } from '../../protocol/dialect.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { MemoryDatabase } from './memory/memory-source.ts';

const control: ExecutionControl = { random: () => 0.5, nowMs: 0, isKilled: () => false };

function numbers(count: number): MemoryDatabase {
  const database = new MemoryDatabase();
  const collection = database.createCollection('c');
  for (let n = 0; n < count; n++) collection.insert({ _key: `k${n}`, n }, { dialect: '3.12' });
  database.createCollection('other');
  return database;
}

function start(
  database: MemoryDatabase,
  text: string,
  options: QueryOptions = {},
  more: Partial<ExecutionControl> = {},
): Execution {
  const source = database.openSource();
  const request = { text, bindVars: {}, dialect: '3.12', options } as const;
  return prepareQuery(request, source).execute(source, { ...control, ...more });
}

function resultOf({ rows }: Execution): unknown[] {
  const result: unknown[] = [];
  for (const batch of rows) result.push(...(JSON.parse(rowsJson(batch)) as unknown[]));
  return result;
}

/** Runs a writing query in a transaction; returns its result or its error number. */
function write(database: MemoryDatabase, text: string, dialect: Dialect = '3.12'): unknown {
  try {
    return database.transaction((source) =>
      resultOf(prepareQuery({ text, bindVars: {}, dialect, options: {} }, source).execute(source, control)),
    );
  } catch (error) {
    if (error instanceof DatabaseError) return error.errorNum;
    throw error;
  }
}

function read(database: MemoryDatabase, text: string): unknown[] {
  return resultOf(start(database, text));
}

describe('yielding and termination', () => {
  const endless = [
    'FOR a IN c FOR b IN c FOR d IN c FILTER a.n + b.n + d.n < 0 RETURN 1',
    'FOR a IN c FOR b IN c FOR d IN c COLLECT WITH COUNT INTO n RETURN n',
    'FOR a IN c FOR b IN c FOR d IN c SORT a.n * b.n * d.n LIMIT 1 RETURN 1',
    'FOR a IN c LET x = (FOR b IN c FOR d IN c FILTER a.n + b.n + d.n < 0 RETURN 1) RETURN x',
    'FOR a IN 1..10000 FOR b IN 1..10000 FOR d IN 1..10000 FILTER a + b + d < 0 RETURN 1',
  ];
  test.each(endless)('yields while it has no rows: %s', (text) => {
    const { rows } = start(numbers(2000), text);
    for (let turn = 0; turn < 20; turn++) {
      const next = rows.next();
      expect(next.done).toBe(false);
      expect(next.value).toEqual([]);
    }
    rows.return();
  });

  test.each(endless)('can be killed: %s', (text) => {
    let isKilled = false;
    const { rows } = start(numbers(2000), text, {}, { isKilled: () => isKilled });
    rows.next();
    isKilled = true;
    expect(() => [...rows]).toThrow('query killed');
  });

  test('a subquery within an expression can be killed, although it does not yield', () => {
    let asked = 0;
    const isKilled = (): boolean => ++asked > 3;
    const text =
      'FOR a IN c RETURN a.n < 0 ? 1 : LENGTH(FOR b IN c FOR d IN c FOR e IN c FILTER b.n + d.n + e.n < -a.n RETURN 1)';
    expect(() => [...start(numbers(2000), text, {}, { isKilled }).rows]).toThrow('query killed');
  });

  test('a sleeping query yields if its scheduler can wait, and can be killed', () => {
    let isKilled = false;
    const execution = start(
      numbers(3),
      'FOR a IN c LIMIT 2 RETURN SLEEP(100)',
      {},
      {
        canPause: true,
        isKilled: () => isKilled,
      },
    );
    expect(execution.rows.next().value).toEqual([]);
    const left = execution.pausedUntilMs - Date.now();
    expect(left).toBeGreaterThan(190_000);
    expect(left).toBeLessThanOrEqual(200_000);
    isKilled = true;
    expect(() => execution.rows.next()).toThrow('query killed');
  });

  test('rows are returned after the sleep', () => {
    const text = 'FOR a IN c RETURN SLEEP(0.002)';
    expect(resultOf(start(numbers(3), text, {}, { canPause: true }))).toEqual([null, null, null]);
    expect(resultOf(start(numbers(3), text))).toEqual([null, null, null]);
  });

  test('a query that exceeds its maximum run time is killed', () => {
    const { rows } = start(numbers(2000), endless[0] as string, { maxRuntimeMs: 0 });
    expect(() => [...rows]).toThrow('query killed');
  });

  test('LIMIT does not read more documents than needed', () => {
    const execution = start(numbers(5000), 'FOR a IN c LIMIT 3 RETURN a.n');
    expect(resultOf(execution)).toEqual([0, 1, 2]);
    expect(execution.stats.scannedFull).toBeLessThan(100);
  });

  test('documents are passed on undecoded', () => {
    const rows = [...start(numbers(3), 'FOR a IN c RETURN a').rows].flat();
    expect(rows).toHaveLength(3);
    expect(rows.every((row) => isStoredDocument(row))).toBe(true);
  });

  test('read and dropped documents are counted', () => {
    const execution = start(numbers(100), 'FOR a IN c FILTER a.n % 10 == 0 LIMIT 2 RETURN a.n', {
      fullCount: true,
    });
    expect(resultOf(execution)).toEqual([0, 10]);
    expect(execution.stats).toMatchObject({
      scannedFull: 100,
      filtered: 90,
      fullCount: 10,
      writesExecuted: 0,
    });
  });
});

describe('loops over ranges', () => {
  const long = '1..1000000000000';
  test.each([
    [`FOR i IN ${long} LIMIT 3 RETURN i`, [1, 2, 3]],
    [`FOR i IN ${long} FILTER i % 1000 == 0 LIMIT 2 RETURN i`, [1000, 2000]],
    [
      `LET r = ${long} FOR i IN r FOR j IN r LIMIT 2 RETURN [i, j]`,
      [
        [1, 1],
        [1, 2],
      ],
    ],
    [`RETURN FIRST(FOR i IN ${long} LIMIT 5, 1 RETURN i)`, [6]],
    [`FOR x IN 1..2 RETURN x == 1 ? (FOR i IN ${long} LIMIT 2 RETURN i + x) : 0`, [[2, 3], 0]],
    [
      'FOR k IN 1..3 FOR i IN k..2 RETURN [k, i]',
      [
        [1, 1],
        [1, 2],
        [2, 2],
        [3, 3],
        [3, 2],
      ],
    ],
    ['FOR i IN 2.9..-1.9 RETURN i', [2, 1, 0, -1]],
    ["FOR i IN 'a'..null RETURN i", [0]],
    [
      'LET r = 1..3 FOR i IN r RETURN [i, r]',
      [
        [1, [1, 2, 3]],
        [2, [1, 2, 3]],
        [3, [1, 2, 3]],
      ],
    ],
    ['LET r = 1..2 FOR i IN r FILTER i IN r RETURN i', [1, 2]],
    ['LET r = 1..2 LET s = (FOR i IN r RETURN LENGTH(r)) RETURN s', [[2, 2]]],
    ['FOR i IN 1..5 COLLECT WITH COUNT INTO n RETURN n', [5]],
    ['FOR i IN 1..5 COLLECT even = i % 2 == 0 AGGREGATE s = SUM(i) RETURN s', [9, 6]],
  ])('%s', (text, expected) => {
    for (const profile of [0, 2] as const) {
      const more = { clock: () => performance.now() };
      expect(resultOf(start(numbers(1), text, { profile }, more))).toEqual(expected);
    }
  });

  test('can be killed, and use no memory', () => {
    let isKilled = false;
    const text = `FOR i IN ${long} COLLECT odd = i % 2 WITH COUNT INTO n RETURN n`;
    const { rows, memory } = start(
      numbers(1),
      text,
      { memoryLimitBytes: 100_000 },
      { isKilled: () => isKilled },
    );
    for (let turn = 0; turn < 5; turn++) expect(rows.next().value).toEqual([]);
    expect(memory.peakBytes).toBeLessThan(100_000);
    isKilled = true;
    expect(() => [...rows]).toThrow('query killed');
  });

  test('a range as a value has a limit', () => {
    expect(() => read(numbers(1), `RETURN ${long}`)).toThrow('at most 10000000 are possible');
    expect(() => read(numbers(1), `LET r = ${long} FOR i IN r LIMIT 1 RETURN r`)).toThrow('at most');
  });
});

describe('warnings', () => {
  test('are collected up to the limit', () => {
    const execution = start(numbers(0), 'FOR i IN 1..100 RETURN i / (i - i)', { maxWarningCount: 3 });
    expect(resultOf(execution)).toHaveLength(100);
    expect(execution.warnings.map(({ code }) => code)).toEqual([1562, 1562, 1562]);
  });

  test('abort the query with failOnWarning', () => {
    const execution = start(numbers(0), 'FOR i IN 1..100 RETURN i / (i - i)', { failOnWarning: true });
    expect(() => resultOf(execution)).toThrow('division by zero');
  });
});

describe('writes', () => {
  test('a loop does not read the documents that it inserts', () => {
    const database = numbers(50);
    write(database, 'FOR d IN c INSERT { n: d.n + 1000 } INTO c');
    expect(read(database, 'RETURN LENGTH(FOR d IN c RETURN 1)')).toEqual([100]);
  });

  test('a loop over an index does not read the documents that it moves', () => {
    const database = numbers(50);
    database.getCollection('c').ensureIndex({ type: 'skiplist', fields: ['n'] });
    write(database, 'FOR d IN c FILTER d.n >= 0 UPDATE d WITH { n: d.n + 7 } IN c');
    expect(read(database, 'FOR d IN c SORT d.n RETURN d.n')).toEqual(
      Array.from({ length: 50 }, (_, n) => n + 7),
    );
  });

  test('rows are read before the first write', () => {
    const database = numbers(3);
    write(database, 'FOR a IN c FOR b IN c UPDATE a WITH { sum: (a.sum || 0) + b.n } IN c');
    expect(read(database, 'FOR d IN c SORT d.n RETURN d.sum')).toEqual([2, 2, 2]);
  });

  test('UPSERT sees the writes of earlier rows', () => {
    const database = numbers(0);
    const text =
      'FOR i IN 1..6 UPSERT { name: i % 2 } INSERT { name: i % 2, n: 1 } UPDATE { n: OLD.n + 1 } IN c';
    write(database, `${text} RETURN NEW`);
    expect(read(database, 'FOR d IN c SORT d.name RETURN [d.name, d.n]')).toEqual([
      [0, 3],
      [1, 3],
    ]);
  });

  test('the same in a subquery', () => {
    const database = numbers(0);
    const text =
      'FOR i IN 1..6 UPSERT { name: i % 2 } INSERT { name: i % 2, n: 1 } UPDATE { n: OLD.n + 1 } IN c';
    write(database, `LET done = (${text} RETURN NEW) RETURN LENGTH(done)`);
    expect(read(database, 'FOR d IN c SORT d.name RETURN [d.name, d.n]')).toEqual([
      [0, 3],
      [1, 3],
    ]);
  });

  test('a failed write rolls back the whole query', () => {
    const database = numbers(3);
    expect(write(database, 'FOR i IN [7, 8, 1] INSERT { _key: CONCAT("k", i) } INTO c')).toBe(1210);
    expect(read(database, 'RETURN LENGTH(FOR d IN c RETURN 1)')).toEqual([3]);
  });

  test('LIMIT after a write does not limit the writes', () => {
    const database = numbers(3000);
    expect(write(database, 'FOR d IN c REMOVE d IN c LET o = OLD LIMIT 1 RETURN o.n')).toEqual([0]);
    expect(read(database, 'RETURN LENGTH(FOR d IN c RETURN 1)')).toEqual([0]);
  });

  test('errors can be ignored', () => {
    const database = numbers(3);
    const text = 'FOR k IN ["k0", "nobody", "k2"] REMOVE k IN c OPTIONS { ignoreErrors: true } RETURN OLD.n';
    expect(write(database, text)).toEqual([0, 2]);
  });

  test('overwriteMode and versions', () => {
    const database = numbers(1);
    expect(
      write(database, 'INSERT { _key: "k0", m: 1 } INTO c OPTIONS { overwriteMode: "update" } RETURN NEW.n'),
    ).toEqual([0]);
    expect(
      write(database, 'INSERT { _key: "k0", m: 2 } INTO c OPTIONS { overwriteMode: "ignore" } RETURN NEW'),
    ).toEqual([null]);
    expect(
      write(database, 'INSERT { _key: "k0", m: 2 } INTO c OPTIONS { overwrite: true } RETURN [OLD.n, NEW.n]'),
    ).toEqual([[0, null]]);
    const stale = 'UPDATE { _key: "k0", _rev: "1" } WITH { x: 1 } IN c OPTIONS { ignoreRevs: false }';
    expect(write(database, stale)).toBe(1200);
  });

  test('a writing subquery runs even if its branch is not taken', () => {
    const database = numbers(0);
    expect(write(database, 'FOR i IN [0] RETURN i ? (INSERT { n: 1 } INTO c RETURN NEW.n) : 0')).toEqual([0]);
    expect(read(database, 'FOR d IN c RETURN d.n')).toEqual([1]);
  });

  test('a reading subquery does not run if its value is not needed', () => {
    const execution = start(numbers(9), 'FOR i IN [0] RETURN i ? (FOR d IN c RETURN d.n) : 0');
    expect(resultOf(execution)).toEqual([0]);
    expect(execution.stats.scannedFull).toBe(0);
  });

  test('a subquery without outer variables runs once, and only if its value is needed', () => {
    const text = 'FOR i IN 0..9 RETURN i > LIMIT_ ? LENGTH(FOR d IN c FILTER d.n > 1 RETURN d.n) : 0';
    const scannedFor = (limit: number, inner = 'd.n > 1') => {
      const execution = start(numbers(9), text.replace('LIMIT_', String(limit)).replace('d.n > 1', inner));
      resultOf(execution);
      return execution.stats.scannedFull;
    };
    expect(scannedFor(4)).toBe(9);
    expect(scannedFor(9)).toBe(0);
    expect(scannedFor(4, 'd.n > i')).toBe(45);
    expect(scannedFor(4, 'd.n > RAND()')).toBe(45);
  });

  test('an edge keeps the content that was read, even if the query removes it', () => {
    const database = numbers(2);
    const links = database.createCollection('links', 'edge');
    links.insert({ _from: 'c/k0', _to: 'c/k1', w: 5 }, { dialect: '3.12' });
    const text = 'FOR e IN links FILTER e._from == "c/k0" REMOVE e IN links RETURN [e.w, e._to]';
    expect(write(database, text)).toEqual([[5, 'c/k1']]);
  });

  test('a read-only source rejects writes', () => {
    const database = numbers(1);
    expect(() => resultOf(start(database, 'INSERT {} INTO c'))).toThrow('read');
  });
});

describe('windows', () => {
  const rows = '[{ t: 1, v: 1 }, { t: 2, v: 10 }, { t: 4, v: 100 }, { t: 9, v: 1000 }]';
  test.each([
    ['WINDOW { preceding: 1 } AGGREGATE s = SUM(r.v)', [1, 11, 110, 1100]],
    ['WINDOW { preceding: 1, following: 1 } AGGREGATE s = SUM(r.v)', [11, 111, 1110, 1100]],
    ['WINDOW { preceding: "unbounded", following: 0 } AGGREGATE s = SUM(r.v)', [1, 11, 111, 1111]],
    ['WINDOW { following: "unbounded" } AGGREGATE s = SUM(r.v)', [1111, 1110, 1100, 1000]],
    ['WINDOW r.t WITH { preceding: 2 } AGGREGATE s = SUM(r.v)', [1, 11, 110, 1000]],
    [
      'WINDOW r.t WITH { preceding: 1, following: 5 } AGGREGATE s = PUSH(r.v)',
      [[1, 10, 100], [1, 10, 100], [100, 1000], [1000]],
    ],
    ['WINDOW r.t * 60000 WITH { preceding: "PT2M" } AGGREGATE s = COUNT()', [1, 2, 2, 1]],
  ])('%s', (text, expected) => {
    expect(read(numbers(0), `FOR r IN ${rows} ${text} RETURN s`)).toEqual(expected);
  });

  test('with many rows use the sliding aggregate', () => {
    const text =
      'FOR i IN 0..999 WINDOW { preceding: 100, following: 20 } AGGREGATE n = COUNT(), s = SUM(i), m = MAX(i), ' +
      'd = COUNT_DISTINCT(i % 7) RETURN [n, s, m, d]';
    const sumTo = (n: number) => (n * (n + 1)) / 2;
    const expected = Array.from({ length: 1000 }, (_, at) => {
      const [first, last] = [Math.max(0, at - 100), Math.min(999, at + 20)];
      return [last - first + 1, sumTo(last) - sumTo(first - 1), last, 7];
    });
    expect(read(numbers(0), text)).toEqual(expected);
  });
});

describe('documents that are only counted', () => {
  test.each<readonly [string, unknown]>([
    ['FOR d IN c COLLECT WITH COUNT INTO n RETURN n', [2500]],
    ['RETURN LENGTH(FOR d IN c RETURN 1)', [2500]],
    ['FOR d IN other COLLECT WITH COUNT INTO n RETURN n', [0]],
    ['FOR i IN 1..2 LET n = LENGTH(FOR d IN c LIMIT 2400, 500 RETURN i) RETURN n', [100, 100]],
    [
      'FOR d IN c FOR i IN 1..2 COLLECT x = i WITH COUNT INTO n RETURN [x, n]',
      JSON.parse('[[1,2500],[2,2500]]'),
    ],
  ])('%s', (text, expected) => {
    const database = numbers(2500);
    expect(resultOf(start(database, text))).toEqual(expected);
  });

  test('are part of the statistics, and writes do not change the count', () => {
    const database = numbers(2500);
    const execution = start(database, 'FOR d IN c COLLECT WITH COUNT INTO n RETURN n');
    resultOf(execution);
    expect(execution.stats.scannedFull).toBe(2500);
    expect(write(database, 'FOR d IN c INSERT {} INTO c COLLECT WITH COUNT INTO n RETURN n')).toEqual([2500]);
  });
});

describe('groups by several values', () => {
  test('with equal values are one group', () => {
    const values = `[1, 1.0, -0, 0, '1', 'a', 'A', 'á', 'a\u0301', '\\u0000n', null, true, [1], [1, null], {}, {b: null}]`;
    const text = `FOR a IN ${values} FOR b IN ${values} FOR c IN [1, 'x']
      COLLECT x = a, y = b, z = c WITH COUNT INTO n RETURN [x, y, z, n]`;
    const counts = new Map<string, number>();
    for (const row of read(numbers(0), `FOR a IN ${values} COLLECT x = a WITH COUNT INTO n RETURN [x, n]`)) {
      const [x, n] = row as [unknown, number];
      counts.set(JSON.stringify(x), n);
    }
    // The composed and the decomposed á are different.
    expect(counts.size).toBe(12);
    const rows = read(numbers(0), text) as [unknown, unknown, unknown, number][];
    expect(rows).toHaveLength(12 * 12 * 2);
    for (const [x, y, , n] of rows) {
      expect(n).toBe((counts.get(JSON.stringify(x)) ?? 0) * (counts.get(JSON.stringify(y)) ?? 0));
    }
  });

  test('are sorted by these values', () => {
    const text = 'FOR i IN 0..5 COLLECT a = i % 2, b = i % 3 INTO g = i RETURN [a, b, g]';
    expect(read(numbers(0), text)).toEqual([
      [0, 0, [0]],
      [0, 1, [4]],
      [0, 2, [2]],
      [1, 0, [3]],
      [1, 1, [1]],
      [1, 2, [5]],
    ]);
  });
});
