import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { build, type Rollup } from 'vite';
import { launchBrowser } from '../../e2e/harness.ts';
import { median, percentile } from '../../protocol/lib/statistics.ts';
import { memoryOf } from '../lib/page-memory.ts';
import type { PlacedGraph } from './graphs.ts';

export interface DrawOptions {
  readonly drawer: string;
  readonly seconds: number;
  /** Device pixels for one CSS pixel. */
  readonly dpr: number;
  /** It fails when the page is not open after so long. */
  readonly timeoutMs: number;
}

/** Times in ms. */
export interface DrawFigures {
  readonly vertices: number;
  readonly edges: number;
  readonly frames: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  /** From the last move to the complete picture. */
  readonly completeMs: number;
  /** What the page's process has of its own in memory, workers and all: no files, not the GPU's process. */
  readonly memoryBytes: number;
  /** The most of that since it was started, files and all. */
  readonly peakBytes: number;
  /** From the data to the first complete picture. */
  readonly openMs: number;
  /** A complete picture on its own. */
  readonly redrawMs: number;
}

type Files = ReadonlyMap<string, Uint8Array | string>;

/** Draws the graph in a new headless Chromium with software GL. */
export async function measureDrawing(graph: PlacedGraph, options: DrawOptions): Promise<DrawFigures> {
  const server = await serve(new Map([...(await buildPage()), ...filesOf(graph)]));
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      deviceScaleFactor: options.dpr,
    });
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/benchmarks/draw/page.html?drawer=${options.drawer}`);
    return {
      vertices: graph.positions.length / 2,
      edges: graph.sources.length,
      ...(await measurePage(browser, page, options)),
    };
  } finally {
    await browser.close();
    server.close();
  }
}

async function measurePage(browser: Browser, page: Page, { seconds, timeoutMs }: DrawOptions) {
  await page.waitForFunction('window.bench !== undefined || window.failure !== undefined', undefined, {
    timeout: timeoutMs,
  });
  const failure = await page.evaluate<string | undefined>('window.failure');
  if (failure !== undefined) throw new Error(`the page failed: ${failure}`);
  const openMs = await page.evaluate<number>('bench.openMs');
  const times = await within(timeoutMs, page.evaluate<number[]>(`bench.pan(${seconds})`));
  const completeMs = await page.evaluate<number>('bench.rest()');
  const redraws = [];
  for (let nth = 0; nth < 3; nth++) redraws.push(await page.evaluate<number>('bench.redraw()'));
  return {
    frames: times.length,
    medianMs: round(median(times)),
    p95Ms: round(percentile(times, 0.95)),
    completeMs: round(completeMs),
    ...(await memoryOf(browser)),
    openMs: round(openMs),
    redrawMs: round(median(redraws)),
  };
}

async function within<Value>(limitMs: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Timeout ${limitMs}ms exceeded`)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function filesOf({ positions, sources, targets }: PlacedGraph): Files {
  const ends = new Uint32Array(2 * sources.length);
  for (let edge = 0; edge < sources.length; edge++) {
    ends[2 * edge] = sources[edge]!;
    ends[2 * edge + 1] = targets[edge]!;
  }
  return new Map([
    ['/bench-data/positions', asBytes(positions)],
    ['/bench-data/edges', asBytes(ends)],
  ]);
}

async function serve(files: Files): Promise<Server> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const body = files.get(path);
    response.statusCode = body === undefined ? 404 : 200;
    response.setHeader('content-type', contentType(path));
    // As the console's own server does, so that workers may share memory.
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

let built: Promise<Files> | undefined;

/** The page, built as the console is; by path. */
function buildPage(): Promise<Files> {
  built ??= build({
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    // The file that it names for bundlers has no exports; cosmos.gl imports it.
    resolve: { alias: { 'gl-bench': 'gl-bench/dist/gl-bench.module.js' } },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rollupOptions: { input: join('benchmarks', 'draw', 'page.html') },
    },
  }).then(
    (result) =>
      new Map(
        (result as Rollup.RollupOutput).output.map((file) => [
          `/${file.fileName}`,
          file.type === 'chunk' ? file.code : file.source,
        ]),
      ),
  );
  return built;
}

function asBytes({ buffer, byteOffset, byteLength }: Float32Array | Uint32Array): Uint8Array {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}

function contentType(path: string): string {
  if (path.endsWith('.html')) return 'text/html';
  return path.endsWith('.js') ? 'text/javascript' : 'application/octet-stream';
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
