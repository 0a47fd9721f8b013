import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runToEnd } from '../../workers/kernel.ts';
import graphReport from '../../workers/kernels/graph-report.ts';
import { fitPowerLaw } from '../../workers/lib/power-law.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';
import { fc } from '../fast-check.ts';
import { root } from '../project-files.ts';
import { matrixOf, smallGraphs, vertexNumbers } from './analysis-laws.ts';
import { type Edges, fromPairs } from './graphs.ts';
import { referenceGraphs } from './reference-graphs.ts';

interface Reference {
  readonly assortativity: number;
  readonly meanDistance: number;
  readonly powerLaw: { readonly exponent: number; readonly from: number; readonly distance: number };
}

/** Values of igraph; `tests/reference/analyses.py` writes them. */
const references = JSON.parse(readFileSync(join(root, 'tests/reference/analyses.json'), 'utf8')) as Record<
  string,
  Reference
>;

const everyVertex = { samples: Number.MAX_SAFE_INTEGER, seed: 1 };
const report = (edges: Edges) => runToEnd(graphReport, { ...edges, ...everyVertex });

/** Lengths of all shortest paths between different vertices (Floyd and Warshall). */
function lengthsOf(edges: Edges): number[] {
  const near = matrixOf(edges);
  const lengths = near.map((row, from) => row.map((isNear, to) => (from === to ? 0 : isNear ? 1 : Infinity)));
  const all = vertexNumbers(edges);
  for (const middle of all)
    for (const from of all)
      for (const to of all)
        lengths[from]![to] = Math.min(lengths[from]![to]!, lengths[from]![middle]! + lengths[middle]![to]!);
  return lengths.flatMap((row, from) => row.filter((length, to) => from !== to && Number.isFinite(length)));
}

describe('on small graphs', () => {
  test('counts, density and reciprocity are those of the matrix', () => {
    fc.assert(
      fc.property(smallGraphs(), (edges) => {
        const { vertexCount, sources, targets } = edges;
        const found = report(edges);
        const matrix = matrixOf(edges, true);
        const pairs = vertexNumbers(edges).flatMap((from) =>
          vertexNumbers(edges).flatMap((to) => (matrix[from]![to] ? [[from, to] as const] : [])),
        );
        const loops = sources.filter((source, edge) => source === targets[edge]).length;
        expect(found.loops).toBe(loops);
        expect(found.parallelEdges).toBe(sources.length - loops - pairs.length);
        expect(found.density * Math.max(1, vertexCount * (vertexCount - 1))).toBeCloseTo(pairs.length, 9);
        const mutual = pairs.filter(([from, to]) => matrix[to]![from]).length;
        expect(found.reciprocity).toEqual(mutual / pairs.length);
        const near = matrixOf(edges);
        expect(found.isolated).toBe(near.filter((row) => !row.includes(true)).length);
      }),
    );
  });

  test('degrees count both ends of each edge', () => {
    fc.assert(
      fc.property(smallGraphs(), (edges) => {
        const { outgoing, incoming, total } = report(edges);
        const sum = ({ degrees, vertices }: typeof total) =>
          degrees.reduce((all, degree, place) => all + degree * vertices[place]!, 0);
        const edgeCount = edges.sources.length;
        expect([sum(outgoing), sum(incoming), sum(total)]).toEqual([edgeCount, edgeCount, 2 * edgeCount]);
        for (const { degrees, vertices } of [outgoing, incoming, total]) {
          expect(vertices.reduce((all, count) => all + count, 0)).toBe(edges.vertexCount);
          expect([...degrees]).toEqual([...new Set(degrees)].sort((one, other) => one - other));
        }
      }),
    );
  });

  test('distances are the lengths of all shortest paths', () => {
    fc.assert(
      fc.property(smallGraphs(12, 20), (edges) => {
        const expected: number[] = [];
        for (const length of lengthsOf(edges)) expected[length - 1] = (expected[length - 1] ?? 0) + 1;
        expect([...report(edges).distances]).toEqual(expected);
      }),
    );
  });
});

test.each([...referenceGraphs])('as igraph: %s', (name, edges) => {
  const { assortativity, meanDistance, powerLaw } = references[name]!;
  const found = report(edges);
  expect(found.assortativity).toBeCloseTo(assortativity, 9);
  const pairs = found.distances.reduce((sum, count) => sum + count, 0);
  const steps = found.distances.reduce((sum, count, place) => sum + count * (place + 1), 0);
  expect(steps / pairs).toBeCloseTo(meanDistance, 9);
  if (name === 'grid') {
    expect(found.powerLaw).toBeUndefined();
    return;
  }
  expect(found.powerLaw!.from).toBe(powerLaw.from);
  expect(found.powerLaw!.exponent).toBeCloseTo(powerLaw.exponent, 3);
  expect(found.powerLaw!.distance).toBeCloseTo(powerLaw.distance, 2);
});

test('sampled distances are those of the given number of different vertices', () => {
  const edges = referenceGraphs.get('hubs')!;
  const { distances, measured } = runToEnd(graphReport, { ...edges, samples: 100, seed: 3 });
  expect(measured).toBe(100);
  // The graph is connected.
  expect(distances.reduce((sum, count) => sum + count, 0)).toBe(100 * (edges.vertexCount - 1));
});

describe('the tail of the degrees', () => {
  /** What 20,000 numbers from 1 on have on average if each has this share. */
  function expectedCounts(shareOf: (value: number) => number) {
    const counts = Array.from({ length: 1000 }, (_, place) => Math.round(20_000 * shareOf(place + 1)));
    const degrees = counts.flatMap((count, place) => (count === 0 ? [] : [place + 1]));
    return {
      degrees: Uint32Array.from(degrees),
      vertices: Uint32Array.from(degrees, (degree) => counts[degree - 1]!),
    };
  }

  test('a power law is found with its exponent', () => {
    const zetaAt25 = 1.341487257;
    const law = runSteps(fitPowerLaw(expectedCounts((value) => value ** -2.5 / zetaAt25)))!;
    expect(Math.abs(law.exponent - 2.5)).toBeLessThan(0.1);
    expect(law.logRatio).toBeGreaterThan(0);
    expect(law.chance).toBeLessThan(0.001);
  });

  test('an exponential fall is not taken for a power law', () => {
    const law = runSteps(fitPowerLaw(expectedCounts((value) => 0.1 * 0.9 ** (value - 1))))!;
    expect(law.logRatio < 0 || law.chance > 0.05).toBe(true);
  });
});

test('a graph without edges has no reciprocity and no correlation', () => {
  const found = report(fromPairs(3, []));
  expect([found.reciprocity, found.assortativity]).toEqual([Number.NaN, Number.NaN]);
  expect([found.density, found.isolated, found.powerLaw]).toEqual([0, 3, undefined]);
});

test('a wrong number of samples is an error', () => {
  expect(() => runToEnd(graphReport, { ...fromPairs(1, []), samples: 0, seed: 1 })).toThrow('found 0');
});
