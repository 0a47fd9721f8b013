import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

/**
 * Writes the table of the test files with the most processor time, their servers and browsers included; returns one line
 * about it.
 * @param {Readonly<Record<string, number>>} processorMs by test file
 */
export function writeProcessorTimes(processorMs) {
  const files = Object.entries(processorMs).sort(([, one], [, other]) => other - one);
  const toSeconds = (/** @type {number} */ ms) => (ms / 1000).toFixed(1);
  const lines = files.map(([file, ms]) => `| \`${file}\` | ${toSeconds(ms)} |`);
  const folder = join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  const table = ['| file | seconds of processor time |', '|---|---|', ...lines].join('\n');
  writeFileSync(join(folder, 'processor-time.md'), `${table}\n`);
  const sumMs = files.reduce((sum, [, ms]) => sum + ms, 0);
  return `processor time: ${(sumMs / 60_000).toFixed(1)} minutes in ${files.length} files, see test-results/processor-time.md`;
}
