import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, launchTestBrowser, openPage, temporaryFolder } from './harness.ts';

/** The package is packed, installed in an empty folder and started there, as with `npx`. */
const folder = temporaryFolder();
const name = 'orrery-workbench';
let packed: Packed;
let server: ChildProcess;
let isRunning = false;
let browser: Browser | undefined;

/** One entry of the output of `npm pack --json`. */
interface Packed {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

/** The standard output of npm. */
function npm(args: readonly string[], cwd = process.cwd()): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

beforeAll(() => {
  const output = npm(['pack', '--json', '--loglevel=error', '--pack-destination', folder.path]);
  const report = JSON.parse(output.slice(output.search(/^[[{]/m))) as Packed[] | Record<string, Packed>;
  packed = Object.values(report)[0]!;
  writeFileSync(join(folder.path, 'package.json'), '{"private":true}');
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--fetch-retries=0'];
  const tarball = join(folder.path, packed.filename);
  try {
    npm(['install', ...options, tarball], folder.path);
  } catch (error) {
    process.stderr.write(`The package is tested with the packages of the project, without npm: ${error}\n`);
    installByHand(tarball);
  }
});

afterAll(async () => {
  if (browser !== undefined) await closePages(browser);
  if (isRunning) process.kill(-server.pid!, 'SIGKILL');
  folder.remove();
});

/** Without a registry: the packages that the built server needs are those of the project. */
function installByHand(tarball: string): void {
  const modules = join(folder.path, 'node_modules');
  mkdirSync(join(modules, '.bin'), { recursive: true });
  execFileSync('tar', ['xzf', tarball], { cwd: modules });
  cpSync(join(modules, 'package'), join(modules, name), { recursive: true });
  for (const dependency of Object.keys(manifest().dependencies)) {
    mkdirSync(join(modules, dependency, '..'), { recursive: true });
    symlinkSync(join(process.cwd(), 'node_modules', dependency), join(modules, dependency));
  }
  symlinkSync(join(modules, name, 'scripts', 'orrery.mjs'), join(modules, '.bin', 'orrery'));
}

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

function manifest(): Manifest {
  return JSON.parse(
    readFileSync(join(folder.path, 'node_modules', name, 'package.json'), 'utf8'),
  ) as Manifest;
}

/** Runs the command of the package in the empty folder. */
function orrery(args: readonly string[]): ChildProcess {
  return spawn('npx', ['--no', '--', 'orrery', ...args], {
    cwd: folder.path,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
}

test('the package has built files only, and at most 60 MB', () => {
  const paths = packed.files.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'dist/package/console/licenses.md',
      'dist/package/server/licenses.md',
    ]),
  );
  expect(paths.filter((path) => /\.tsx?$|\.map$|^(?:src|server|tests|e2e|benchmarks)\//.test(path))).toEqual(
    [],
  );
  expect(packed.unpackedSize).toBeLessThan(60_000_000);
  const { dependencies } = manifest();
  expect(Object.keys(dependencies).sort()).toEqual([
    '@jitl/quickjs-ng-wasmfile-release-sync',
    'lmdb',
    'quickjs-emscripten-core',
  ]);
  const installed = (path: string) => readFileSync(join(folder.path, 'node_modules', name, path), 'utf8');
  // Packages of the page, of a worker, of the server, and of the services in their sandbox.
  const inConsole = installed('dist/package/console/licenses.md');
  for (const each of ['react', 'd3-force']) expect(inConsole).toMatch(new RegExp(`^## ${each} - `, 'm'));
  const inServer = installed('dist/package/server/licenses.md');
  for (const each of ['fastify', 'lodash']) expect(inServer).toMatch(new RegExp(`^## ${each} - `, 'm'));
  const code = paths.filter((path) => /^dist\/.*\.js$/.test(path));
  expect(code.filter((path) => installed(path).includes('npm start --'))).toEqual([]);
});

test('its command starts the server in an empty folder, with the first screen', async () => {
  server = orrery(['--port', '0']);
  isRunning = true;
  const link = await new Promise<string>((resolve, reject) => {
    server.on('exit', (status) => {
      isRunning = false;
      reject(new Error(`the start ended with status ${status}`));
    });
    createInterface({ input: server.stdout! }).on('line', (line) => {
      const found = /ready: (\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  browser = await launchTestBrowser();
  const { page, problems } = await openPage(browser);
  await page.goto(link);
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  await page.goto(`${new URL(link).origin}/graph/knows_graph`);
  await page.locator('canvas').first().waitFor();
  expect(problems).toEqual([]);
  expect(existsSync(join(folder.path, 'data', 'orrery.mdb'))).toBe(true);
  await closePages(browser);
  const ended = new Promise((resolve) => server.on('exit', resolve));
  process.kill(-server.pid!, 'SIGTERM');
  await ended;
  await expect.poll(() => existsSync(join(folder.path, 'data', 'clean-stop.json'))).toBe(true);
});

test('its help and its messages name its command', async () => {
  const read = (args: readonly string[]) =>
    new Promise<string>((resolve) => {
      let text = '';
      const child = orrery(args);
      child.stdout!.on('data', (bytes: Buffer) => {
        text += bytes.toString();
      });
      child.on('close', () => resolve(text));
    });
  expect(await read(['--help'])).toContain('\n  orrery [options]\n');
  expect(await read(['--version'])).toBe(`Orrery ${manifest().version}\n`);
  expect(await read(['--backup', 'copy'])).toContain('copy');
});
