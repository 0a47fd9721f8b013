/**
 * Compares two reports, or a benchmark of two revisions on this machine, row by row.
 * `compare A.json B.json`, or `compare NAME REVISION REVISION [arguments of the benchmark]`: for every number of every
 * row found in both, B over A.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchmarkReport, BenchmarkRow } from '../lib/machine.ts';

const usage = 'compare: expected A.json B.json, or NAME REVISION REVISION [arguments of the benchmark]';

export function main(args: readonly string[]): void {
  const [first, second, third, ...others] = args;
  if (first === undefined) {
    process.stdout.write(`${usage}\n`);
  } else if (second !== undefined && third === undefined) {
    print(readReport(first), readReport(second));
  } else if (second !== undefined && third !== undefined) {
    print(measure(first, second, others), measure(first, third, others));
  } else {
    throw new Error(`${usage}; found ${args.join(' ')}`);
  }
}

function print(before: BenchmarkReport, after: BenchmarkReport): void {
  if (before.machine.cpu !== after.machine.cpu || before.machine.node !== after.machine.node) {
    process.stdout.write(
      `Different machines: ${before.machine.cpu}, Node ${before.machine.node} and ${after.machine.cpu}, Node ${after.machine.node}\n`,
    );
  }
  console.table(compareRows(before.rows, after.rows));
}

/** Rows of both whose texts agree, with every number of the second over that of the first. */
export function compareRows(before: readonly BenchmarkRow[], after: readonly BenchmarkRow[]): BenchmarkRow[] {
  const byKey = new Map(before.map((row) => [keyOf(row), row]));
  return after.flatMap((row) => {
    const old = byKey.get(keyOf(row));
    if (old === undefined) return [];
    const entries = Object.entries(row).map(([name, value]) => {
      const former = old[name];
      if (typeof value !== 'number') return [name, value];
      if (typeof former !== 'number' || former === 0) return [name, undefined];
      return [name, Number((value / former).toFixed(3))];
    });
    return [Object.fromEntries(entries) as BenchmarkRow];
  });
}

function keyOf(row: BenchmarkRow): string {
  const texts = Object.entries(row).filter(([, value]) => typeof value === 'string');
  return JSON.stringify(texts.sort());
}

function readReport(path: string): BenchmarkReport {
  const report = JSON.parse(readFileSync(path, 'utf8')) as Partial<BenchmarkReport>;
  if (!Array.isArray(report.rows) || report.machine === undefined) {
    throw new Error(`${path}: expected a report as --json writes it, with machine and rows`);
  }
  return report as BenchmarkReport;
}

/** Runs the benchmark in a copy of the revision that uses the packages installed here. */
function measure(name: string, revision: string, args: readonly string[]): BenchmarkReport {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-compare-'));
  const tree = join(folder, 'tree');
  const report = join(folder, 'report.json');
  try {
    execFileSync('git', ['worktree', 'add', '--detach', tree, revision], { stdio: 'pipe' });
    symlinkSync(join(process.cwd(), 'node_modules'), join(tree, 'node_modules'));
    process.stderr.write(`${name} of ${revision}\n`);
    const command = ['scripts/bench.mjs', name, ...args, '--json', report];
    execFileSync(process.execPath, command, { cwd: tree, stdio: ['ignore', 'ignore', 'inherit'] });
    return readReport(report);
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', tree], { stdio: 'pipe' });
    rmSync(folder, { recursive: true, force: true });
  }
}
