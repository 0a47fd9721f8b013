import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runThreadFile } from '../../server/load-code.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-code-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a thread file of two files, which gives the sum of their numbers. */
function run(name: string, one: number, two: number): unknown {
  const result = join(folder, 'result');
  writeFileSync(join(folder, `${name}-part.js`), `exports.two = ${two};`);
  writeFileSync(
    join(folder, `${name}.js`),
    `const { two } = require('./${name}-part.js');
    require('node:fs').writeFileSync(require('node:path').join(__dirname, 'result'), String(${one} + two));`,
  );
  runThreadFile(join(folder, `${name}.js`));
  return Number(readFileSync(result, 'utf8'));
}

/** Names of the stored files of a thread. */
function stored(name: string): readonly string[] {
  const compiled = join(folder, 'compiled');
  const names = readdirSync(folder).includes('compiled') ? readdirSync(compiled) : [];
  return names.filter((file) => file.startsWith(`${name}.js-`)).map((file) => join(compiled, file));
}

const nodesOf = (paths: readonly string[]) => paths.map((path) => statSync(path).ino);

test('compiled code is stored, and used as long as it fits its source', async () => {
  expect(run('kept', 1, 2)).toBe(3);
  expect(run('broken', 1, 2)).toBe(3);
  await expect.poll(() => [stored('kept').length, stored('broken').length]).toEqual([2, 2]);
  const kept = nodesOf(stored('kept'));
  const [first = ''] = stored('broken');
  const whole = readFileSync(first);
  const damaged = whole.subarray(0, whole.length - 40);
  writeFileSync(first, damaged);
  expect(run('kept', 1, 2)).toBe(3);
  // Sources of the same length, which V8 does not tell apart.
  expect(run('broken', 3, 4)).toBe(7);
  // The length of compiled code depends on the moment: V8 drops the code of functions that no longer run.
  await expect.poll(() => readFileSync(first).equals(damaged)).toBe(false);
  expect(run('broken', 3, 4)).toBe(7);
  expect(nodesOf(stored('kept'))).toEqual(kept);
});

test('the files of a thread are strict, and a failure has its place in them', () => {
  writeFileSync(join(folder, 'loose.js'), 'undeclared = 1;');
  expect(() => runThreadFile(join(folder, 'loose.js'))).toThrow('undeclared is not defined');
  writeFileSync(join(folder, 'failing.js'), 'throw new Error("failed");');
  const failure = () => {
    try {
      return runThreadFile(join(folder, 'failing.js'));
    } catch (error) {
      return (error as Error).stack;
    }
  };
  expect(failure()).toContain('failing.js:1:7');
});
