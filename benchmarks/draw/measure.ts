import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { launchBrowser } from '../../e2e/harness.ts';
import { median, percentile } from '../../protocol/lib/statistics.ts';
import { inkStorageName } from '../../src/graph/view/gpu/ink-choice.ts';
import { buildPage, type PageFiles, readPage, serveFiles } from '../lib/page.ts';
import { memoryOf } from '../lib/page-memory.ts';
import type { PlacedGraph } from './graphs.ts';
import type { PanFigures } from './page.ts';

export interface DrawOptions {
  readonly drawer: string;
  readonly seconds: number;
  /** Device pixels per CSS pixel. */
  readonly dpr: number;
  /** Size of the window, CSS pixels. */
  readonly viewport: { readonly width: number; readonly height: number };
  /** Maximum time for opening the page. */
  readonly timeoutMs: number;
  /** See `inkStorageName`. */
  readonly ink: string;
  /** Flags of Chromium that choose the GL implementation; undefined: software GL. */
  readonly glFlags: readonly string[] | undefined;
  /** Folder of a page that was built before; undefined: it is built. */
  readonly pageFolder: string | undefined;
}

/** Times in ms. */
export interface DrawFigures {
  readonly vertices: number;
  readonly edges: number;
  readonly frames: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  /** Time from the last move to the complete picture. */
  readonly completeMs: number;
  /** Private memory of the page's process, workers included, without mapped files and the GPU process. */
  readonly memoryBytes: number;
  /** Peak resident memory since its start, mapped files included. */
  readonly peakBytes: number;
  /** Time from the data to the first complete picture. */
  readonly openMs: number;
  /** Time of a single complete redraw. */
  readonly redrawMs: number;
  /** Whole pictures per second of a pan. */
  readonly wholesPerSecond: number;
  /** Frames of the pan in which an area of the screen was empty because the cached picture ended there. */
  readonly uncoveredFrames: number;
  /** Time from a jump of the camera to the whole picture. */
  readonly clickMs: number;
  /** `gpu` or `workers`, and why; `every frame` for peers. */
  readonly path: string;
  readonly reason: string;
  /** The GPU as the browser names it. */
  readonly renderer: string;
}

let built: Promise<PageFiles> | undefined;

/** The page of the benchmark, built. */
export function buildDrawPage(): Promise<PageFiles> {
  return buildPage({ input: join('benchmarks', 'draw', 'page.html') });
}

/** Draws the graph in a new headless Chromium. */
export async function measureDrawing(graph: PlacedGraph, options: DrawOptions): Promise<DrawFigures> {
  const { pageFolder, ink, glFlags } = options;
  built ??= pageFolder === undefined ? buildDrawPage() : Promise.resolve(readPage(pageFolder));
  const server = await serveFiles(new Map([...(await built), ...filesOf(graph)]));
  const browser = await launchBrowser([], glFlags);
  try {
    const page = await browser.newPage({
      viewport: options.viewport,
      deviceScaleFactor: options.dpr,
    });
    await page.addInitScript(`localStorage.setItem('${inkStorageName}', '${ink}')`);
    await page.goto(`${server.url}/benchmarks/draw/page.html?drawer=${options.drawer}`);
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
  const panned = await within(timeoutMs, page.evaluate<PanFigures>(`bench.pan(${seconds})`));
  const { times } = panned;
  const completeMs = await page.evaluate<number>('bench.rest()');
  const redraws = [];
  for (let nth = 0; nth < 3; nth++) redraws.push(await page.evaluate<number>('bench.redraw()'));
  const clicks = [];
  for (const closer of [1.6, 1, 1.6]) {
    const move = JSON.stringify({ rightPx: 120, downPx: 60, closer });
    clicks.push(await page.evaluate<number>(`bench.click(${move})`));
    await page.evaluate('bench.rest()');
  }
  const textOf = (name: string) => page.evaluate<string>(`bench.${name}`);
  return {
    frames: times.length,
    medianMs: round(median(times)),
    p95Ms: round(percentile(times, 0.95)),
    completeMs: round(completeMs),
    ...(await memoryOf(browser)),
    openMs: round(openMs),
    redrawMs: round(median(redraws)),
    wholesPerSecond: round((1000 * panned.wholes) / panned.durationMs),
    uncoveredFrames: panned.uncovered,
    clickMs: round(median(clicks)),
    path: await textOf('path'),
    reason: await textOf('reason'),
    renderer: await textOf('renderer'),
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

function filesOf({ positions, sources, targets }: PlacedGraph): PageFiles {
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

function asBytes({ buffer, byteOffset, byteLength }: Float32Array | Uint32Array): Uint8Array {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
