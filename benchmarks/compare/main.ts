/**
 * Compares two reports, or a benchmark of two revisions on this machine, row by row: the ratio B / A for every number of
 * every row that both contain.
 * `compare A.json B.json`, or `compare NAME REVISION REVISION [arguments of the benchmark]`. Between NAME and the
 * revisions, `--pairs N` runs both revisions N times in turn, and gives the median of the N ratios with its interval.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BenchmarkReport,
  compareRows,
  describeMachine,
  parseReport,
  summarizeRatios,
} from '../../protocol/benchmark-report.ts';
import { InputError, readInput } from '../lib/InputError.ts';

const usage =
  'compare: expected A.json B.json, or NAME [--pairs N] REVISION REVISION [arguments of the benchmark]';

export function main(args: readonly string[]): void {
  const [first, second, third, ...others] = args;
  if (first === undefined) {
    process.stdout.write(`${usage}\n`);
  } else if (second === '--pairs') {
    const [before, after, ...rest] = others;
    const pairs = Number(third);
    if (!(Number.isInteger(pairs) && pairs > 0) || before === undefined || after === undefined)
      throw new InputError(`${usage}; found ${args.join(' ')}`);
    printPairs(measurePairs(first, before, after, pairs, rest));
  } else if (second !== undefined && third === undefined) {
    print(readReport(first), readReport(second));
  } else if (second !== undefined && third !== undefined) {
    const [[before, after]] = measurePairs(first, second, third, 1, others) as [Pair];
    print(before, after);
  } else {
    throw new InputError(`${usage}; found ${args.join(' ')}`);
  }
}

type Pair = readonly [before: BenchmarkReport, after: BenchmarkReport];

/** Prints the median ratio of each number, and the interval that contains it with a probability of 95 %. */
function printPairs(pairs: readonly Pair[]): void {
  console.table(summarizeRatios(pairs.map(([before, after]) => compareRows(before.rows, after.rows))));
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

/** Runs a benchmark of two revisions in turn; every second pair begins with the second revision. */
function measurePairs(
  name: string,
  before: string,
  after: string,
  pairs: number,
  args: readonly string[],
): readonly Pair[] {
  const trees = [before, after].map((revision) => new Revision(revision));
  const [first, second] = trees as [Revision, Revision];
  try {
    return Array.from({ length: pairs }, (_, at): Pair => {
      if (at % 2 === 0) return [first.run(name, args), second.run(name, args)];
      const later = second.run(name, args);
      return [first.run(name, args), later];
    });
  } finally {
    for (const tree of trees) tree.remove();
  }
}

/** A copy of a revision with the packages installed here. A revision with other packages installs its own. */
class Revision {
  readonly #folder = mkdtempSync(join(tmpdir(), 'orrery-compare-'));
  readonly #tree = join(this.#folder, 'tree');

  constructor(readonly revision: string) {
    execFileSync('git', ['worktree', 'add', '--detach', this.#tree, revision], { stdio: 'pipe' });
    const lockOf = (path: string) => readFileSync(join(path, 'package-lock.json'), 'utf8');
    if (lockOf(this.#tree) === lockOf(process.cwd()))
      symlinkSync(join(process.cwd(), 'node_modules'), join(this.#tree, 'node_modules'));
  }

  run(name: string, args: readonly string[]): BenchmarkReport {
    // A revision before the benchmark gets its files from here, with those that they import.
    const own = join(this.#tree, 'benchmarks');
    if (!existsSync(join(own, name)))
      cpSync(join(process.cwd(), 'benchmarks'), own, { recursive: true, force: false });
    const report = join(this.#folder, 'report.json');
    process.stderr.write(`${name} of ${this.revision}\n`);
    const command = ['scripts/bench.mjs', name, ...args, '--json', report];
    // Benchmarks keep generated data in the temporary folder; an older revision cannot read that of a newer one.
    const env = { ...process.env, TMPDIR: this.#folder };
    execFileSync(process.execPath, command, { cwd: this.#tree, env, stdio: ['ignore', 'ignore', 'inherit'] });
    return readReport(report);
  }

  remove(): void {
    execFileSync('git', ['worktree', 'remove', '--force', this.#tree], { stdio: 'pipe' });
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
