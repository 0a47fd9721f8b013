import type { Browser, Page } from 'playwright';
import { launchBrowser } from '../../e2e/harness.ts';
import { writeReport } from '../lib/machine.ts';
import { memoryOf } from '../lib/page-memory.ts';
import { type Canvas, loadAll, openEmptyGraph, readCanvas, waitFor } from './canvas.ts';
import { type GeneratedServer, generatedGraph, startGeneratedServer } from './generated-server.ts';

const loadLimitMs = 1_800_000;
/** Time after which the page is idle and unused memory is freed. */
const restMs = 15_000;

interface Figures {
  readonly firstPictureMs: number;
  readonly verticesMs: number;
  readonly edgesMs: number;
  readonly completeMs: number;
  /** Longest time between two frames during loading. */
  readonly longestGapMs: number;
  readonly longestTaskMs: number;
  readonly loadedBytes: number;
  readonly restBytes: number;
  readonly peakBytes: number;
}

/** Opens a generated graph in the console, loads all of it, and prints times and memory. */
export async function measureWholeGraph(wanted: number, jsonPath: string | undefined): Promise<void> {
  const generated = await startGeneratedServer(wanted);
  const browser = await launchBrowser();
  try {
    const stop = await measureStop(browser, generated);
    const figures = await measureLoading(browser, generated);
    const rows = [
      { what: 'vertices', value: String(generated.vertexCount) },
      { what: 'edges', value: String(generated.edgeCount) },
      { what: 'first vertices of all', value: seconds(figures.firstPictureMs) },
      { what: 'all vertices', value: seconds(figures.verticesMs) },
      { what: 'all edges', value: seconds(figures.edgesMs) },
      { what: 'complete picture', value: seconds(figures.completeMs) },
      { what: 'longest gap between frames', value: `${figures.longestGapMs.toFixed(0)} ms` },
      { what: 'longest task', value: `${figures.longestTaskMs.toFixed(0)} ms` },
      { what: 'from the click on Stop to its end', value: `${stop.stopMs.toFixed(0)} ms` },
      { what: 'vertices and edges when stopped', value: `${stop.vertices} and ${stop.edges}` },
      { what: 'memory when loaded', value: megabytes(figures.loadedBytes) },
      { what: 'memory at rest', value: megabytes(figures.restBytes) },
      { what: 'memory at its most', value: megabytes(figures.peakBytes) },
    ];
    console.table(rows);
    if (jsonPath !== undefined) writeReport(jsonPath, 'explore', rows);
  } finally {
    await browser.close();
    await generated.server.stop();
  }
}

async function openGraph(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await openEmptyGraph(page, url, generatedGraph);
  return page;
}

async function measureLoading(
  browser: Browser,
  { server, vertexCount, edgeCount }: GeneratedServer,
): Promise<Figures> {
  const page = await openGraph(browser, server.baseUrl);
  const readGaps = await watchGaps(page);
  const startMs = performance.now();
  await loadAll(page);
  const wait = async (isReached: (canvas: Canvas) => boolean) =>
    (await waitFor(page, isReached, loadLimitMs)) - startMs;
  const firstPictureMs = await wait(({ state, vertices }) => state === 'loading' && vertices > 0);
  const verticesMs = await wait(({ vertices }) => vertices === vertexCount);
  const edgesMs = await wait(({ edges }) => edges === edgeCount);
  const gaps = await readGaps();
  const { memoryBytes: loadedBytes } = await memoryOf(browser);
  // The layout of a million vertices takes minutes and does not affect the measured figures.
  await stopLayout(page);
  const completeMs = await wait(({ isComplete }) => isComplete);
  await page.waitForTimeout(restMs);
  const { memoryBytes: restBytes, peakBytes } = await memoryOf(browser);
  await page.close();
  return { firstPictureMs, verticesMs, edgesMs, completeMs, ...gaps, loadedBytes, restBytes, peakBytes };
}

/** In a separate page: the stop button is pressed when half of the vertices are loaded. */
async function measureStop(browser: Browser, { server, vertexCount }: GeneratedServer) {
  const page = await openGraph(browser, server.baseUrl);
  await loadAll(page);
  await waitFor(
    page,
    ({ state, vertices }) => state === 'loading' && 2 * vertices > vertexCount,
    loadLimitMs,
  );
  const readStop = await watchStop(page);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await waitFor(page, ({ state }) => state !== 'loading');
  const stopMs = await readStop();
  const { vertices, edges } = await readCanvas(page);
  await page.close();
  return { stopMs, vertices, edges };
}

/**
 * Measures the time from the next click on a button, as received by the page, until the canvas stops loading.
 */
async function watchStop(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const times = { pressed: 0, ended: 0 };
    addEventListener('pointerdown', ({ timeStamp }) => Object.assign(times, { pressed: timeStamp }), {
      once: true,
      capture: true,
    });
    const canvas = document.querySelector<HTMLElement>('[data-vertices]')!;
    new MutationObserver(() => {
      if (times.ended === 0 && canvas.dataset.state !== 'loading') times.ended = performance.now();
    }).observe(canvas, { attributes: true });
    Object.assign(window, { stopTimes: times });
  });
  return () =>
    page.evaluate(() => {
      const { pressed, ended } = (window as unknown as { stopTimes: { pressed: number; ended: number } })
        .stopTimes;
      return ended - pressed;
    });
}

async function stopLayout(page: Page): Promise<void> {
  await waitFor(page, ({ state }) => state === 'layout' || state === 'idle');
  const button = page.getByRole('button', { name: 'Stop', exact: true });
  if (await button.isVisible()) await button.click();
  await waitFor(page, ({ state }) => state !== 'layout');
}

/**
 * Measures the longest time without a frame and the longest task, from now until the returned function is
 * called.
 */
async function watchGaps(
  page: Page,
): Promise<() => Promise<{ longestGapMs: number; longestTaskMs: number }>> {
  await page.evaluate(() => {
    const gaps = { longestGapMs: 0, longestTaskMs: 0 };
    let last = performance.now();
    const look = () => {
      const now = performance.now();
      gaps.longestGapMs = Math.max(gaps.longestGapMs, now - last);
      last = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        gaps.longestTaskMs = Math.max(gaps.longestTaskMs, duration);
    }).observe({ type: 'longtask' });
    Object.assign(window, { gaps });
  });
  return () =>
    page.evaluate(
      () => (window as unknown as { gaps: { longestGapMs: number; longestTaskMs: number } }).gaps,
    );
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
