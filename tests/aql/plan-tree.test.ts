import { describe, expect, test } from 'vitest';
import { planPlaces } from '../../aql/editor/plan-places.ts';
import type { NodeProfile } from '../../aql/execution.ts';
import { indexAdvice } from '../../aql/explainer/index-advice.ts';
import { planRows } from '../../aql/explainer/plan-tree.ts';
import { prepareQuery } from '../../aql/prepare.ts';
import { MemoryDatabase } from './memory/memory-source.ts';

function exampleDatabase() {
  const database = new MemoryDatabase();
  const airports = database.createCollection('airports');
  for (let n = 0; n < 1000; n++) {
    const document = { _key: `k${n}`, state: `s${n % 20}`, size: n, vip: n % 100 === 0 };
    airports.insert(document, { dialect: '3.12' });
  }
  const flights = database.createCollection('flights', 'edge');
  for (let n = 0; n < 900; n++) {
    flights.insert({ _from: `airports/k${n % 10}`, _to: `airports/k${n}`, miles: n }, { dialect: '3.12' });
  }
  return { database, airports };
}

type Example = ReturnType<typeof exampleDatabase>;

function planOf({ database }: Example, text: string, isProfiled: boolean) {
  const source = database.openSource();
  const options = isProfiled ? { profile: 2 as const } : {};
  const prepared = prepareQuery({ text, bindVars: {}, dialect: '3.12', options }, source);
  let profile: readonly NodeProfile[] | undefined;
  if (isProfiled) {
    let ticks = 0;
    const clock = () => ticks++;
    const execution = prepared.execute(source, { random: () => 0.5, nowMs: 0, isKilled: () => false, clock });
    for (const _batch of execution.rows);
    profile = execution.nodes;
  }
  return planRows(JSON.parse(JSON.stringify(prepared.explain())), profile);
}

describe('the tree of a plan', () => {
  const text = `FOR a IN airports
    FILTER a.state == "s3"
    LET away = LENGTH(FOR v, e IN 1..1 OUTBOUND a flights FILTER e.miles > 100 RETURN 1)
    SORT away DESC
    LIMIT 5
    RETURN { size: a.size, away }`;

  test('loops and subqueries are indented, remarks are apart from the text', () => {
    const rows = planOf(exampleDatabase(), text, false);
    const scan = rows.find(({ type }) => type === 'EnumerateCollectionNode');
    expect(scan).toMatchObject({ depth: 0, text: 'FOR a IN airports', measured: undefined });
    expect(scan?.details).toContain('full collection scan');
    expect(scan?.details).toContain('FILTER a.`state` == "s3"');
    const traversal = rows.find(({ type }) => type === 'TraversalNode');
    expect(traversal?.depth).toBe(2);
    expect(traversal?.text).toBe('FOR v, e IN 1..1 OUTBOUND a flights');
    expect(traversal?.details).toEqual(['FILTER e.`miles` > 100']);
  });

  test('measured figures and the shares of the time', () => {
    const rows = planOf(exampleDatabase(), text, true);
    expect(rows.every(({ measured }) => measured !== undefined)).toBe(true);
    expect(rows.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    expect(rows.at(-1)?.measured?.items).toBe(5);
  });

  test('each node has its statement in the text', () => {
    const rows = planOf(exampleDatabase(), text, false);
    const places = planPlaces(text, rows, '3.12');
    const words = rows.map(({ id, type }) => {
      const place = places.get(id);
      return [type, place && text.slice(place.start, place.end).split(/\s/)[0]];
    });
    expect(words).toContainEqual(['EnumerateCollectionNode', 'FOR']);
    expect(words).toContainEqual(['TraversalNode', 'FOR']);
    expect(words).toContainEqual(['CalculationNode', 'LET']);
    expect(words).toContainEqual(['SortNode', 'SORT']);
    expect(words).toContainEqual(['LimitNode', 'LIMIT']);
    expect(words.at(-1)).toEqual(['ReturnNode', 'RETURN']);
    // The object of RETURN is computed by a node of its own.
    expect(words.at(-2)).toEqual(['CalculationNode', 'RETURN']);
  });

  test('each filter has its own statement', () => {
    const grouped = `FOR a IN airports
      COLLECT state = a.state WITH COUNT INTO amount
      FILTER amount > 3
      SORT RAND()
      FILTER state != "s1"
      RETURN state`;
    const rows = planOf(exampleDatabase(), grouped, false);
    const places = planPlaces(grouped, rows, '3.12');
    const filters = rows
      .filter(({ type }) => type === 'FilterNode' || type === 'CollectNode')
      .map(({ id }) => grouped.slice(places.get(id)?.start, places.get(id)?.end));
    expect(new Set(filters)).toEqual(
      new Set([
        'COLLECT state = a.state WITH COUNT INTO amount',
        'FILTER amount > 3',
        'FILTER state != "s1"',
      ]),
    );
  });
});

describe('advice on indexes', () => {
  const cases = [
    {
      name: 'a full scan that drops documents',
      text: 'FOR a IN airports FILTER a.state == "s3" AND a.size > 500 RETURN a',
      advice: { kind: 'missing', fields: ['state', 'size'], read: 1000, kept: 25 },
    },
    {
      name: 'a filter that is not part of the scan',
      text: 'FOR a IN airports LET s = a.state FILTER a.state IN ["s1", "s2"] RETURN s',
      advice: { kind: 'missing', fields: ['state'], read: 1000, kept: 100 },
    },
    {
      name: 'an index that drops documents',
      index: ['state'],
      text: 'FOR a IN airports FILTER a.state IN ["s0", "s1", "s2", "s3", "s4"] AND a.vip == true RETURN a',
      advice: { kind: 'wider', fields: ['state', 'vip'], attributes: ['vip'], read: 250, kept: 10 },
    },
    {
      name: 'a sort',
      text: 'FOR a IN airports SORT a.size DESC LIMIT 3 RETURN a',
      advice: { kind: 'sort', fields: ['size'], read: 1000 },
    },
  ];

  test.each(cases)('$name', ({ text, advice, index }) => {
    const example = exampleDatabase();
    const { airports } = example;
    if (index) airports.ensureIndex({ type: 'persistent', fields: index, unique: false, sparse: false });
    const rows = planOf(example, text, true);
    const [given, ...others] = indexAdvice(rows);
    expect(given).toMatchObject({ ...advice, collection: 'airports', isEstimate: false });
    expect(others).toEqual([]);
    // The plan uses the index and reads fewer documents.
    const fields = given?.fields ?? [];
    airports.ensureIndex({ type: 'persistent', fields, unique: false, sparse: false });
    const after = planOf(example, text, true);
    expect(indexAdvice(after)).toEqual([]);
    const [scan] = after.filter(({ type }) => type === 'IndexNode');
    expect(scan?.details.join(), 'the index is used').toContain('persistent');
    expect(scan?.measured?.items).toBeLessThan(given?.read ?? 0);
  });

  test('estimates without a profile', () => {
    const rows = planOf(exampleDatabase(), 'FOR a IN airports FILTER a.state == "s3" RETURN a', false);
    expect(indexAdvice(rows)).toMatchObject([{ read: 1000, kept: undefined, isEstimate: true }]);
  });

  test.each([
    'FOR a IN airports RETURN a',
    'FOR a IN airports FILTER a.state == a.size RETURN a',
    'FOR a IN airports FILTER a.size >= 0 RETURN a',
    'FOR a IN airports FILTER a.state == "s1" OR a.size == 3 RETURN a',
    'FOR i IN 1..1000 FILTER i == 3 RETURN i',
  ])('no advice for %s', (text) => {
    expect(indexAdvice(planOf(exampleDatabase(), text, true))).toEqual([]);
  });
});
