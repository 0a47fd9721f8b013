import { describe, expect, test } from 'vitest';
import { graphletNames } from '../../protocol/analysis-jobs.ts';
import type { EdgeDirection } from '../../protocol/graph-jobs.ts';
import { runToEnd } from '../../workers/kernel.ts';
import biconnected from '../../workers/kernels/biconnected.ts';
import dominators from '../../workers/kernels/dominators.ts';
import ego from '../../workers/kernels/ego.ts';
import influence from '../../workers/kernels/influence.ts';
import kTruss from '../../workers/kernels/k-truss.ts';
import katz from '../../workers/kernels/katz.ts';
import motifs from '../../workers/kernels/motifs.ts';
import pageRank from '../../workers/kernels/page-rank.ts';
import randomWalks from '../../workers/kernels/random-walks.ts';
import topologicalOrder from '../../workers/kernels/topological-order.ts';
import { fc } from '../fast-check.ts';
import {
  matrixAlong,
  matrixOf,
  partCount,
  reachedFrom,
  smallGraphs,
  subsets,
  vertexNumbers,
  withoutEdge,
} from './analysis-laws.ts';
import { fromPairs, hubEdges } from './graphs.ts';

const directions = fc.constantFrom<EdgeDirection>('any', 'out', 'in');

describe('laws on small graphs', () => {
  test('personalised PageRank is a fixed point, and begins only at the starts', () => {
    fc.assert(
      fc.property(smallGraphs(), fc.double({ min: 0.1, max: 0.9, noNaN: true }), (edges, damping) => {
        const { vertexCount, sources, targets } = edges;
        const start = vertexCount - 1;
        const { scores } = runToEnd(pageRank, { ...edges, damping, starts: Uint32Array.of(start) });
        const outs = new Float64Array(vertexCount);
        for (const source of sources) outs[source]!++;
        const next = new Float64Array(vertexCount);
        let stuck = 0;
        scores.forEach((score, vertex) => {
          if (outs[vertex] === 0) stuck += score;
        });
        next[start] = 1 - damping + damping * stuck;
        sources.forEach((source, edge) => {
          next[targets[edge]!]! += (damping * scores[source]!) / outs[source]!;
        });
        next.forEach((score, vertex) => {
          expect(scores[vertex]).toBeCloseTo(score, 8);
        });
        const reached = reachedFrom(matrixOf(edges, true), start);
        for (const vertex of vertexNumbers(edges)) expect(scores[vertex]! > 0).toBe(reached.has(vertex));
      }),
    );
  });

  test('Katz: scores are in proportion to 1 + attenuation · the scores of the neighbours', () => {
    fc.assert(
      fc.property(
        smallGraphs(),
        directions,
        fc.double({ min: 0.1, max: 0.95, noNaN: true }),
        (edges, direction, share) => {
          const { scores, attenuation, isConverged } = runToEnd(katz, { ...edges, direction, share });
          expect(isConverged).toBe(true);
          const sums = new Float64Array(edges.vertexCount);
          edges.sources.forEach((source, edge) => {
            const target = edges.targets[edge]!;
            if (direction !== 'out') sums[target]! += scores[source]!;
            if (direction !== 'in') sums[source]! += scores[target]!;
          });
          // The constant before the division by the norm is the same for all vertices.
          const rests = scores.map((score, vertex) => score - attenuation * sums[vertex]!);
          for (const rest of rests) expect(rest / rests[0]!).toBeCloseTo(1, 5);
          expect(Math.hypot(...scores)).toBeCloseTo(1, 9);
        },
      ),
    );
  });

  test('truss numbers agree with the removal of edges one after the other', () => {
    fc.assert(
      fc.property(smallGraphs(8, 24), (edges) => {
        const matrix = matrixOf(edges);
        const vertices = vertexNumbers(edges);
        const expected: number[] = matrix.map((near) => (near.includes(true) ? 2 : 0));
        for (let k = 3; matrix.some((near) => near.includes(true)); k++) {
          for (let isChanged = true; isChanged; ) {
            isChanged = false;
            for (const [one, other] of subsets(vertices, 2) as Iterable<[number, number]>) {
              if (!matrix[one]![other]) continue;
              const common = vertices.filter((third) => matrix[one]![third] && matrix[other]![third]);
              if (common.length >= k - 2) continue;
              matrix[one]![other] = matrix[other]![one] = false;
              isChanged = true;
            }
          }
          matrix.forEach((near, vertex) => {
            if (near.includes(true)) expected[vertex] = k;
          });
        }
        const { scores, edges: innermost } = runToEnd(kTruss, edges);
        expect([...scores]).toEqual(expected);
        const largest = Math.max(...expected);
        for (const edge of innermost) expect(scores[edges.sources[edge]!]).toBe(largest);
        expect(innermost.length > 0).toBe(largest > 0);
      }),
    );
  });

  test('bridges and articulation points are what separates the graph', () => {
    fc.assert(
      fc.property(smallGraphs(9, 14), (edges) => {
        const matrix = matrixOf(edges);
        const found = runToEnd(biconnected, edges);
        const parts = partCount(matrix);
        const bridges = [...edges.sources.keys()].filter(
          (edge) => partCount(matrixOf(withoutEdge(edges, edge))) > parts,
        );
        expect([...found.bridges]).toEqual(bridges);
        const points = vertexNumbers(edges).filter(
          (vertex) => matrix[vertex]!.includes(true) && partCount(matrix, [vertex]) > parts,
        );
        expect([...found.articulations]).toEqual(points);
        // Two edges at a vertex are in one component if the other ends are connected without the vertex.
        found.blocks.forEach((blocks, vertex) => {
          const near = vertexNumbers(edges).filter((other) => matrix[vertex]![other]);
          const groups = new Set(near.map((other) => Math.min(...reachedFrom(matrix, other, [vertex]))));
          expect(blocks).toBe(groups.size);
        });
      }),
    );
  });

  test('ego networks are the vertices within the distance', () => {
    fc.assert(
      fc.property(smallGraphs(), directions, fc.integer({ min: 1, max: 3 }), (edges, direction, steps) => {
        const matrix = matrixAlong(edges, direction);
        const sizes = matrix.map((_, start) => {
          let within = new Set([start]);
          for (let step = 0; step < steps; step++)
            within = new Set(
              [...within].flatMap((one) => [
                one,
                ...vertexNumbers(edges).filter((other) => matrix[one]![other]),
              ]),
            );
          return within.size - 1;
        });
        expect([...runToEnd(ego, { ...edges, direction, steps }).sizes]).toEqual(sizes);
      }),
    );
  });

  test('influence with certain edges is what a vertex reaches; the greedy choice covers a part each', () => {
    fc.assert(
      fc.property(smallGraphs(6, 8), directions, (edges, direction) => {
        const samples = 4000;
        const found = runToEnd(influence, {
          ...edges,
          direction,
          probability: 1,
          samples,
          seed: 1,
          count: 6,
        });
        const matrix = matrixAlong(edges, direction);
        found.scores.forEach((score, vertex) => {
          expect(Math.abs(score - reachedFrom(matrix, vertex).size)).toBeLessThan(found.errorBound);
        });
        expect(found.reached).toBeCloseTo(edges.vertexCount, 9);
      }),
      { numRuns: 30 },
    );
  });

  test('influence is within its bound of the mean over all sets of live edges', () => {
    const edges = fromPairs(5, [
      [0, 1],
      [1, 2],
      [2, 3],
      [0, 3],
      [3, 4],
      [1, 4],
    ]);
    const probability = 0.4;
    const expected = new Float64Array(5);
    for (let live = 0; live < 64; live++) {
      const isLive = (edge: number) => ((live >> edge) & 1) === 1;
      const kept = [...edges.sources.keys()].filter(isLive);
      const matrix = matrixOf(
        fromPairs(
          5,
          kept.map((edge) => [edges.sources[edge]!, edges.targets[edge]!]),
        ),
        true,
      );
      const share = probability ** kept.length * (1 - probability) ** (6 - kept.length);
      for (let vertex = 0; vertex < 5; vertex++)
        expected[vertex]! += share * reachedFrom(matrix, vertex).size;
    }
    const found = runToEnd(influence, {
      ...edges,
      direction: 'out',
      probability,
      samples: 20_000,
      seed: 2,
      count: 1,
    });
    expect(found.errorBound).toBeLessThan(0.1);
    found.scores.forEach((score, vertex) => {
      expect(Math.abs(score - expected[vertex]!)).toBeLessThan(found.errorBound);
    });
    expect([...found.chosen]).toEqual([0]);
  });

  test('random walks visit what they can reach, in the shares of the steps of a Markov chain', () => {
    const edges = fromPairs(5, [
      [0, 1],
      [0, 2],
      [1, 2],
      [2, 0],
      [2, 3],
      [4, 0],
    ]);
    const weights = Float32Array.of(1, 3, 1, 1, 1, 1);
    const { scores } = runToEnd(randomWalks, {
      ...edges,
      weights,
      starts: Uint32Array.of(0),
      direction: 'out',
      walks: 20_000,
      length: 4,
      seed: 3,
    });
    let chain = Float64Array.of(1, 0, 0, 0, 0);
    const visits = chain.slice();
    for (let step = 0; step < 4; step++) {
      chain = Float64Array.of(
        chain[2]! / 2,
        chain[0]! / 4,
        (3 * chain[0]!) / 4 + chain[1]!,
        chain[2]! / 2,
        0,
      );
      chain.forEach((share, vertex) => {
        visits[vertex]! += share;
      });
    }
    const total = visits.reduce((sum, share) => sum + share, 0);
    scores.forEach((score, vertex) => {
      expect(Math.abs(score - visits[vertex]! / total)).toBeLessThan(0.01);
    });
    expect(scores[4]).toBe(0);
  });

  test('motifs agree with all subsets of three and four vertices', () => {
    const shapes = ['2,1,1', '2,2,2', '2,2,1,1', '3,1,1,1', '2,2,2,2', '3,2,2,1', '3,3,2,2', '3,3,3,3'];
    fc.assert(
      fc.property(smallGraphs(7, 24), (edges) => {
        const matrix = matrixOf(edges);
        const expected = graphletNames.map(() => 0);
        const cliques = matrix.map(() => 0);
        for (const size of [3, 4])
          for (const subset of subsets(vertexNumbers(edges), size)) {
            const degrees = subset.map((one) => subset.filter((other) => matrix[one]![other]).length);
            const shape = shapes.indexOf(degrees.toSorted((one, other) => other - one).join(','));
            if (shape >= 0) expected[shape]!++;
            if (shape === 7) for (const vertex of subset) cliques[vertex]!++;
          }
        const found = runToEnd(motifs, edges);
        expect([...found.graphlets]).toEqual(expected);
        expect([...found.cliques]).toEqual(cliques);
        const triples = [...subsets(vertexNumbers(edges), 3)].length;
        expect(found.triads.reduce((sum, count) => sum + count, 0)).toBe(triples);
        const directed = matrixOf(edges, true);
        const complete = [...subsets(vertexNumbers(edges), 3)].filter((triple) =>
          triple.every((one) => triple.every((other) => one === other || directed[one]![other])),
        );
        expect(found.triads[15]).toBe(complete.length);
      }),
    );
  });

  test('the immediate dominator is the last vertex that all paths pass', () => {
    fc.assert(
      fc.property(smallGraphs(8, 14), directions, (edges, direction) => {
        const matrix = matrixAlong(edges, direction);
        const reached = reachedFrom(matrix, 0);
        const dominates = (one: number, other: number) =>
          one === other || one === 0 || !reachedFrom(matrix, 0, [one]).has(other);
        const found = runToEnd(dominators, { ...edges, root: 0, direction });
        for (const vertex of vertexNumbers(edges)) {
          if (!reached.has(vertex)) {
            expect(found.dominators[vertex]).toBe(-1);
            continue;
          }
          const own = [...reached].filter((one) => one !== vertex && dominates(one, vertex));
          const last = own.find((one) => own.every((other) => dominates(other, one))) ?? 0;
          expect(found.dominators[vertex]).toBe(last);
          const below = [...reached].filter((other) => other !== vertex && dominates(vertex, other));
          expect(found.dominated[vertex]).toBe(below.length);
        }
      }),
    );
  });

  test('topological order: levels follow the edges, or a cycle is found', () => {
    fc.assert(
      fc.property(smallGraphs(8, 10), (edges) => {
        const { sources, targets } = edges;
        const found = runToEnd(topologicalOrder, edges);
        const matrix = matrixOf(edges, true);
        const isCyclic = [...sources.keys()].some(
          (edge) =>
            sources[edge] === targets[edge] || reachedFrom(matrix, targets[edge]!).has(sources[edge]!),
        );
        const { cycle, cycleEdges, path, pathEdges, levels } = found;
        expect(cycle.length > 0).toBe(isCyclic);
        expect(cycleEdges.length).toBe(cycle.length);
        cycleEdges.forEach((edge, place) => {
          expect([sources[edge], targets[edge]]).toEqual([cycle[place], cycle[(place + 1) % cycle.length]]);
        });
        expect(new Set(cycle).size).toBe(cycle.length);
        pathEdges.forEach((edge, place) => {
          expect([sources[edge], targets[edge]]).toEqual([path[place], path[place + 1]]);
        });
        const onCycles = (vertex: number) =>
          [...sources.keys()].some(
            (edge) =>
              (sources[edge] === targets[edge] || reachedFrom(matrix, targets[edge]!).has(sources[edge]!)) &&
              reachedFrom(matrix, sources[edge]!).has(vertex),
          );
        levels.forEach((level, vertex) => {
          const before = [...sources.keys()].filter(
            (edge) => targets[edge] === vertex && sources[edge] !== vertex,
          );
          const expected = Math.max(0, ...before.map((edge) => levels[sources[edge]!]! + 1));
          expect(level).toBe(onCycles(vertex) ? -1 : expected);
        });
        if (!isCyclic) expect(path.length - 1).toBe(Math.max(...levels));
      }),
    );
  });
});

test('bad input is refused with what was expected and found', () => {
  const edges = hubEdges(10, 2, 1);
  expect(() => runToEnd(katz, { ...edges, direction: 'in', share: 1 })).toThrow('found 1');
  expect(() => runToEnd(ego, { ...edges, direction: 'any', steps: 0 })).toThrow('found 0');
  const walks = {
    ...edges,
    starts: new Uint32Array(0),
    direction: 'any',
    walks: 0,
    length: 3,
    seed: 1,
  } as const;
  expect(() => runToEnd(randomWalks, walks)).toThrow('found 0 walks');
  const cascade = { ...edges, direction: 'any', probability: 0, samples: 9, seed: 1, count: 1 } as const;
  expect(() => runToEnd(influence, cascade)).toThrow('found 0');
});
