/**
 * Guards the time from a key or click in the find field and in the tables to the result, with the whole Debian graph in
 * the workspace (63,666 vertices, 300,547 edges): headless Chromium, the built server. Targets: 200 ms to the result,
 * no task of the main thread above 50 ms. The search in the database begins 200 ms after the last key.
 *
 * `find-and-tables [--runs N] [--json FILE]`.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { launchBrowser } from '../../e2e/harness.ts';
import { median, percentile } from '../../protocol/lib/statistics.ts';
import { startServer } from '../../tests/http/server-process.ts';
import { toWholeNumber } from '../lib/arguments.ts';
import { writeReport } from '../lib/machine.ts';
import { openWholeDebian } from '../lib/whole-debian.ts';
import { measureScrolling, measureStep, type PageStep, type StepTimes } from './page-step.ts';

const field = 'input[aria-label="Find a vertex"]';
const found = '[aria-label="Found vertices"]';
const firstRow = 'section[aria-label="Table"] tr[data-index="0"]';

const typing = (text: string, when: string): PageStep => ({
  name: `find '${text}', ${when}`,
  act: { kind: 'type', selector: field, text },
  shown: { selector: found, isNew: true },
});
/** The rows may be in this order before, so that the heading shows the begin and the last change of rows the end. */
const sorting = (column: string, name: string): PageStep => ({
  name,
  act: { kind: 'click', selector: `[data-heading^="${column}"]` },
  shown: { selector: `th[aria-sort$="ending"] [data-heading^="${column}"]` },
  settles: 'section[aria-label="Table"] tbody',
});
const tab = (name: string): PageStep => ({
  name: `tab ${name}`,
  act: { kind: 'click', selector: 'section[aria-label="Table"] [role="tab"]', text: name },
  shown: { selector: firstRow, isNew: true },
});

const findSteps: readonly PageStep[] = [
  {
    name: 'open find',
    act: { kind: 'key', key: 'f', ctrlKey: true },
    shown: { selector: `${field}:focus` },
  },
  typing('p', 'first key'),
  typing('py', 'while attributes are read'),
  typing('python', 'while attributes are read'),
  { ...typing('libssl3', 'attributes read'), name: "find 'libssl3'" },
  typing('e', 'attributes read'),
  typing('web browser', 'attributes read'),
  typing('zzz nothing', 'attributes read'),
];

const tableSteps: readonly PageStep[] = [
  {
    name: 'open the table of all vertices',
    act: { kind: 'click', selector: 'button[aria-label="Open table"]' },
    shown: { selector: 'section[aria-label="Table"] [role="grid"]' },
  },
  tab('Shown vertices'),
  sorting('label', 'sort vertices by label'),
  sorting('label', 'sort vertices by label, descending'),
  sorting('degree', 'sort vertices by degree'),
  sorting('attribute:', 'sort vertices by an attribute, values not loaded'),
  sorting('attribute:', 'sort vertices by an attribute, descending'),
  // The values of all rows are loaded first, which takes seconds; then another package is first.
  {
    ...sorting('in-database', 'sort vertices by edges in the database, not loaded'),
    shown: { selector: firstRow, isNew: true },
  },
  sorting('in-database', 'sort vertices by edges in the database, ascending'),
  {
    name: 'select all vertices',
    act: { kind: 'click', selector: 'input[aria-label="Select all rows"]' },
    shown: { selector: 'section[aria-label="Table"] tr[aria-selected="true"]' },
  },
  {
    name: 'select one vertex',
    act: { kind: 'click', selector: `${firstRow} td:nth-child(3)` },
    shown: { selector: 'section[aria-label="Table"] tr[aria-selected="false"]' },
  },
  tab('Edges'),
  sorting('from', 'sort edges by source'),
  sorting('to', 'sort edges by target'),
  sorting('attribute:', 'sort edges by an attribute, values not loaded'),
];

export async function main(args: readonly string[] = []): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { runs: { type: 'string', default: '3' }, json: { type: 'string' } },
  });
  const runs = toWholeNumber('--runs', values.runs, 1);
  const server = await startServer();
  const browser = await launchBrowser();
  try {
    const times = new Map<string, StepTimes[]>();
    const scrolls = new Map<string, number[]>();
    for (let run = 0; run < runs; run++) {
      const page = await openWholeDebian(browser, server.baseUrl);
      await measureRun(page, times, scrolls);
      await page.close();
    }
    const rows = [
      ...[...times].map(([what, all]) => ({
        what,
        'first (ms)': middle(all.map(({ firstMs }) => firstMs)),
        'settled (ms)': middle(all.map(({ settledMs }) => settledMs)),
        'longest task (ms)': middle(all.map(({ longestTaskMs }) => longestTaskMs)),
      })),
      ...[...scrolls].map(([what, all]) => ({
        what,
        'frame p95 (ms)': Math.round(percentile(all, 0.95)),
        'longest frame (ms)': Math.round(Math.max(...all)),
      })),
    ];
    console.table(rows);
    if (values.json !== undefined) writeReport(values.json, 'find-and-tables', rows);
  } finally {
    await browser.close();
    await server.stop();
  }
}

const middle = (numbers: readonly number[]) => Math.round(median(numbers));

async function measureRun(
  page: Page,
  times: Map<string, StepTimes[]>,
  scrolls: Map<string, number[]>,
): Promise<void> {
  const add = async (step: PageStep) => {
    const all = times.get(step.name) ?? [];
    times.set(step.name, [...all, await measureStep(page, step)]);
  };
  for (const step of findSteps) {
    if (step.name.includes('libssl3'))
      await page.getByText('Reading attributes').waitFor({ state: 'detached', timeout: 120_000 });
    await add(step);
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  for (const step of tableSteps) {
    if (step.name === 'tab Edges')
      scrolls.set('scroll vertices', [
        ...(scrolls.get('scroll vertices') ?? []),
        ...(await measureScrolling(page, firstRow)),
      ]);
    await add(step);
  }
  scrolls.set('scroll edges', [
    ...(scrolls.get('scroll edges') ?? []),
    ...(await measureScrolling(page, firstRow)),
  ]);
}
