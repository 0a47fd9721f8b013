import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

interface MachineFacts {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryBytes: number;
  readonly node: string;
  /** Undefined outside a repository. */
  readonly commit: string | undefined;
}

/** One line of a benchmark's table: text says which, numbers are measured. */
export type BenchmarkRow = Readonly<Record<string, string | number | undefined>>;

export interface BenchmarkReport {
  readonly benchmark: string;
  readonly machine: MachineFacts;
  readonly rows: readonly BenchmarkRow[];
}

function toMachineFacts(): MachineFacts {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryBytes: totalmem(),
    node: process.version,
    commit: findCommit(),
  };
}

/** Writes the rows as JSON with what is known of the machine; `compare` reads it. */
export function writeReport(path: string, benchmark: string, rows: readonly BenchmarkRow[]): void {
  const report: BenchmarkReport = { benchmark, machine: toMachineFacts(), rows };
  writeFileSync(path, `${JSON.stringify(report, undefined, 2)}\n`);
}

function findCommit(): string | undefined {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    // A copy without its history has no commit to name.
    return undefined;
  }
}
