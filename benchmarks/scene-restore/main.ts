/**
 * Guards the time until a reload shows the whole Debian graph again (63,666 vertices, 300,547 edges), from the
 * scene in IndexedDB to the complete picture, in headless Chromium with software WebGL. Times are also multiples of U,
 * the time of `JSON.parse` over every line of the packages in this process (median of 9 runs).
 *
 * `scene-restore [--runs N] [--json FILE]`.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { launchBrowser } from '../../e2e/harness.ts';
import { median } from '../../protocol/lib/statistics.ts';
import { startServer } from '../../tests/http/server-process.ts';
import { waitFor } from '../explore/canvas.ts';
import { toWholeNumber } from '../lib/arguments.ts';
import { writeReport } from '../lib/machine.ts';
import { parseUnitMs } from '../lib/unit.ts';
import { debianVertices, openWholeDebian } from '../lib/whole-debian.ts';

/** Milliseconds since the start of the navigation. */
interface Times {
  /** The canvas is mounted. */
  readonly mounted: number;
  /** The scene has been read from IndexedDB. */
  readonly read: number;
  /** All vertices and edges are in the model. */
  readonly loaded: number;
  /** The first frame with every vertex and edge. */
  readonly complete: number;
  /** Nothing is left to do. */
  readonly idle: number;
  /** Longest task of the main thread. */
  readonly longestTask: number;
  /** Milliseconds by section of the scene. */
  readonly sections: Readonly<Record<string, number>>;
}

export async function main(args: readonly string[] = []): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { runs: { type: 'string', default: '5' }, json: { type: 'string' } },
  });
  const runs = toWholeNumber('--runs', values.runs, 1);
  const unitMs = parseUnitMs(gunzipSync(readFileSync('examples/debian/data/packages.jsonl.gz')).toString());
  const server = await startServer();
  const browser = await launchBrowser();
  try {
    const page = await openWholeDebian(browser, server.baseUrl, async (fresh) => {
      await fresh.addInitScript(watchCanvas);
    });
    const times: Times[] = [];
    for (let run = 0; run < runs; run++) {
      await isStored(page);
      await page.reload();
      await waitFor(page, ({ vertices, state }) => vertices === debianVertices && state === 'idle');
      times.push(await readTimes(page));
    }
    const rows = print(times, unitMs);
    if (values.json !== undefined) writeReport(values.json, 'scene-restore', rows);
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Prints the times and returns the rows. */
function print(times: readonly Times[], unitMs: number) {
  const row = (what: string, of: (times: Times) => number, target = '') => {
    const ms = median(times.map(of));
    const inUnits = Number((ms / unitMs).toFixed(1));
    return {
      what,
      'median ms': Math.round(ms),
      'worst ms': Math.round(Math.max(...times.map(of))),
      U: inUnits,
      target,
    };
  };
  console.log(`U = ${unitMs.toFixed(1)} ms, ${times.length} reloads`);
  const phases = [
    row('start of the console, canvas mounted', ({ mounted }) => mounted),
    row('+ read from IndexedDB', ({ mounted, read }) => read - mounted),
    row('+ load into the workspace', ({ read, loaded }) => loaded - read),
    row('+ first complete picture', ({ loaded, complete }) => complete - loaded),
    row('reload to the complete picture', ({ complete }) => complete, '2,000 ms'),
    row('reload to rest', ({ idle }) => idle),
    row('longest task', ({ longestTask }) => longestTask),
  ];
  console.table(phases);
  const names = Object.keys(times[0]!.sections);
  const sections = names.map((name) => row(`section ${name}`, (each) => each.sections[name] ?? 0));
  console.table(sections);
  return [...phases, ...sections];
}

/** Waits until this browser has stored the whole graph. */
async function isStored(page: Page): Promise<void> {
  while (!(await page.evaluate(hasStored, debianVertices))) await page.waitForTimeout(200);
  // A camera that has moved at the end is stored after a delay.
  await page.waitForTimeout(1500);
}

/** Runs in the page. */
function hasStored(wanted: number): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('orrery-scenes');
    opening.onsuccess = () => {
      const heads = opening.result.transaction('scenes').objectStore('scenes').getAll();
      heads.onsuccess = () => {
        opening.result.close();
        resolve(heads.result.some(({ vertices }) => vertices === wanted));
      };
    };
  });
}

/** Runs in the page before its scripts: notes when the canvas reaches its states. */
function watchCanvas(): void {
  const times: Record<string, number> = {};
  const tasks: number[] = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  const note = (name: string) => {
    times[name] ??= performance.now();
  };
  new MutationObserver(() => {
    const data = document.querySelector<HTMLElement>('[data-vertices]')?.dataset;
    if (data === undefined) return;
    note('mounted');
    if (Number(data.vertices) < 63_666) return;
    if (data.state !== 'loading') note('loaded');
    if (data.complete === 'true') note('complete');
    if (data.state === 'idle' && data.complete === 'true') note('idle');
  }).observe(document, { attributes: true, childList: true, subtree: true });
  Object.assign(window, { canvasTimes: times, longTasks: tasks });
}

function readTimes(page: Page): Promise<Times> {
  return page.evaluate(() => {
    const { canvasTimes, longTasks } = window as unknown as {
      canvasTimes: Times;
      longTasks: readonly number[];
    };
    const measures = performance.getEntriesByType('measure');
    const read = measures.find(({ name }) => name === 'scene read');
    const sections = measures
      .filter(({ name }) => name.startsWith('scene section '))
      .map(({ name, duration }) => [name.slice('scene section '.length), duration] as const);
    return {
      ...canvasTimes,
      read: read === undefined ? 0 : read.startTime + read.duration,
      longestTask: Math.max(0, ...longTasks),
      sections: Object.fromEntries(sections),
    };
  });
}
