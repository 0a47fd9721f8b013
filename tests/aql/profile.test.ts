import { describe, expect, test } from 'vitest';
import type { Execution, QueryOptions } from '../../aql/execution.ts';
import { MemoryUse } from '../../aql/limits/MemoryUse.ts';
import { prepareQuery } from '../../aql/prepare.ts';
import { rowsJson } from '../../aql/result-json.ts';
import { MemoryDatabase } from './memory/memory-source.ts';

const database = new MemoryDatabase();
const documents = database.createCollection('c');
for (let n = 0; n < 3000; n++) documents.insert({ _key: `k${n}`, n, m: n % 10 }, { dialect: '3.12' });
documents.ensureIndex({ type: 'persistent', fields: ['m'], unique: false, sparse: false });
const edges = database.createCollection('e', 'edge');
for (let n = 0; n < 2000; n++) {
  edges.insert({ _from: `c/k${Math.floor(n / 2)}`, _to: `c/k${n + 1}` }, { dialect: '3.12' });
}

interface Explained {
  readonly id: number;
  readonly type: string;
  readonly subquery?: { readonly nodes: readonly Explained[] };
}

function flat(nodes: readonly Explained[]): readonly Explained[] {
  return nodes.flatMap((node) => [node, ...flat(node.subquery?.nodes ?? [])]);
}

function run(text: string, options: QueryOptions) {
  const source = database.openSource();
  const prepared = prepareQuery({ text, bindVars: {}, dialect: '3.12', options }, source);
  // Each call of the clock advances it by a millisecond, so that times are counts and add up.
  let ticks = 0;
  const clock = () => ticks++;
  const execution: Execution = prepared.execute(source, {
    random: () => 0.5,
    nowMs: 0,
    isKilled: () => false,
    clock,
  });
  const rows: unknown[] = [];
  for (const batch of execution.rows) rows.push(...(JSON.parse(rowsJson(batch)) as unknown[]));
  return {
    execution,
    rows,
    nodes: flat((prepared.explain() as unknown as { nodes: Explained[] }).nodes),
    ticks,
  };
}

describe('profile of nodes', () => {
  test.each([
    'FOR d IN c FILTER d.n % 3 == 0 SORT d.n DESC LIMIT 5 RETURN d.n',
    'FOR d IN c FILTER d.m == 3 COLLECT x = d.n % 7 WITH COUNT INTO k RETURN [x, k]',
    'FOR i IN 1..3 LET s = (FOR d IN c FILTER d.m == i LIMIT 2 RETURN d.n) RETURN s',
    "FOR v, x, p IN 1..3 OUTBOUND 'c/k1' e FILTER v.n > 3 RETURN LENGTH(p.edges)",
    'FOR i IN 1..5 FOR j IN 1..i RETURN DISTINCT j',
    'FOR i IN 1..4 WINDOW { preceding: 1 } AGGREGATE s = SUM(i) RETURN s',
  ])('%s', (text) => {
    const plain = run(text, {});
    const measured = run(text, { profile: 2 });
    expect(plain.execution.nodes).toBeUndefined();
    expect(plain.ticks, 'the clock is not called').toBe(0);
    expect(measured.rows).toEqual(plain.rows);
    const { nodes = [], stats } = measured.execution;
    expect(nodes.map(({ id }) => id)).toEqual(measured.nodes.map(({ id }) => id));
    expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
    expect(nodes.at(-1)?.items).toBe(plain.rows.length);
    expect(nodes.reduce((sum, { filtered }) => sum + filtered, 0)).toBe(stats.filtered);
    const seconds = nodes.reduce((sum, { runtime }) => sum + runtime, 0);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(measured.ticks / 1000);
    for (const node of nodes) expect(node.calls).toBeGreaterThan(0);
  });

  test('output rows and filtered rows of each node', () => {
    const { execution, nodes } = run('FOR d IN c FILTER d.n % 2 == 0 LIMIT 4000 RETURN d.n', {
      profile: 2,
      optimizerRules: ['-all'],
    });
    const items = Object.fromEntries(nodes.map(({ type }, at) => [type, execution.nodes?.[at]?.items]));
    expect(items).toMatchObject({
      EnumerateCollectionNode: 3000,
      FilterNode: 1500,
      LimitNode: 1500,
      ReturnNode: 1500,
    });
    const filter = nodes.findIndex(({ type }) => type === 'FilterNode');
    expect(execution.nodes?.map(({ filtered }) => filtered)).toEqual(
      nodes.map((_, at) => (at === filter ? 1500 : 0)),
    );
  });
});

describe('memory', () => {
  test.each([
    ['sort', 'FOR d IN c SORT d.n DESC RETURN d'],
    ['groups', 'FOR d IN c COLLECT n = d.n RETURN n'],
    ['members of groups', 'FOR d IN c COLLECT m = d.m INTO g RETURN LENGTH(g)'],
    ['distinct', 'FOR d IN c RETURN DISTINCT d.n'],
    ['a subquery', 'LET s = (FOR d IN c SORT d.n RETURN d.n) FOR x IN s FILTER x < 0 RETURN x'],
    ['a subquery in an expression', 'RETURN LENGTH((FOR d IN c FILTER d.n > @min RETURN [d.n]))'],
    ['a long array', 'FOR d IN c LIMIT 1 RETURN LENGTH(RANGE(d.n, d.n + 100000))'],
    ['a long text', "FOR d IN c LIMIT 1 RETURN LENGTH(REPEAT(d._key, 50000, '-'))"],
    [
      'a breadth-first traversal',
      "FOR v IN 0..20 OUTBOUND 'c/k0' e OPTIONS { order: 'bfs' } FILTER v.n < 0 RETURN v",
    ],
    [
      'a weighted traversal',
      "FOR v IN 0..20 OUTBOUND 'c/k0' e OPTIONS { order: 'weighted' } FILTER v.n < 0 RETURN v",
    ],
  ])('%s', (_name, text) => {
    // Without optimizer rules, so that nodes store rows.
    const optimizerRules = ['-all'];
    const query = text.replace('@min', '-1');
    const { execution } = run(query, { memoryLimitBytes: 100e6, optimizerRules });
    const { peakBytes } = execution.memory;
    expect(peakBytes).toBeGreaterThan(20_000);
    expect(() => run(query, { memoryLimitBytes: peakBytes / 2, optimizerRules })).toThrow(
      /resource limit exceeded.*bytes/,
    );
    expect(() => run(query, { memoryLimitBytes: peakBytes + 1, optimizerRules })).not.toThrow();
  });

  test('the limit also applies to constant folding', () => {
    const text = 'RETURN LENGTH(RANGE(1, 100000))';
    expect(() => run(text, { memoryLimitBytes: 10_000 })).toThrow(/resource limit exceeded/);
    expect(run(text, { memoryLimitBytes: 1e6 }).rows).toEqual([100000]);
  });

  test('freed values are not counted', () => {
    const text =
      'FOR i IN 1..50 LET s = (FOR d IN c SORT d.n LIMIT 2000, 1 RETURN d.n) FILTER s[0] < 0 RETURN i';
    const once = run(text.replace('50', '1'), { memoryLimitBytes: 1e9 }).execution.memory.peakBytes;
    expect(run(text, { memoryLimitBytes: 1e9 }).execution.memory.peakBytes).toBeLessThan(once * 2);
  });

  test('without a limit the sampled estimate is about the same', () => {
    const text = 'FOR d IN c SORT d.n RETURN d';
    const exact = run(text, { memoryLimitBytes: 1e9 }).execution.memory.peakBytes;
    const sampled = run(text, {}).execution.memory.peakBytes;
    expect(sampled / exact).toBeGreaterThan(0.8);
    expect(sampled / exact).toBeLessThan(1.2);
  });

  test('a large value shared by rows is counted once', () => {
    const memory = new MemoryUse({ limitBytes: 1e9 });
    const shared = Array.from({ length: 1000 }, (_, n) => n);
    memory.openAccount().addFrames(Array.from({ length: 100 }, (_, n) => [shared, n]));
    expect(memory.peakBytes).toBeLessThan(20_000);
  });
});
