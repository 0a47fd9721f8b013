import { z } from 'zod';
import { median, medianInterval } from './lib/statistics.ts';

/** The measured machine; browsers and Node provide different members. */
const machineFacts = z.object({
  cpu: z.string().optional(),
  cores: z.number(),
  memoryBytes: z.number().optional(),
  node: z.string().optional(),
  /** The git revision; undefined outside a repository. */
  commit: z.string().optional(),
  userAgent: z.string().optional(),
  /** The renderer that WebGL reports. */
  renderer: z.string().optional(),
  /** Whether `SharedArrayBuffer` is available. */
  hasSharedMemory: z.boolean().optional(),
});

/** One row of a benchmark's table: strings identify it, numbers are measurements, null is a missing measurement. */
const benchmarkRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]).optional());

/** The file that benchmarks write with --json; `parseReport` reads it. */
export const benchmarkReport = z.object({
  benchmark: z.string().min(1),
  machine: machineFacts,
  rows: z.array(benchmarkRow),
});

export type MachineFacts = z.output<typeof machineFacts>;
export type BenchmarkRow = Readonly<z.output<typeof benchmarkRow>>;
export interface BenchmarkReport {
  readonly benchmark: string;
  readonly machine: MachineFacts;
  readonly rows: readonly BenchmarkRow[];
}

/** Parses a report. Throws an error with the file's `name`, the position and the problem. */
export function parseReport(text: string, name: string): BenchmarkReport {
  const expected = 'expected a benchmark report written with --json: {benchmark, machine, rows}';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`${name}: ${expected}; found invalid JSON: ${(error as Error).message}`);
  }
  const { data, error } = benchmarkReport.safeParse(value);
  if (data !== undefined) return data;
  const found = error.issues
    .slice(0, 3)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`));
  throw new Error(`${name}: ${expected}; found ${found.join('; ')}`);
}

/** The content of the report's file. */
export function printReport(report: BenchmarkReport): string {
  return `${JSON.stringify(report, undefined, 2)}\n`;
}

/** Rows with equal strings in both reports, with the ratio of the second to the first for each number. */
export function compareRows(before: readonly BenchmarkRow[], after: readonly BenchmarkRow[]): BenchmarkRow[] {
  const byKey = new Map(before.map((row) => [keyOf(row), row]));
  return after.flatMap((row) => {
    const old = byKey.get(keyOf(row));
    return old === undefined ? [] : [toRatios(old, row)];
  });
}

/** The strings of the second row and the ratios of its numbers; undefined for a number without a ratio. */
export function toRatios(before: BenchmarkRow, after: BenchmarkRow): BenchmarkRow {
  const entries = Object.entries(after).map(([name, value]) => {
    const former = before[name];
    if (typeof value !== 'number') return [name, value ?? undefined];
    if (typeof former !== 'number' || former === 0) return [name, undefined];
    return [name, Number((value / former).toFixed(3))];
  });
  return Object.fromEntries(entries) as BenchmarkRow;
}

/**
 * The rows of several comparisons of the same benchmark: for each number the median of its ratios, with the interval that
 * contains the median with a probability of 95 %, as text `median [low, high]`.
 */
export function summarizeRatios(comparisons: readonly (readonly BenchmarkRow[])[]): BenchmarkRow[] {
  const [first = []] = comparisons;
  return first.map((row) => {
    const same = comparisons.flatMap((rows) => rows.filter((other) => keyOf(other) === keyOf(row)));
    const entries = Object.entries(row).map(([name, value]) => {
      const ratios = same.map((other) => other[name]).filter((ratio) => typeof ratio === 'number');
      if (typeof value === 'string' || ratios.length === 0) return [name, value];
      const [low, high] = medianInterval(ratios);
      return [name, `${median(ratios)} [${low}, ${high}]`];
    });
    return Object.fromEntries(entries) as BenchmarkRow;
  });
}

/** One line that describes the measured machine. */
export function describeMachine({ cpu, cores, node, userAgent, renderer, commit }: MachineFacts): string {
  const facts = [
    cpu,
    `${cores} cores`,
    node && `Node ${node}`,
    userAgent,
    renderer,
    commit && `commit ${commit}`,
  ];
  return facts.filter((fact) => fact !== undefined && fact !== '').join(', ');
}

function keyOf(row: BenchmarkRow): string {
  const texts = Object.entries(row).filter(([, value]) => typeof value === 'string');
  return JSON.stringify(texts.sort());
}
