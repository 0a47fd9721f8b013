import { describe, expect, test } from 'vitest';
import { Random } from '../../protocol/lib/random.ts';
import { runToEnd } from '../../workers/kernel.ts';
import arrange from '../../workers/kernels/arrange.ts';
import layered from '../../workers/kernels/layered.ts';
import radial from '../../workers/kernels/radial.ts';
import tree from '../../workers/kernels/tree.ts';
import { toSpanningForest } from '../../workers/lib/layout/spanning-forest.ts';
import { besideEachOther, type Edges, fromPairs, gridEdges, hubEdges, runGenerator } from './graphs.ts';

const treeOptions = { direction: 'any', orientation: 'down', siblingGap: 10, levelGap: 100 } as const;

/** Each vertex but the first is connected to a random earlier vertex. */
function randomTree(vertexCount: number, seed: number): Edges {
  const random = new Random(seed);
  return fromPairs(
    vertexCount,
    Array.from({ length: vertexCount - 1 }, (_, index) => [random.nextBelow(index + 1), index + 1] as const),
  );
}

const at = (positions: Float32Array, vertex: number) =>
  [positions[2 * vertex]!, positions[2 * vertex + 1]!] as const;

describe('tree', () => {
  test.each([1, 2, 3, 4])(
    'adjacent vertices of a level are apart, parents are centred above children, seed %i',
    (seed) => {
      const edges = randomTree(300, seed);
      const { positions } = runToEnd(tree, { ...edges, ...treeOptions });
      const levels = new Map<number, number[]>();
      const children = Array.from({ length: 300 }, (): number[] => []);
      edges.sources.forEach((parent, edge) => {
        children[parent]!.push(edges.targets[edge]!);
      });
      for (let vertex = 0; vertex < 300; vertex++) {
        const [x, y] = at(positions, vertex);
        levels.set(y, [...(levels.get(y) ?? []), x]);
        if (children[vertex]!.length === 0) continue;
        const xs = children[vertex]!.map((child) => at(positions, child)[0]);
        expect(x).toBeCloseTo((Math.min(...xs) + Math.max(...xs)) / 2, 2);
        for (const child of children[vertex]!) expect(at(positions, child)[1]).toBe(y + 100);
      }
      for (const xs of levels.values()) {
        xs.sort((one, other) => one - other);
        for (let nth = 1; nth < xs.length; nth++) expect(xs[nth]! - xs[nth - 1]!).toBeGreaterThan(10 - 1e-3);
      }
    },
  );

  test('handles a long path and a large star', () => {
    const path = fromPairs(
      50_000,
      Array.from({ length: 49_999 }, (_, vertex) => [vertex, vertex + 1] as const),
    );
    const { positions } = runToEnd(tree, { ...path, ...treeOptions });
    expect(at(positions, 49_999)).toEqual([0, 4_999_900]);
    const star = fromPairs(
      20_001,
      Array.from({ length: 20_000 }, (_, leaf) => [0, leaf + 1] as const),
    );
    const found = runToEnd(tree, { ...star, ...treeOptions }).positions;
    expect(at(found, 20_000)[0] - at(found, 1)[0]).toBeCloseTo(199_990, 0);
  });

  test('the requested root is at the top; other directions rotate the picture', () => {
    const grid = gridEdges(4);
    const { positions } = runToEnd(tree, { ...grid, ...treeOptions, root: 10 });
    const ys = Array.from({ length: 16 }, (_, vertex) => at(positions, vertex)[1]);
    expect(ys.indexOf(Math.min(...ys))).toBe(10);
    const left = runToEnd(tree, { ...grid, ...treeOptions, root: 10, orientation: 'left' }).positions;
    for (let vertex = 0; vertex < 16; vertex++) {
      const [x, y] = at(positions, vertex);
      const [turnedX, turnedY] = at(left, vertex);
      expect(turnedX).toBeCloseTo(-y);
      expect(turnedY).toBeCloseTo(x);
    }
  });

  test('trees of a forest do not overlap', () => {
    const edges = besideEachOther([randomTree(40, 1), randomTree(30, 2), randomTree(9, 3)], 20);
    const { positions } = runToEnd(tree, { ...edges, ...treeOptions });
    const places = Array.from({ length: edges.vertexCount }, (_, vertex) => at(positions, vertex).join());
    expect(new Set(places).size).toBe(edges.vertexCount);
  });
});

test('roots of a spanning forest: the requested vertex, then vertices without incoming edges', () => {
  const edges = fromPairs(6, [
    [2, 0],
    [2, 1],
    [3, 4],
    [4, 3],
  ]);
  const roots = ({ starts, order }: { starts: Uint32Array; order: Uint32Array }) =>
    [...starts.subarray(0, -1)].map((start) => order[start]!);
  expect(roots(runGenerator(toSpanningForest(edges, 'any', undefined)))).toEqual([2, 3, 5]);
  expect(roots(runGenerator(toSpanningForest(edges, 'any', 0)))).toEqual([0, 3, 5]);
  expect(runGenerator(toSpanningForest(edges, 'out', 4)).parents).toEqual(Int32Array.of(2, 2, -1, 4, -1, -1));
});

test('radial: a crowded level is a band of rows outside all nearer levels', () => {
  const star = fromPairs(
    20_003,
    Array.from({ length: 20_002 }, (_, leaf) => [leaf < 20_000 ? 0 : 1, leaf + 1] as const),
  );
  const { positions } = runToEnd(radial, { ...star, root: 0, ringGap: 100, vertexGap: 20 });
  const radii = Array.from({ length: 20_003 }, (_, vertex) => Math.hypot(...at(positions, vertex)));
  const leaves = radii.slice(1, 20_001);
  expect(Math.min(...leaves)).toBeCloseTo(1200, 1);
  const max = Math.max(...leaves);
  expect(Math.PI * max ** 2).toBeLessThan(1.3 * 20_000 * 20 ** 2 + Math.PI * 1200 ** 2);
  expect(Math.min(...radii.slice(20_001))).toBeGreaterThan(max + 99);
});

test('radial: rings by distance, each wide enough for its vertices', () => {
  const edges = hubEdges(500, 2, 4);
  const { positions } = runToEnd(radial, { ...edges, root: 7, ringGap: 100, vertexGap: 10 });
  const { depths } = runGenerator(toSpanningForest(edges, 'any', 7));
  const radii = new Map<number, { radius: number; count: number }>();
  for (let vertex = 0; vertex < 500; vertex++) {
    const radius = Math.hypot(...at(positions, vertex));
    const known = radii.get(depths[vertex]!);
    if (known === undefined) radii.set(depths[vertex]!, { radius, count: 1 });
    else {
      expect(radius).toBeCloseTo(known.radius, 1);
      known.count++;
    }
  }
  expect(radii.get(0)?.radius).toBe(0);
  for (const [depth, { radius, count }] of radii) {
    if (depth === 0) continue;
    expect(radius).toBeGreaterThan(radii.get(depth - 1)!.radius + 99);
    expect((2 * Math.PI * radius) / count).toBeGreaterThan(9.9);
  }
});

describe('arrange', () => {
  const values = Float64Array.from({ length: 200 }, (_, vertex) => (vertex * 37) % 200);
  const options = { vertexCount: 200, values, groups: new Uint16Array(200), gap: 10, ringCount: 5 };

  test('rings: a larger value is never farther from the centre', () => {
    const { positions } = runToEnd(arrange, { ...options, shape: 'rings' });
    const byValue = Array.from(values, (value, vertex) => ({
      value,
      radius: Math.hypot(...at(positions, vertex)),
    }));
    byValue.sort((one, other) => other.value - one.value);
    for (let place = 1; place < 200; place++) {
      expect(byValue[place]!.radius).toBeGreaterThan(byValue[place - 1]!.radius - 1e-3);
    }
  });

  test('rings: few values have one ring each, vertices without a value are outside', () => {
    const few = Float64Array.of(3, 1, 1, 3, Number.NaN);
    const { positions } = runToEnd(arrange, {
      ...options,
      vertexCount: 5,
      values: few,
      shape: 'rings',
    });
    const radii = Array.from(few, (_, vertex) => Math.round(Math.hypot(...at(positions, vertex))));
    expect(radii).toEqual([20, 40, 40, 20, 60]);
  });

  test('grid and circle', () => {
    const grid = runToEnd(arrange, { ...options, shape: 'grid' }).positions;
    const best = values.indexOf(199);
    expect(at(grid, best)).toEqual([-70, -70]);
    const circle = runToEnd(arrange, { ...options, shape: 'circle' }).positions;
    const radius = 2000 / (2 * Math.PI);
    for (let vertex = 0; vertex < 200; vertex++)
      expect(Math.hypot(...at(circle, vertex))).toBeCloseTo(radius, 2);
  });
});

test.each([
  ['down', 1, 1],
  ['up', 1, -1],
  ['right', 0, 1],
  ['left', 0, -1],
] as const)('layered: edges of an acyclic graph lead %s', (orientation, axis, sign) => {
  const edges = hubEdges(60, 2, 9);
  const { positions } = runToEnd(layered, { ...edges, orientation, siblingGap: 40, levelGap: 90 });
  edges.sources.forEach((source, edge) => {
    const way = at(positions, edges.targets[edge]!)[axis] - at(positions, source)[axis];
    expect(way * sign).toBeGreaterThan(80);
  });
});

test('layered: trees have no crossings, cycles and long edges are placed, neighbours keep the gap', () => {
  const options = { orientation: 'down', siblingGap: 40, levelGap: 90 } as const;
  const forest = randomTree(200, 4);
  const { positions } = runToEnd(layered, { ...forest, ...options });
  const byLayer = new Map<number, number[]>();
  for (let vertex = 0; vertex < 200; vertex++) {
    const [x, y] = at(positions, vertex);
    byLayer.set(y, [...(byLayer.get(y) ?? []), x]);
  }
  for (const xs of byLayer.values()) {
    const sorted = xs.sort((one, other) => one - other);
    for (let place = 1; place < sorted.length; place++)
      expect(sorted[place]! - sorted[place - 1]!).toBeGreaterThan(39);
  }
  const lines = Array.from(forest.sources, (source, edge) => [source, forest.targets[edge]!] as const);
  for (const [one, below] of lines) {
    for (const [other, belowOther] of lines) {
      if (
        at(positions, one)[1] !== at(positions, other)[1] ||
        at(positions, one)[0] >= at(positions, other)[0]
      )
        continue;
      expect(at(positions, below)[0]).toBeLessThanOrEqual(at(positions, belowOther)[0]);
    }
  }
  const ring = fromPairs(5, [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 0],
    [0, 4],
    [2, 2],
  ]);
  const layers = runToEnd(layered, { ...ring, ...options }).positions;
  expect([0, 1, 2, 3, 4].map((vertex) => at(layers, vertex)[1])).toEqual([0, 90, 180, 270, 360]);
});
