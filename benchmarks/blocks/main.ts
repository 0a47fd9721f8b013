/**
 * Guards the responsiveness of the page: durations of main-thread tasks while the built console, in headless
 * Chromium, loads the Debian graph, lays it out, computes metrics, groups and undoes. Figures are CPU time of
 * tasks (software WebGL draws in another process; waiting for it is not CPU time). A frame is 16 ms.
 * `blocks [--graph debian|N] [--jobs NAMES] [--where] [--json FILE]`: N vertices with three times as many
 * edges; jobs by parts of their names (preceding jobs run without measurement); --where lists the functions
 * of each task above a frame, with a small slow-down.
 */
import { parseArgs } from 'node:util';
import react from '@vitejs/plugin-react';
import type { Browser, Page } from 'playwright';
import { idle } from '../../e2e/canvas.ts';
import { launchBrowser, observe } from '../../e2e/harness.ts';
import type { BenchmarkRow } from '../../protocol/benchmark-report.ts';
import { startServer } from '../../tests/http/server-process.ts';
import { writeReport } from '../lib/machine.ts';
import { buildPage, serveFiles } from '../lib/page.ts';
import { storeGraph } from './graphs.ts';
import { measuredJobs } from './jobs.ts';
import { type BlockFigures, traceBlocks } from './trace.ts';

const input = 'benchmarks/blocks/page.html';

export async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      graph: { type: 'string', default: 'debian' },
      jobs: { type: 'string' },
      where: { type: 'boolean', default: false },
      json: { type: 'string' },
    },
  });
  const wanted = values.jobs?.split(',').map((name) => name.trim()) ?? [''];
  const missing = wanted.find((name) => !measuredJobs.some((each) => each.name.includes(name)));
  if (missing !== undefined) {
    const names = measuredJobs.map(({ name }) => name).join('; ');
    throw new Error(`--jobs: expected parts of these names: ${names}; found '${missing}'`);
  }
  const files = await buildPage({ input, plugins: [react()], isReadable: true });
  const store = await startServer();
  const server = await serveFiles(files, { backend: store.baseUrl, page: `/${input}` });
  const browser = await launchBrowser();
  try {
    const name = await storeGraph(store.baseUrl, values.graph);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await observe(page);
    await page.goto(`${server.url}/graph/${name}?start=random`);
    await idle(page);
    const rows = await measure(browser, page, { wanted, hasProfile: values.where });
    console.table(rows);
    if (values.json !== undefined) writeReport(values.json, 'blocks', rows);
  } finally {
    await browser.close();
    server.close();
    await store.stop();
  }
}

async function measure(
  browser: Browser,
  page: Page,
  { wanted, hasProfile }: { readonly wanted: readonly string[]; readonly hasProfile: boolean },
): Promise<BenchmarkRow[]> {
  const rows: BenchmarkRow[] = [];
  const isWanted = (name: string) => wanted.some((part) => name.includes(part));
  const last = measuredJobs.findLastIndex(({ name }) => isWanted(name));
  for (const { name, prepare, run } of measuredJobs.slice(0, last + 1)) {
    await prepare?.(page);
    if (name !== 'stop of a layout') await idle(page);
    const work = async () => {
      await run(page);
      await idle(page);
    };
    if (!isWanted(name)) {
      await work();
      continue;
    }
    const figures = await traceBlocks(browser, page, work, hasProfile);
    const row = toRow(name, figures);
    process.stderr.write(`${JSON.stringify(row)}\n`);
    for (const { cpuMs, cause, functions } of figures.where)
      process.stderr.write(`  ${round(cpuMs)} ms, ${cause}: ${functions}\n`);
    rows.push(row);
  }
  return rows;
}

function toRow(job: string, figures: BlockFigures): BenchmarkRow {
  return {
    job,
    'longest ms': round(figures.longestMs),
    'its wall ms': round(figures.longestWallMs),
    'above 16 ms': figures.longTasks,
    'sum above ms': round(figures.overMs),
    'all tasks ms': round(figures.totalMs),
    'longest by': figures.cause,
  };
}

const round = (milliseconds: number) => Math.round(10 * milliseconds) / 10;
