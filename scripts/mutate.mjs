import { fork } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mutantsOf } from './lib/mutants.mjs';

/**
 * `npm run mutate -- FOLDER [--every N] TESTS…`: changes one operator, constant or condition of the folder's code at a
 * time, and runs the tests. A change that no test notices survives and is printed: a test is missing, or the change has no
 * effect. The files are restored at the end, also after an interruption. Run it in a clean checkout: a file that a test
 * reads must not change meanwhile.
 */

const root = join(fileURLToPath(import.meta.url), '../..');
/** A run that takes longer has an endless loop, and counts as noticed. */
const maxSilenceMs = 120_000;

const [folder, ...rest] = process.argv.slice(2);
const everyAt = rest.indexOf('--every');
const every = everyAt < 0 ? 1 : Number(rest.splice(everyAt, 2)[1]);
if (folder === undefined || rest.length === 0 || !(every >= 1)) {
  console.error('usage: npm run mutate -- FOLDER [--every N] TESTS…');
  process.exit(2);
}

const mutants = filesBelow(folder).flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  return mutantsOf(text).map((mutant) => ({ ...mutant, file, text }));
});
const chosen = mutants.filter((_, index) => index % every === 0);
console.log(`${chosen.length} of ${mutants.length} changes in ${folder}, noticed by ${rest.join(' ')}?`);

let next = 0;
let survived = 0;
let changedFile;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(1));

while (next < chosen.length) await runRest();
console.log(`${chosen.length - survived} of ${chosen.length} changes were noticed.`);
stop(0);

/** Runs further changes in a process, until it is silent or the last one is done. */
async function runRest() {
  const runner = fork(join(root, 'scripts/lib/mutation-runner.mjs'), rest, { cwd: root, detached: true });
  try {
    let isReady = false;
    await receive(runner, 'ready');
    isReady = true;
    while (next < chosen.length && isReady) {
      const { file, text, at, old, changed } = chosen[next];
      next += 1;
      changedFile = { file, text };
      writeFileSync(file, text.slice(0, at) + changed + text.slice(at + old.length));
      runner.send(file);
      const answer = await receive(runner, 'passed', 'failed');
      writeFileSync(file, text);
      if (answer === 'passed') {
        survived += 1;
        const line = text.slice(0, at).split('\n').length;
        console.log(
          `${relative(root, file)}:${line}: ${old.trim()} → ${changed.trim()}: ${lineAt(text, at)}`,
        );
      }
      if (answer === undefined) isReady = false;
    }
  } finally {
    restore();
    killGroup(runner.pid);
  }
}

/** The next of these messages; undefined without one in time. */
function receive(runner, ...messages) {
  return new Promise((resolve) => {
    const end = (message) => {
      if (message !== undefined && !messages.includes(message)) return;
      clearTimeout(timer);
      runner.off('message', end);
      runner.off('exit', onExit);
      resolve(message);
    };
    const onExit = () => end();
    const timer = setTimeout(() => end(), maxSilenceMs);
    runner.on('message', end);
    runner.on('exit', onExit);
  });
}

function filesBelow(path) {
  const whole = join(root, path);
  if (statSync(whole).isFile()) return [whole];
  return readdirSync(whole, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => join(whole, name));
}

function lineAt(text, at) {
  return text.slice(text.lastIndexOf('\n', at) + 1, text.indexOf('\n', at)).trim();
}

function restore() {
  if (changedFile !== undefined) writeFileSync(changedFile.file, changedFile.text);
}

function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

function stop(code) {
  restore();
  process.exit(code);
}
