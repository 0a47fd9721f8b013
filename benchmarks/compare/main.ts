/**
 * Compares two reports, or a benchmark of two revisions on this machine, row by row.
 * `compare A.json B.json`, or `compare NAME REVISION REVISION [arguments of the benchmark]`: the ratio B / A
 * for every number of every row that both contain.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BenchmarkReport,
  compareRows,
  describeMachine,
  parseReport,
} from '../../protocol/benchmark-report.ts';
import { InputError, readInput } from '../lib/InputError.ts';

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
    throw new InputError(`${usage}; found ${args.join(' ')}`);
  }
}

function print(before: BenchmarkReport, after: BenchmarkReport): void {
  if (before.machine.cpu !== after.machine.cpu || before.machine.node !== after.machine.node) {
    const [one, other] = [before, after].map(({ machine }) => describeMachine(machine));
    process.stdout.write(`Different machines: ${one} and ${other}\n`);
  }
  console.table(compareRows(before.rows, after.rows));
}

function readReport(path: string): BenchmarkReport {
  return parseReport(readInput(path).toString('utf8'), path);
}

/**
 * Runs the benchmark in a copy of the revision with the packages installed here. A revision with other packages installs
 * its own.
 */
function measure(name: string, revision: string, args: readonly string[]): BenchmarkReport {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-compare-'));
  const tree = join(folder, 'tree');
  const report = join(folder, 'report.json');
  try {
    execFileSync('git', ['worktree', 'add', '--detach', tree, revision], { stdio: 'pipe' });
    const lockOf = (path: string) => readFileSync(join(path, 'package-lock.json'), 'utf8');
    if (lockOf(tree) === lockOf(process.cwd()))
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
