import { describe, expect, test } from 'vitest';
import { type GraphPatch, type GraphStep, vertexFlag } from '../../../../protocol/graph-patch.ts';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { fc } from '../../../fast-check.ts';

/** All column contents, in index order. */
function columnsOf(model: GraphModel) {
  const { vertexCount: v, edgeCount: e } = model;
  return {
    ids: [...model.vertexIds],
    labels: [...model.vertexIds].map((_, index) => model.labelOf(index)),
    positions: [...model.positions.subarray(0, 2 * v)],
    flags: [...model.flags.subarray(0, v)],
    settled: [...model.settled.subarray(0, v)],
    collections: [...model.collections.subarray(0, v)],
    inDegrees: [...model.inDegrees.subarray(0, v)],
    outDegrees: [...model.outDegrees.subarray(0, v)],
    hidden: [...model.hiddenNeighbours.subarray(0, v)],
    edgeIds: [...model.edgeIds],
    sources: [...model.sources.subarray(0, e)],
    targets: [...model.targets.subarray(0, e)],
    edgeCollections: [...model.edgeCollectionNumbers.subarray(0, e)],
    documents: [...model.vertexIds, ...model.edgeIds].map((id) => model.findDocument(id)),
    found: [
      ...[...model.vertexIds].map((id) => model.findVertex(id)),
      ...[...model.edgeIds].map((id) => model.findEdge(id)),
    ],
  };
}

const expectValid = (model: GraphModel) => {
  const columns = columnsOf(model);
  expect(columns.found).toEqual([...[...model.vertexIds].keys(), ...[...model.edgeIds].keys()]);
  const [inDegrees, outDegrees] = [columns.ids.map(() => 0), columns.ids.map(() => 0)];
  for (const source of columns.sources) outDegrees[source]!++;
  for (const target of columns.targets) inDegrees[target]!++;
  expect({ inDegrees, outDegrees }).toEqual({
    inDegrees: columns.inDegrees,
    outDegrees: columns.outDegrees,
  });
};

/** Maps random numbers to a valid patch for the model. */
function toPatch(model: GraphModel, kind: number, draws: readonly number[], serial: number): GraphPatch {
  const pick = (count: number, share: number) =>
    Uint32Array.from(Array.from({ length: count }, (_, index) => index)).filter(
      (index) => draws[index % draws.length]! % share === 0,
    );
  if (kind === 0 || model.vertexCount === 0) {
    const ids = draws.map((draw, slot) => `c${draw % 3}/v${serial}-${slot}`);
    return [
      {
        kind: 'addVertices',
        ids,
        labels: draws.map((draw) => (draw % 2 === 0 ? `label ${draw}` : undefined)),
        flags: Uint8Array.from(draws, (draw) => draw % 16),
        documents: draws.map((draw) => (draw % 5 === 0 ? { draw } : undefined)),
        ...(serial % 2 === 0 && model.vertexCount > 0 ? { around: model.vertexIds.at(0)! } : {}),
      },
    ];
  }
  const end = (draw: number) => draw % model.vertexCount;
  if (kind === 1) {
    return [
      {
        kind: 'addEdges',
        ids: draws.map((draw, slot) => `e${draw % 2}/k${serial}-${slot}`),
        from: draws.map((draw) => model.vertexIds.at(end(draw))!),
        to: draws.map((draw) => model.vertexIds.at(end(draw * 7 + 3))!),
      },
    ];
  }
  if (kind === 2) return [{ kind: 'removeEdges', indices: pick(model.edgeCount, 3) }];
  if (kind === 3) {
    const gone = pick(model.vertexCount, 3);
    const isGone = new Set(gone);
    const edges = Uint32Array.from([...[...model.edgeIds].keys()]).filter(
      (edge) => isGone.has(model.sources[edge]!) || isGone.has(model.targets[edge]!),
    );
    return [
      { kind: 'removeEdges', indices: edges },
      { kind: 'removeVertices', indices: gone },
    ];
  }
  const indices = pick(model.vertexCount, 2);
  const steps: GraphStep[] = [
    { kind: 'setFlags', indices, values: new Uint8Array(indices.length).fill(vertexFlag.pinned) },
    { kind: 'setPositions', indices, values: new Float32Array(2 * indices.length).fill(kind) },
    { kind: 'setLabels', indices, values: Array.from(indices, () => 'renamed') },
    { kind: 'setHiddenNeighbours', indices, values: new Uint32Array(indices.length).fill(9) },
    { kind: 'setDocuments', ids: [model.vertexIds.at(0)!], values: [{ changed: true }] },
  ];
  return steps;
}

describe('GraphModel', () => {
  test('the inverse of any patch restores every column exactly', () => {
    const changes = fc.array(fc.tuple(fc.nat(4), fc.array(fc.nat(1000), { minLength: 1, maxLength: 12 })), {
      minLength: 1,
      maxLength: 14,
    });
    fc.assert(
      fc.property(changes, (draws) => {
        const model = new GraphModel();
        const undo: { before: ReturnType<typeof columnsOf>; inverse: GraphPatch }[] = [];
        draws.forEach(([kind, values], serial) => {
          const before = columnsOf(model);
          const patch = toPatch(model, kind, values, serial);
          const inverse = model.apply(patch);
          expectValid(model);
          const after = columnsOf(model);
          const redo = model.apply(inverse);
          expect(columnsOf(model)).toEqual(before);
          model.apply(redo);
          expect(columnsOf(model)).toEqual(after);
          undo.unshift({ before, inverse });
        });
        for (const { before, inverse } of undo) {
          model.apply(inverse);
          expectValid(model);
          expect(columnsOf(model)).toEqual(before);
        }
      }),
      { numRuns: 150 },
    );
  });

  const wrong: [string, GraphPatch, RegExp][] = [
    [
      'an existing id',
      [{ kind: 'addVertices', ids: ['a/9', 'a/1'] }],
      /Too many nodes with the same ID: a\/1/,
    ],
    ['an id twice', [{ kind: 'addVertices', ids: ['a/9', 'a/9'] }], /Too many nodes with the same ID: a\/9/],
    [
      'an edge with a missing target',
      [{ kind: 'addEdges', ids: ['e/2'], from: ['a/1'], to: ['a/7'] }],
      /its end a\/7 is not in the graph/,
    ],
    [
      'an existing edge, after a valid step',
      [
        { kind: 'addVertices', ids: ['a/9'] },
        { kind: 'addEdges', ids: ['e/1'], from: ['a/9'], to: ['a/1'] },
      ],
      /Too many edges with the same ID: e\/1/,
    ],
    ['a vertex with edges', [{ kind: 'removeVertices', indices: Uint32Array.of(0) }], /a\/1 still has edges/],
    ['an id without a collection', [{ kind: 'addVertices', ids: ['9'] }], /expected an id of the form/],
    [
      'rows that are not ascending',
      [{ kind: 'removeEdges', indices: Uint32Array.of(0, 0) }],
      /ascending indices of edges/,
    ],
    [
      'columns of different length',
      [{ kind: 'addVertices', ids: ['a/9'], flags: new Uint8Array(2) }],
      /expected 1 entries of flags, found 2/,
    ],
  ];
  test.each(wrong)('rejects %s and changes nothing', (_, patch, message) => {
    const model = new GraphModel();
    model.apply([
      { kind: 'addVertices', ids: ['a/1', 'b/2'] },
      { kind: 'addEdges', ids: ['e/1'], from: ['a/1'], to: ['b/2'] },
    ]);
    const before = columnsOf(model);
    expect(() => model.apply(patch)).toThrow(message);
    expect(columnsOf(model)).toEqual(before);
  });

  test('reports the changed aspects and increases their revisions', () => {
    const model = new GraphModel();
    const heard: string[][] = [];
    const end = model.subscribe(({ aspects }) => heard.push([...aspects].sort()));
    model.apply([{ kind: 'addVertices', ids: ['a/1', 'a/2'] }]);
    model.apply([{ kind: 'addEdges', ids: ['e/1'], from: ['a/1'], to: ['a/2'] }]);
    model.writePositions(Float32Array.of(1, 2, 3, 4));
    end();
    model.apply([{ kind: 'setFlags', indices: Uint32Array.of(1), values: Uint8Array.of(1) }]);
    expect(heard).toEqual([['flags', 'positions', 'styles', 'topology'], ['topology'], ['positions']]);
    expect(model.revisions).toEqual({ topology: 2, positions: 2, styles: 1, flags: 2 });
    expect([...model.positions.subarray(0, 4)]).toEqual([1, 2, 3, 4]);
  });

  test('returns neighbours in both directions', () => {
    const model = new GraphModel();
    model.apply([
      { kind: 'addVertices', ids: ['a/0', 'a/1', 'a/2'] },
      {
        kind: 'addEdges',
        ids: ['e/0', 'e/1', 'e/2'],
        from: ['a/0', 'a/0', 'a/2'],
        to: ['a/1', 'a/2', 'a/0'],
      },
    ]);
    const neighbours = ({ offsets, targets }: ReturnType<GraphModel['outgoing']>, vertex: number) => [
      ...targets.subarray(offsets[vertex], offsets[vertex + 1]),
    ];
    expect(neighbours(model.outgoing(), 0)).toEqual([1, 2]);
    expect(neighbours(model.incoming(), 0)).toEqual([2]);
    expect(model.outgoing()).toBe(model.outgoing());
  });

  test('new vertices start near their parent', () => {
    const model = new GraphModel();
    model.apply([{ kind: 'addVertices', ids: ['a/0'], positions: Float32Array.of(5000, -3000) }]);
    model.apply([{ kind: 'addVertices', ids: ['a/1', 'a/2', 'a/3'], around: 'a/0' }]);
    for (let index = 1; index < 4; index++) {
      const distance = Math.hypot(model.positions[2 * index]! - 5000, model.positions[2 * index + 1]! + 3000);
      expect(distance).toBeGreaterThan(20);
      expect(distance).toBeLessThan(100);
    }
    expect([...model.settled.subarray(0, 4)]).toEqual([1, 0, 0, 0]);
  });
});
