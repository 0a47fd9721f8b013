import type { BenchmarkRow } from '../../../protocol/benchmark-report.ts';
import { median } from '../../../protocol/lib/statistics.ts';
import type { MeasuredRun } from './measure-run.ts';
import type { Subject } from './subjects.ts';

interface RowFacts {
  readonly graph: string;
  readonly subject: Subject;
  /** Non-default settings; '' if there are none. */
  readonly settings: string;
  readonly vertices: number;
  readonly edges: number;
}

/**
 * One row for several runs with different seeds, with the column names of the command line's benchmarks: times are
 * medians, quality values are the worst, memory and blocks the largest.
 */
export function toRow(
  { graph, subject, settings, vertices, edges }: RowFacts,
  runs: readonly MeasuredRun[],
): BenchmarkRow {
  const kernel = runs[0]?.outcome?.kernel;
  const which = subject.benchmark === 'layout' ? { peer: peerOf(subject, kernel) } : { kernel };
  const isLayout = subject.benchmark === 'layout';
  const stress = runs.flatMap(({ quality }) => quality.stress.slice(-1));
  const neighbourhood = runs.flatMap((run) => run.quality.neighbourhood.slice(-1));
  const figures = Object.keys(runs[0]?.outcome?.figures ?? {});
  const figuresOf = (name: string) => runs.flatMap(({ outcome }) => outcome?.figures[name] ?? []);
  return {
    graph,
    ...which,
    ...(settings === '' ? {} : { settings }),
    vertices,
    edges,
    runs: runs.length,
    'median ms': round(median(runs.map(({ ms }) => ms)), 1),
    ...(isLayout
      ? {
          'first picture ms': round(median(runs.flatMap(({ firstPictureMs }) => firstPictureMs ?? [])), 1),
          'worst stress': round(Math.max(...stress), 4),
          'worst neighbourhood': round(Math.min(...neighbourhood), 4),
        }
      : {}),
    ...Object.fromEntries(
      figures
        .filter((name) => name !== 'modularity')
        .map((name) => [name, round(median(figuresOf(name)), 4)]),
    ),
    ...(figures.includes('modularity')
      ? {
          'worst modularity': round(Math.min(...figuresOf('modularity')), 4),
          'best modularity': round(Math.max(...figuresOf('modularity')), 4),
        }
      : {}),
    ...phasesOf(runs),
    'longest block ms': round(Math.max(...runs.map(({ blocks }) => blocks?.longestMs ?? 0)), 1),
    ...largest(
      'kernel memory MB',
      runs.flatMap(({ kernelBytes }) => kernelBytes ?? []),
    ),
    ...largest(
      'page memory MB',
      runs.flatMap(({ memory }) => memory.bytes),
    ),
    ...largest(
      'memory MB',
      runs.flatMap(({ allBytes }) => allBytes ?? []),
    ),
  };
}

/** The command line uses the product's name for the kernel of large graphs. */
function peerOf(subject: Subject, kernel: string | undefined): string {
  return kernel === 'force-large' ? 'orrery' : `orrery ${kernel === 'force-small' ? kernel : subject.label}`;
}

function phasesOf(runs: readonly MeasuredRun[]): Record<string, number | undefined> {
  const names = new Set(runs.flatMap(({ phases }) => phases.map(({ name }) => name)));
  return Object.fromEntries(
    Array.from(names, (name) => {
      const times = runs.flatMap(({ phases }) => phases.find((phase) => phase.name === name)?.ms ?? []);
      return [`${name} ms`, round(median(times), 1)];
    }),
  );
}

function largest(name: string, bytes: readonly number[]): Record<string, number | undefined> {
  return bytes.length === 0 ? {} : { [name]: round(bytes.reduce((a, b) => Math.max(a, b), 0) / 2 ** 20, 1) };
}

/** undefined if the value is not a number: a graph without edges has no stress. */
function round(value: number, digits: number): number | undefined {
  return Number.isFinite(value) ? Number(value.toFixed(digits)) : undefined;
}
