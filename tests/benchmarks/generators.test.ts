import { describe, expect, test } from 'vitest';
import { compareRows } from '../../protocol/benchmark-report.ts';
import { barabasiAlbert } from '../../workers/lib/generators/barabasi-albert.ts';
import type { GeneratedGraph } from '../../workers/lib/generators/EdgeWriter.ts';
import { grid } from '../../workers/lib/generators/grid.ts';
import { lfr } from '../../workers/lib/generators/lfr.ts';
import { plantedPartition } from '../../workers/lib/generators/planted-partition.ts';
import { rMat } from '../../workers/lib/generators/r-mat.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';

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
  ['grid', () => runSteps(grid(900)), 900, 1740, 1740],
  ['planted partition', (seed) => runSteps(plantedPartition(partition, seed)), 1000, 5000, 5000],
  ['Barabási–Albert', (seed) => runSteps(barabasiAlbert(2000, 3, seed)), 2000, 5994, 5994],
  ['R-MAT', (seed) => runSteps(rMat(2000, 6000, seed)), 2048, 6000, 6000],
  ['LFR-like', (seed) => runSteps(lfr(communities, seed)), 3000, 12_000, 15_500],
];

describe.each(generators)('%s', (name, generate, vertexCount, minEdges, maxEdges) => {
  test('gives a simple graph of the requested size, determined by the seed', () => {
    const graph = generate(1);
    expect(graph.vertexCount).toBe(vertexCount);
    expect(graph.sources.length).toBeGreaterThanOrEqual(minEdges);
    expect(graph.sources.length).toBeLessThanOrEqual(maxEdges);
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

test('LFR graphs have the requested mixing parameter', () => {
  const { sources, targets, members } = runSteps(lfr(communities, 1));
  const between = sources.filter((source, edge) => members[source] !== members[targets[edge]!]).length;
  expect(Math.abs(between / sources.length - communities.mixing)).toBeLessThan(0.1);
});

test('compare pairs rows with equal labels', () => {
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
