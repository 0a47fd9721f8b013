/**
 * The waits that users of large databases notice most: pages with long lists and path queries of the example graphs, each
 * in ms. `wait (ms)`: the median from the click, or from the request, to the first frame or the answer.
 *
 * `compare waits 5da665e9 HEAD` measures two revisions in one run; a revision without this benchmark gets it from here.
 * Options: --documents, --log-entries, --runs, --only TEXTS (waits whose name contains one of the texts), --json FILE.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { launchBrowser } from '../../e2e/harness.ts';
import { median } from '../../protocol/lib/statistics.ts';
import { password, startFilledServer } from '../console-pages/generated-data.ts';
import { type MeasuredPage, measuredPages } from '../console-pages/pages.ts';
import { quietPath, signIn } from '../console-pages/sign-in.ts';
import { toWholeNumber } from '../lib/arguments.ts';
import { writeReport } from '../lib/machine.ts';

const limitMs = 120_000;

const pageNames = new Set([
  'collections: details of the large one',
  'documents: 500 rows',
  'documents: sorted by an index, middle',
  'documents: filter without an index',
  'documents: filter without an index, rare value',
  'logs: search',
]);

const pathQueries = [
  {
    name: 'K_SHORTEST_PATHS: 15 paths vim to libc6',
    example: 'debian',
    query: `LET ends = (FOR name IN ['vim', 'libc6'] RETURN FIRST(FOR p IN packages FILTER p.name == name OR p._key == name RETURN p._id))
      FOR path IN OUTBOUND K_SHORTEST_PATHS ends[0] TO ends[1] GRAPH 'debian' LIMIT 15 RETURN LENGTH(path.vertices)`,
  },
  {
    name: 'K_PATHS: 1 to 3 steps FRA to KEF',
    example: 'airports',
    query: `FOR path IN 1..3 OUTBOUND K_PATHS 'airports/FRA' TO 'airports/KEF' GRAPH 'airports' RETURN LENGTH(path.vertices)`,
  },
] as const;

export async function main(args: readonly string[] = []): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      documents: { type: 'string', default: '1000000' },
      'log-entries': { type: 'string', default: '100000' },
      runs: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      json: { type: 'string' },
    },
  });
  const documents = toWholeNumber('--documents', values.documents, 5000);
  const logEntries = toWholeNumber('--log-entries', values['log-entries']);
  const runs = toWholeNumber('--runs', values.runs, 1);
  const isWanted = (name: string) => values.only.split(',').some((text) => name.includes(text));
  const server = await startFilledServer({
    collections: 100,
    documents,
    users: 10,
    logEntries,
    documentMb: 1,
  });
  const browser = await launchBrowser();
  const rows: { wait: string; 'wait (ms)': number; 'least (ms)': number }[] = [];
  const note = (wait: string, times: readonly number[]) =>
    rows.push({
      wait,
      'wait (ms)': Math.round(median(times)),
      'least (ms)': Math.round(Math.min(...times)),
    });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(limitMs);
    await signIn(page, server.baseUrl);
    for (const measured of measuredPages(documents)) {
      if (pageNames.has(measured.name) && isWanted(measured.name))
        note(measured.name, await timesOfPage(page, server.baseUrl, measured, runs));
    }
    for (const { name, example, query } of pathQueries) {
      if (isWanted(name)) note(name, await timesOfQuery(server.baseUrl, example, query, runs));
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  console.table(rows);
  if (values.json !== undefined) writeReport(values.json, 'waits', rows);
}

/** Times from a click in the loaded console to the first frame with the rows; nothing of the page is in the cache. */
async function timesOfPage(page: Page, url: string, { path, shown }: MeasuredPage, runs: number) {
  const times: number[] = [];
  for (let run = 0; run <= runs; run++) {
    await page.goto(url + quietPath);
    await page.locator('main h1').first().waitFor();
    const ms = await page.evaluate(
      async ([address, selector, limit]) => {
        const startMs = performance.now();
        history.pushState({}, '', address);
        dispatchEvent(new PopStateEvent('popstate', { state: {} }));
        while (document.querySelector(selector) === null) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
          if (performance.now() - startMs > limit) throw new Error(`${address} has no ${selector}`);
        }
        return performance.now() - startMs;
      },
      [path, shown, limitMs] as const,
    );
    // The first run fills the browser's cache of files.
    if (run > 0) times.push(ms);
  }
  return times;
}

/** Times of a query over HTTP, with all its results. */
async function timesOfQuery(url: string, example: string, query: string, runs: number) {
  const headers = { authorization: `Basic ${Buffer.from(`root:${password}`).toString('base64')}` };
  const post = async (path: string, body: unknown) => {
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`POST ${path}: ${text.slice(0, 500)}`);
    return JSON.parse(text) as { readonly result?: readonly unknown[] };
  };
  await post(`/_admin/aardvark/graph-examples/create/${example}`, {});
  const times: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const startMs = performance.now();
    const { result = [] } = await post('/_api/cursor', { query, batchSize: 1_000_000 });
    const ms = performance.now() - startMs;
    if (result.length === 0) throw new Error(`expected paths, found none: ${query}`);
    if (run > 0) times.push(ms);
  }
  return times;
}
