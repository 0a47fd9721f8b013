/**
 * Guards the time in which the pages of the console show their rows when the lists are long: real Chromium, the built
 * server, generated data. `open`: from a click in the loaded console; nothing of the page is in the cache. `load`: the
 * address is opened in a new tab, with the files of the console in the browser's cache. Target of `open`: 300 ms.
 *
 * Options: --collections, --documents, --users, --log-entries, --document-mb (the large document), --runs, --only TEXTS
 * (pages whose name contains one of the texts, separated by commas), --json FILE.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { launchBrowser } from '../../e2e/harness.ts';
import { median } from '../../protocol/lib/statistics.ts';
import { toWholeNumber } from '../lib/arguments.ts';
import { writeReport } from '../lib/machine.ts';
import { startFilledServer } from './generated-data.ts';
import { measureEditor } from './large-document.ts';
import { type MeasuredPage, measuredPages } from './pages.ts';
import { quietPath, signIn } from './sign-in.ts';

const targetMs = 300;
const limitMs = 30_000;

export async function main(args: readonly string[] = []): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      collections: { type: 'string', default: '200' },
      documents: { type: 'string', default: '50000' },
      users: { type: 'string', default: '50' },
      'log-entries': { type: 'string', default: '5000' },
      'document-mb': { type: 'string', default: '5' },
      runs: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      json: { type: 'string' },
    },
  });
  const sizes = {
    collections: toWholeNumber('--collections', values.collections, 100),
    documents: toWholeNumber('--documents', values.documents, 1000),
    users: toWholeNumber('--users', values.users, 10),
    logEntries: toWholeNumber('--log-entries', values['log-entries']),
    documentMb: toWholeNumber('--document-mb', values['document-mb'], 1),
  };
  const runs = toWholeNumber('--runs', values.runs, 1);
  const isWanted = (name: string) => values.only.split(',').some((text) => name.includes(text));
  const server = await startFilledServer(sizes);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(limitMs);
    await signIn(page, server.baseUrl);
    const rows = [];
    for (const measured of measuredPages(sizes.documents)) {
      if (!isWanted(measured.name)) continue;
      const figures = await measure(page, server.baseUrl, measured, runs);
      rows.push({ page: measured.name, ...figures, note: figures['open (ms)'] > targetMs ? 'slow' : '' });
    }
    console.table(rows);
    const editor = isWanted('large document') ? await measureEditor(page, server.baseUrl) : [];
    if (editor.length > 0) console.table(editor);
    if (values.json !== undefined) writeReport(values.json, 'console-pages', [...rows, ...editor]);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function measure(page: Page, url: string, { path, shown }: MeasuredPage, runs: number) {
  const opens: Opening[] = [];
  const loads: number[] = [];
  for (let run = 0; run <= runs; run++) {
    // A new load of the page empties the cache of answers.
    await page.goto(url + quietPath);
    await page.locator('main h1').first().waitFor();
    const opening = await openInside(page, path, shown);
    await page.goto(url + quietPath);
    const loadMs = await load(page, url + path, shown);
    // The first run fills the browser's cache of files.
    if (run === 0) continue;
    opens.push(opening);
    loads.push(loadMs);
  }
  const middle = (numbers: readonly number[]) => Math.round(median(numbers));
  return {
    'open (ms)': middle(opens.map(({ ms }) => ms)),
    'least (ms)': Math.round(Math.min(...opens.map(({ ms }) => ms))),
    'of it code (ms)': middle(opens.map(({ codeMs }) => codeMs)),
    'of it server (ms)': middle(opens.map(({ serverMs }) => serverMs)),
    'load (ms)': middle(loads),
  };
}

interface Opening {
  /** From the navigation to the first frame with the element. */
  readonly ms: number;
  /** Part of it in which files of the console were loaded. */
  readonly codeMs: number;
  /** Part of it in which answers of the server were awaited. */
  readonly serverMs: number;
}

function openInside(page: Page, path: string, shown: string): Promise<Opening> {
  return page.evaluate(
    async ([address, selector, limit]) => {
      performance.clearResourceTimings();
      const startMs = performance.now();
      history.pushState({}, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
      while (document.querySelector(selector) === null) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if (performance.now() - startMs > limit) throw new Error(`${address} has no ${selector}`);
      }
      const ms = performance.now() - startMs;
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      /** Length of the union of the resources' times. */
      const timeOf = (isCode: boolean) => {
        let [sum, end] = [0, 0];
        for (const { name, startTime, responseEnd } of resources) {
          if (name.includes('/assets/') !== isCode || responseEnd === 0) continue;
          sum += Math.max(0, responseEnd - Math.max(startTime, end));
          end = Math.max(end, responseEnd);
        }
        return sum;
      };
      return { ms, codeMs: timeOf(true), serverMs: timeOf(false) };
    },
    [path, shown, limitMs] as const,
  );
}

/** Time from the start of the navigation to the element. */
async function load(page: Page, url: string, shown: string): Promise<number> {
  const startMs = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(shown).first().waitFor();
  return performance.now() - startMs;
}
