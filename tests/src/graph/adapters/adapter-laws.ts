import { expect, test } from 'vitest';
import type { GraphPatch } from '../../../../protocol/graph-patch.ts';
import type { Direction, GraphAdapter, NeighbourEdge } from '../../../../src/graph/adapters/GraphAdapter.ts';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';

/** A graph for the adapter under test. */
export interface KnownGraph {
  /** All vertex ids. */
  readonly vertices: readonly string[];
  /** Ends of all edges, by edge id. */
  readonly edges: ReadonlyMap<string, readonly [from: string, to: string]>;
  /** A vertex with more than five outgoing neighbours. */
  readonly hub: string;
  /** A text attribute of vertices, and a value of some of them. */
  readonly attribute: string;
  readonly value: string;
}

const directions = ['outbound', 'inbound', 'any'] as const;

const addedVertices = (patch: GraphPatch) =>
  patch.flatMap((step) => (step.kind === 'addVertices' ? [...step.ids] : []));
const addedEdges = (patch: GraphPatch) =>
  patch.flatMap((step) => (step.kind === 'addEdges' ? [...step.ids] : []));

/** The laws of GraphAdapter. `make` creates an adapter; `graph` is called when the tests run. */
export function testAdapterLaws(make: () => GraphAdapter, getGraph: () => KnownGraph): void {
  /** Expects the model to be a part of the graph, with correct ends. */
  function expectPartOf(model: GraphModel): void {
    const { vertices, edges } = getGraph();
    const known = new Set(vertices);
    for (const id of model.vertexIds) expect(known.has(id)).toBe(true);
    [...model.edgeIds].forEach((id, edge) => {
      const ends = [model.vertexIds.at(model.sources[edge]!), model.vertexIds.at(model.targets[edge]!)];
      expect(ends).toEqual(edges.get(id));
    });
  }

  test.each([1, 5, 20, 1_000_000])(
    'a random section has at most %i vertices and all edges among them',
    async (limit) => {
      const model = new GraphModel();
      const patch = await make().loadRandom(model, { limit });
      const { vertices, edges } = getGraph();
      expect(addedVertices(patch).length).toBe(Math.min(limit, vertices.length));
      model.apply(patch);
      expectPartOf(model);
      const among = [...edges.values()].filter(([from, to]) => {
        return model.findVertex(from) !== undefined && model.findVertex(to) !== undefined;
      });
      expect(model.edgeCount).toBe(among.length);
    },
  );

  test('loads everything, in steps with progress', async () => {
    const model = new GraphModel();
    let before = 0;
    let last = { done: 0, total: -1 };
    for await (const step of make().loadAll(model)) {
      model.apply(step.patch);
      expect(step.done).toBeGreaterThanOrEqual(before);
      expect(step.total).toBeGreaterThanOrEqual(step.done);
      before = step.done;
      last = step;
    }
    const { vertices, edges } = getGraph();
    expect([...model.vertexIds].sort()).toEqual([...vertices].sort());
    expect([...model.edgeIds].sort()).toEqual([...edges.keys()].sort());
    expect(last.done).toBe(last.total);
    expectPartOf(model);
    // Existing elements are not added again.
    for await (const step of make().loadAll(model)) {
      expect(addedVertices(step.patch)).toEqual([]);
      expect(addedEdges(step.patch)).toEqual([]);
    }
  });

  /** The edges of a vertex in one direction. */
  function edgesFrom(vertexId: string, direction: Direction) {
    return [...getGraph().edges].flatMap(([id, [from, to]]) => [
      ...(direction !== 'inbound' && from === vertexId ? [{ id, other: to, side: 'outbound' }] : []),
      ...(direction !== 'outbound' && to === vertexId ? [{ id, other: from, side: 'inbound' }] : []),
    ]);
  }
  function neighboursOf(vertexId: string, direction: Direction): Set<string> {
    return new Set(
      edgesFrom(vertexId, direction)
        .map(({ other }) => other)
        .filter((id) => id !== vertexId),
    );
  }

  test('counts edges by collection and direction, and distinct neighbours', async () => {
    const adapter = make();
    const { vertices, hub } = getGraph();
    // The counts include edges towards missing vertices, which start at the eighth vertex.
    const ids = [hub, ...vertices.slice(1, 7)];
    const counts = await adapter.countNeighbours(ids);
    expect([...counts.keys()].sort()).toEqual([...ids].sort());
    for (const id of ids) {
      const { edges, neighbours, isPartial } = counts.get(id)!;
      expect(isPartial).toBe(false);
      for (const { collection, outbound, inbound } of edges) {
        const own = (direction: Direction) =>
          edgesFrom(id, direction).filter((edge) => edge.id.startsWith(`${collection}/`)).length;
        expect([id, collection, outbound, inbound]).toEqual([
          id,
          collection,
          own('outbound'),
          own('inbound'),
        ]);
      }
      const sizes = directions.map((direction) => neighboursOf(id, direction).size);
      expect([id, ...directions.map((direction) => neighbours[direction])]).toEqual([id, ...sizes]);
    }
  });

  test.each(directions)('reads the edges of a vertex with values (%s)', async (direction) => {
    const { hub, attribute, edges } = getGraph();
    const rows: NeighbourEdge[] = [];
    const options = { direction, edgeAttributes: ['_key'], vertexAttributes: [attribute], limit: 1000 };
    for await (const batch of make().readNeighbours(hub, options)) rows.push(...batch);
    const wanted = edgesFrom(hub, direction).filter(({ other }) => other !== hub);
    expect(rows.map(({ edgeId }) => edgeId).sort()).toEqual(wanted.map(({ id }) => id).sort());
    for (const { edgeId, neighbourId, direction: side, edgeValues, edgeCollection, inDegree } of rows) {
      expect(wanted).toContainEqual({ id: edgeId, other: neighbourId, side });
      expect(edgeId).toBe(`${edgeCollection}/${edgeValues[0]}`);
      expect(inDegree).toBe([...edges.values()].filter(([, to]) => to === neighbourId).length);
    }
    expect(rows.some(({ vertexValues }) => typeof vertexValues[0] === 'string')).toBe(true);
    const some: NeighbourEdge[] = [];
    for await (const batch of make().readNeighbours(hub, { ...options, direction: 'outbound', limit: 2 }))
      some.push(...batch);
    expect(some.length).toBeLessThanOrEqual(4);
  });

  test.each(directions)('one step away, and these vertices with their edges (%s)', async (direction) => {
    const adapter = make();
    const { hub, edges } = getGraph();
    const wanted = [...neighboursOf(hub, direction)].sort();
    const others = await adapter.stepFrom([hub], { direction, limit: 1000 });
    expect(others.filter((id) => id !== hub).sort()).toEqual(wanted);
    expect(await adapter.stepFrom([hub], { direction, limit: 1 })).toHaveLength(1);
    const model = new GraphModel();
    model.apply([{ kind: 'addVertices', ids: [hub] }]);
    model.apply(await adapter.loadVertices(model, [...wanted, hub, 'towns/unknown'], { around: hub }));
    expect([...model.vertexIds].sort()).toEqual([hub, ...wanted].sort());
    expectPartOf(model);
    const among = [...edges.values()].filter(([from, to]) => model.hasVertex(from) && model.hasVertex(to));
    expect(model.edgeCount).toBe(among.length);
    const touching = among.filter(([from, to]) => wanted.includes(from) || wanted.includes(to));
    expect(await adapter.countEdges(wanted, [hub], { limit: 1000 })).toBe(touching.length);
  });

  test.each(directions)('neighbours (%s): within the limit, the rest counted', async (direction) => {
    const adapter = make();
    adapter.direction = direction;
    const { hub, edges } = getGraph();
    const expected = new Set<string>();
    for (const [from, to] of edges.values()) {
      if (direction !== 'inbound' && from === hub && to !== hub) expected.add(to);
      if (direction !== 'outbound' && to === hub && from !== hub) expected.add(from);
    }
    const model = new GraphModel();
    model.apply([{ kind: 'addVertices', ids: [hub] }]);
    const first = await adapter.loadNeighbours(model, [hub], { limit: 4 });
    expect(addedVertices(first.patch).length).toBe(4);
    expect(first.counts).toEqual(new Map([[hub, { total: expected.size, hidden: expected.size - 4 }]]));
    model.apply(first.patch);
    expectPartOf(model);
    const rest = await adapter.loadNeighbours(model, [hub], { limit: 1_000_000 });
    model.apply(rest.patch);
    expect(rest.counts.get(hub)!.hidden).toBe(0);
    expect(new Set(model.vertexIds)).toEqual(new Set([hub, ...expected]));
    expectPartOf(model);
    const nothing = await adapter.loadNeighbours(model, [hub], { limit: 1_000_000 });
    expect([...addedVertices(nothing.patch), ...addedEdges(nothing.patch)]).toEqual([]);
  });

  test('neighbours of several vertices: within the limit of each, with all edges to shown vertices', async () => {
    const adapter = make();
    adapter.direction = 'any';
    const { vertices, edges } = getGraph();
    const starts = vertices.slice(0, 8);
    const model = new GraphModel();
    model.apply([{ kind: 'addVertices', ids: starts }]);
    const { patch, counts } = await adapter.loadNeighbours(model, starts, { limit: 3 });
    expect(addedVertices(patch).length).toBeLessThanOrEqual(3 * starts.length);
    model.apply(patch);
    expectPartOf(model);
    const among = [...edges].filter(([, [from, to]]) => model.hasVertex(from) && model.hasVertex(to));
    expect([...model.edgeIds].sort()).toEqual(among.map(([id]) => id).sort());
    expect([...counts.keys()]).toEqual(starts);
    for (const start of starts) {
      const neighbours = new Set(
        [...edges.values()].flatMap(([from, to]) => (from === start ? [to] : to === start ? [from] : [])),
      );
      neighbours.delete(start);
      const shown = [...neighbours].filter((id) => model.hasVertex(id)).length;
      expect(counts.get(start)).toEqual({ total: neighbours.size, hidden: neighbours.size - shown });
      expect(shown).toBeGreaterThanOrEqual(Math.min(3, neighbours.size));
    }
  });

  test.each(directions)(
    'counts what the neighbours of several vertices (%s) would add',
    async (direction) => {
      const adapter = make();
      // The neighbours of these vertices exist.
      const starts = getGraph().vertices.slice(0, 7);
      const model = new GraphModel();
      model.apply([{ kind: 'addVertices', ids: starts }]);
      model.apply(await adapter.loadEdgesAmong(model, starts));
      const size = await adapter.countNewNeighbours(model, starts, { limit: 1_000_000, direction });
      const { patch } = await adapter.loadNeighbours(model, starts, { limit: 1_000_000, direction });
      expect(size).toEqual({ vertices: addedVertices(patch).length, edges: addedEdges(patch).length });
      model.apply(patch);
      const nothing = await adapter.countNewNeighbours(model, starts, { limit: 1_000_000, direction });
      expect(nothing).toEqual({ vertices: 0, edges: 0 });
    },
  );

  test('finds vertices by an attribute value', async () => {
    const { attribute, value } = getGraph();
    const model = new GraphModel();
    const some = await make().search(model, attribute, value, { limit: 2 });
    expect(some.found.length).toBe(2);
    model.apply(some.patch);
    expect(model.vertexCount).toBe(2);
    expectPartOf(model);
    const none = await make().search(model, attribute, 'an unknown value', { limit: 2 });
    expect(none).toMatchObject({ found: [] });
    expect(addedVertices(none.patch)).toEqual([]);
  });

  test('labels follow the chosen attribute', async () => {
    const adapter = make();
    const { attribute, value, hub } = getGraph();
    adapter.labels = { general: attribute, own: {} };
    const model = new GraphModel();
    model.apply((await adapter.search(model, attribute, value, { limit: 1 })).patch);
    expect(model.labelOf(0)).toBe(value);
    adapter.labels = undefined;
    const back = model.apply(await adapter.loadLabels(model));
    expect(model.vertexIds.at(0)!.endsWith(`/${model.labelOf(0)}`)).toBe(true);
    model.apply(back);
    adapter.labels = { general: attribute, own: {} };
    model.apply(await adapter.loadLabels(model));
    expect(model.labelOf(0)).toBe(value);
    expect(await adapter.loadAttributeExamples('vertices')).toContain(attribute);
    expect((await adapter.loadDocument(hub))._id).toBe(hub);
  });

  test('returns nothing after an abort', async () => {
    const stopped = AbortSignal.abort();
    const adapter = make();
    const { hub } = getGraph();
    const model = new GraphModel();
    const calls: (() => Promise<unknown>)[] = [
      () => adapter.loadRandom(model, { limit: 5, signal: stopped }),
      () => adapter.loadNeighbours(model, [hub], { limit: 5, signal: stopped }),
      () => adapter.loadAll(model, stopped).next(),
      () => adapter.loadCounts(stopped),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ name: 'AbortError' });
    const abort = new AbortController();
    const steps = make().loadAll(model, abort.signal);
    await steps.next();
    abort.abort();
    await expect(
      (async () => {
        for await (const step of steps) void step;
      })(),
    ).rejects.toMatchObject({ name: 'AbortError' });
  });
}
