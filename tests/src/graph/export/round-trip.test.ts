import { expect, test } from 'vitest';
import { toExportGraph } from '../../../../src/graph/export/export-graph.ts';
import type { ExportLook } from '../../../../src/graph/export/export-look.ts';
import { getDataFormat } from '../../../../src/graph/export/registry.ts';
import type { ImportedGraph } from '../../../../src/graph/import/ImportedGraph.ts';
import { readFile } from '../../../../src/graph/import/read-file.ts';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { usualCsvForm } from '../../../../src/lib/files/csv/csv-form.ts';
import { fc } from '../../../fast-check.ts';

/** Texts of any characters but those that no XML file can have. */
const text = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 12 })
  .filter((each) => each.trim() === each && !/[\p{Cc}\p{Zl}\p{Zp}\ufffe\uffff\ufeff]/u.test(each));
const word = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);

interface Sample {
  readonly keys: readonly string[];
  readonly ends: readonly (readonly [number, number])[];
  readonly names: readonly string[];
  readonly sizes: readonly number[];
  readonly isUndirected: readonly boolean[];
}

const sample: fc.Arbitrary<Sample> = fc.uniqueArray(word, { minLength: 1, maxLength: 6 }).chain((keys) => {
  const end = fc.nat({ max: keys.length - 1 });
  const each = <Value>(value: fc.Arbitrary<Value>) =>
    fc.array(value, { minLength: keys.length, maxLength: keys.length });
  return fc.record({
    keys: fc.constant(keys),
    ends: fc.array(fc.tuple(end, end), { maxLength: 8 }),
    names: each(text),
    sizes: each(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)),
    isUndirected: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
  });
});

const color = (number: number) => `#${(0x10_20_30 + number * 77).toString(16).padStart(6, '0')}`;

/** The sample in a file of a format. */
function write(id: string, { keys, ends, names, sizes, isUndirected }: Sample): string {
  const model = new GraphModel();
  const ids = keys.map((key) => `v/${key}`);
  model.apply([
    {
      kind: 'addVertices',
      ids,
      labels: names,
      positions: Float32Array.from(keys.flatMap((_, place) => [place * 10, -place])),
    },
    {
      kind: 'addEdges',
      ids: ends.map((_, place) => `e/${place}`),
      from: ends.map(([from]) => ids[from]!),
      to: ends.map(([, to]) => ids[to]!),
    },
  ]);
  const look: ExportLook = {
    colorOf: color,
    radiusOf: (vertex) => vertex + 1,
    edgeColorOf: color,
    edgeWidthOf: (edge) => 1 + edge,
    isUndirected: (edge) => isUndirected[edge]!,
  };
  const valuesBy = <Value>(all: readonly string[], values: readonly Value[]) =>
    new Map<string, unknown>(all.map((each, place) => [each, values[place]]));
  const rows = toExportGraph(model, {
    name: 'g',
    vertexAttributes: [
      { name: 'caption', values: valuesBy(ids, names) },
      { name: 'amount', values: valuesBy(ids, sizes) },
    ],
    look,
  });
  return [...getDataFormat(id).write(rows, usualCsvForm)].join('');
}

async function read(content: string, name: string): Promise<ImportedGraph> {
  const found = await readFile(new File([content], name), new AbortController().signal);
  if (found.kind !== 'graph') throw new Error(`expected a graph, found a table: ${content.slice(0, 200)}`);
  return found.graph;
}

const jsonOf = (raw: string | undefined) => (raw === undefined ? undefined : (JSON.parse(raw) as unknown));

test.each([
  ['graphml', 'graphml'],
  ['gexf', 'gexf'],
  ['gml', 'gml'],
  ['cytoscape', 'cyjs'],
  ['jgf', 'json'],
])('read(write(graph)) = graph: %s', async (id, extension) => {
  await fc.assert(
    fc.asyncProperty(sample, async (graph) => {
      const { keys, ends, names, sizes } = graph;
      const found = await read(write(id, graph), `g.${extension}`);
      expect(found.problems).toEqual([]);
      expect([...found.vertices.keys()]).toEqual(keys.map((key) => `v/${key}`));
      expect(found.edges.map(({ from, to }) => [from, to])).toEqual(
        ends.map((both) => both.map((end) => `v/${keys[end]!}`)),
      );
      const all = [...found.vertices.values()];
      expect(all.map(({ attributes }) => jsonOf(attributes.get('caption')))).toEqual(names);
      expect(all.map(({ attributes }) => jsonOf(attributes.get('amount')))).toEqual(sizes);
    }),
    { numRuns: 60 },
  );
});

test.each(['graphml', 'gexf', 'gml', 'gdf'])(
  '%s has the look: colours, positions, and edges without direction',
  async (id) => {
    await fc.assert(
      fc.asyncProperty(sample, async (graph) => {
        const found = await read(write(id, graph), `g.${id}`);
        const all = [...found.vertices.values()];
        expect(all.map(({ look }) => look?.color)).toEqual(graph.keys.map((_, place) => color(place)));
        const places = all.map(({ position }) => [position!.x, position!.y + 0]);
        expect(places).toEqual(graph.keys.map((_, place) => [place * 10, 0 - place]));
        const directed = found.edges.map(({ isDirected }) => isDirected);
        const expected = graph.ends.map((_, edge) => !graph.isUndirected[edge]!);
        // GML has one direction for all edges.
        if (id === 'gml') expect(directed).toEqual(expected.map(() => expected.includes(true)));
        else expect(directed).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  },
);

test('Pajek has vertices, labels, arcs and edges', async () => {
  await fc.assert(
    fc.asyncProperty(sample, async (graph) => {
      const found = await read(write('pajek', graph), 'g.net');
      expect(found.problems).toEqual([]);
      expect(found.vertices.size).toBe(graph.keys.length);
      expect([...found.vertices.values()].map(({ label }) => label)).toEqual(
        graph.names.map((name) => name.replaceAll('"', "'").replace(/\s+/g, ' ')),
      );
      const pairs = graph.ends.map(
        ([from, to], edge) => `${from + 1} ${to + 1} ${!graph.isUndirected[edge]!}`,
      );
      expect(found.edges.map(({ from, to, isDirected }) => `${from} ${to} ${isDirected}`).sort()).toEqual(
        pairs.sort(),
      );
    }),
    { numRuns: 60 },
  );
});

test("the two files of Neo4j's import together are the graph", async () => {
  await fc.assert(
    fc.asyncProperty(sample, async (graph) => {
      const nodes = await read(write('neo4j-nodes', graph), 'nodes.csv');
      const edges = await read(write('neo4j-relationships', graph), 'edges.csv');
      const all = [...nodes.vertices.values()];
      expect(all.map(({ id }) => id)).toEqual(graph.keys.map((key) => `v/${key}`));
      expect(all.map(({ attributes }) => jsonOf(attributes.get('caption')))).toEqual(graph.names);
      expect(all.map(({ attributes }) => jsonOf(attributes.get('amount')))).toEqual(graph.sizes);
      expect(all.every(({ type }) => type === 'v')).toBe(true);
      expect(edges.edges.map(({ from, to, type }) => [from, to, type])).toEqual(
        graph.ends.map(([from, to]) => [`v/${graph.keys[from]!}`, `v/${graph.keys[to]!}`, 'e']),
      );
    }),
    { numRuns: 60 },
  );
});
