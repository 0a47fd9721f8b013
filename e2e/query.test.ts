import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { ask, type Fixture, openFixture, shoot, signIn } from './fixture.ts';
import { storedRows } from './query-page.ts';

/** The query page: writing, running, saving, and what survives a reload. */
describe('query page', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture({ colorScheme: 'light' });
    ({ page } = fixture);
    await ask(fixture, '/_api/collection', { name: 'people' });
    await ask(fixture, '/_api/cursor', {
      query:
        'FOR i IN 1..30 INSERT { name: CONCAT("p", i), age: i, city: i % 3 ? "Oslo" : "Bergen" } INTO people',
    });
    await signIn(page, fixture, '/query');
    await text().waitFor({ state: 'attached' });
  });

  afterAll(() => fixture?.close());

  const text = () => page.getByRole('textbox', { name: 'Query', exact: true });
  const rows = () => page.locator('[aria-label="Result"]').getByText(/^\d[\d,]* rows?$/);
  /** The text of the current tab as the browser keeps it. */
  const keptText = () => page.evaluate(() => localStorage.getItem('query'));
  const storedResults = () => storedRows(page);
  /** Stored shortly after a change. */
  const keptParameter = () => page.evaluate(() => localStorage.getItem('parameter'));
  /**
   * Replaces the text. A list that is just closing may take the first key, so that the text is not selected. The editor
   * indents lines, so blanks do not count. An empty text selects the former one, which the next key replaces.
   */
  const type = async (words: string) => {
    await expect
      .poll(async () => {
        await text().focus();
        await page.keyboard.press('Control+a');
        if (words === '') return true;
        await page.keyboard.insertText(words);
        const isKept = (expected: string) =>
          localStorage.getItem('query')?.replaceAll(/\s/g, '') === expected.replaceAll(/\s/g, '');
        return page.waitForFunction(isKept, words, { timeout: 10_000 }).then(
          () => true,
          () => false,
        );
      })
      .toBe(true);
  };

  test('[2-query-editor-1] attributes of the database are completed, and Ctrl+Enter runs the query', async () => {
    await type('FOR p IN people FILTER p.city == @city RETURN p');
    await expect.poll(keptText).toContain('RETURN p');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('.');
    const suggestion = page.locator('.suggest-widget').getByText('age', { exact: true }).first();
    await suggestion.waitFor();
    await page.keyboard.type('ag');
    await page.keyboard.press('Enter');
    await expect.poll(keptText).toBe('FOR p IN people FILTER p.city == @city RETURN p.age');
    await page.getByRole('textbox', { name: '@city' }).fill('Bergen');
    await text().focus();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => rows().first().textContent()).toBe('10 rows');
    await expect.poll(keptParameter).toContain('"city": "Bergen"');
  });

  test('[2-query-selection-1] the selected text is run alone', async () => {
    await type('RETURN 1 // FOR i IN 1..7 RETURN i');
    await page.keyboard.press('End');
    await page.keyboard.down('Shift');
    for (let at = 0; at < 'FOR i IN 1..7 RETURN i'.length; at++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.up('Shift');
    await page.getByRole('button', { name: /^Run selection/ }).click();
    await expect.poll(() => rows().first().textContent()).toBe('7 rows');
  });

  test('[11-error-1] an error selects its place after a run, which does not become a selection to run', async () => {
    await type('FOR p IN people\n  RETURN LENGHT(p.name)');
    await page.keyboard.press('Control+Enter');
    await page.getByText('[1540]').first().waitFor();
    const selected = page.locator('.selected-text');
    await selected.first().waitFor();
    await page.getByRole('button', { name: /^Run Ctrl/ }).waitFor();
    await page.keyboard.press('ArrowLeft');
    const fix = page.locator('.action-widget').getByText('Replace with LENGTH');
    // The language services may still check the text.
    await expect
      .poll(async () => {
        await page.keyboard.press('Control+.');
        return fix.waitFor({ timeout: 3000 }).then(
          () => true,
          () => false,
        );
      })
      .toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(keptText).toBe('FOR p IN people\n  RETURN LENGTH(p.name)');
  });

  test('[2-query-buttons-1] [2-query-buttons-2] comments are toggled, changes are undone, the query is formatted, and a variable is renamed', async () => {
    await type('for p in people return p.name');
    await page.keyboard.press('Control+Shift+C');
    await expect.poll(keptText).toBe('// for p in people return p.name');
    await page.keyboard.press('Control+z');
    await expect.poll(keptText).toBe('for p in people return p.name');
    await page.keyboard.press('Control+Shift+Z');
    await expect.poll(keptText).toBe('// for p in people return p.name');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('menuitem', { name: /^Uncomment/ }).click();
    await expect.poll(keptText).toBe('for p in people return p.name');
    await page.getByRole('button', { name: 'Format' }).click();
    await expect.poll(keptText).toBe('FOR p IN people\n  RETURN p.name');
    await page.keyboard.press('Control+Home');
    for (let at = 0; at < 4; at++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('F2');
    const rename = page.getByRole('textbox', { name: /Rename/ });
    await rename.waitFor();
    await rename.fill('person');
    await page.keyboard.press('Enter');
    await expect.poll(keptText).toBe('FOR person IN people\n  RETURN person.name');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('menuitem', { name: 'Clear input' }).click();
    await expect.poll(keptText).toBe('');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(keptText).toBe('FOR person IN people\n  RETURN person.name');
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(keptText).toBe('');
  });

  test('[11-language-3] hover shows the documentation of a function, typing its signature', async () => {
    await type('RETURN LENGTH([1, 2])');
    await page.locator('.view-lines').getByText('LENGTH', { exact: true }).hover();
    await page.locator('.monaco-hover').getByText('LENGTH(value)').first().waitFor();
    await page.mouse.move(0, 0);
    await type('');
    await page.keyboard.type('RETURN SUBSTRING("abc", ');
    const signature = page.locator('.parameter-hints-widget');
    await signature
      .getByText(/^SUBSTRING\(/)
      .first()
      .waitFor();
    await expect.poll(() => signature.locator('.parameter.active').textContent()).toContain('offset');
    await page.keyboard.press('Escape');
  });

  test('[11-language-4] F12 goes to the declaration of a variable, F8 to the next problem', async () => {
    await type('LET total = 1\nRETURN total + 1');
    await page.keyboard.press('Control+End');
    for (let at = 0; at < 6; at++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('F12');
    await expect.poll(() => page.locator('.selected-text').count()).toBeGreaterThan(0);
    await page.keyboard.insertText('amount');
    await expect.poll(keptText).toBe('LET amount = 1\nRETURN total + 1');
    await page.locator('.squiggly-error').first().waitFor();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('F8');
    await page.locator('.marker-widget').getByText(/total/).first().waitFor();
    await page.keyboard.press('Escape');
  });

  test('[2-query-editor-2] Ctrl+Enter runs the query while completions are open', async () => {
    await type('');
    await page.keyboard.type('RETURN 1 + LEN');
    await page.locator('.suggest-widget').getByText('LENGTH', { exact: true }).first().waitFor();
    await page.keyboard.press('Control+Enter');
    await page
      .getByText('[1203]')
      .or(page.getByText('[1511]'))
      .or(page.getByText('Query error'))
      .first()
      .waitFor();
    await expect.poll(keptText).toBe('RETURN 1 + LEN');
  });

  test('[2-query-layout-1] F11 gives the result the whole height and back', async () => {
    await type('RETURN 1');
    const separator = page.getByRole('separator', { name: 'Height of the editor' });
    await separator.waitFor();
    await page.keyboard.press('F11');
    await separator.waitFor({ state: 'detached' });
    await page.keyboard.press('F11');
    await separator.waitFor();
  });

  test('[11-kept-4] text that was not sent survives a lost session', async () => {
    await type('RETURN "not sent"');
    await page.context().clearCookies();
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(fixture.orrery.password!);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => rows().first().textContent()).toBe('1 row');
    await expect.poll(keptText).toBe('RETURN "not sent"');
    await page.getByText('not sent').last().waitFor();
  });

  test('bind values typed before their type is known follow the compared attribute', async () => {
    const typeOf = (name: string, type: string) =>
      page.getByRole('button', { name: `Type of ${name}: ${type}`, exact: true });
    await type('FOR p IN people FILTER p.unknown >= @least FILTER p.unknown IN @ages RETURN p');
    await page.getByRole('textbox', { name: '@least', exact: true }).fill('3');
    await typeOf('@least', 'string').waitFor();
    const ages = page.getByRole('combobox', { name: '@ages', exact: true });
    await ages.fill('2');
    await ages.press('Enter');
    await ages.fill('4');
    await ages.press('Enter');
    await typeOf('@ages', 'array of strings').waitFor();
    await type('FOR p IN people FILTER p.age >= @least FILTER p.age IN @ages RETURN p.age');
    await typeOf('@least', 'number').waitFor();
    await typeOf('@ages', 'array of numbers').waitFor();
    await shoot(page, 'query-bind-types');
    await text().focus();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => rows().first().textContent()).toBe('1 row');
    // The collection and the attribute are bind values too.
    await type('FOR p IN @@from FILTER p.@compared > @over RETURN p.age');
    await page.getByRole('textbox', { name: '@over', exact: true }).fill('28');
    await typeOf('@over', 'string').waitFor();
    await page.getByRole('combobox', { name: '@@from' }).click();
    await page.getByRole('option', { name: 'people', exact: true }).click();
    await page.getByRole('textbox', { name: '@compared', exact: true }).fill('age');
    await typeOf('@over', 'number').waitFor();
    await text().focus();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => rows().first().textContent()).toBe('2 rows');
  });

  test('[1-saved-1] a query is saved with its values, and an update warns', async () => {
    await type('RETURN @n');
    await page.getByRole('button', { name: /^Type of @n/ }).click();
    await page.getByRole('menuitem', { name: 'number', exact: true }).click();
    await page.getByRole('textbox', { name: '@n', exact: true }).fill('12345678901234567890');
    await text().focus();
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Save query' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Big number');
    await shoot(page, 'query-save');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const saved = page
      .getByRole('region', { name: 'Custom queries' })
      .getByRole('button', { name: /^Big number/ });
    await saved.waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('saved')).toBe('Big number');
    const { extra } = (await ask(fixture, '/_api/user/root')) as {
      extra: { queries: { name: string; parameter: object }[] };
    };
    expect(extra.queries).toMatchObject([
      // Only the parameters of its text, not those of earlier texts of the tab.
      { name: 'Big number', value: 'RETURN @n', database: '_system', parameter: { n: expect.any(Number) } },
    ]);
    expect(Object.keys(extra.queries[0]!.parameter)).toEqual(['n']);
    await page.keyboard.press('Control+s');
    await dialog.getByRole('button', { name: 'Update' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('[1-saved-3] queries are exported and imported', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export queries' }).click(),
    ]);
    const exported = readFileSync((await file.path())!, 'utf8');
    expect(exported).toContain('"n":12345678901234567890');
    await page.getByRole('button', { name: 'Import queries' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import queries' });
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByText('Choose a file first.').waitFor();
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'queries.json',
      mimeType: 'application/json',
      buffer: Buffer.from(exported.replace('"Big number"', '"Imported"')),
    });
    await dialog.getByRole('button', { name: 'Import 1 query' }).click();
    await dialog.waitFor({ state: 'detached' });
    const custom = page.getByRole('region', { name: 'Custom queries' });
    await custom.getByRole('button', { name: /^Imported/ }).click();
    await page.getByRole('tab', { name: 'Imported', selected: true }).waitFor();
  });

  test('[1-saved-5] a saved query is deleted after a question; its open tab keeps the text as an unsaved one', async () => {
    const custom = page.getByRole('region', { name: 'Custom queries' });
    await custom.getByRole('button', { name: /^Big number/ }).click();
    await custom.getByRole('button', { name: 'Actions of Big number' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete query' }).click();
    await custom.getByRole('button', { name: /^Big number/ }).waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).searchParams.get('saved')).toBeNull();
    await expect.poll(keptText).toBe('RETURN @n');
    const { extra } = (await ask(fixture, '/_api/user/root')) as { extra: { queries: { name: string }[] } };
    expect(extra.queries.map(({ name }) => name)).toEqual(['Imported']);
    await custom.getByRole('button', { name: /^Imported/ }).click();
    await page.getByRole('tab', { name: 'Imported', selected: true }).waitFor();
  });

  test('[11-kept-3] tabs, text, values and the result survive a reload', async () => {
    await page.getByRole('button', { name: /^Run Ctrl/ }).click();
    await expect.poll(() => rows().first().textContent()).toBe('1 row');
    // The browser stores a result shortly after the run.
    await expect.poll(storedResults).toContain('12345678901234567890');
    await page.reload();
    await page.getByRole('tab', { name: 'Imported', selected: true }).waitFor();
    await expect
      .poll(() => page.getByRole('textbox', { name: '@n', exact: true }).inputValue())
      .toBe('12345678901234567890');
    await page.getByText('12345678901234567890').first().waitFor();
    await page.getByRole('tab', { name: /^Big number/ }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  test('[11-history-1] the history has runs with time, duration and rows, and Ctrl+R searches it', async () => {
    await text().focus();
    await page.keyboard.press('Control+r');
    const search = page.getByRole('searchbox', { name: 'Search history' });
    await expect.poll(() => search.evaluate((element) => element === document.activeElement)).toBe(true);
    await search.fill('1..7');
    const entry = page.getByRole('button', { name: /FOR i IN 1\.\.7 RETURN i.*\d s, 7 rows/ });
    await entry.click();
    await expect.poll(keptText).toBe('FOR i IN 1..7 RETURN i');
  });

  test('a profile shows the time and the rows of each line until the text changes', async () => {
    await type('FOR p IN people\n  FILTER p.age > 20\n  RETURN p.name');
    await expect.poll(keptText).toContain('RETURN p.name');
    const notes = page.getByText(/\sms,\s\d+\srows?$/);
    await page.getByRole('button', { name: 'Profile', exact: true }).click();
    await notes.first().waitFor();
    await text().focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.insertText('// changed ');
    await expect.poll(() => notes.count()).toBe(0);
  });

  test('[2-query-example-1] the select inserts example queries', async () => {
    await page.getByRole('combobox', { name: 'Insert Query' }).click();
    await page.getByRole('option', { name: 'Group and count' }).click();
    await page.getByRole('tab', { name: /^Group and count/, selected: true }).waitFor();
    await page.getByRole('combobox', { name: '@@collection' }).waitFor();
  });

  test('[8-query-binds-1] bind parameters as JSON: bad text is kept and blocks a run', async () => {
    await page.getByRole('radiogroup', { name: 'Form or JSON' }).getByText('JSON').click();
    const json = page.getByRole('textbox', { name: 'Bind parameters as JSON' });
    await json.waitFor({ state: 'attached' });
    await json.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('{ "attribute": ');
    await page.getByText('Could not parse bind parameters. Line 1').waitFor();
    await page.getByRole('button', { name: /^Run/ }).first().click();
    await page.getByText('Could not parse bind parameters.', { exact: true }).first().waitFor();
    await expect.poll(keptParameter).toContain('{ "attribute": ');
  });

  test('the error of a bind value leaves with its screen, and stays in the list', async () => {
    await page.getByTestId('note').getByText('Could not parse bind parameters.').waitFor();
    await page.getByRole('link', { name: 'Graphs', exact: true }).click();
    await page.getByTestId('note').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /notifications?$/ }).click();
    await page.getByTestId('note').getByText('Could not parse bind parameters.').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Query', exact: true }).click();
    await text().waitFor({ state: 'attached' });
  });

  test('keys fold the panel and the result', async () => {
    await text().focus();
    await page.keyboard.press('Control+b');
    await page.getByRole('navigation', { name: 'Panels' }).waitFor();
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Control+j');
    await page.getByRole('separator', { name: 'Height of the editor' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+j');
    const separator = page.getByRole('separator', { name: 'Height of the editor' });
    const before = Number(await separator.getAttribute('aria-valuenow'));
    await separator.focus();
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(async () => Number(await separator.getAttribute('aria-valuenow')))
      .toBeGreaterThan(before);
  });

  test('[2-query-tabs-1] below 1100 px there are the tabs Query, Result and Saved queries', async () => {
    await page.setViewportSize({ width: 1000, height: 800 });
    const areas = page.getByRole('tablist', { name: 'Areas' });
    await areas.waitFor();
    await expect
      .poll(() => areas.getByRole('tab').allTextContents())
      .toEqual(['Query', 'Result', 'Saved queries']);
    expect(await axeViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('no errors', () => {
    expect(fixture.problems.filter((problem) => !/status of 40[014]/.test(problem))).toEqual([]);
  });
});
