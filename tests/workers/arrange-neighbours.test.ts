import { describe, expect, test } from 'vitest';
import { Random } from '../../protocol/lib/random.ts';
import { writeAtOnce } from '../../workers/kernel.ts';
import { NearField } from '../../workers/lib/forces/NearField.ts';
import { QuadTree } from '../../workers/lib/forces/QuadTree.ts';
import { arrangeNeighbours } from '../../workers/lib/layout/arrange-neighbours.ts';
import { measureLayout } from '../../workers/lib/layout/layout-quality.ts';
import { layOutConnected } from '../../workers/lib/layout/multilevel.ts';
import { placeByPivots } from '../../workers/lib/layout/place-by-pivots.ts';
import { smooth } from '../../workers/lib/layout/smooth.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';
import { fromPairs, gridEdges, hubEdges, toGraph } from './graphs.ts';

function scatter(count: number, width: number): Float32Array {
  const random = new Random(5);
  return Float32Array.from({ length: 2 * count }, () => width * random.next());
}

describe('NearField', () => {
  const count = 2000;
  const unit = 50;
  // A disc without far nodes: no two points are two units apart.
  const positions = scatter(count, 1.4 * unit);
  const masses = new Float32Array(count).fill(1);
  const tree = new QuadTree();
  runSteps(tree.build(positions, masses, count));

  function fieldOf(ranges: readonly (readonly [number, number])[]): Float32Array {
    const field = new Float32Array(2 * count);
    const nearField = new NearField(tree.arrays);
    for (const [from, to] of ranges) nearField.writeField(field, unit, from, to);
    return field;
  }

  test('sums d / (1 + d²)² over the points within two units', () => {
    const field = fieldOf([[0, tree.nodeCount]]);
    for (let vertex = 0; vertex < count; vertex += 37) {
      let [forceX, forceY] = [0, 0];
      for (let other = 0; other < count; other++) {
        const x = positions[2 * vertex]! - positions[2 * other]!;
        const y = positions[2 * vertex + 1]! - positions[2 * other + 1]!;
        const strength = 1 / (1 + (x * x + y * y) / unit ** 2) ** 2;
        forceX += x * strength;
        forceY += y * strength;
      }
      expect(field[2 * vertex]).toBeCloseTo(forceX, 1);
      expect(field[2 * vertex + 1]).toBeCloseTo(forceY, 1);
    }
  });

  test('leaves out leaves beyond two units', () => {
    const own = Float32Array.from({ length: 40 }, (_, slot) => slot);
    const fieldWith = (others: Float32Array) => {
      const points = Float32Array.of(...own, ...others);
      const far = new QuadTree();
      runSteps(far.build(points, masses, points.length / 2));
      const field = new Float32Array(points.length);
      new NearField(far.arrays).writeField(field, unit, 0, far.nodeCount);
      return field.subarray(0, own.length);
    };
    const alone = fieldWith(new Float32Array(0));
    const changeBy = (distance: number) =>
      Math.max(
        ...fieldWith(own.map((value) => value + distance)).map((force, at) => Math.abs(force - alone[at]!)),
      );
    expect(changeBy(10 * unit)).toBeLessThan(1e-3);
    expect(changeBy(unit)).toBeGreaterThan(10);
  });

  test('gives the same result for any division into ranges', () => {
    const middle = Math.floor(tree.nodeCount / 3);
    const parts = fieldOf([
      [middle, tree.nodeCount],
      [0, middle],
    ]);
    expect(parts).toEqual(fieldOf([[0, tree.nodeCount]]));
  });

  test('coincident points do not repel each other', () => {
    const same = new QuadTree();
    runSteps(same.build(new Float32Array(80).fill(3), masses, 40));
    const field = new Float32Array(80).fill(9);
    new NearField(same.arrays).writeField(field, unit, 0, same.nodeCount);
    expect(field.every((value) => value === 0)).toBe(true);
  });
});

describe('placeByPivots', () => {
  test.each([1, 2, 3])('places a grid almost without stress (seed %i)', (seed) => {
    const graph = toGraph(gridEdges(40));
    const progress: number[] = [];
    const positions = runSteps(
      placeByPivots(graph, 100, new Random(seed), (write, done) => {
        const shown = new Float32Array(2 * graph.vertexCount);
        writeAtOnce(write, shown);
        expect(shown.every(Number.isFinite)).toBe(true);
        expect(shown.some((value) => value !== 0)).toBe(true);
        progress.push(done);
      }),
    );
    expect(runSteps(measureLayout(graph, positions)).stress).toBeLessThan(0.02);
    expect(progress).toEqual([...progress].sort((one, other) => one - other));
    expect(progress.at(-1)).toBe(1);
  });

  test('gives finite positions when there are fewer vertices than pivots', () => {
    const count = 5;
    const path = {
      vertexCount: count,
      sources: Uint32Array.of(0, 1, 2, 3),
      targets: Uint32Array.of(1, 2, 3, 4),
    };
    const positions = runSteps(placeByPivots(toGraph(path), 100, new Random(1), () => undefined));
    expect(positions.length).toBe(2 * count);
    expect(positions.every(Number.isFinite)).toBe(true);
    expect(Math.hypot(positions[8]! - positions[0]!, positions[9]! - positions[1]!)).toBeGreaterThan(300);
  });
});

describe('smooth', () => {
  const count = 200;
  const path = toGraph(
    fromPairs(
      count,
      Array.from({ length: count - 1 }, (_, vertex) => [vertex, vertex + 1]),
    ),
  );

  test('averages each vector with those of the neighbours', () => {
    const values = Float32Array.from({ length: 2 * count }, (_, slot) => slot % 7);
    const means = runSteps(smooth(path, values.slice(), 1));
    expect(means[0]).toBeCloseTo((values[0]! + values[2]!) / 2);
    expect(means[11]).toBeCloseTo((values[9]! + values[11]! + values[13]!) / 3);
  });

  test('straightens a folded chain', () => {
    const folded = scatter(count, 20).map((noise, slot) => (slot % 2 === 0 ? 10 * (slot >> 1) : 0) + noise);
    const straight = runSteps(smooth(path, folded.slice(), 30));
    const middle = Array.from({ length: 100 }, (_, nth) => 50 + nth);
    const steps = middle.map((vertex) => straight[2 * vertex + 2]! - straight[2 * vertex]!);
    expect(Math.min(...steps)).toBeGreaterThan(7);
    expect(Math.max(...steps)).toBeLessThan(13);
  });
});

describe('arrangeNeighbours', () => {
  test('places neighbours closer together and keeps the shape', () => {
    const graph = toGraph(hubEdges(3000, 2, 4));
    const start = scatter(3000, 5000);
    const arranged = runSteps(
      arrangeNeighbours(graph, start, new Random(1), {
        form: 'smallWorld',

        show: () => undefined,
      }),
    );
    const [before, after] = [start, arranged].map((each) => runSteps(measureLayout(graph, each)));
    expect(after!.neighbourhood).toBeGreaterThan(3 * before!.neighbourhood);
    expect(after!.stress).toBeLessThan(1.05 * before!.stress);
  });

  test('in a sparse small world, the repulsion counts more than in one that was unfolded', () => {
    const graph = toGraph(hubEdges(2100, 1, 4));
    const start = runSteps(layOutConnected(graph, 100, new Random(1)));
    const [sparse, dense] = (['smallWorld', 'unfolded'] as const).map((form) =>
      runSteps(
        measureLayout(
          graph,
          runSteps(arrangeNeighbours(graph, start, new Random(1), { form, show: () => undefined })),
        ),
      ),
    );
    expect(sparse!.neighbourhood).toBeGreaterThan(1.1 * dense!.neighbourhood);
    expect(sparse!.stress).toBeLessThan(1.05 * dense!.stress);
  });

  test.each([1, 2, 3])('roads: chains and short side roads are open (seed %i)', (seed) => {
    const pairs: [number, number][] = [];
    for (let vertex = 0; vertex < 4000; vertex += 4) {
      if (vertex > 0) pairs.push([vertex - 4, vertex]);
      pairs.push([vertex, vertex + 1], [vertex + 1, vertex + 2], [vertex, vertex + 3]);
    }
    const roads = toGraph(fromPairs(4000, pairs));
    const quality = runSteps(measureLayout(roads, runSteps(layOutConnected(roads, 100, new Random(seed)))));
    expect(quality.neighbourhood).toBeGreaterThan(0.84);
    expect(quality.stress).toBeLessThan(0.01);
  });

  test.each([1, 2, 3])('the steps of a sheet end when its vertices are at rest (seed %i)', (seed) => {
    const side = 44;
    const graph = toGraph(gridEdges(side));
    const start = Float32Array.from(
      { length: 2 * graph.vertexCount },
      (_, slot) => 100 * (slot % 2 === 0 ? (slot >> 1) % side : Math.floor((slot >> 1) / side)),
    );
    const stepsFrom = (positions: Float32Array) => {
      let steps = 0;
      const show = () => {
        steps++;
      };
      runSteps(arrangeNeighbours(graph, positions, new Random(seed), { form: 'sheet', show }));
      return steps;
    };
    const noise = scatter(graph.vertexCount, 1000);
    expect(stepsFrom(start)).toBeLessThan(0.9 * stepsFrom(start.map((place, slot) => place + noise[slot]!)));
  });

  test('a layout in one point stays finite', () => {
    const graph = toGraph(gridEdges(4));
    const options = { form: 'sheet', show: () => undefined } as const;
    const positions = runSteps(arrangeNeighbours(graph, new Float32Array(32), new Random(1), options));
    expect(positions.every(Number.isFinite)).toBe(true);
  });
});
