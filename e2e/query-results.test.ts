import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { ask, type Fixture, openFixture, signIn } from './fixture.ts';

/** The result pane of the query page. */
describe('query results', () => {
  let fixture: Fixture;
  let page: Page;
  let pane: Locator;

  /** Opens a query in a new tab and runs it. */
  async function run(query: string): Promise<void> {
    await page.goto(`${fixture.orrery.url}/query?query=${encodeURIComponent(query)}`);
    await page.getByRole('button', { name: /^Run/ }).first().click();
  }
  const view = (name: string) => pane.getByRole('radiogroup', { name: 'View' }).getByText(name).click();
  const runningTexts = async () =>
    ((await ask(fixture, '/_api/query/current')) as unknown as readonly { query: string }[]).map(
      ({ query }) => query,
    );

  beforeAll(async () => {
    fixture = await openFixture({ colorScheme: 'light', acceptDownloads: true });
    ({ page } = fixture);
    await signIn(page, fixture);
    await ask(fixture, '/_admin/aardvark/graph-examples/create/knows_graph', {});
    pane = page.getByRole('region', { name: 'Result', exact: true });
  });

  afterAll(() => fixture?.close());

  test('[2-query-output-2] a result is a table with nested values, an exact JSON text and a chart', async () => {
    await run(
      'FOR i IN 1..40 RETURN { name: CONCAT("n", i), i, big: 9007199254740993, tags: [i, { deep: 1.0, huge: 9223372036854775807 * 20 }] }',
    );
    const grid = pane.getByRole('grid', { name: 'Result' });
    await grid.getByRole('gridcell', { name: '9007199254740993' }).first().waitFor();
    await pane.getByText('40 rows').waitFor();
    expect(await axeViolations(page, '[aria-label="Result"]')).toEqual([]);
    await grid.getByRole('gridcell', { name: '[2]' }).first().click();
    await pane.getByText('tags of row 1').waitFor();
    await pane.getByRole('button', { name: 'Close details' }).click();

    await view('JSON');
    await pane.getByText('above 2^53, shown exactly').first().waitFor();
    await pane.getByText('beyond 64 bits, rounded').first().waitFor();
    await pane.getByRole('searchbox', { name: 'Search in the result' }).fill('n3');
    await pane.getByText('1 of 11').waitFor();
    await page.keyboard.press('Enter');
    await pane.getByText('2 of 11').waitFor();
    const lines = () => pane.locator('.view-line').count();
    await pane.getByRole('button', { name: 'Fold output', exact: true }).click();
    await expect.poll(lines).toBe(1);
    await pane.getByRole('button', { name: 'Unfold output' }).click();
    await expect.poll(lines).toBeGreaterThan(5);
    expect(await axeViolations(page, '[aria-label="Result"]')).toEqual([]);

    await view('Chart');
    await pane.getByRole('img', { name: 'Bars of big' }).waitFor();
    await pane.getByText('Lines', { exact: true }).click();
    await pane.getByRole('img', { name: 'Chart of big' }).waitFor();
    expect(await axeViolations(page, '[aria-label="Result"]')).toEqual([]);
  });

  test('[11-kept-2] a result survives navigation and a reload', async () => {
    await run('RETURN "kept over a reload"');
    await pane.getByRole('gridcell', { name: 'kept over a reload' }).waitFor();
    await page.getByRole('link', { name: 'Graphs', exact: true }).click();
    await page.getByRole('link', { name: 'Query', exact: true }).click();
    await pane.getByRole('gridcell', { name: 'kept over a reload' }).waitFor();
    await expect.poll(storedRuns).toContain('kept over a reload');
    await page.reload();
    await pane.getByRole('gridcell', { name: 'kept over a reload' }).waitFor();
    await pane.getByText('Kept from an earlier visit').waitFor();
  });

  const storedRuns = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve, reject) => {
          const request = indexedDB.open('orrery/////query-results');
          request.onerror = () => reject(request.error);
          request.onsuccess = () => {
            const runs = request.result.transaction('runs').objectStore('runs').getAll();
            runs.onsuccess = () => resolve(JSON.stringify(runs.result));
          };
        }),
    );

  test('[4-query-5] a cancel ends a heavy query on the server', async () => {
    await run('FOR a IN 1..100000 FOR b IN 1..100000 FILTER a * b < 0 COLLECT WITH COUNT INTO n RETURN n');
    await pane.getByText('Query is operating...').waitFor();
    await expect.poll(runningTexts).toHaveLength(1);
    // A lost connection ends neither the query nor its overlay.
    await page.context().setOffline(true);
    const banner = page.getByText('The server does not answer').first();
    await banner.waitFor();
    await pane.getByText('Query is operating...').waitFor();
    await page.context().setOffline(false);
    await banner.waitFor({ state: 'detached' });
    await pane.getByText('Query is operating...').waitFor();
    await page.keyboard.press('Escape');
    await pane.getByText('Query is operating...').waitFor({ state: 'detached' });
    await pane.getByText('Query canceled.').waitFor();
    await expect.poll(runningTexts).toEqual([]);
  });

  const grid = () => pane.getByRole('grid', { name: 'Result' });
  const cellOf = (name: string) => grid().getByRole('gridcell', { name, exact: true });
  /** The cells of a column, from 0, of the shown rows. */
  const column = (at: number) => grid().locator(`[data-cell$="-${at}"]`).allTextContents();
  const headings = () => grid().getByRole('columnheader').allTextContents();
  const choose = async (heading: string, entry: string) => {
    await grid().getByRole('columnheader', { name: heading }).hover();
    await grid()
      .getByRole('button', { name: `Menu of ${heading}` })
      .click();
    await page.getByRole('menuitem', { name: entry }).click();
  };

  test('columns are filtered, hidden and pinned, and selected cells are counted and added', async () => {
    await run('FOR i IN 1..300 RETURN { name: CONCAT("row ", i), i, half: i % 2 ? null : i }');
    await view('Table');
    await cellOf('row 1').waitFor();
    await choose('i', 'Filter…');
    await pane.getByRole('combobox', { name: 'Condition for i' }).selectOption('>');
    await pane.getByRole('textbox', { name: 'Value for i' }).fill('296');
    await expect.poll(() => column(0)).toEqual(['row 297', 'row 298', 'row 299', 'row 300']);
    await pane.getByText('4 of 300 loaded rows').waitFor();
    await choose('name', 'Hide column');
    await pane.getByRole('button', { name: '1 hidden column' }).waitFor();
    await choose('half', 'Pin column');
    expect((await headings()).map((text) => text.trim())).toEqual(['#', 'half', 'i']);
    await cellOf('297').click();
    await page.keyboard.press('Shift+Control+ArrowDown');
    const figures = pane.locator('[aria-live="polite"]', { hasText: 'Cells' });
    await expect.poll(() => figures.textContent()).toBe('Cells 4Count 4Sum 1,194Min 297Max 300Mean 298.5');
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(() => figures.textContent()).toContain('Cells 8Count 6Sum 1,792');
    await pane.getByRole('button', { name: 'Clear filters' }).click();
    await choose('i', 'Select column');
    await expect.poll(() => figures.textContent()).toContain('Cells 300Count 300Sum 45,150');
    await pane.getByRole('button', { name: '1 hidden column' }).click();
    await page.getByRole('menuitem', { name: 'Show name' }).click();
    await cellOf('row 1').waitFor();
  });

  test('a value of a document is edited in its cell: it keeps its type, and a change of others is a conflict', async () => {
    const alice = () => ask(fixture, '/_api/document/persons/alice');
    await ask(fixture, '/_api/cursor', { query: 'UPDATE "alice" WITH { code: "007", age: 41 } IN persons' });
    await run(
      'FOR p IN persons FILTER p._key == "alice" RETURN { _id: p._id, name: p.name, code: p.code, age: p.age, twice: 2 * p.age }',
    );
    const field = pane.getByRole('textbox', { name: / of persons\/alice$/ });
    const edit = async (shown: string, text: string) => {
      await cellOf(shown).click();
      await page.keyboard.press('F2');
      await field.fill(text);
    };
    await cellOf('007').click();
    await pane.getByText('F2 edits code of persons/alice').waitFor();
    // Esc writes nothing, Enter saves; a text of digits stays a text.
    await edit('007', '1');
    await page.keyboard.press('Escape');
    await edit('007', '42');
    await page.keyboard.press('Enter');
    await page.getByText("'code' of 'persons/alice' saved.").waitFor();
    await cellOf('42').waitFor();
    expect(await alice()).toMatchObject({ code: '42', age: 41 });
    await page.getByTestId('note').getByRole('button', { name: 'Undo' }).click();
    await cellOf('007').waitFor();
    expect(await alice()).toMatchObject({ code: '007' });

    await edit('41', 'many');
    await page.keyboard.press('Enter');
    await pane.getByText('Expected a number, found no JSON value.').waitFor();
    await field.fill('42.0');
    await page.keyboard.press('Enter');
    await cellOf('42.0').waitFor();
    // A computed value is not written.
    await edit('82', '1');
    await page.keyboard.press('Enter');
    await pane.getByText(/has no attribute 'twice'/).waitFor();
    await page.keyboard.press('Escape');

    await ask(fixture, '/_api/cursor', { query: 'UPDATE "alice" WITH { name: "Alicia" } IN persons' });
    await edit('Alice', 'Ally');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /changed while you were editing/ });
    await dialog.getByRole('radio', { name: 'name: your version' }).check();
    expect(await axeViolations(page, '[role="dialog"]')).toEqual([]);
    await dialog.getByRole('button', { name: /^Save merged document/ }).click();
    await cellOf('Ally').waitFor();
    expect(await alice()).toMatchObject({ name: 'Ally', code: '007' });
    // The edited row is kept like all rows of the result.
    await expect.poll(storedRuns).toContain('Ally');
    await ask(fixture, '/_api/cursor', { query: 'UPDATE "alice" WITH { name: "Alice" } IN persons' });
  });

  test('paths are a graph that opens in the workspace', async () => {
    await run('FOR v, e, p IN 1..2 OUTBOUND "persons/alice" knows RETURN p');
    await pane.getByRole('img', { name: 'Graph of 4 vertices and 3 edges' }).waitFor();
    expect(await axeViolations(page, '[aria-label="Result"]')).toEqual([]);
    await pane.getByRole('button', { name: 'Open in graph' }).click();
    await page
      .getByRole('menuitem', { name: /^Open / })
      .first()
      .click();
    await page.waitForURL(/\/graph\/knows_graph\?start=result/);
    await page.getByText('4 of 5').first().waitFor();
  });

  test('coordinates are on a map that fetches nothing', async () => {
    await run(
      'FOR p IN [[59.9, 10.7, "Oslo"], [-36.8, 174.7, "Auckland"]] RETURN { lat: p[0], lon: p[1], name: p[2] }',
    );
    await pane.getByRole('gridcell', { name: 'Oslo' }).waitFor();
    await view('Map');
    await pane.getByRole('img', { name: 'Map with 2 points' }).waitFor();
    await pane.locator('circle').first().click();
    await pane.getByText('row 1 of 2').waitFor();
    expect(await axeViolations(page, '[aria-label="Result"]')).toEqual([]);
  });

  test('[11-download-6] all rows are downloaded, also those that are not loaded', async () => {
    await run('FOR i IN 1..30000 RETURN { i }');
    await pane.getByText('1,000 of 30,000 rows').waitFor();
    await pane.getByRole('button', { name: 'Download result' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'JSON lines' }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\n');
    expect(lines).toHaveLength(30_000);
    expect(lines.at(-1)).toBe('{"i":30000}');
  });

  /** Uses a file of the page's own file system in place of the save dialog, which no test can answer. */
  const saveToOwnFile = () =>
    page.evaluate(() =>
      Object.assign(window, {
        showSaveFilePicker: async () =>
          (await navigator.storage.getDirectory()).getFileHandle('result', { create: true }),
      }),
    );
  /** Size, number of lines and last line of that file, read in parts. */
  const ownFile = () =>
    page.evaluate(async () => {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle('result', { create: true });
      const file = await handle.getFile();
      let lines = 0;
      const reader = file.stream().getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        for (const byte of part.value) if (byte === 10) lines += 1;
      }
      return { bytes: file.size, lines, end: await file.slice(-20).text() };
    });

  test('[11-download-8] a result that is too large for a blob is streamed into a file, and can be stopped', async () => {
    const rows = 80_000;
    await run(`LET text = REPEAT("x", 1000) FOR i IN 1..${rows} RETURN { text, i }`);
    await pane.getByText('1,000 of 80,000 rows').waitFor({ timeout: 240_000 });
    await saveToOwnFile();
    const start = async () => {
      await pane.getByRole('button', { name: 'Download result' }).click();
      await page.getByRole('menuitem', { name: 'JSON lines' }).click();
    };
    const stop = page.getByRole('button', { name: /^Stop: / });
    await start();
    await stop.click();
    await stop.waitFor({ state: 'detached' });
    expect((await ownFile()).bytes).toBe(0);
    await start();
    const lineOf = (i: number) => `{"text":"${'x'.repeat(1000)}","i":${i}}\n`;
    let bytes = 0;
    for (let i = 1; i <= rows; i++) bytes += lineOf(i).length;
    // The file appears when it is complete.
    const file = { bytes, lines: rows, end: lineOf(rows).slice(-20) };
    await expect.poll(ownFile, { timeout: 480_000 }).toEqual(file);
  }, 900_000);

  test('[11-million-1] a million rows scroll', async () => {
    await page.goto(
      `${fixture.orrery.url}/query?query=${encodeURIComponent('FOR i IN 1..1000000 RETURN i')}`,
    );
    await page.getByRole('combobox', { name: 'Result size' }).click();
    await page.getByRole('option', { name: '10,000' }).click();
    await page.getByRole('button', { name: /^Run/ }).first().click();
    await pane.getByText('10,000 of 1,000,000 rows').waitFor();
    await pane.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Load all rows (1,000,000)' }).click();
    await pane.getByText(/^Loading all rows: [\d,]+ of 1,000,000, about \d+ s left/).waitFor();
    await pane.getByRole('button', { name: 'Cancel' }).click();
    await pane.getByText(/^Loading all rows/).waitFor({ state: 'detached' });
    await pane.getByText(/^[\d,]+ of 1,000,000 rows$/).waitFor();
    await pane.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Load all rows (1,000,000)' }).click();
    await pane.getByText('1,000,000 rows', { exact: true }).waitFor();
    await pane.getByRole('gridcell').first().click();
    await page.keyboard.press('Control+End');
    await pane.getByRole('gridcell', { name: '1000000' }).waitFor();
    await page.keyboard.press('Control+Home');
    await pane.getByRole('gridcell', { name: '1', exact: true }).waitFor();
  });

  test('the arrow of a sorted column turns with the rows, and sorting can be cancelled', async () => {
    const heading = pane.getByRole('columnheader').nth(1);
    const sorting = () => pane.getByText('Sorting 1,000,000 rows…');
    const firstCell = () => pane.getByRole('gridcell').first().textContent();
    /**
     * Presses the heading; resolves to its arrow and the first cell while the rows are being sorted. The page itself
     * observes and cancels the sorting, which can be complete before a request of the test arrives.
     */
    const sort = async ({ isCancelled }: { readonly isCancelled: boolean }) => {
      const seen = pane.evaluate((element, cancels) => {
        return new Promise<readonly (string | null | undefined)[]>((resolve) => {
          const observer = new MutationObserver(() => {
            if (!element.textContent.includes('Sorting 1,000,000 rows…')) return;
            const cancel = [...element.querySelectorAll('button')].find(
              ({ textContent }) => textContent === 'Cancel',
            );
            if (cancel === undefined) return;
            observer.disconnect();
            const arrow = element.querySelectorAll('th, [role="columnheader"]')[1]?.getAttribute('aria-sort');
            resolve([arrow, element.querySelector('[role="gridcell"]')?.textContent]);
            if (cancels) cancel.click();
          });
          observer.observe(element, { childList: true, subtree: true, characterData: true });
        });
      }, isCancelled);
      await heading.getByRole('button').first().click();
      return seen;
    };
    expect((await sort({ isCancelled: true }))[0]).toBe('none');
    await sorting().waitFor({ state: 'detached' });
    expect(await heading.getAttribute('aria-sort')).toBe('none');
    await heading.getByRole('button').first().click();
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending');
    expect(await sort({ isCancelled: false })).toEqual(['ascending', '1']);
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending');
    expect(await firstCell()).toBe('1000000');
  });

  test('a profile of a query that changes data asks first, and rolls the changes back', async () => {
    const countOf = async () => (await ask(fixture, '/_api/collection/persons/count')).count as number;
    const before = await countOf();
    const query = 'FOR i IN 1..3 INSERT { name: CONCAT("p", i) } INTO persons RETURN NEW';
    await page.goto(`${fixture.orrery.url}/query?query=${encodeURIComponent(query)}`);
    const profile = () => page.getByRole('button', { name: 'Profile', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Profile a query that changes data?' });
    await profile();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await profile();
    await dialog.getByRole('button', { name: 'Run profile' }).click();
    await page.getByText('The changes of the query were rolled back.').waitFor();
    await page.getByText('InsertNode').first().waitFor();
    expect(await countOf()).toBe(before);
    const { transactions } = await ask(fixture, '/_api/transaction');
    expect(transactions).toEqual([]);
    await profile();
    await dialog.getByRole('checkbox', { name: /Keep the changes/ }).check();
    await dialog.getByRole('button', { name: 'Run profile' }).click();
    await expect.poll(countOf).toBe(before + 3);
  });

  test('no errors', () => {
    // The browser reports each request without a connection.
    expect(fixture.problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED/.test(problem))).toEqual([]);
  });
});
