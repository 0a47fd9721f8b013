import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { type BenchmarkRow, type MachineFacts, printReport } from '../../protocol/benchmark-report.ts';

function toMachineFacts(): MachineFacts {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryBytes: totalmem(),
    node: process.version,
    commit: findCommit(),
  };
}

/** Writes the rows as JSON with facts on the machine, in the format of `compare`. */
export function writeReport(path: string, benchmark: string, rows: readonly BenchmarkRow[]): void {
  writeFileSync(path, printReport({ benchmark, machine: toMachineFacts(), rows }));
}

function findCommit(): string | undefined {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    // A copy without Git history has no commit id.
    return undefined;
  }
}
