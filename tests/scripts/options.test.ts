import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../project-files.ts';

/** Arguments that a script refuses, with the first line of its answer; the second line is the usage. */
const refused: readonly (readonly [script: string, args: readonly string[], fault: string])[] = [
  ['attack', ['--round', 'a'], "Unknown option '--round'"],
  ['attack', ['--minutes', '0'], "--minutes: expected a number above 0, found '0'."],
  ['attack', ['--dose', '2'], "--dose: expected at most 1, found '2'."],
  ['crash', ['--cycles', '1.5'], "--cycles: expected an integer, found '1.5'."],
  ['crash', ['--cycles', '0'], "--cycles: expected a number above 0, found '0'."],
  ['fuzz', ['views'], "Expected one of queries, routes, indexes, found 'views'."],
  ['fuzz', ['toString'], "Expected one of queries, routes, indexes, found 'toString'."],
  ['fuzz', ['--seed', 'x'], "--seed: expected an integer, found 'x'."],
  ['test', ['--updates'], "Unknown option '--updates'"],
  ['test-fast', ['main', 'HEAD'], 'Expected one revision, found 2.'],
];

test.each(refused)('%s %j is refused with the fault and the usage', (script, args, fault) => {
  const path = join(root, 'scripts', `${script}.mjs`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], { encoding: 'utf8' });
  const command = script === 'test' ? 'npm test' : `npm run ${script.replace('-', ':')}`;
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr.split('\n')).toEqual([
    expect.stringContaining(fault),
    expect.stringMatching(new RegExp(`^Usage: ${command} .*\\[`)),
    '',
  ]);
});

test.each(['attack', 'crash', 'fuzz', 'test', 'test-fast'])('%s --help prints the usage', (script) => {
  const path = join(root, 'scripts', `${script}.mjs`);
  const { status, stdout } = spawnSync(process.execPath, [path, '--help'], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^Usage: npm .*\[.*\n$/) });
});
