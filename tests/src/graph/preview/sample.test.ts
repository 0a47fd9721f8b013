import { describe, expect, test } from 'vitest';
import { prepareQuery } from '../../../../aql/prepare.ts';
import { rowsJson } from '../../../../aql/result-json.ts';
import { toSample } from '../../../../src/graph/preview/read-sample.ts';
import { maxVertices, sampleOf } from '../../../../src/graph/preview/sample-query.ts';
import { colorsOfGraphs } from '../../../../src/graph/styles/collection-colors.ts';
import { MemoryDatabase } from '../../../aql/memory/memory-source.ts';

interface SampleRow {
  readonly vertices: string[];
  readonly edges: [string, string][];
}

interface MemoryGraph {
  readonly database: MemoryDatabase;
  readonly vertices: readonly string[];
  readonly edges: readonly (readonly [from: string, to: string])[];
}

const names = { vertices: ['towns', 'sights'], edges: ['roads', 'ferries'] };
const stored = { dialect: '3.12' } as const;

/** A graph of towns and sights; `edges` of towns by their keys, in the order in which they are stored. */
function makeGraph(
  keys: readonly string[],
  edges: readonly (readonly [string, string])[],
  sights = 0,
): MemoryGraph {
  const database = new MemoryDatabase();
  for (const name of names.vertices) database.createCollection(name);
  for (const name of names.edges) database.createCollection(name, 'edge');
  for (const _key of keys) database.getCollection('towns').insert({ _key }, stored);
  for (let place = 0; place < sights; place++) {
    database.getCollection('sights').insert({ _key: `s${place}` }, stored);
  }
  const ends = edges.map(([from, to]) => [`towns/${from}`, `towns/${to}`] as const);
  for (const [_from, _to] of ends) database.getCollection('roads').insert({ _from, _to }, stored);
  const vertices = keys.map((key) => `towns/${key}`);
  return {
    database,
    vertices: [...vertices, ...Array.from({ length: sights }, (_, place) => `sights/s${place}`)],
    edges: ends,
  };
}

function readSample({ database }: MemoryGraph): SampleRow {
  const { text, bindVars } = sampleOf(names);
  const source = database.openSource();
  const { rows } = prepareQuery({ text, bindVars, dialect: '3.12', options: {} }, source).execute(source, {
    random: () => 0.5,
    nowMs: 0,
    isKilled: () => false,
  });
  return [...rows].flatMap((batch) => JSON.parse(rowsJson(batch)) as SampleRow[])[0]!;
}

const keysTo = (count: number) => Array.from({ length: count }, (_, place) => `t${place}`);
const chain = (count: number) =>
  Array.from({ length: count - 1 }, (_, place) => [`t${place}`, `t${place + 1}`] as const);
const star = (count: number) =>
  Array.from({ length: count - 1 }, (_, place) => ['t0', `t${place + 1}`] as const);
const crowd = (count: number) =>
  Array.from(
    { length: 5 * count },
    (_, place) => [`t${(place * 7) % count}`, `t${(place * 31) % count}`] as const,
  );

describe('the sample of a graph', () => {
  test.each([
    ['a small chain', makeGraph(keysTo(20), chain(20), 3)],
    ['a long chain', makeGraph(keysTo(800), chain(800))],
    ['a star', makeGraph(keysTo(800), star(800))],
    ['a crowd', makeGraph(keysTo(800), crowd(800), 5)],
  ])('%s: existing vertices, each once, at most 150, and edges of the graph', (_name, graph) => {
    const { vertices, edges } = readSample(graph);
    const known = new Set(graph.vertices);
    expect(vertices.filter((id) => !known.has(id))).toEqual([]);
    expect(new Set(vertices).size).toBe(vertices.length);
    expect(vertices.length).toBeLessThanOrEqual(maxVertices);
    const pairs = new Set(graph.edges.map(String));
    expect(edges.filter((edge) => !pairs.has(String(edge)))).toEqual([]);
    // Bounded, whatever the graph has.
    expect(edges.length).toBeLessThanOrEqual(1500);
  });

  test('a small graph is shown whole, with its isolated vertices', () => {
    const graph = makeGraph(keysTo(20), chain(20), 3);
    const { vertices, edges } = readSample(graph);
    expect(vertices.toSorted()).toEqual(graph.vertices.toSorted());
    expect(new Set(edges.map(String))).toEqual(new Set(graph.edges.map(String)));
  });

  test('of a large graph the sample is connected around the vertex with most edges', () => {
    const { vertices, edges } = readSample(makeGraph(keysTo(800), star(800)));
    const sample = toSample({ vertices, edges }, names);
    expect(sample.vertexCount).toBe(101);
    // The first 100 edges stored: the hub and as many neighbours.
    expect(vertices).toContain('towns/t0');
    expect([...sample.sources].filter((source) => vertices[source] !== 'towns/t0')).toEqual([]);
    expect(new Set(sample.targets).size).toBe(100);
  });

  test('vertices without edges fill up to 60 places', () => {
    const { vertices, edges } = readSample(makeGraph(keysTo(500), [['t3', 't4']]));
    expect(vertices).toHaveLength(60);
    expect(edges).toEqual(expect.arrayContaining([['towns/t3', 'towns/t4']]));
    expect(vertices).toEqual(expect.arrayContaining(['towns/t3', 'towns/t4']));
  });

  test('ends of edges that do not exist are left out', () => {
    const { vertices, edges } = readSample(
      makeGraph(
        ['t0', 't1'],
        [
          ['t0', 't1'],
          ['t1', 'gone'],
        ],
      ),
    );
    expect(vertices.toSorted()).toEqual(['towns/t0', 'towns/t1']);
    expect(toSample({ vertices, edges }, names).targets).toHaveLength(1);
  });

  test('the same graph has the same sample', () => {
    const graph = makeGraph(keysTo(800), crowd(800));
    expect(readSample(graph)).toEqual(readSample(graph));
  });
});

test('a sample has one edge between two vertices, no loops, and the colour of each vertex’s collection', () => {
  const colors = colorsOfGraphs([names]);
  const [sights, towns] = [colors.get('sights')!, colors.get('towns')!];
  expect(sights).not.toBe(towns);
  const sample = toSample(
    {
      vertices: ['sights/a', 'towns/b', 'towns/c'],
      edges: [
        ['towns/b', 'sights/a'],
        ['sights/a', 'towns/b'],
        ['towns/b', 'towns/b'],
        ['towns/b', 'towns/c'],
        ['towns/c', 'towns/elsewhere'],
      ],
    },
    names,
  );
  expect(sample).toEqual({
    vertexCount: 3,
    groups: Uint8Array.from([sights, towns, towns]),
    sources: Uint32Array.of(1, 1),
    targets: Uint32Array.of(0, 2),
  });
});
