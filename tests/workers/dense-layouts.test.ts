import { describe, expect, test } from 'vitest';
import {
  bipartiteGraph,
  cliqueRing,
  type FamilyGraph,
  families,
  randomGraph,
  starOfStars,
} from '../../benchmarks/layout/dense-families.ts';
import { toExtents } from '../../benchmarks/layout/extents.ts';
import { measureSpread } from '../../benchmarks/layout/spread.ts';
import type { LayoutInput } from '../../protocol/jobs.ts';
import { Random } from '../../protocol/lib/random.ts';
import { runToEnd } from '../../workers/kernel.ts';
import forceLarge from '../../workers/kernels/force-large.ts';
import forceNearby from '../../workers/kernels/force-nearby.ts';
import { linkTwins } from '../../workers/lib/layout/twins.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';
import { fc } from '../fast-check.ts';
import { gridEdges, hubEdges, toGraph } from './graphs.ts';

const maxNearestRatio = 4;

function toInput({ graph }: FamilyGraph, seed: number): LayoutInput {
  const random = new Random(seed);
  const positions = new Float32Array(2 * graph.vertexCount).map(() => 100 * random.next());
  return { ...graph, positions, fixed: new Uint8Array(graph.vertexCount), seed, edgeLength: 100 };
}

function layOut(family: FamilyGraph, seed = 1): Float32Array {
  const input = { ...toInput(family, seed), extents: toExtents(family.graph) };
  return runToEnd(forceLarge, input).positions;
}

function expectSpread(family: FamilyGraph, seed: number): void {
  const spread = measureSpread(family, layOut(family, seed), toExtents(family.graph));
  expect(spread.overlaps, family.name).toBe(0);
  if (family.isClique) expect(spread.nearestRatio, family.name).toBeLessThan(maxNearestRatio);
  // Sides of vertices with few edges are not recognised.
  const areSides =
    family.name.startsWith('bipartite') && family.graph.sources.length >= 8 * family.graph.vertexCount;
  if (spread.apart !== undefined && (family.isClique || areSides))
    expect(spread.apart, family.name).toBeGreaterThan(1);
}

describe('dense graphs are spread over an area', () => {
  test.each([50, 200, 210, 500])('all families with about %i vertices', (size) => {
    for (const graphs of Object.values(families)) for (const family of graphs(size)) expectSpread(family, 1);
  });

  test('1,000 and 2,000 vertices', () => {
    for (const family of [randomGraph(2000, 0.01), randomGraph(1000, 1), cliqueRing(10, 200)])
      expectSpread(family, 2);
  });

  test('random members of the families, random seeds', () => {
    const size = fc.integer({ min: 25, max: 200 });
    const graphs = fc.oneof(
      fc
        .tuple(fc.integer({ min: 50, max: 400 }), fc.double({ min: 0.01, max: 1, noNaN: true }))
        .map(([count, share]) => randomGraph(count, share)),
      fc.tuple(size, size).map(([left, right]) => bipartiteGraph(left, right)),
      fc
        .tuple(fc.integer({ min: 3, max: 8 }), fc.integer({ min: 12, max: 60 }))
        .map(([count, each]) => cliqueRing(count, each)),
      fc
        .tuple(fc.integer({ min: 2, max: 20 }), fc.integer({ min: 5, max: 30 }))
        .map(([count, each]) => starOfStars(count, each)),
    );
    fc.assert(fc.property(graphs, fc.integer({ min: 0, max: 1000 }), expectSpread), { numRuns: 25 });
  });

  test('a layout that continues from its positions stays spread', () => {
    for (const family of [randomGraph(300, 1), bipartiteGraph(150, 150), cliqueRing(4, 75)]) {
      const positions = layOut(family);
      const loose = new Uint8Array(positions.length / 2).fill(1);
      const extents = toExtents(family.graph);
      const after = runToEnd(forceNearby, { ...toInput(family, 1), positions, loose, extents }).positions;
      expect(measureSpread(family, after, extents).overlaps, family.name).toBe(0);
    }
  });
});

describe('links between twins', () => {
  const linksOf = (family: Pick<FamilyGraph, 'graph'>) => {
    const graph = toGraph(family.graph);
    return runSteps(linkTwins(graph, new Random(1)));
  };

  test('are within the sides of a bipartite graph, symmetric, and stronger than its edges', () => {
    for (const family of [bipartiteGraph(60, 40), bipartiteGraph(250, 20), bipartiteGraph(200, 200, 0.2)]) {
      const { offsets, targets, weights } = linksOf(family);
      const strengths = new Map<string, number>();
      for (let vertex = 0; vertex < offsets.length - 1; vertex++) {
        let [within, between] = [0, 0];
        for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
          const other = targets[entry]!;
          strengths.set(`${vertex} ${other}`, weights[entry]!);
          if (family.parts[vertex] === family.parts[other]) within += weights[entry]!;
          else between += weights[entry]!;
        }
        expect(within).toBeGreaterThan(2 * between);
      }
      for (const [ends, strength] of strengths)
        expect(strengths.get(ends.split(' ').reverse().join(' '))).toBe(strength);
      expect(strengths.size).toBe(targets.length);
    }
  });

  test('do not exist in complete and random graphs, grids, cliques, stars and scale-free graphs', () => {
    const graphs = [
      randomGraph(200, 1).graph,
      ...[0.02, 0.1, 0.5, 0.9].map((probability) => randomGraph(300, probability).graph),
      cliqueRing(5, 30).graph,
      starOfStars(10, 30).graph,
      gridEdges(20),
      hubEdges(1000, 3, 1),
    ];
    for (const graph of graphs) {
      const simple = toGraph(graph);
      expect(runSteps(linkTwins(simple, new Random(3)))).toBe(simple);
    }
  });
});
