import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { faultOfInteger, faultOfPositive, parseOptions } from './options.mjs';
import { prepareBuilds, prepareDependencies } from './prepare.mjs';
import { root } from './project.mjs';

/** Programs of the fuzzer below tests/fuzz, by their names on the command line. */
const mains = { queries: ['main.ts'], routes: ['routes', 'main.ts'], indexes: ['indexes', 'main.ts'] };
const defaultForm = 'queries';

/** Time after which a query counts as hanging. */
const patienceMs = 60_000;

/**
 * Runs the fuzzer in a child process, so that a hanging query can be detected and ended.
 * @param {readonly string[]} args
 */
export async function runFuzz(args) {
  const { values, positionals } = parseOptions(
    `npm run fuzz -- [${Object.keys(mains).join('|')}] [--minutes N] [--seed N]`,
    args,
    {
      allowPositionals: true,
      options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string' } },
    },
    ({ values: { minutes, seed }, positionals: [form = defaultForm, ...others] }) =>
      faultOfPositive('minutes', minutes) ??
      faultOfInteger('seed', seed) ??
      (Object.hasOwn(mains, form) && others.length === 0
        ? undefined
        : `Expected one of ${Object.keys(mains).join(', ')}, found '${[form, ...others].join(' ')}'.`),
  );
  const minutes = Number(values.minutes);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const main = mains[positionals[0] ?? defaultForm];
  await prepareDependencies();
  await prepareBuilds(['server']);
  process.stdout.write(`seed ${seed}, ${minutes} minutes\n`);
  const folder = mkdtempSync(join(tmpdir(), 'orrery-fuzz-'));
  const currentFile = join(folder, 'query.json');
  const child = spawn(
    process.execPath,
    [fileURLToPath(import.meta.url), JSON.stringify({ main, options: { minutes, seed, currentFile } })],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  let isHanging = false;
  const watcher = setInterval(() => {
    const sinceMs = Date.now() - (statSync(currentFile, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (sinceMs <= patienceMs) return;
    isHanging = true;
    child.kill('SIGKILL');
  }, 1000);
  const status = await new Promise((resolve) => child.on('exit', resolve));
  clearInterval(watcher);
  if (status !== 0 && status !== 1) {
    const reason = isHanging ? `has not ended within ${patienceMs} ms` : 'ended the process';
    process.stdout.write(`seed ${seed}: a query or round ${reason}: ${readFileSync(currentFile, 'utf8')}\n`);
  }
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = status === 0 ? 0 : 1;
}

/** Runs in the child process. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { runnerImport } = await import('vite');
  const { main, options } = JSON.parse(process.argv[2] ?? '{}');
  const path = join(root, 'tests', 'fuzz', ...main);
  const { module } = await runnerImport(path, { root, logLevel: 'warn', configFile: false });
  const failures = await module.main(options);
  process.exit(failures === 0 ? 0 : 1);
}
