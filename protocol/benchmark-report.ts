import { z } from 'zod';

/** What is known of the machine that was measured; a browser tells other things than Node. */
const machineFacts = z.object({
  cpu: z.string().optional(),
  cores: z.number(),
  memoryBytes: z.number().optional(),
  node: z.string().optional(),
  /** Undefined outside a repository. */
  commit: z.string().optional(),
  userAgent: z.string().optional(),
  /** What draws, as WebGL tells. */
  renderer: z.string().optional(),
  /** Whether workers and page may share memory. */
  hasSharedMemory: z.boolean().optional(),
});

/** One line of a benchmark's table: text says which, numbers are measured; null is a number that there is none of. */
const benchmarkRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]).optional());

/** What benchmarks write with --json, and `parseReport` reads. */
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

/** Reads a report; the error says what of the file (`name`) is wrong, and where. */
export function parseReport(text: string, name: string): BenchmarkReport {
  const expected = 'expected a report as the benchmarks write it with --json: {benchmark, machine, rows}';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`${name}: ${expected}; found no JSON: ${(error as Error).message}`);
  }
  const { data, error } = benchmarkReport.safeParse(value);
  if (data !== undefined) return data;
  const found = error.issues
    .slice(0, 3)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`));
  throw new Error(`${name}: ${expected}; found ${found.join('; ')}`);
}

/** The report as a file. */
export function printReport(report: BenchmarkReport): string {
  return `${JSON.stringify(report, undefined, 2)}\n`;
}

/** Rows of both whose texts agree, with every number of the second over that of the first. */
export function compareRows(before: readonly BenchmarkRow[], after: readonly BenchmarkRow[]): BenchmarkRow[] {
  const byKey = new Map(before.map((row) => [keyOf(row), row]));
  return after.flatMap((row) => {
    const old = byKey.get(keyOf(row));
    return old === undefined ? [] : [toRatios(old, row)];
  });
}

/** The texts of the second row, and its numbers over those of the first; undefined where there is no ratio. */
export function toRatios(before: BenchmarkRow, after: BenchmarkRow): BenchmarkRow {
  const entries = Object.entries(after).map(([name, value]) => {
    const former = before[name];
    if (typeof value !== 'number') return [name, value ?? undefined];
    if (typeof former !== 'number' || former === 0) return [name, undefined];
    return [name, Number((value / former).toFixed(3))];
  });
  return Object.fromEntries(entries) as BenchmarkRow;
}

/** One line on what was measured on. */
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
