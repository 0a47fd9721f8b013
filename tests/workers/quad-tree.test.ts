import { describe, expect, test } from 'vitest';
import { Random } from '../../protocol/lib/random.ts';
import { QuadTree } from '../../workers/lib/forces/QuadTree.ts';
import { leafSize, maxLevels } from '../../workers/lib/forces/TreeWork.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';

const random = new Random(8);
const scatter = (count: number, width: number) =>
  Float32Array.from({ length: 2 * count }, () => width * (random.next() - 0.5));

/** One dense cluster and few points far away: nearly all points are in one bucket. */
const withOutliers = Float32Array.of(...scatter(5000, 1), ...scatter(20, 1e6));
const lines = Float32Array.from({ length: 12_000 }, (_, slot) => (slot % 2 === 0 ? 0 : (slot >> 1) % 900));

describe('QuadTree', () => {
  test.each([
    ['no points', new Float32Array(0)],
    ['one point', Float32Array.of(3, 4)],
    ['few points', scatter(40, 100)],
    ['points in one bucket', scatter(2000, 100)],
    ['points in many buckets', scatter(40_000, 100)],
    ['a cluster and outliers', withOutliers],
    ['a line with coincident points', lines],
    ['points in one place', new Float32Array(8000).fill(7)],
  ])('has each point in one leaf, and each node around its children: %s', (_, positions) => {
    const count = positions.length / 2;
    const masses = Float32Array.from({ length: count }, (_, vertex) => 1 + (vertex % 3));
    const tree = new QuadTree();
    // The second build uses the arrays of the first.
    for (let build = 0; build < 2; build++) runSteps(tree.build(positions, masses, count));
    const { order, starts, ends, skips, depths, isLeaf, xs, ys, pointMasses, ...nodes } = tree.arrays;
    expect([...order.subarray(0, count)].sort((one, other) => one - other)).toEqual([...Array(count).keys()]);
    expect([starts[0], ends[0], skips[0]]).toEqual([0, count, tree.nodeCount]);
    let leafEnd = 0;
    let wrong = 0;
    for (let node = 0; node < tree.nodeCount; node++) {
      const [start, end] = [starts[node]!, ends[node]!];
      if (isLeaf[node] === 1) {
        if (start !== leafEnd || skips[node] !== node + 1) wrong++;
        if (end - start > leafSize && depths[node]! < maxLevels - 1) wrong++;
        leafEnd = end;
      } else {
        let next = start;
        for (let child = node + 1; child < skips[node]!; child = skips[child]!) {
          if (starts[child] !== next || depths[child] !== depths[node]! + 1) wrong++;
          next = ends[child]!;
        }
        if (next !== end) wrong++;
      }
      let mass = 0;
      for (let place = start; place < end; place++) {
        mass += pointMasses[place]!;
        const distance = Math.hypot(xs[place]! - nodes.middleXs[node]!, ys[place]! - nodes.middleYs[node]!);
        if (distance > nodes.radii[node]! * 1.0001 + 1e-3) wrong++;
      }
      if (nodes.masses[node] !== mass) wrong++;
    }
    for (let place = 0; place < count; place++) {
      const vertex = order[place]!;
      if (xs[place] !== positions[2 * vertex] || ys[place] !== positions[2 * vertex + 1]) wrong++;
      if (pointMasses[place] !== masses[vertex]) wrong++;
      // Coincident points keep their order.
      const isSame = place > 0 && xs[place] === xs[place - 1] && ys[place] === ys[place - 1];
      if (isSame && vertex < order[place - 1]!) wrong++;
    }
    expect([leafEnd, wrong]).toEqual([count, 0]);
  });
});
