import { describe, expect, test } from 'vitest';
import { Random } from '../../protocol/lib/random.ts';
import { SmallForces } from '../../workers/lib/forces/SmallForces.ts';
import { toGravity } from '../../workers/lib/layout/gravity.ts';
import type { LayoutGraph } from '../../workers/lib/layout/LayoutGraph.ts';
import { toMeanDistances } from '../../workers/lib/layout/mean-distances.ts';
import { toSimilarities } from '../../workers/lib/layout/similarity.ts';
import { type Edges, fromPairs, gridEdges, hubEdges, runGenerator, toGraph } from './graphs.ts';

const graphs: [string, Edges][] = [
  ['a grid', gridEdges(12)],
  ['hubs', hubEdges(500, 3, 4)],
  ['an edge', hubEdges(2, 1, 1)],
];

function neighboursOf(edges: Edges): Set<number>[] {
  const neighbours = Array.from({ length: edges.vertexCount }, () => new Set<number>());
  edges.sources.forEach((source, edge) => {
    const target = edges.targets[edge]!;
    if (source === target) return;
    neighbours[source]!.add(target);
    neighbours[target]!.add(source);
  });
  return neighbours;
}

describe('toSimilarities', () => {
  test.each(graphs)('grows with the share of common neighbours and is symmetric (%s)', (_, edges) => {
    const graph = toGraph(edges);
    const neighbours = neighboursOf(edges);
    const similarities = runGenerator(toSimilarities(graph));
    const rated: [number, number][] = [];
    for (let vertex = 0; vertex < graph.vertexCount; vertex++) {
      for (let entry = graph.offsets[vertex]!; entry < graph.offsets[vertex + 1]!; entry++) {
        const [own, others] = [neighbours[vertex]!, neighbours[graph.targets[entry]!]!];
        const common = 2 + [...own].filter((each) => others.has(each)).length;
        rated.push([common / (own.size + others.size + 4 - common), similarities[entry]!]);
      }
    }
    rated.sort((one, other) => one[0] - other[0]);
    rated.slice(1).forEach(([share, similarity], place) => {
      const [shareBefore, similarityBefore] = rated[place]!;
      if (share === shareBefore) expect(similarity).toBe(similarityBefore);
      else expect(similarity).toBeGreaterThan(similarityBefore);
    });
    expect(rated[0]![1]).toBeGreaterThan(0);
  });
});

describe('toMeanDistances', () => {
  test.each(graphs)('agrees with single searches (%s)', (_, edges) => {
    const neighbours = neighboursOf(edges);
    const sums = new Array<number>(edges.vertexCount).fill(0);
    const random = new Random(7);
    for (let source = 0; source < 64; source++) {
      const distances = new Map([[random.nextBelow(edges.vertexCount), 0]]);
      for (const [vertex, distance] of distances) {
        for (const other of neighbours[vertex]!)
          if (!distances.has(other)) distances.set(other, distance + 1);
      }
      for (const [vertex, distance] of distances) sums[vertex]! += distance;
    }
    const means = runGenerator(toMeanDistances(toGraph(edges), new Random(7), 2));
    means.forEach((mean, vertex) => {
      expect(mean).toBeCloseTo(sums[vertex]! / 64, 4);
    });
  });
});

function* gravityOf(graph: LayoutGraph) {
  return yield* toGravity(graph, [], yield* toMeanDistances(graph, new Random(1), 1));
}

describe('toGravity', () => {
  test('is weak for a planar sheet', () => {
    const { strength, pulls } = runGenerator(gravityOf(toGraph(gridEdges(40))));
    expect(strength).toBeLessThan(0.05);
    for (const pull of pulls[0]!) expect(Math.abs(pull - 1)).toBeLessThan(0.1);
  });

  test('is stronger for central vertices of a small-world graph, with a mean factor of 1', () => {
    const graph = toGraph(hubEdges(20_000, 3, 2));
    const { strength, pulls } = runGenerator(gravityOf(graph));
    expect(strength).toBeGreaterThan(0.2);
    const degreeOf = (vertex: number) => graph.offsets[vertex + 1]! - graph.offsets[vertex]!;
    const order = Array.from({ length: graph.vertexCount }, (_, vertex) => vertex);
    order.sort((one, other) => degreeOf(other) - degreeOf(one));
    expect(pulls[0]!.reduce((sum, pull) => sum + pull, 0) / graph.vertexCount).toBeCloseTo(1, 2);
    for (const hub of order.slice(0, 20)) expect(pulls[0]![hub]!).toBeGreaterThan(1);
  });
});

describe('small forces of a graph with twins', () => {
  const side = 12;
  const pairs = Array.from(
    { length: side * side },
    (_, edge) => [edge % side, side + Math.floor(edge / side)] as const,
  );
  const linksOf = (weights?: Float32Array) => {
    const input = {
      ...fromPairs(2 * side, pairs),
      weights,
      positions: new Float32Array(4 * side),
      fixed: new Uint8Array(2 * side),
      seed: 1,
      gravity: 0.1,
      charge: -500,
      edgeLength: 100,
      energy: 1,
      isPaced: false,
    };
    return runGenerator(SmallForces.of(input)).links as readonly (Record<'source' | 'target', number> &
      Strengths)[];
  };
  interface Strengths {
    readonly strength: number;
    readonly dissuadedStrength: number;
  }

  test('follow the weights, and dissuade the sources of many edges', () => {
    const plain = linksOf();
    expect(plain.length).toBeGreaterThan(pairs.length);
    const weighted = linksOf(Float32Array.from(pairs, ([source]) => (source === 0 ? 2 : 1)));
    const mean = (side + 1) / side;
    plain.forEach(({ source, target, strength, dissuadedStrength }, place) => {
      const isTwin = target < side || source >= side;
      const factor = isTwin ? 1 : (source === 0 ? 2 : 1) / mean;
      expect(weighted[place]!.strength).toBeCloseTo(strength * factor);
      expect(dissuadedStrength).toBeCloseTo(isTwin ? strength : (strength * side) / (side + 1));
    });
  });
});
