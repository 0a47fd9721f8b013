import { describe, expect, test } from 'vitest';
import type { GraphPatch } from '../../../../protocol/graph-patch.ts';
import { Random } from '../../../../protocol/lib/random.ts';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { fc } from '../../../fast-check.ts';

const [vertexCount, edgeCount] = [13_000, 20_000];

/** More rows than one slice. */
function largeModel(): GraphModel {
  const model = new GraphModel();
  const random = new Random(1);
  const end = () => random.nextBelow(vertexCount);
  model.apply([
    {
      kind: 'addVertices',
      ids: Array.from({ length: vertexCount }, (_, nth) => `v/${nth}`),
      labels: Array.from({ length: vertexCount }, (_, nth) => (nth % 3 === 0 ? `label ${nth}` : undefined)),
      positions: Float32Array.from({ length: 2 * vertexCount }, (_, place) => place),
      flags: Uint8Array.from({ length: vertexCount }, (_, nth) => nth % 4),
    },
    {
      kind: 'addEdges',
      ids: Array.from({ length: edgeCount }, (_, nth) => `e/${nth}`),
      sources: Uint32Array.from({ length: edgeCount }, end),
      targets: Uint32Array.from({ length: edgeCount }, end),
      documents: Array.from({ length: edgeCount }, (_, nth) => (nth % 2 === 0 ? { nth } : undefined)),
    },
  ]);
  return model;
}

/** All observable content of a model, in index order. */
function factsOf(model: GraphModel) {
  const { vertexCount: v, edgeCount: e } = model;
  const edgeIds = [...model.edgeIds];
  // Strings, because an element-wise comparison of a hundred thousand elements takes seconds.
  return {
    ids: [...model.vertexIds].join(),
    labels: Array.from({ length: v }, (_, vertex) => model.labelOf(vertex)).join(),
    positions: model.positions.slice(0, 2 * v).join(),
    flags: model.flags.slice(0, v).join(),
    degrees: [model.inDegrees.slice(0, v), model.outDegrees.slice(0, v)].join(),
    edgeIds: edgeIds.join(),
    ends: [model.sources.slice(0, e), model.targets.slice(0, e)].join(),
    documents: edgeIds.map((id) => JSON.stringify(model.findDocument(id))).join(),
    communities: [...model.communities.keys()],
  };
}

/** Removes two thirds of the vertices with their edges, and adds as many others. */
function largePatch(model: GraphModel): GraphPatch {
  const gone = Uint32Array.from({ length: vertexCount }, (_, vertex) => vertex).filter(
    (vertex) => vertex % 3 > 0,
  );
  const isGone = new Set(gone);
  const edges = Uint32Array.from({ length: edgeCount }, (_, edge) => edge).filter(
    (edge) => isGone.has(model.sources[edge]!) || isGone.has(model.targets[edge]!),
  );
  const ids = Array.from({ length: 9000 }, (_, nth) => `w/${nth}`);
  return [
    { kind: 'removeEdges', indices: edges },
    { kind: 'removeVertices', indices: gone },
    { kind: 'addVertices', ids, labels: ids.map((id) => id.toUpperCase()) },
    { kind: 'addEdges', ids: ids.map((id) => `f/${id.slice(2)}`), from: ids, to: ids.toReversed() },
  ];
}

/** Calls `look` after each slice. */
function runSlices(steps: Generator<undefined, GraphPatch | undefined>, look: (rest: number) => void) {
  for (let rest = 0; ; rest++) {
    const step = steps.next();
    if (step.done) return { inverse: step.value, rests: rest };
    look(rest);
  }
}

describe('a change in slices', () => {
  test('becomes visible at its end, equals the synchronous change, and has an exact inverse', () => {
    const [model, other] = [largeModel(), largeModel()];
    const before = factsOf(model);
    const patch = largePatch(model);
    let told = 0;
    const unsubscribe = model.subscribe((change) => {
      if (change.patch === patch) told++;
    });
    const { topology } = model.revisions;
    const { inverse, rests } = runSlices(model.applyInSlices(patch), () => {
      expect([model.vertexCount, model.edgeCount, model.revisions.topology]).toEqual([
        vertexCount,
        edgeCount,
        topology,
      ]);
      expect(model.findVertex('w/1')).toBeUndefined();
      expect(model.vertexIds.at(1)).toBe('v/1');
    });
    expect(rests).toBeGreaterThan(8);
    expect(told).toBe(1);
    unsubscribe();
    const atOnce = other.apply(patch);
    const after = factsOf(model);
    expect(after).toEqual(factsOf(other));
    other.apply(atOnce);
    expect(factsOf(other)).toEqual(before);
    const redo = runSlices(model.applyInSlices(inverse!), () => undefined).inverse!;
    expect(factsOf(model)).toEqual(before);
    model.apply(redo);
    expect(factsOf(model)).toEqual(after);
  });

  test('is abandoned without a trace if the topology changes meanwhile', () => {
    const model = largeModel();
    const { inverse } = runSlices(model.applyInSlices(largePatch(model)), (rest) => {
      if (rest === 3) model.apply([{ kind: 'addVertices', ids: ['x/1'] }]);
    });
    expect(inverse).toBeUndefined();
    expect([model.vertexCount, model.edgeCount]).toEqual([vertexCount + 1, edgeCount]);
    expect(model.findVertex('x/1')).toBe(vertexCount);
  });

  test('continues while a layout moves the vertices, and keeps the latest positions', () => {
    const model = largeModel();
    const { inverse } = runSlices(model.applyInSlices(largePatch(model)), () => model.writePosition(0, 7, 9));
    expect(model.edgeCount).toBeLessThan(edgeCount);
    expect([...model.positions.subarray(0, 2)]).toEqual([7, 9]);
    model.apply(inverse!);
    expect([model.vertexCount, model.edgeCount]).toEqual([vertexCount, edgeCount]);
  });

  test('equals a change at its end if labels, documents, flags and positions change meanwhile', () => {
    const change = fc.record({
      rest: fc.nat({ max: 8 }),
      kind: fc.constantFrom('labels', 'documents', 'flags', 'positions', 'results'),
      row: fc.nat({ max: vertexCount - 1 }),
      number: fc.nat({ max: 100 }),
    });
    type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;
    const act = (model: GraphModel, { kind, row, number }: Change) => {
      const indices = Uint32Array.of(row);
      const id = model.vertexIds.at(row)!;
      if (kind === 'labels') model.apply([{ kind: 'setLabels', indices, values: [`name ${number}`] }]);
      else if (kind === 'documents') model.apply([{ kind: 'setDocuments', ids: [id], values: [{ number }] }]);
      else if (kind === 'flags') model.apply([{ kind: 'setFlags', indices, values: Uint8Array.of(number) }]);
      else if (kind === 'positions') model.writePosition(row, number, -number);
      else model.setComputed('none', undefined);
    };
    fc.assert(
      fc.property(fc.array(change, { maxLength: 5 }), (changes) => {
        const [model, other] = [largeModel(), largeModel()];
        const { inverse } = runSlices(model.applyInSlices(largePatch(model)), (at) => {
          for (const each of changes) if (each.rest === at) act(model, each);
        });
        for (const each of [...changes].sort((one, two) => one.rest - two.rest)) act(other, each);
        const before = factsOf(other);
        other.apply(largePatch(other));
        expect(factsOf(model)).toEqual(factsOf(other));
        model.apply(inverse!);
        expect(factsOf(model)).toEqual(before);
      }),
      { numRuns: 8 },
    );
  });

  test('that is rejected changes nothing', () => {
    const model = largeModel();
    const before = factsOf(model);
    const steps = model.applyInSlices([...largePatch(model), { kind: 'addVertices', ids: ['v/0'] }]);
    expect(() => runSlices(steps, () => undefined)).toThrow(/same ID: v\/0/);
    expect(factsOf(model)).toEqual(before);
  });

  test('columns of a wrong length are rejected as a whole, for any number of rows', () => {
    const model = new GraphModel();
    const ids = Array.from({ length: 20_000 }, (_, nth) => `v/${nth}`);
    expect(() => model.apply([{ kind: 'addVertices', ids, flags: new Uint8Array(20_001) }])).toThrow(
      'expected 20000 entries of flags, found 20001',
    );
    expect(model.vertexCount).toBe(0);
  });
});
