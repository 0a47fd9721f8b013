import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../project-files.ts';

/**
 * `npm start` in a project of its own, whose builds and server are small programs: a build writes a server that serves
 * nothing, and it waits for the file `go`.
 */
let folder: string;
let started: ChildProcess[];

const vite = `
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
const outDir = process.argv[process.argv.indexOf('--outDir') + 1];
writeFileSync('building', String(process.pid));
while (!existsSync('go')) await new Promise((resolve) => setTimeout(resolve, 20));
mkdirSync(outDir, { recursive: true });
writeFileSync(join(outDir, 'content'), readFileSync('server/source', 'utf8'));
writeFileSync(join(outDir, 'package.json'), '{"type":"module"}');
writeFileSync(join(outDir, 'main.js'), readFileSync('server.txt', 'utf8'));
`;
const server = `
import { appendFileSync } from 'node:fs';
const tell = (event) => process.stdout.write(JSON.stringify(event) + '\\n');
appendFileSync(process.env.STARTS, import.meta.url + '\\n');
if (process.argv.includes('--backup')) tell({ event: 'report', text: 'backup made' });
else {
  tell({ event: 'ready', url: 'http://localhost' });
  process.on('SIGTERM', () => process.exit(0));
  process.on('disconnect', () => process.exit(0));
  setInterval(() => undefined, 1000);
}
`;

beforeEach(() => {
  started = [];
  folder = mkdtempSync(join(tmpdir(), 'orrery-start-'));
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  for (const part of ['server', 'node_modules/vite/bin']) mkdirSync(join(folder, part), { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('package.json', '{"type":"module"}');
  write('package-lock.json', '{}');
  const { platform, arch, versions } = process;
  write(
    'node_modules/.orrery-lock',
    createHash('sha256')
      .update('{}')
      .update(platform + arch + versions.modules)
      .digest('hex'),
  );
  write('node_modules/vite/bin/vite.js', vite);
  write('node_modules/vite/package.json', '{"type":"module"}');
  write('server/source', 'first');
  write('server.txt', server);
});

afterEach(async () => {
  for (const child of started) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await new Promise((resolve) => child.on('exit', resolve));
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

function start(...args: string[]): ChildProcess & { readonly text: () => string } {
  const child = spawn(process.execPath, [join(folder, 'scripts', 'start.mjs'), ...args], {
    cwd: folder,
    env: { ...process.env, STARTS: join(folder, 'starts'), INIT_CWD: folder, npm_lifecycle_event: '' },
  });
  started.push(child);
  let text = '';
  const add = (chunk: Buffer) => {
    text += chunk.toString();
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  return Object.assign(child, { text: () => text });
}

const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null) resolve(child.exitCode);
    else child.on('exit', resolve);
  });

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const starts = () =>
  existsSync(join(folder, 'starts')) ? readFileSync(join(folder, 'starts'), 'utf8').trim().split('\n') : [];
const builds = (target: string) =>
  readdirSync(join(folder, 'dist')).filter((name) => name.startsWith(`${target}-`));

test.each([
  ['SIGTERM', 143],
  ['SIGHUP', 129],
  ['SIGINT', 130],
] as const)('%s during a build ends the build, and no server starts', async (signal, status) => {
  const child = start();
  await expect.poll(() => existsSync(join(folder, 'building'))).toBe(true);
  const buildPid = Number(readFileSync(join(folder, 'building'), 'utf8'));
  expect(isRunning(buildPid)).toBe(true);
  child.kill(signal);
  expect(await exitOf(child)).toBe(status);
  await expect.poll(() => isRunning(buildPid)).toBe(false);
  expect(starts()).toEqual([]);
  expect(existsSync(join(folder, 'dist', 'console'))).toBe(false);
});

test('a command after a change of the sources leaves the folders of the running server as they are', async () => {
  writeFileSync(join(folder, 'go'), '');
  const running = start();
  await expect.poll(running.text).toContain('Orrery is ready');
  const [first] = builds('server');
  const content = () => readFileSync(join(folder, 'dist', first!, 'content'), 'utf8');
  expect(starts()[0]).toContain(`/dist/${first}/main.js`);

  writeFileSync(join(folder, 'server', 'source'), 'second');
  const backup = start('--backup', 'copy');
  expect(await exitOf(backup)).toBe(0);
  expect(backup.text()).toContain('backup made');
  expect(builds('server')).toHaveLength(2);
  expect(content()).toBe('first');
  expect(readFileSync(join(folder, 'dist', 'server', 'content'), 'utf8')).toBe('second');
  expect(starts()[1]).not.toBe(starts()[0]);

  // Old folders are removed, unless a running server uses them.
  const hourAgo = Date.now() / 1000 - 4000;
  for (const name of builds('server')) utimesSync(join(folder, 'dist', name), hourAgo, hourAgo);
  writeFileSync(join(folder, 'server', 'source'), 'third');
  expect(await exitOf(start('--backup', 'copy'))).toBe(0);
  expect(content()).toBe('first');
  expect(builds('server')).toHaveLength(2);

  running.kill('SIGTERM');
  expect(await exitOf(running)).toBe(0);
  writeFileSync(join(folder, 'server', 'source'), 'fourth');
  expect(await exitOf(start('--backup', 'copy'))).toBe(0);
  expect(builds('server')).not.toContain(first);
});

test('the same sources are built once, whatever their times, and a failed build changes nothing', async () => {
  writeFileSync(join(folder, 'go'), '');
  expect(await exitOf(start('--backup', 'copy'))).toBe(0);
  const before = realpathSync(join(folder, 'dist', 'server'));
  rmSync(join(folder, 'building'));
  utimesSync(join(folder, 'server', 'source'), 1, 1);
  expect(await exitOf(start('--backup', 'copy'))).toBe(0);
  expect(existsSync(join(folder, 'building'))).toBe(false);

  writeFileSync(join(folder, 'server', 'source'), 'broken');
  writeFileSync(join(folder, 'node_modules', 'vite', 'bin', 'vite.js'), 'process.exit(3);');
  const failed = start('--backup', 'copy');
  expect(await exitOf(failed)).toBe(1);
  expect(failed.text()).toContain('ended with status 3');
  expect(realpathSync(join(folder, 'dist', 'server'))).toBe(before);
  expect(readdirSync(join(folder, 'dist')).filter((name) => name.startsWith('unfinished'))).toEqual([]);
});

test('--version prints the version of the package and builds nothing', async () => {
  writeFileSync(join(folder, 'package.json'), '{"type":"module","version":"1.2.3"}');
  const child = start('--version');
  expect(await exitOf(child)).toBe(0);
  expect(child.text()).toBe('Orrery 1.2.3\n');
  expect(existsSync(join(folder, 'dist'))).toBe(false);
});

/** An error of the system in each function that writes, as on a read-only disk; also for root, whom permissions do not stop. */
const readOnlyDisk = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
for (const name of ['mkdirSync', 'writeFileSync', 'symlinkSync', 'renameSync']) {
  const write = fs[name];
  fs[name] = (path, ...rest) => {
    if (!/[\\\\/]dist\\b/.test(String(path))) return write(path, ...rest);
    throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS', path });
  };
}
syncBuiltinESMExports();
`;

test('a built folder on a read-only disk starts, an unbuilt one says why it cannot', async () => {
  writeFileSync(join(folder, 'read-only.mjs'), readOnlyDisk);
  const onReadOnlyDisk = (...args: string[]) => {
    process.env.NODE_OPTIONS = `--import ${join(folder, 'read-only.mjs')}`;
    try {
      return start(...args);
    } finally {
      delete process.env.NODE_OPTIONS;
    }
  };
  const unbuilt = onReadOnlyDisk('--backup', 'copy');
  expect(await exitOf(unbuilt)).toBe(1);
  expect(unbuilt.text()).toContain('Orrery is not built, or its sources have changed');
  expect(unbuilt.text()).toContain('EROFS');
  writeFileSync(join(folder, 'go'), '');
  expect(await exitOf(start('--backup', 'copy'))).toBe(0);
  const built = onReadOnlyDisk('--backup', 'copy');
  expect(await exitOf(built)).toBe(0);
  expect(built.text()).toContain('backup made');
});
