import { describe, expect, test } from 'vitest';
import { compareRows } from '../../benchmarks/compare/main.ts';
import { barabasiAlbert } from '../../benchmarks/lib/generators/barabasi-albert.ts';
import type { GeneratedGraph } from '../../benchmarks/lib/generators/EdgeWriter.ts';
import { grid } from '../../benchmarks/lib/generators/grid.ts';
import { lfr } from '../../benchmarks/lib/generators/lfr.ts';
import { plantedPartition } from '../../benchmarks/lib/generators/planted-partition.ts';
import { rMat } from '../../benchmarks/lib/generators/r-mat.ts';

const partition = { groups: 20, groupSize: 50, insideDegree: 8, outsideDegree: 2 };
const communities = {
  vertexCount: 3000,
  meanDegree: 10,
  largestDegree: 100,
  smallestCommunity: 20,
  largestCommunity: 200,
  mixing: 0.2,
};

const generators: [string, (seed: number) => GeneratedGraph, number, number, number][] = [
  ['grid', () => grid(900), 900, 1740, 1740],
  ['planted partition', (seed) => plantedPartition(partition, seed), 1000, 5000, 5000],
  ['Barabási–Albert', (seed) => barabasiAlbert(2000, 3, seed), 2000, 5994, 5994],
  ['R-MAT', (seed) => rMat(2000, 6000, seed), 2048, 6000, 6000],
  ['LFR-like', (seed) => lfr(communities, seed), 3000, 12_000, 15_500],
];

describe.each(generators)('%s', (name, generate, vertexCount, leastEdges, mostEdges) => {
  test('is simple, of the size asked for, the same for the same seed and no other', () => {
    const graph = generate(1);
    expect(graph.vertexCount).toBe(vertexCount);
    expect(graph.sources.length).toBeGreaterThanOrEqual(leastEdges);
    expect(graph.sources.length).toBeLessThanOrEqual(mostEdges);
    const pairs = Array.from(graph.sources, (source, edge) => {
      const target = graph.targets[edge]!;
      expect(source).not.toBe(target);
      return Math.min(source, target) * vertexCount + Math.max(source, target);
    });
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(Math.max(...pairs)).toBeLessThan(vertexCount * vertexCount);
    expect(generate(1)).toEqual(graph);
    if (name !== 'grid') expect(generate(2).targets).not.toEqual(graph.targets);
  });
});

test('LFR-like graphs keep the mixing they were asked for', () => {
  const { sources, targets, members } = lfr(communities, 1);
  const between = sources.filter((source, edge) => members[source] !== members[targets[edge]!]).length;
  expect(Math.abs(between / sources.length - communities.mixing)).toBeLessThan(0.1);
});

test('compare sets rows of the same texts against each other', () => {
  const before = [
    { graph: 'a', peer: 'x', ms: 10, stress: 0 },
    { graph: 'b', peer: 'x', ms: 5 },
  ];
  const after = [
    { peer: 'x', graph: 'a', ms: 5, stress: 1, new: 3 },
    { graph: 'c', peer: 'x', ms: 5 },
  ];
  expect(compareRows(before, after)).toEqual([
    { peer: 'x', graph: 'a', ms: 0.5, stress: undefined, new: undefined },
  ]);
});
