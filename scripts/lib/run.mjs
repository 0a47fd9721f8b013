import { spawn } from 'node:child_process';
import { root } from './project.mjs';

/** A failed step; its output has already been printed. */
export class StepError extends Error {}

/** Running programs. @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();

/** Ends the programs that `run` has started. */
export function stopSteps() {
  for (const child of children) child.kill('SIGKILL');
}

/**
 * Runs a program in the project's root until it exits.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv }} options quiet: the output is printed only on failure
 * @returns {Promise<void>} rejects with StepError if the program cannot be started or its exit status is not 0
 */
export function run(program, args, { quiet = false, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    children.add(child);
    const output = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    child.on('error', (error) => {
      children.delete(child);
      reject(new StepError(`${program} could not be started: ${error.message}`));
    });
    child.on('close', (status, signal) => {
      children.delete(child);
      if (status === 0) return resolve();
      process.stderr.write(Buffer.concat(output));
      reject(new StepError(`${program} ${args.join(' ')} ended with ${signal ?? `status ${status}`}`));
    });
  });
}

/** The npm of this Node, with the arguments that must precede others. */
export function npmCommand() {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js')
    ? { program: process.execPath, args: [script] }
    : { program: 'npm', args: [] };
}

/** Prints the current step and, on a terminal, its duration. @template T @param {string} text @param {() => Promise<T>} work */
export async function withProgress(text, work) {
  const startedMs = performance.now();
  const seconds = () => `${((performance.now() - startedMs) / 1000).toFixed(0)} s`;
  const isTerminal = process.stderr.isTTY;
  process.stderr.write(isTerminal ? `${text} …` : `${text} …\n`);
  const timer = isTerminal
    ? setInterval(() => process.stderr.write(`\r${text} … ${seconds()}`), 1000)
    : undefined;
  try {
    const result = await work();
    process.stderr.write(
      isTerminal ? `\r${text}: done in ${seconds()}.\x1b[K\n` : `${text}: done in ${seconds()}.\n`,
    );
    return result;
  } catch (error) {
    process.stderr.write(`\n${text}: failed.\n`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}
