import { describe, expect, test } from 'vitest';
import orrery from '../../benchmarks/layout/peers/orrery.ts';
import { readEdges } from '../../benchmarks/layout/read-edges.ts';
import type { ForceNearbyInput, ForceSmallInput, LayoutInput, LayoutMessage } from '../../protocol/jobs.ts';
import { runToEnd, writeAtOnce } from '../../workers/kernel.ts';
import forceLarge from '../../workers/kernels/force-large.ts';
import forceNearby from '../../workers/kernels/force-nearby.ts';
import forceSmall from '../../workers/kernels/force-small.ts';
import { measureLayout } from '../../workers/lib/layout/layout-quality.ts';
import { boundingDisc } from '../../workers/lib/layout/pack.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';
import { besideEachOther, type Edges, gridEdges, hubEdges, toGraph } from './graphs.ts';

function toInput(edges: Edges, change: Partial<LayoutInput> = {}): LayoutInput {
  const { vertexCount } = edges;
  return {
    ...edges,
    positions: new Float32Array(2 * vertexCount).map((_, slot) => 50 * Math.sin(slot * 12.9898)),
    fixed: new Uint8Array(vertexCount),
    seed: 1,
    edgeLength: 100,
    ...change,
  };
}

const small = (input: LayoutInput): ForceSmallInput => ({
  ...input,
  gravity: 0.1,
  charge: -500,
  energy: 1,
  isPaced: false,
});
const nearby = (input: LayoutInput, loose: number[]): ForceNearbyInput => ({
  ...input,
  loose: new Uint8Array(input.vertexCount).map((_, vertex) => (loose.includes(vertex) ? 1 : 0)),
});

const runs: [string, (edges: Edges, change?: Partial<LayoutInput>) => Float32Array][] = [
  ['force-small', (edges, change) => runToEnd(forceSmall, small(toInput(edges, change))).positions],
  ['force-large', (edges, change) => runToEnd(forceLarge, toInput(edges, change)).positions],
  [
    'force-nearby',
    (edges, change) => runToEnd(forceNearby, nearby(toInput(edges, change), [0, 1, 2, 3])).positions,
  ],
];

describe.each(runs)('%s', (_, run) => {
  const edges = besideEachOther([hubEdges(300, 2, 5), gridEdges(7)], 20);

  test('is deterministic for a seed and gives finite numbers', () => {
    const positions = run(edges);
    expect(positions.every(Number.isFinite)).toBe(true);
    expect(run(edges)).toEqual(positions);
  });

  test('keeps the positions of fixed vertices', () => {
    const fixed = new Uint8Array(edges.vertexCount);
    fixed.fill(1, 2, 5);
    fixed[320] = 1;
    const before = toInput(edges).positions;
    const positions = run(edges, { fixed });
    for (const vertex of [2, 3, 4, 320]) {
      expect([...positions.subarray(2 * vertex, 2 * vertex + 2)]).toEqual([
        ...before.subarray(2 * vertex, 2 * vertex + 2),
      ]);
    }
  });

  test.each([0, 1, 2, 3])('handles %i vertices', (count) => {
    const positions = run({ vertexCount: count, sources: new Uint32Array(0), targets: new Uint32Array(0) });
    expect(positions.length).toBe(2 * count);
    expect(positions.every(Number.isFinite)).toBe(true);
  });
});

describe('force-large', () => {
  test('separates the components of a graph', () => {
    const sizes = [400, 400, 81, 49, 1, 1, 1];
    const positions = runToEnd(
      forceLarge,
      toInput(besideEachOther([hubEdges(400, 2, 1), hubEdges(400, 3, 2), gridEdges(9), gridEdges(7)], 3)),
    ).positions;
    let start = 0;
    const discs = sizes.map((size) => {
      const disc = boundingDisc(positions.slice(2 * start, 2 * (start + size)));
      start += size;
      return disc;
    });
    discs.forEach((disc, index) => {
      for (const other of discs.slice(0, index)) {
        expect(Math.hypot(disc.x - other.x, disc.y - other.y)).toBeGreaterThan(disc.radius + other.radius);
      }
    });
  });

  test.each([1, 2, 3])('unfolds a grid (seed %i)', (seed) => {
    const edges = gridEdges(40);
    const { positions } = runToEnd(forceLarge, toInput(edges, { seed }));
    const { stress, neighbourhood } = runSteps(measureLayout(toGraph(edges), positions));
    expect(stress).toBeLessThan(0.03);
    expect(neighbourhood).toBeGreaterThan(0.8);
  });

  test.each([1, 2])('places communities of a small-world graph close together (seed %i)', (seed) => {
    const { names, sources, targets } = readEdges('benchmarks/data/facebook-edges.csv.gz');
    const edges = { vertexCount: names.length, sources, targets };
    const { positions } = runToEnd(forceLarge, toInput(edges, { seed }));
    const { stress, neighbourhood } = runSteps(measureLayout(toGraph(edges), positions));
    expect(stress).toBeLessThan(0.17);
    expect(neighbourhood).toBeGreaterThan(0.33);
  });

  test('shows a first complete picture after a small part of the work, then better ones', () => {
    const edges = hubEdges(4000, 3, 9);
    const graph = toGraph(edges);
    const pictures: Float32Array[] = [];
    let progressBefore = 0;
    runToEnd(forceLarge, toInput(edges), {
      show(length, write, progress) {
        expect(progress).toBeGreaterThanOrEqual(progressBefore);
        progressBefore = progress;
        const picture = new Float32Array(length);
        writeAtOnce(write, picture);
        expect(picture.every(Number.isFinite)).toBe(true);
        if (pictures.length === 0) expect(progress).toBeLessThan(0.01);
        pictures.push(picture);
      },
    });
    expect(pictures.length).toBeGreaterThan(50);
    const stressOf = (picture: Float32Array) => runSteps(measureLayout(graph, picture)).stress;
    expect(stressOf(pictures.at(-1)!)).toBeLessThan(stressOf(pictures[0]!));
  });
});

describe('force-nearby', () => {
  const edges = gridEdges(30);
  const settled = runToEnd(forceLarge, toInput(edges)).positions;

  test('moves the movable vertices and hardly any other vertex', () => {
    const positions = settled.slice();
    // Displaces one vertex.
    positions[2 * 465]! += 700;
    const after = runToEnd(
      forceNearby,
      nearby(toInput(edges, { positions: positions.slice() }), [465]),
    ).positions;
    const wayOf = (vertex: number, from: Float32Array) =>
      Math.hypot(after[2 * vertex]! - from[2 * vertex]!, after[2 * vertex + 1]! - from[2 * vertex + 1]!);
    expect(wayOf(465, settled)).toBeLessThan(100);
    let sum = 0;
    for (let vertex = 0; vertex < edges.vertexCount; vertex++)
      if (vertex !== 465) sum += wayOf(vertex, settled);
    expect(sum / edges.vertexCount).toBeLessThan(2);
  });

  test.each([
    ['grid', edges, 0.01],
    ['hubs', hubEdges(2000, 3, 9), 0.05],
  ])('keeps the positions of existing vertices when 1 % is added (%s)', (_, graph, maxEdgeLengths) => {
    const { positions } = runToEnd(forceLarge, toInput(graph));
    expect(orrery.measureDisplacement!(graph, positions, 1)).toBeLessThan(maxEdgeLengths);
    expect(orrery.measureExpansions!(graph, 1)).toBeLessThan(0.1);
  });

  test.each([
    ['its near neighbours', 100, [435, 464, 465, 466, 495]],
    ['no other vertices if its neighbours are far away', 1500, [465]],
  ])('moves a displaced vertex and %s', (_, way, expected) => {
    const positions = settled.slice();
    positions[2 * 465]! += way;
    const input = toInput(edges, { positions: positions.slice() });
    const after = runToEnd(forceNearby, nearby(input, [465])).positions;
    const moved = [...settled.keys()].filter((slot) => slot % 2 === 0 && after[slot] !== positions[slot]);
    expect(moved.map((slot) => slot / 2)).toEqual(expected);
  });

  test('moves no vertex if none is movable', () => {
    const input = toInput(edges, { positions: settled.slice() });
    expect(runToEnd(forceNearby, nearby(input, [])).positions).toEqual(settled);
  });

  test('a picture whose vertices are all movable keeps its size', () => {
    const loose = Array.from({ length: edges.vertexCount }, (_, vertex) => vertex);
    const { positions } = runToEnd(
      forceNearby,
      nearby(toInput(edges, { positions: settled.slice() }), loose),
    );
    const widthOf = (picture: Float32Array) => Math.max(...picture) - Math.min(...picture);
    expect(widthOf(positions) / widthOf(settled)).toBeGreaterThan(0.7);
    expect(widthOf(positions) / widthOf(settled)).toBeLessThan(1.4);
  });

  test('keeps a dragged vertex under the pointer until it is released', () => {
    const inbox: LayoutMessage[][] = [
      [{ kind: 'hold', vertex: 465, x: 10, y: 20 }],
      ...Array.from({ length: 100 }, () => []),
      [{ kind: 'hold', vertex: 465, x: 500, y: -300 }],
      [{ kind: 'release', vertex: 465, isFixed: false }],
    ];
    const input = nearby(toInput(edges, { positions: settled.slice() }), [465]);
    const { positions } = runToEnd(forceNearby, input, { takeMessages: () => inbox.shift() ?? [] });
    expect(inbox).toEqual([]);
    expect([...positions.subarray(930, 932)]).toEqual([500, -300]);
  });
});

describe('forces of the small layout', () => {
  const edges = hubEdges(60, 1, 3);
  const lengthOf = (positions: Float32Array, edge: number) =>
    Math.hypot(
      positions[2 * edges.sources[edge]!]! - positions[2 * edges.targets[edge]!]!,
      positions[2 * edges.sources[edge]! + 1]! - positions[2 * edges.targets[edge]! + 1]!,
    );
  const layOut = (change: Partial<ForceSmallInput> = {}) =>
    runToEnd(forceSmall, { ...small(toInput(edges)), ...change }).positions;

  test('heavy edges are shorter; pull by the logarithm and dissuaded hubs give other, finite positions', () => {
    const plain = layOut();
    const weights = new Float32Array(edges.sources.length).fill(0.2);
    weights[0] = 4;
    const weighted = layOut({ weights });
    const mean = (positions: Float32Array) =>
      edges.sources.reduce((sum, _, edge) => sum + lengthOf(positions, edge), 0) / edges.sources.length;
    expect(lengthOf(weighted, 0) / mean(weighted)).toBeLessThan(lengthOf(plain, 0) / mean(plain));
    for (const change of [{ isLogarithmic: true }, { dissuadesHubs: true }]) {
      const positions = layOut(change);
      expect(positions.every(Number.isFinite)).toBe(true);
      expect(positions).not.toEqual(plain);
    }
  });
});
