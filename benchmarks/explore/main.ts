/**
 * Guards user-visible waiting times in the built console, in headless Chromium with software WebGL: the first
 * load; the Debian graph (63,666 vertices, 300,547 edges) from the click on 'Load all' to the first vertices and
 * to the first complete picture; the layout; the frames during panning. For comparison, on this kind of
 * machine sigma.js needs 3.5 s for a frame of this graph and cosmos.gl 1.6 s.
 * `explore --vertices N [--json FILE]`: instead a generated graph of N vertices and three times as many edges
 * from the server to the screen, with the memory of the page's process, the longest gap between frames, and a
 * stop.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { launchBrowser, observe } from '../../e2e/harness.ts';
import { median, percentile } from '../../protocol/lib/statistics.ts';
import { startServer } from '../../tests/http/server-process.ts';
import { toWholeNumber } from '../lib/arguments.ts';
import { type Canvas, loadAll, openEmptyGraph, waitFor } from './canvas.ts';
import { measureWholeGraph } from './whole-graph.ts';

const panMs = 5000;

export async function main(args: readonly string[] = []): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { vertices: { type: 'string' }, json: { type: 'string' } },
  });
  if (values.vertices === undefined) await measureDebian();
  else await measureWholeGraph(toWholeNumber('--vertices', values.vertices, 100), values.json);
}

async function measureDebian(): Promise<void> {
  const server = await startServer();
  const browser = await launchBrowser();
  try {
    await fetch(`${server.baseUrl}/_admin/aardvark/graph-examples/create/debian`, { method: 'POST' });
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await observe(page);
    const firstLoadBytes = await measureFirstLoad(page, server.baseUrl);
    await openEmptyGraph(page, server.baseUrl, 'debian');
    const opening = await measureOpening(page);
    const frames = await measurePanning(page);
    console.table([
      {
        what: 'first load, gzipped JavaScript',
        value: `${(firstLoadBytes / 1024).toFixed(0)} KB`,
        target: '300 KB',
      },
      { what: "'Load all': first vertices", value: seconds(opening.firstVerticesMs), target: '2 s' },
      { what: "'Load all': everything loaded", value: seconds(opening.loadedMs), target: '' },
      { what: "'Load all': first complete picture", value: seconds(opening.completeMs), target: '10 s' },
      { what: "'Load all': laid out and at rest", value: seconds(opening.restMs), target: '' },
      { what: 'panning: median frame', value: `${median(frames).toFixed(0)} ms`, target: '250 ms' },
      { what: 'panning: 95th percentile', value: `${percentile(frames, 0.95).toFixed(0)} ms`, target: '' },
    ]);
  } finally {
    await browser.close();
    await server.stop();
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/**
 * Transferred bytes of JavaScript, from an empty cache to the list of graphs. Previews are excluded: their code is loaded
 * after the first sample.
 */
async function measureFirstLoad(page: Page, url: string): Promise<number> {
  await page.route('**/_api/cursor', (route) => route.abort());
  await page.goto(`${url}/graph`, { waitUntil: 'networkidle' });
  await page.unroute('**/_api/cursor');
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
}

/**
 * The first complete picture is the first frame in which every vertex and edge is drawn, at any stage of the
 * layout.
 */
async function measureOpening(page: Page) {
  const startMs = performance.now();
  await loadAll(page);
  const isWhole = ({ vertices, edges }: Canvas) => vertices === 63_666 && edges === 300_547;
  const firstVertices = await waitFor(page, ({ vertices }) => vertices > 0);
  const loaded = await waitFor(page, isWhole);
  const complete = await waitFor(page, (canvas) => isWhole(canvas) && canvas.isComplete);
  const rest = await waitFor(page, ({ state }) => state === 'idle');
  return {
    firstVerticesMs: firstVertices - startMs,
    loadedMs: loaded - startMs,
    completeMs: complete - startMs,
    restMs: rest - startMs,
  };
}

/** Times between drawn frames while the picture is dragged, in milliseconds. */
async function measurePanning(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const observed = (window as unknown as { __orrery: { frames: number } }).__orrery;
    const times: number[] = [];
    let seen = observed.frames;
    const look = (timeMs: number) => {
      if (observed.frames !== seen) times.push(timeMs);
      seen = observed.frames;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { frameTimes: times });
  });
  const { x, y } = await backgroundPoint(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  const endMs = performance.now() + panMs;
  for (let step = 0; performance.now() < endMs; step++) {
    await page.mouse.move(x + 200 * Math.sin(step / 20), y + 40 * Math.sin(step / 15));
  }
  await page.mouse.up();
  const times = await page.evaluate(() => (window as unknown as { frameTimes: number[] }).frameTimes);
  if (times.length < 2) throw new Error('no frame was drawn while the picture was dragged');
  return times.slice(1).map((timeMs, index) => timeMs - times[index]!);
}

/** A point at the left border of the canvas that no button covers, CSS pixels. */
function backgroundPoint(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  return page.evaluate(() => {
    const canvas = document.querySelector('[data-vertices] canvas')!;
    const { left, top, height } = canvas.getBoundingClientRect();
    const x = left + 12;
    for (let y = top + height / 2; y > top; y -= 4) {
      if (document.elementFromPoint(x, y) === canvas) return { x, y };
    }
    throw new Error('the left border of the canvas is covered');
  });
}
