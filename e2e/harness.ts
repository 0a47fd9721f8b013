import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright';
import { insertTextAsTyped } from './browsers/firefox.ts';

/** A running server with a data folder. */
export interface Orrery {
  readonly url: string;
  /** The one-time link of the start. */
  readonly signInUrl: string;
  readonly password: string | undefined;
  readonly dataFolder: string;
  /** Resolves with the exit status; `SIGKILL` leaves the data folder unchanged. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Warnings of Chromium about a missing GPU, which the page cannot avoid. */
const ofMissingGpu = /GL Driver Message|Automatic fallback to software WebGL|No available adapters/;

/** A new data folder with its cleanup function. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'orrery-e2e-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Starts the built server, on a free port unless it is given. */
export async function startOrrery(
  dataFolder: string,
  args: readonly string[] = [],
  fixedPort?: number,
): Promise<Orrery> {
  const options = ['--port', String(fixedPort ?? 0), '--data', dataFolder, ...args];
  // The server stops when the IPC channel closes, which is when this process ends for any reason.
  const child = spawn(process.execPath, ['dist/server/main.js', ...options], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const exited = exitOf(child);
  const ready = await readLines<ReadyEvent>(child, (line, found) => {
    const event = JSON.parse(line) as ReadyEvent & { readonly event: string };
    if (event.event === 'ready') found(event);
  });
  const link = ready.signInUrl ?? ready.url;
  return {
    url: new URL(link).origin,
    signInUrl: link,
    password: ready.password,
    dataFolder,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return exited;
    },
  };
}

interface ReadyEvent {
  readonly url: string;
  readonly signInUrl?: string;
  readonly password?: string;
}

/** Runs the script of `npm start` on a free port, and parses what it prints for users. */
export async function startByScript(dataFolder: string, args: readonly string[] = []): Promise<Orrery> {
  const child = spawn(
    process.execPath,
    ['scripts/start.mjs', '--port', String(await freePort()), '--data', dataFolder, ...args],
    { stdio: ['ignore', 'pipe', 'inherit'], detached: true },
  );
  const exited = exitOf(child);
  let password: string | undefined;
  const link = await readLines<string>(child, (line, found) => {
    password = /password (\S+)/.exec(line)?.[1] ?? password;
    const printed = /ready: (\S+)/.exec(line)?.[1];
    if (printed !== undefined) found(printed);
  });
  return {
    url: new URL(link).origin,
    signInUrl: link,
    password,
    dataFolder,
    stop(signal = 'SIGTERM') {
      // The process group, as a terminal does: the start script and the server.
      process.kill(-child.pid!, signal);
      return exited;
    },
  };
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.on('exit', (status) => resolve(status)));
}

/** Calls `read` with each line of the output, until it has found what it searches for or the process ends. */
function readLines<Found>(
  child: ChildProcess,
  read: (line: string, found: (value: Found) => void) => void,
): Promise<Found> {
  return new Promise((resolve, reject) => {
    child.on('exit', (status) => reject(new Error(`the start ended with status ${status}`)));
    createInterface({ input: child.stdout! }).on('line', (line) => read(line, resolve));
  });
}

/** A free port of this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port')),
      );
    });
  });
}

/** Flags of Chromium for software WebGL, so that every machine draws the same pixels. */
const softwareGl = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];

/**
 * Without a GPU, Chromium rasterizes and composes pages on the CPU with less work than software GL; graphs are drawn with
 * WebGL all the same.
 */
const softwarePages = ['--disable-gpu-rasterization', '--disable-gpu-compositing'];

/** Browsers of this process by their additional flags. */
const testBrowsers = new Map<string, Browser>();

/**
 * Chromium for tests; files that share a worker share it, so close pages with `closePages`. The headless shell hints fonts
 * unless told otherwise, the whole Chromium does not.
 */
export async function launchTestBrowser(more: readonly string[] = []): Promise<Browser> {
  const key = more.join(' ');
  const running = testBrowsers.get(key);
  if (running?.isConnected()) return running;
  const browser = await launchBrowser([...softwarePages, '--font-render-hinting=none', ...more]);
  testBrowsers.set(key, browser);
  return browser;
}

/** Ends the browsers of this process; the next test file starts a new one. */
export async function closeTestBrowsers(): Promise<void> {
  const browsers = [...testBrowsers.values()];
  testBrowsers.clear();
  await Promise.all(browsers.map((browser) => browser.close()));
}

/** Closes the pages of a browser with their contexts. The next test file uses the same browser. */
export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/** The system's Chromium, with software WebGL unless `gl` has other flags. */
export function launchBrowser(
  more: readonly string[] = [],
  gl: readonly string[] = softwareGl,
): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) throw new Error(`no Chromium at ${executablePath}: set CHROMIUM_PATH`);
  return chromium.launch({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...gl,
      '--disable-background-networking',
      '--disable-component-update',
      ...more,
    ],
  });
}

/**
 * Runs in the page, for `addInitScript`: queries that draw documents at random read them by a hash of their key, so
 * that a random start shows the same vertices in every run. The server's own tests cover `SORT RAND()`.
 */
function readInFixedOrder(): void {
  const send = window.fetch.bind(window);
  window.fetch = (address, init) => {
    if (typeof init?.body !== 'string') return send(address, init);
    return send(address, { ...init, body: init.body.replaceAll('SORT RAND()', 'SORT HASH(v._key)') });
  };
}

/**
 * Runs in the page, for `addInitScript`: large graphs are drawn by workers (`inkStorageName` in
 * `src/graph/view/gpu/ink-choice.ts`) and laid out without the GPU (`gpuStorageName` in `src/jobs/gpu-use.ts`), so that a
 * fast machine does not work in another way than a slow one.
 */
function workWithoutGpu(): void {
  if (!location.protocol.startsWith('http')) return;
  localStorage.setItem('orrery.ink', 'workers');
  localStorage.setItem('orrery.layout-gpu', 'off');
}

/** Lets the pages of a browser context or a page publish their activity (`isObserved` of the console); see `idle`. */
export async function observe(pages: Pick<BrowserContext, 'addInitScript'>): Promise<void> {
  await pages.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('orrery.observe', 'on');
  });
}

/** Runs in the page, for `addInitScript`: without the tour of new users, unless the test has chosen something else. */
function skipTour(): void {
  if (!location.protocol.startsWith('http')) return;
  if (localStorage.getItem('orrery.tour') === null) localStorage.setItem('orrery.tour', 'off');
}

/**
 * A page that records its errors, its warnings and its requests to other hosts (see `problems`), with a fixed random
 * start of graphs and a fixed way to draw large ones.
 */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ readonly page: Page; readonly problems: readonly string[] }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  // A busy machine takes many times as long as an idle one.
  context.setDefaultTimeout(120_000);
  await context.addInitScript(readInFixedOrder);
  await context.addInitScript(workWithoutGpu);
  await observe(context);
  await context.addInitScript(skipTour);
  if (browser.browserType().name() === 'firefox') await context.addInitScript(insertTextAsTyped);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    const isProblem = message.type() === 'error' || message.type() === 'warning';
    if (!isProblem || ofMissingGpu.test(message.text())) return;
    // The text of a failed request lacks its address.
    const failed =
      /^Failed to load resource/.test(message.text()) && new URL(message.location().url).pathname;
    problems.push(`console: ${message.text()}${failed ? ` ${failed}` : ''}`);
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') problems.push(`request to ${request.url()}`);
  });
  return { page, problems };
}
