import { expect, test } from 'vitest';
import { cases } from '../../benchmarks/steps/inputs.ts';
import type { JobId } from '../../protocol/jobs.ts';
import { collectRegistry } from '../../protocol/lib/registry.ts';
import { type Kernel, runToEnd } from '../../workers/kernel.ts';
import { rMat } from '../../workers/lib/generators/r-mat.ts';
import { runGenerator } from './graphs.ts';

const kernels = collectRegistry(
  import.meta.glob<Kernel>('../../workers/kernels/*.ts', { eager: true, import: 'default' }),
);
const graph = runGenerator(rMat(1024, 3000, 1));

/** Kernels that need more than a second for a million vertices. */
const slow: readonly JobId[] = [
  'leiden',
  'label-propagation',
  'grouping',
  'node-limit',
  'page-rank',
  'eigenvector',
  'hits',
  'closeness',
  'betweenness',
  'eccentricity',
  'triangles',
  'force-large',
  'force-nearby',
  'separate',
  'edge-ink',
  'edge-index',
  'edge-bundling',
  'layout-quality',
];

test.each([...cases])('%s: progress increases from 0 to 1; slow kernels name their phases', (_, each) => {
  const kernel = kernels.get(each.id)!;
  const inbox = [...(each.toMessages?.(graph) ?? [{ kind: 'end' }])];
  const shown: number[] = [];
  const phases: string[] = [];
  runToEnd(kernel, each.toInput(graph), {
    takeMessages: () => inbox.splice(0) as never[],
    show: (_length, _write, progress) => shown.push(progress),
    phase: (name) => phases.push(name),
  });
  expect(shown.every((progress) => progress >= 0 && progress <= 1)).toBe(true);
  expect(shown).toEqual(shown.toSorted((one, other) => one - other));
  if (slow.includes(each.id)) expect(phases.length).toBeGreaterThan(0);
  expect(phases.every((name) => /^[a-z][a-z ]+$/.test(name))).toBe(true);
});
