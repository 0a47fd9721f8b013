import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { launchBrowser } from '../../e2e/harness.ts';
import { median, percentile } from '../../protocol/lib/statistics.ts';
import { buildPage, type PageFiles, serveFiles } from '../lib/page.ts';
import { memoryOf } from '../lib/page-memory.ts';
import type { PlacedGraph } from './graphs.ts';

export interface DrawOptions {
  readonly drawer: string;
  readonly seconds: number;
  /** Device pixels per CSS pixel. */
  readonly dpr: number;
  /** Maximum time for opening the page. */
  readonly timeoutMs: number;
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
}

let built: Promise<PageFiles> | undefined;

/** Draws the graph in a new headless Chromium with software GL. */
export async function measureDrawing(graph: PlacedGraph, options: DrawOptions): Promise<DrawFigures> {
  built ??= buildPage({ input: join('benchmarks', 'draw', 'page.html') });
  const server = await serveFiles(new Map([...(await built), ...filesOf(graph)]));
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      deviceScaleFactor: options.dpr,
    });
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
