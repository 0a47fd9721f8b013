import { describe, expect, test } from 'vitest';
import { shareInterval } from '../../protocol/lib/share-interval.ts';
import { runToEnd } from '../../workers/kernel.ts';
import betweenness from '../../workers/kernels/betweenness.ts';
import closeness from '../../workers/kernels/closeness.ts';
import components from '../../workers/kernels/components.ts';
import degree from '../../workers/kernels/degree.ts';
import eccentricity from '../../workers/kernels/eccentricity.ts';
import kCore from '../../workers/kernels/k-core.ts';
import labelPropagation from '../../workers/kernels/label-propagation.ts';
import pageRank from '../../workers/kernels/page-rank.ts';
import triangles from '../../workers/kernels/triangles.ts';
import { besideEachOther, type Edges, fromPairs, gridEdges, hubEdges } from './graphs.ts';

/** A triangle 0, 1, 2 with a directed tail 2 → 3 → 4, and the isolated vertex 5. */
const kite = fromPairs(6, [
  [0, 1],
  [1, 2],
  [2, 0],
  [2, 3],
  [3, 4],
]);

/** Sum of the absolute changes of the scores in one step of the surfer. */
function errorOf({ vertexCount, sources, targets }: Edges, scores: Float64Array, damping: number): number {
  const degrees = new Uint32Array(vertexCount);
  for (const source of sources) degrees[source]!++;
  const idle = scores.reduce((sum, score, vertex) => sum + (degrees[vertex] === 0 ? score : 0), 0);
  const next = new Float64Array(vertexCount).fill((1 - damping + damping * idle) / vertexCount);
  sources.forEach((source, edge) => {
    next[targets[edge]!]! += (damping * scores[source]!) / degrees[source]!;
  });
  return next.reduce((sum, score, vertex) => sum + Math.abs(score - scores[vertex]!), 0);
}

describe('metric kernels', () => {
  test('components, weak and strong', () => {
    const weak = runToEnd(components, { ...kite, isStrong: false });
    expect([...weak.members]).toEqual([0, 0, 0, 0, 0, 1]);
    const strong = runToEnd(components, { ...kite, isStrong: true });
    expect([...strong.members]).toEqual([0, 0, 0, 1, 2, 3]);
  });

  test('label propagation ends when no label has more votes, and separates components', () => {
    const { members } = runToEnd(labelPropagation, { ...kite, seed: 3 });
    expect(new Set(members.subarray(0, 3)).size).toBe(1);
    expect(members[5]).not.toBe(members[0]);
    const hubs = { ...hubEdges(400, 2, 1), seed: 1 };
    expect(runToEnd(labelPropagation, hubs)).toEqual(runToEnd(labelPropagation, hubs));
  });

  test('degree by direction and weight', () => {
    const scores = (direction: 'in' | 'out' | 'any', weights?: Float32Array) => [
      ...runToEnd(degree, { ...kite, direction, weights }).scores,
    ];
    expect(scores('out')).toEqual([1, 1, 2, 1, 0, 0]);
    expect(scores('in')).toEqual([1, 1, 1, 1, 1, 0]);
    expect(scores('any', Float32Array.of(1, 2, 3, 4, 5))).toEqual([4, 3, 9, 9, 5, 0]);
  });

  test('PageRank: a ring has equal scores, the sum is 1, a pair has the known result', () => {
    const ring = fromPairs(3, [
      [0, 1],
      [1, 2],
      [2, 0],
    ]);
    for (const score of runToEnd(pageRank, { ...ring, damping: 0.85 }).scores) {
      expect(score).toBeCloseTo(1 / 3, 9);
    }
    const { scores } = runToEnd(pageRank, { ...kite, damping: 0.85 });
    expect(scores.reduce((sum, score) => sum + score, 0)).toBeCloseTo(1, 9);
    const pair = runToEnd(pageRank, { ...fromPairs(2, [[0, 1]]), damping: 0.85 }).scores;
    expect(pair[1]! / pair[0]!).toBeCloseTo(1.85, 8);
    expect(() => runToEnd(pageRank, { ...kite, damping: 1 })).toThrow('found 1');
  });

  test('PageRank: the scores satisfy its equation, with extrapolated iterations and without', () => {
    const bothWays = ({ vertexCount, sources, targets }: Edges): Edges => ({
      vertexCount,
      sources: Uint32Array.from([...sources, ...targets]),
      targets: Uint32Array.from([...targets, ...sources]),
    });
    // The changes of the ring move around it, in the direction against the numbers, and are not proportional.
    const ring = fromPairs(
      50,
      Array.from({ length: 50 }, (_, vertex) => [(vertex + 1) % 50, vertex]),
    );
    const edges = besideEachOther([hubEdges(300, 3, 5), bothWays(gridEdges(12)), ring, kite], 3);
    for (const damping of [0.5, 0.85, 0.95]) {
      const { scores } = runToEnd(pageRank, { ...edges, damping });
      expect(errorOf(edges, scores, damping)).toBeLessThan(1e-9);
    }
  });

  test('core numbers', () => {
    expect([...runToEnd(kCore, kite).scores]).toEqual([2, 2, 2, 1, 1, 0]);
  });

  test('distances', () => {
    const path = fromPairs(3, [
      [0, 1],
      [1, 2],
    ]);
    const exact = { samples: 3, seed: 1, isDirected: false };
    const found = runToEnd(closeness, { ...path, ...exact });
    expect([...found.harmonic]).toEqual([0.75, 1, 0.75]);
    expect([...found.closeness]).toEqual([2 / 3, 1, 2 / 3]);
    expect(found.errorBound).toBe(0);
    expect([...runToEnd(closeness, { ...path, ...exact, isDirected: true }).harmonic]).toEqual([
      0.75, 0.5, 0,
    ]);
    expect([...runToEnd(eccentricity, { ...path, searches: 3 }).eccentricity]).toEqual([2, 1, 2]);
  });

  test('betweenness: a star and a path have the known results; a sample is within its error bound', () => {
    const star = fromPairs(4, [
      [0, 1],
      [0, 2],
      [0, 3],
    ]);
    expect(runToEnd(betweenness, { ...star, samples: 4, seed: 1, isDirected: false })).toEqual({
      scores: Float64Array.of(1, 0, 0, 0),
      errorBound: 0,
      sampling: undefined,
    });
    const hubs = hubEdges(300, 2, 1);
    const exact = runToEnd(betweenness, { ...hubs, samples: 300, seed: 1, isDirected: false }).scores;
    const { scores, errorBound } = runToEnd(betweenness, {
      ...hubs,
      samples: 100,
      seed: 1,
      isDirected: false,
    });
    expect(errorBound).toBeGreaterThan(0);
    scores.forEach((score, vertex) => {
      expect(Math.abs(score - exact[vertex]!)).toBeLessThan(errorBound);
    });
  });

  test('betweenness from sampled paths: all values are in their intervals, and certain ones are the highest', () => {
    const hubs = hubEdges(400, 2, 3);
    for (const isDirected of [false, true]) {
      const exact = runToEnd(betweenness, { ...hubs, samples: 400, seed: 1, isDirected }).scores;
      const found = runToEnd(betweenness, { ...hubs, samples: 399, seed: 5, isDirected });
      const { trials, log, scale, certainCount, workShare } = found.sampling!;
      expect(workShare).toBeLessThan(1.1);
      expect(trials).toBeGreaterThan(1000);
      found.scores.forEach((score, vertex) => {
        const [low, high] = shareInterval(score / scale, trials, log).map((share) => scale * share);
        expect(exact[vertex]).toBeGreaterThanOrEqual(low!);
        expect(exact[vertex]).toBeLessThanOrEqual(high!);
      });
      const highest = (scores: Float64Array) =>
        new Set(
          [...scores.keys()].sort((one, other) => scores[other]! - scores[one]!).slice(0, certainCount),
        );
      expect(highest(found.scores)).toEqual(highest(exact));
    }
  });

  test('betweenness stops sampling when the 20 highest values are certain', () => {
    // 20 hubs in a ring, each with 60 leaves.
    const pairs = Array.from({ length: 1200 }, (_, leaf): [number, number] => [leaf % 20, 20 + leaf]);
    const ring = Array.from({ length: 20 }, (_, hub): [number, number] => [hub, (hub + 1) % 20]);
    const graph = fromPairs(1220, [...pairs, ...ring]);
    const { sampling } = runToEnd(betweenness, { ...graph, samples: 1219, seed: 1, isDirected: false });
    expect(sampling!.certainCount).toBe(20);
    expect(sampling!.workShare).toBeLessThan(0.95);
  });

  test('triangles and clustering', () => {
    const found = runToEnd(triangles, kite);
    expect([...found.triangles]).toEqual([1, 1, 1, 0, 0, 0]);
    expect([...found.clustering]).toEqual([1, 1, 1 / 3, 0, 0, 0]);
    expect(found).toMatchObject({ triangleCount: 1, transitivity: 3 / 6 });
  });
});
