import { expect, test } from 'vitest';
import { generatorIds } from '../../protocol/benchmark-jobs.ts';
import type { JobPhase } from '../../protocol/jobs.ts';
import { runKernel, runToEnd } from '../../workers/kernel.ts';
import forceLarge from '../../workers/kernels/force-large.ts';
import generateGraph from '../../workers/kernels/generate-graph.ts';
import layoutQuality from '../../workers/kernels/layout-quality.ts';
import { measureLayout } from '../../workers/lib/layout/layout-quality.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';
import { toGraph } from './graphs.ts';

const generate = (generator: (typeof generatorIds)[number], seed = 1) =>
  runToEnd(generateGraph, { generator, vertexCount: 900, seed });

test.each(generatorIds)('%s: every vertex has an edge, and the seed determines the graph', (generator) => {
  const graph = generate(generator);
  expect(new Set([...graph.sources, ...graph.targets]).size).toBe(graph.vertexCount);
  expect(generate(generator)).toEqual(graph);
});

test('posted pictures are measured like on the command line; of queued ones only the newest', () => {
  const graph = generate('planted');
  const pictures = [1, 2, 3].map((seed) =>
    Float32Array.from({ length: 2 * graph.vertexCount }, (_, slot) => Math.sin(seed * slot * 12.9898)),
  );
  const posts = pictures.map(
    (positions, mark) => ({ kind: 'measure', positions: positions.slice(), mark }) as const,
  );
  const inbox = [[], [posts[0]!], [posts[1]!, posts[2]!, { kind: 'end' } as const]];
  const { figures } = runToEnd(layoutQuality, graph, { takeMessages: () => inbox.shift() ?? [] });
  const expected = [0, 2].flatMap((mark) => {
    const quality = runSteps(measureLayout(toGraph(graph), pictures[mark]!));
    return [mark, quality.stress, quality.neighbourhood];
  });
  expect(figures).toEqual(Float32Array.from(expected));
});

test('neighbourhood preservation is undefined without edges', () => {
  const empty = { vertexCount: 3, sources: new Uint32Array(0), targets: new Uint32Array(0) };
  const { neighbourhood } = runSteps(measureLayout(toGraph(empty), new Float32Array(6)));
  expect(neighbourhood).toBeNaN();
});

test('the phases of a layout are reported once, and their sum is at most its duration', async () => {
  const graph = generate('grid');
  const reported: (readonly JobPhase[])[] = [];
  const startMs = performance.now();
  await runKernel(
    forceLarge,
    {
      ...graph,
      positions: new Float32Array(2 * graph.vertexCount),
      fixed: new Uint8Array(graph.vertexCount),
      seed: 1,
      edgeLength: 100,
    },
    {
      signal: new AbortController().signal,
      inbox: [],
      paused: () => undefined,
      report: () => undefined,
      reportPhases: (phases) => reported.push(phases),
    },
  );
  const ms = performance.now() - startMs;
  expect(reported).toHaveLength(1);
  expect(reported[0]!.map(({ name }) => name)).toContain('arrange neighbours');
  expect(reported[0]!.reduce((sum, phase) => sum + phase.ms, 0)).toBeLessThanOrEqual(ms);
});
