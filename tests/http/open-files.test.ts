import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tooManyFilesText } from '../../server/lib/too-many-files.ts';
import { root } from '../project-files.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-files-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the server with a limit of open files, until it is ready or has ended. */
function startWith(files: number): Promise<{ readonly isReady: boolean; readonly errors: string }> {
  const main = join(root, 'dist', 'server', 'main.js');
  const command = `ulimit -n ${files}; exec "$0" "$1" --data "$2" --port 0`;
  const child = spawn('sh', ['-c', command, process.execPath, main, folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  let isReady = false;
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  child.stdout.on('data', (chunk: Buffer) => {
    if (!chunk.toString().includes('"event":"ready"')) return;
    isReady = true;
    child.kill('SIGKILL');
  });
  return new Promise((resolve) => child.on('close', () => resolve({ isReady, errors })));
}

test.skipIf(process.platform === 'win32').each([24, 30, 36, 42])(
  'with %d open files the start ends with one line',
  async (files) => {
    expect(await startWith(files)).toEqual({ isReady: false, errors: `${tooManyFilesText}\n` });
  },
);

test.skipIf(process.platform === 'win32').each([45, 46, 48, 50, 52, 56, 64, 96, 112])(
  'with %d open files the server starts, or ends with one line',
  async (files) => {
    const { isReady, errors } = await startWith(files);
    const lines = errors.split('\n').slice(0, -1);
    // A thread that could not read its files has an entry in the log.
    const entries = lines.filter((line) => line.startsWith('{'));
    for (const entry of entries) expect(JSON.parse(entry)).not.toHaveProperty('err');
    const others = lines.filter((line) => !entries.includes(line));
    expect(others).toEqual(isReady ? [] : [tooManyFilesText]);
  },
);
