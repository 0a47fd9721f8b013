import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runToEnd } from '../../workers/kernel.ts';
import biconnected from '../../workers/kernels/biconnected.ts';
import bipartite from '../../workers/kernels/bipartite.ts';
import dominators from '../../workers/kernels/dominators.ts';
import ego from '../../workers/kernels/ego.ts';
import kTruss from '../../workers/kernels/k-truss.ts';
import katz from '../../workers/kernels/katz.ts';
import maxFlow from '../../workers/kernels/max-flow.ts';
import motifs from '../../workers/kernels/motifs.ts';
import pageRank from '../../workers/kernels/page-rank.ts';
import projection from '../../workers/kernels/projection.ts';
import simplePaths from '../../workers/kernels/simple-paths.ts';
import spanningForest from '../../workers/kernels/spanning-forest.ts';
import steinerTree from '../../workers/kernels/steiner-tree.ts';
import topologicalOrder from '../../workers/kernels/topological-order.ts';
import vertexPairs from '../../workers/kernels/vertex-pairs.ts';
import { root } from '../project-files.ts';
import { fromPairs } from './graphs.ts';
import { referenceGraphs } from './reference-graphs.ts';

/** Values of networkx and igraph; `analyses.py` says how they are stored. */
interface Reference {
  readonly terminals: readonly number[];
  readonly triads: readonly number[];
  readonly motifs4: readonly number[];
  readonly [name: string]: unknown;
}

const references = JSON.parse(readFileSync(join(root, 'tests/reference/analyses.json'), 'utf8')) as Record<
  string,
  Reference
>;

const digest = (values: Iterable<number>) =>
  createHash('sha256')
    .update([...values].join(','))
    .digest('hex')
    .slice(0, 16);

function expectSample(values: ArrayLike<number>, expected: unknown): void {
  const found = Array.from(values).filter((_, vertex) => vertex % 97 === 0);
  expect(found.length).toBe((expected as number[]).length);
  (expected as number[]).forEach((value, place) => {
    if (value === 0) expect(found[place]).toBe(0);
    else expect(found[place]! / value, `value ${place}`).toBeCloseTo(1, 5);
  });
}

describe.each([...referenceGraphs])('as networkx and igraph: %s', (name, edges) => {
  const reference = references[name]!;
  const { vertexCount, sources, targets } = edges;
  const weights = () =>
    Float32Array.from(sources, (source, edge) => 1 + ((7 * source + 5 * targets[edge]!) % 6));

  test('scores', () => {
    const starts = Uint32Array.of(0, 1);
    expectSample(runToEnd(pageRank, { ...edges, damping: 0.85, starts }).scores, reference.personalPageRank);
    const input = { ...edges, direction: 'any' } as const;
    // The attenuation of the reference is 0.01.
    const share = (0.01 * 0.5) / runToEnd(katz, { ...input, share: 0.5 }).attenuation;
    const found = runToEnd(katz, { ...input, share });
    expect(found.attenuation).toBeCloseTo(0.01, 9);
    expectSample(found.scores, reference.katz);
    expect(digest(runToEnd(ego, { ...input, steps: 2 }).sizes)).toBe(reference.ego);
    expect(digest(runToEnd(kTruss, edges).scores)).toBe(reference.truss);
  });

  test('structure', () => {
    const { articulations, bridges, blocks, largest } = runToEnd(biconnected, edges);
    expect(digest(articulations)).toBe(reference.articulations);
    expect(digest([...bridges].flatMap((edge) => [sources[edge]!, targets[edge]!]))).toBe(reference.bridges);
    expect(digest(blocks)).toBe(reference.blocks);
    expect(digest(largest)).toBe(reference.largestBlock);
    const { graphlets, triads } = runToEnd(motifs, edges);
    expect([...triads]).toEqual(reference.triads);
    // igraph's classes of four vertices: the connected ones.
    const [star, path, tail, cycle, diamond, clique] = [4, 6, 7, 8, 9, 10].map(
      (each) => reference.motifs4[each],
    );
    expect([...graphlets.subarray(2)]).toEqual([path, star, cycle, tail, diamond, clique]);
    expect(digest(runToEnd(dominators, { ...edges, root: 0, direction: 'out' }).dominators)).toBe(
      reference.dominators,
    );
    expect(digest(runToEnd(topologicalOrder, edges).levels)).toBe(reference.levels);
  });

  test('trees, flows and paths', () => {
    const weighted = () => ({ ...edges, weights: weights() });
    expect(runToEnd(spanningForest, { ...weighted(), isMaximum: false }).total).toBe(reference.spanning);
    expect(runToEnd(spanningForest, { ...weighted(), isMaximum: true }).total).toBe(
      reference.spanningMaximum,
    );
    const terminals = Uint32Array.from(reference.terminals);
    // Both are at most twice as long as the best.
    const { total } = runToEnd(steinerTree, { ...weighted(), terminals });
    expect(total / (reference.steiner as number)).toBeGreaterThan(0.9);
    expect(total / (reference.steiner as number)).toBeLessThan(1.1);
    const ends = { from: 0, to: vertexCount >> 1 };
    expect(runToEnd(maxFlow, { ...weighted(), ...ends, direction: 'any' }).value).toBe(reference.flow);
    expect(runToEnd(maxFlow, { ...weighted(), ...ends, direction: 'out' }).value).toBe(
      reference.directedFlow,
    );
    const limits = { maxLength: sources.length < 7000 ? 5 : 3, maxPaths: 10_000_000, maxSteps: 1e9 };
    const paths = runToEnd(simplePaths, { ...edges, from: 0, to: 5, direction: 'any', ...limits });
    expect(paths.offsets.length - 1).toBe(reference.simplePaths);
  });

  test('two sides', () => {
    const pairs = [...sources]
      .map((source, edge) => [source & ~1, targets[edge]! | 1] as const)
      .filter(([, target]) => target < vertexCount);
    const sides = fromPairs(vertexCount, pairs);
    expect(runToEnd(bipartite, sides).matching.length).toBe(reference.matching);
    const found = runToEnd(projection, { ...sides, member: sides.sources[0]!, limit: 1 });
    expect(found.values[0]).toBe(reference.projectionLargest);
  });

  test('similarity and predicted links', () => {
    const measures = {
      jaccard: 'jaccard',
      adamicAdar: 'adamic-adar',
      resourceAllocation: 'resource-allocation',
      attachment: 'attachment',
    } as const;
    for (const [key, measure] of Object.entries(measures)) {
      const subjects = Uint32Array.of(7);
      const { values } = runToEnd(vertexPairs, {
        ...edges,
        subjects,
        measure,
        isUnlinked: true,
        perVertex: 10,
        limit: 10,
      });
      // networkx lists pairs without shared neighbours too.
      const expected = (reference[key] as number[]).filter((score) => score > 0);
      values.forEach((value, place) => {
        expect(value / expected[place]!, `${key} ${place}`).toBeCloseTo(1, 6);
      });
      expect(values.length).toBe(expected.length);
    }
  });
});
