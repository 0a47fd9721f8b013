import { describe, expect, test } from 'vitest';
import type { SimilarityMeasure } from '../../protocol/analysis-jobs.ts';
import type { EdgeDirection } from '../../protocol/graph-jobs.ts';
import { runToEnd } from '../../workers/kernel.ts';
import bipartite from '../../workers/kernels/bipartite.ts';
import maxFlow from '../../workers/kernels/max-flow.ts';
import node2vec from '../../workers/kernels/node2vec.ts';
import projection from '../../workers/kernels/projection.ts';
import simplePaths from '../../workers/kernels/simple-paths.ts';
import spanningForest from '../../workers/kernels/spanning-forest.ts';
import steinerTree from '../../workers/kernels/steiner-tree.ts';
import vertexPairs from '../../workers/kernels/vertex-pairs.ts';
import { fc } from '../fast-check.ts';
import {
  matrixAlong,
  matrixOf,
  partCount,
  reachedFrom,
  smallGraphs,
  subsets,
  vertexNumbers,
} from './analysis-laws.ts';
import { type Edges, fromPairs } from './graphs.ts';

const directions = fc.constantFrom<EdgeDirection>('any', 'out', 'in');

/** Whole weights, so that sums are exact. */
const weightsOf = ({ sources }: Edges, seed: number) =>
  Float32Array.from(sources, (source, edge) => 1 + ((source * 7 + edge * 5 + seed) % 6));

const part = ({ vertexCount, sources, targets }: Edges, edges: Iterable<number>) =>
  fromPairs(
    vertexCount,
    [...edges].map((edge) => [sources[edge]!, targets[edge]!]),
  );

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

describe('laws on small graphs', () => {
  test('a spanning forest connects what the graph connects, with the least or greatest weight', () => {
    fc.assert(
      fc.property(smallGraphs(6, 9), fc.nat(9), fc.boolean(), (edges, seed, isMaximum) => {
        const weights = weightsOf(edges, seed);
        const found = runToEnd(spanningForest, { ...edges, weights, isMaximum });
        const parts = partCount(matrixOf(edges));
        expect(found.treeCount).toBe(parts);
        expect(found.edges.length).toBe(edges.vertexCount - parts);
        expect(partCount(matrixOf(part(edges, found.edges)))).toBe(parts);
        expect(found.total).toBe(sum([...found.edges].map((edge) => weights[edge]!)));
        const totals = [...subsets([...edges.sources.keys()], edges.vertexCount - parts)]
          .filter((chosen) => partCount(matrixOf(part(edges, chosen))) === parts)
          .map((chosen) => sum(chosen.map((edge) => weights[edge]!)));
        expect(found.total).toBe(isMaximum ? Math.max(...totals) : Math.min(...totals));
      }),
    );
  });

  test('a Steiner tree connects the terminals, ends at terminals, and is at most twice as long as the best', () => {
    fc.assert(
      fc.property(smallGraphs(7, 9), fc.nat(9), (edges, seed) => {
        const weights = weightsOf(edges, seed);
        const near = [...reachedFrom(matrixOf(edges), 0)];
        if (near.length < 3) return;
        const terminals = Uint32Array.of(near[0]!, near.at(-1)!, near[near.length >> 1]!);
        const found = runToEnd(steinerTree, { ...edges, weights, terminals });
        const tree = part(edges, found.edges);
        const connects = (chosen: Iterable<number>) => {
          const reached = reachedFrom(matrixOf(part(edges, chosen)), terminals[0]!);
          return terminals.every((terminal) => reached.has(terminal));
        };
        expect(connects(found.edges)).toBe(true);
        const ends = [...tree.sources, ...tree.targets];
        const vertices = new Set(ends);
        expect(found.edges.length).toBe(vertices.size - 1);
        for (const vertex of vertices)
          if (ends.filter((end) => end === vertex).length === 1) expect([...terminals]).toContain(vertex);
        let best = Number.POSITIVE_INFINITY;
        for (let chosen = 0; chosen < 2 ** edges.sources.length; chosen++) {
          const kept = [...edges.sources.keys()].filter((edge) => ((chosen >> edge) & 1) === 1);
          const length = sum(kept.map((edge) => weights[edge]!));
          if (length < best && connects(kept)) best = length;
        }
        expect(found.total).toBeGreaterThanOrEqual(best);
        expect(found.total).toBeLessThanOrEqual(2 * best);
      }),
      { numRuns: 40 },
    );
  });

  test('the maximum flow is a flow, and as large as the least cut', () => {
    fc.assert(
      fc.property(smallGraphs(7, 14), directions, fc.nat(9), (edges, direction, seed) => {
        const { vertexCount, sources, targets } = edges;
        if (vertexCount < 2) return;
        const weights = weightsOf(edges, seed);
        const [from, to] = [0, vertexCount - 1];
        const found = runToEnd(maxFlow, { ...edges, weights, direction, from, to });
        const gains = new Float64Array(vertexCount);
        found.flows.forEach((flow, edge) => {
          expect(flow).toBeLessThanOrEqual(direction === 'in' ? 0 : weights[edge]!);
          expect(flow).toBeGreaterThanOrEqual(direction === 'out' ? 0 : -weights[edge]!);
          gains[sources[edge]!]! -= flow;
          gains[targets[edge]!]! += flow;
        });
        gains.forEach((gain, vertex) => {
          expect(gain).toBe(vertex === from ? 0 - found.value : vertex === to ? found.value : 0);
        });
        const across = (isNear: (vertex: number) => boolean) =>
          [...sources.keys()].filter((edge) => {
            const [one, other] = [isNear(sources[edge]!), isNear(targets[edge]!)];
            return one !== other && (direction === 'any' || (direction === 'out') === one);
          });
        const capacity = (cut: readonly number[]) => sum(cut.map((edge) => weights[edge]!));
        let least = Number.POSITIVE_INFINITY;
        for (let side = 1; side < 2 ** (vertexCount - 1); side += 2)
          least = Math.min(least, capacity(across((vertex) => ((side >> vertex) & 1) === 1)));
        expect(found.value).toBe(least);
        expect([...found.cut]).toEqual(across((vertex) => found.isSourceSide[vertex] === 1));
        expect(capacity([...found.cut])).toBe(least);
      }),
    );
  });

  test('simple paths are all paths without repeated vertices, up to the length', () => {
    fc.assert(
      fc.property(
        smallGraphs(6, 14),
        directions,
        fc.integer({ min: 1, max: 5 }),
        (edges, direction, maxLength) => {
          if (edges.vertexCount < 2) return;
          const matrix = matrixAlong(edges, direction);
          const [from, to] = [0, edges.vertexCount - 1];
          const limits = { maxLength, maxPaths: 1000, maxSteps: 100_000 };
          const found = runToEnd(simplePaths, { ...edges, from, to, direction, ...limits });
          const expected: string[] = [];
          const extend = (path: readonly number[]) => {
            const last = path.at(-1)!;
            if (last === to) expected.push(path.join(' '));
            else if (path.length <= maxLength)
              for (const other of vertexNumbers(edges))
                if (matrix[last]![other] && !path.includes(other)) extend([...path, other]);
          };
          extend([from]);
          const paths = [...found.offsets.subarray(1)].map((end, place) =>
            found.vertices.subarray(found.offsets[place], end).join(' '),
          );
          expect(paths.toSorted()).toEqual(expected.toSorted());
          expect(found.isComplete).toBe(true);
          expect(found.scores[to]).toBe(expected.length);
          if (expected.length < 2) return;
          const cut = runToEnd(simplePaths, { ...edges, from, to, direction, ...limits, maxPaths: 1 });
          expect([cut.offsets.length, cut.isComplete]).toEqual([2, false]);
        },
      ),
    );
  });

  test('two sides with a largest matching, or a cycle of odd length', () => {
    fc.assert(
      fc.property(smallGraphs(7, 9), (edges) => {
        const { sources, targets, vertexCount } = edges;
        const { sides, cycle, cycleEdges, matching } = runToEnd(bipartite, edges);
        const isSplit = (side: number) =>
          sources.every((source, edge) => ((side >> source) & 1) !== ((side >> targets[edge]!) & 1));
        const isBipartite = Array.from({ length: 2 ** vertexCount }, (_, side) => side).some(isSplit);
        expect(sides.length === vertexCount).toBe(isBipartite);
        if (!isBipartite) {
          expect(cycle.length % 2).toBe(1);
          expect(new Set(cycle).size).toBe(cycle.length);
          cycleEdges.forEach((edge, place) => {
            const ends = [cycle[place], cycle[(place + 1) % cycle.length]];
            expect([sources[edge], targets[edge]].toSorted()).toEqual(ends.toSorted());
          });
          expect(cycleEdges.length).toBe(cycle.length);
          return;
        }
        sources.forEach((source, edge) => {
          expect(sides[source]).not.toBe(sides[targets[edge]!]);
        });
        const isMatching = (chosen: readonly number[]) =>
          new Set(chosen.flatMap((edge) => [sources[edge]!, targets[edge]!])).size === 2 * chosen.length;
        expect(isMatching([...matching])).toBe(true);
        const larger = [...subsets([...sources.keys()], matching.length + 1)].filter(isMatching);
        expect(larger).toEqual([]);
      }),
    );
  });

  test('similarities and predicted links by definition, best first, each pair once', () => {
    const measures = fc.constantFrom<SimilarityMeasure>(
      'jaccard',
      'overlap',
      'cosine',
      'common',
      'adamic-adar',
      'resource-allocation',
      'attachment',
    );
    fc.assert(
      fc.property(
        smallGraphs(8, 16),
        measures,
        fc.boolean(),
        fc.boolean(),
        (edges, measure, isUnlinked, isOne) => {
          const matrix = matrixOf(edges);
          const near = matrix.map((row) => vertexNumbers(edges).filter((other) => row[other]));
          const scoreOf = (one: number, other: number): number => {
            const [left, right] = [near[one]!, near[other]!];
            const common = left.filter((vertex) => right.includes(vertex));
            switch (measure) {
              case 'jaccard':
                return common.length / new Set([...left, ...right]).size;
              case 'overlap':
                return common.length / Math.min(left.length, right.length);
              case 'cosine':
                return common.length / Math.sqrt(left.length * right.length);
              case 'common':
                return common.length;
              case 'adamic-adar':
                return sum(common.map((vertex) => 1 / Math.log(near[vertex]!.length)));
              case 'resource-allocation':
                return sum(common.map((vertex) => 1 / near[vertex]!.length));
              case 'attachment':
                return left.length * right.length;
            }
          };
          const subjects = isOne ? Uint32Array.of(0) : new Uint32Array(0);
          const found = runToEnd(vertexPairs, {
            ...edges,
            subjects,
            measure,
            isUnlinked,
            perVertex: 20,
            limit: 100,
          });
          const expected = [...subsets(vertexNumbers(edges), 2)]
            .map(([one, other]) => [one!, other!] as const)
            .filter(([one, other]) => (!isOne || one === 0) && !(isUnlinked && matrix[one]![other]))
            .filter(
              ([one, other]) =>
                measure === 'attachment' || near[one]!.some((vertex) => near[other]!.includes(vertex)),
            );
          const rows = Array.from(found.values, (value, row) => {
            const [one, other] = found.vertices.subarray(2 * row, 2 * row + 2);
            expect(value).toBeCloseTo(scoreOf(one!, other!), 9);
            return [Math.min(one!, other!), Math.max(one!, other!)].join(' ');
          });
          expect(rows.toSorted()).toEqual(expected.map((pair) => pair.join(' ')).toSorted());
          expect([...found.values]).toEqual([...found.values].toSorted((one, other) => other - one));
        },
      ),
    );
  });

  test('a projection counts shared neighbours of one side', () => {
    const edges = fromPairs(6, [
      [0, 3],
      [0, 4],
      [1, 3],
      [1, 4],
      [2, 4],
      [2, 5],
    ]);
    const found = runToEnd(projection, { ...edges, member: 0, limit: 10 });
    expect([...found.vertices]).toEqual([0, 1, 0, 2, 1, 2]);
    expect([...found.values]).toEqual([2, 1, 1]);
    expect([...found.scores]).toEqual([2, 2, 2, Number.NaN, Number.NaN, Number.NaN]);
    expect(found.pairCount).toBe(3);
    const triangle = fromPairs(3, [
      [0, 1],
      [1, 2],
      [2, 0],
    ]);
    expect(() => runToEnd(projection, { ...triangle, member: 0, limit: 1 })).toThrow('a cycle of odd length');
  });
});

test('node2vec: the nearest vertices are those of the own group, and the same for the same seed', () => {
  const group = (first: number) =>
    [...subsets([0, 1, 2, 3, 4, 5], 2)].map(([one, other]) => [first + one!, first + other!] as const);
  const edges = fromPairs(13, [...group(0), ...group(6), [5, 6]]);
  const input = {
    ...edges,
    subjects: Uint32Array.of(1, 8),
    dimensions: 16,
    walks: 60,
    length: 20,
    back: 1,
    away: 2,
    perVertex: 4,
    seed: 1,
  };
  const found = runToEnd(node2vec, input);
  expect(found.values.length).toBe(8);
  found.values.forEach((value, row) => {
    const [subject, other] = found.vertices.subarray(2 * row, 2 * row + 2);
    expect(Math.floor(other! / 6)).toBe(Math.floor(subject! / 6));
    expect(value).toBeLessThanOrEqual(1.000001);
    expect(found.scores[other!]).toBeCloseTo(value, 6);
  });
  expect(runToEnd(node2vec, input)).toEqual(found);
  expect(() => runToEnd(node2vec, { ...input, subjects: new Uint32Array(0) })).toThrow('found 0');
  const lonely = { ...input, vertexCount: 2, sources: new Uint32Array(0), targets: new Uint32Array(0) };
  expect(runToEnd(node2vec, { ...lonely, subjects: Uint32Array.of(0) }).values.length).toBe(1);
});

test('bad input is refused with what was expected and found', () => {
  const edges = fromPairs(4, [
    [0, 1],
    [2, 3],
  ]);
  expect(() => runToEnd(steinerTree, { ...edges, terminals: Uint32Array.of(0) })).toThrow('found 1');
  expect(() => runToEnd(steinerTree, { ...edges, terminals: Uint32Array.of(0, 2) })).toThrow('one component');
  const same = { ...edges, from: 1, to: 1, direction: 'any' } as const;
  expect(() => runToEnd(maxFlow, same)).toThrow('the same vertex twice');
  const limits = { maxLength: 1, maxPaths: 1, maxSteps: 1 };
  expect(() => runToEnd(simplePaths, { ...same, ...limits })).toThrow('the same vertex twice');
  const weights = Float32Array.of(1, Number.NaN);
  expect(() => runToEnd(spanningForest, { ...edges, weights, isMaximum: false })).toThrow('found NaN');
  const pairs = {
    subjects: new Uint32Array(0),
    measure: 'jaccard',
    isUnlinked: true,
    perVertex: 0,
    limit: 1,
  } as const;
  expect(() => runToEnd(vertexPairs, { ...edges, ...pairs })).toThrow('found 0');
});
