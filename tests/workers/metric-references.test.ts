import Graph from 'graphology';
import betweennessOf from 'graphology-metrics/centrality/betweenness';
import closenessOf from 'graphology-metrics/centrality/closeness';
import hitsOf from 'graphology-metrics/centrality/hits';
import pageRankOf from 'graphology-metrics/centrality/pagerank';
import eccentricityOf from 'graphology-metrics/node/eccentricity';
import { describe, expect, test } from 'vitest';
import { Random } from '../../protocol/lib/random.ts';
import { runToEnd } from '../../workers/kernel.ts';
import betweenness from '../../workers/kernels/betweenness.ts';
import closeness from '../../workers/kernels/closeness.ts';
import eccentricity from '../../workers/kernels/eccentricity.ts';
import eigenvector from '../../workers/kernels/eigenvector.ts';
import hits from '../../workers/kernels/hits.ts';
import kCore from '../../workers/kernels/k-core.ts';
import pageRank from '../../workers/kernels/page-rank.ts';
import triangles from '../../workers/kernels/triangles.ts';
import { besideEachOther, type Edges, fromPairs, gridEdges, hubEdges } from './graphs.ts';

/** Without self-loops and parallel edges, so that all implementations have the same edges. */
function randomEdges(vertexCount: number, edgeCount: number, seed: number): Edges {
  const random = new Random(seed);
  const pairs = new Map<number, [number, number]>();
  while (pairs.size < edgeCount) {
    const [one, other] = [random.nextBelow(vertexCount), random.nextBelow(vertexCount)];
    const isKnown = pairs.has(one * vertexCount + other) || pairs.has(other * vertexCount + one);
    if (one !== other && !isKnown) pairs.set(one * vertexCount + other, [one, other]);
  }
  return fromPairs(vertexCount, [...pairs.values()]);
}

function toGraphology({ vertexCount, sources, targets }: Edges, type: 'directed' | 'undirected'): Graph {
  const graph = new Graph({ type });
  for (let vertex = 0; vertex < vertexCount; vertex++) graph.addNode(String(vertex));
  sources.forEach((source, edge) => {
    graph.addEdge(String(source), String(targets[edge]), { weight: 1 + (edge % 5) });
  });
  return graph;
}

const weightsOf = ({ sources }: Edges) => Float32Array.from(sources, (_, edge) => 1 + (edge % 5));

function expectClose(found: ArrayLike<number>, expected: Readonly<Record<string, number>>, digits = 6): void {
  Object.entries(expected).forEach(([vertex, score]) => {
    expect(found[Number(vertex)], `vertex ${vertex}`).toBeCloseTo(score, digits);
  });
}

const searches = Number.POSITIVE_INFINITY;
const exact = { samples: Number.POSITIVE_INFINITY, seed: 1 };

describe.each([1, 2, 3])('a random graph of seed %i', (seed) => {
  const edges = randomEdges(40, 70, seed);
  const undirected = toGraphology(edges, 'undirected');
  const directed = toGraphology(edges, 'directed');

  test('betweenness, undirected and directed', () => {
    const both = runToEnd(betweenness, { ...edges, ...exact, isDirected: false });
    expectClose(both.scores, betweennessOf(undirected, { getEdgeWeight: null }));
    const along = runToEnd(betweenness, { ...edges, ...exact, isDirected: true });
    expectClose(along.scores, betweennessOf(directed, { getEdgeWeight: null }));
  });

  test('closeness by Wasserman and Faust', () => {
    const both = runToEnd(closeness, { ...edges, ...exact, isDirected: false });
    expectClose(both.closeness, closenessOf(undirected, { wassermanFaust: true }));
  });

  test('PageRank, with and without weights', () => {
    const plain = runToEnd(pageRank, { ...edges, damping: 0.85 });
    expectClose(
      plain.scores,
      pageRankOf(directed, { getEdgeWeight: null, tolerance: 1e-12, maxIterations: 500 }),
    );
    const weighted = runToEnd(pageRank, { ...edges, weights: weightsOf(edges), damping: 0.7 });
    expectClose(
      weighted.scores,
      pageRankOf(directed, { alpha: 0.7, getEdgeWeight: 'weight', tolerance: 1e-12, maxIterations: 500 }),
    );
  });

  test('hubs and authorities', () => {
    const found = runToEnd(hits, { ...edges, weights: weightsOf(edges) });
    const expected = hitsOf(directed, { getEdgeWeight: 'weight', tolerance: 1e-14, maxIterations: 5000 });
    expect(found.isConverged).toBe(true);
    expectClose(found.hubs, expected.hubs, 4);
    expectClose(found.authorities, expected.authorities, 4);
  });

  test('eccentricity by component', () => {
    const found = runToEnd(eccentricity, { ...edges, searches }).eccentricity;
    const connected = hubEdges(60, 1 + seed, seed);
    const whole = runToEnd(eccentricity, { ...connected, searches }).eccentricity;
    const reference = toGraphology(simple(connected), 'undirected');
    for (let vertex = 0; vertex < 60; vertex++)
      expect(whole[vertex]).toBe(eccentricityOf(reference, String(vertex)));
    expect([...found]).toEqual([...depthsByHand(edges)]);
  });

  test('eigenvector scores are a fixed point of the matrix', () => {
    for (const direction of ['any', 'in', 'out'] as const) {
      // A ring ensures that the matrix has a unique largest eigenvalue.
      const ring = fromPairs(40, [
        ...[...edges.sources].map((source, edge) => [source, edges.targets[edge]!] as const),
        ...Array.from({ length: 40 }, (_, vertex) => [vertex, (vertex + 1) % 40] as const),
      ]);
      const { scores, isConverged } = runToEnd(eigenvector, { ...ring, direction });
      expect(isConverged).toBe(true);
      const next = new Float64Array(40);
      ring.sources.forEach((source, edge) => {
        const target = ring.targets[edge]!;
        if (direction !== 'out') next[target]! += scores[source]!;
        if (direction !== 'in') next[source]! += scores[target]!;
      });
      const growth = next[0]! / scores[0]!;
      next.forEach((score, vertex) => {
        expect(score / growth).toBeCloseTo(scores[vertex]!, 5);
      });
      expect(scores.reduce((sum, score) => sum + score * score, 0)).toBeCloseTo(1, 9);
    }
  });

  test('cores and triangles agree with a direct count', () => {
    expect([...runToEnd(kCore, edges).scores]).toEqual(coresByHand(edges));
    const near = neighbours(edges);
    const counts = near.map((own) => {
      const list = [...own];
      return list.reduce(
        (sum, one, at) => sum + list.slice(at + 1).filter((other) => near[one]!.has(other)).length,
        0,
      );
    });
    const found = runToEnd(triangles, edges);
    expect([...found.triangles]).toEqual(counts);
    expect(found.triangleCount).toBe(counts.reduce((sum, count) => sum + count, 0) / 3);
  });
});

describe('samples', () => {
  const edges = hubEdges(400, 2, 5);

  test('are within the reported error bound and deterministic for a seed', () => {
    const all = runToEnd(closeness, { ...edges, ...exact, isDirected: false });
    const sample = { ...edges, samples: 150, seed: 3, isDirected: false };
    const some = runToEnd(closeness, sample);
    expect(all.errorBound).toBe(0);
    expect(some.errorBound).toBeGreaterThan(0);
    const errors = some.harmonic.map((score, vertex) => Math.abs(score - all.harmonic[vertex]!));
    expect(Math.max(...errors)).toBeLessThan(some.errorBound);
    expect(runToEnd(closeness, sample)).toEqual(some);
    expect(() => runToEnd(closeness, { ...sample, samples: 0 })).toThrow('found 0');
  });

  test('eccentricities of a random graph need many searches; with fewer searches bounds are reported', () => {
    const random = randomEdges(600, 1800, 7);
    const expected = depthsByHand(random);
    const all = runToEnd(eccentricity, { ...random, searches });
    expect([...all.eccentricity]).toEqual(expected);
    expect(all).toMatchObject({ openCount: 0, maxMissing: 0 });
    expect(all.searchCount).toBeGreaterThan(100);
    const some = runToEnd(eccentricity, { ...random, searches: 20 });
    const missing = expected.map((steps, vertex) => steps - some.eccentricity[vertex]!);
    expect(Math.min(...missing)).toBe(0);
    expect(Math.max(...missing)).toBeLessThanOrEqual(some.maxMissing);
    expect(missing.filter((steps) => steps > 0).length).toBeLessThanOrEqual(some.openCount);
    expect(some.openCount).toBeGreaterThan(0);
    expect(() => runToEnd(eccentricity, { ...random, searches: 0 })).toThrow('found 0');
  });

  test('few searches give the eccentricities of a small-world graph', () => {
    const { searchCount, eccentricity: found } = runToEnd(eccentricity, { ...edges, searches });
    expect(searchCount).toBeLessThan(200);
    expect([...found]).toEqual([...depthsByHand(edges)]);
    const parts = besideEachOther([gridEdges(7), gridEdges(2)], 3);
    expect(runToEnd(eccentricity, { ...parts, searches })).toMatchObject({ diameter: 12, radius: 6 });
    expect(runToEnd(eccentricity, { ...fromPairs(2, []), searches })).toMatchObject({
      diameter: 0,
      radius: 0,
    });
  });
});

test.each([
  ['PageRank', (weights: Float32Array) => runToEnd(pageRank, { ...gridEdges(2), weights, damping: 0.5 })],
  ['HITS', (weights: Float32Array) => runToEnd(hits, { ...gridEdges(2), weights })],
  [
    'eigenvector',
    (weights: Float32Array) => runToEnd(eigenvector, { ...gridEdges(2), weights, direction: 'in' }),
  ],
])('%s rejects negative weights', (_, run) => {
  expect(() => run(Float32Array.of(1, -2, 1, 1))).toThrow(
    'the weight of edge 1: expected a number from 0 on, found -2',
  );
});

function neighbours({ vertexCount, sources, targets }: Edges): Set<number>[] {
  const near = Array.from({ length: vertexCount }, () => new Set<number>());
  sources.forEach((source, edge) => {
    near[source]!.add(targets[edge]!);
    near[targets[edge]!]!.add(source);
  });
  return near;
}

function simple(edges: Edges): Edges {
  const pairs = neighbours(edges).flatMap((near, vertex) =>
    [...near].filter((other) => other > vertex).map((other) => [vertex, other] as const),
  );
  return fromPairs(edges.vertexCount, pairs);
}

function depthsByHand(edges: Edges): number[] {
  const near = neighbours(edges);
  return near.map((_, start) => {
    let depth = 0;
    const seen = new Set([start]);
    for (let front = [start]; ; depth++) {
      front = [...new Set(front.flatMap((vertex) => [...near[vertex]!]))].filter(
        (vertex) => !seen.has(vertex),
      );
      if (front.length === 0) return depth;
      for (const vertex of front) seen.add(vertex);
    }
  });
}

function coresByHand(edges: Edges): number[] {
  const near = neighbours(edges);
  const cores = near.map(() => 0);
  const left = new Set(near.keys());
  for (let k = 1; left.size > 0; k++) {
    for (let isChanged = true; isChanged; ) {
      isChanged = false;
      for (const vertex of left) {
        if ([...near[vertex]!].filter((other) => left.has(other)).length >= k) continue;
        left.delete(vertex);
        isChanged = true;
      }
    }
    for (const vertex of left) cores[vertex] = k;
  }
  return cores;
}
