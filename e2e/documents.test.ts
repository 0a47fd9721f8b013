import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { ask, type Fixture, openFixture, overlap, replaceCode, shoot, signIn } from './fixture.ts';

/** The documents of a collection: filter, sort, pages, changes of many documents, and indexes. */
describe('documents', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture();
    ({ page } = fixture);
    await ask(fixture, '/_api/collection', { name: 'packages' });
    await ask(fixture, '/_api/collection', { name: 'archive' });
    await ask(fixture, '/_api/collection', { name: 'depends', type: 3 });
    const packages = Array.from({ length: 60 }, (_, number) => ({
      _key: `p${String(number).padStart(2, '0')}`,
      section: number % 2 === 0 ? 'web' : 'database',
      size: number * 100,
    }));
    await ask(fixture, '/_api/document/packages', packages);
    await ask(fixture, '/_api/document/packages', {
      _key: 'odd',
      size: 9007199254740990,
      '<i>note</i>': '<img src=x onerror=alert(1)>',
      parts: { a: 1, b: [1, 2] },
    });
    await ask(fixture, '/_api/document/depends', [
      { _from: 'packages/p00', _to: 'packages/p01' },
      { _from: 'packages/p02', _to: 'packages/p01' },
    ]);
    await signIn(page, fixture);
  });

  afterAll(() => fixture?.close());

  const open = async (path: string) => {
    await page.goto(`${fixture.orrery.url}/collection/${path}`);
    await page.locator('table[aria-busy="false"] tbody tr').first().waitFor();
  };
  const keys = () => page.locator('tr[data-index] td:nth-child(2)').allTextContents();
  const waitForKeys = (expected: readonly string[]) =>
    expect.poll(keys, { timeout: 30_000 }).toEqual(expected);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const search = () => new URL(page.url()).searchParams;
  const keyNames = (numbers: readonly number[]) =>
    numbers.map((number) => `p${String(number).padStart(2, '0')}`);
  const range = (start: number, count: number) => Array.from({ length: count }, (_, at) => start + at);

  test('[2.5-5] the count is shown as N documents, with pages of 10', async () => {
    await open('packages/documents/1');
    await page.getByText('61 documents').first().waitFor();
    await waitForKeys(keyNames(range(0, 10)));
    await page.getByText('of 7', { exact: true }).waitFor();
  });

  test('[2.5-4] the pager opens the next, last, previous and first page', async () => {
    await button('Next page').click();
    await waitForKeys(keyNames(range(10, 10)));
    await expect.poll(() => new URL(page.url()).pathname).toBe('/collection/packages/documents/2');
    await button('Last page').click();
    await waitForKeys(['odd']);
    await button('Previous page').click();
    await waitForKeys(keyNames(range(50, 10)));
    await button('First page').click();
    await waitForKeys(keyNames(range(0, 10)));
    await page.goBack();
    await waitForKeys(keyNames(range(50, 10)));
  });

  test("[2.5-2] the page size is chosen, 'all' too", async () => {
    await page.getByRole('combobox', { name: 'Page size' }).click();
    await page.getByRole('option', { name: 'all', exact: true }).click();
    await expect.poll(() => search().get('size')).toBe('all');
    await expect.poll(async () => (await keys()).length).toBeGreaterThan(10);
    await page.getByText('of 1', { exact: true }).waitFor();
  });

  test('[2.5-3] a heading or the sort attribute sorts the documents', async () => {
    await open('packages/documents/1');
    await page.getByRole('columnheader', { name: /size/ }).getByRole('button').click();
    await expect.poll(() => search().get('sort')).toBe('size');
    await button('Ascending; sort descending').click();
    await expect.poll(() => search().get('sort')).toBe('-size');
    await waitForKeys(['odd', ...keyNames(range(51, 9).toReversed())]);
  });

  test('[2.5-8] a filter has rows of attribute, operator and value, and is in the URL', async () => {
    await button('Filter').click();
    const filter = page.getByRole('form', { name: 'Filter' });
    await filter.getByLabel('Attribute').fill('section');
    await filter.getByLabel('Value').fill('web');
    await filter.getByText('read as text').waitFor();
    await button('Add condition').click();
    await filter.getByLabel('Attribute').nth(1).fill('size');
    await filter.getByRole('combobox', { name: 'Operator' }).nth(1).click();
    await page.getByRole('option', { name: /at most/ }).click();
    await filter.getByLabel('Value').nth(1).fill('400');
    await filter.getByText('read as number').waitFor();
    await filter.getByLabel('Value').nth(1).press('Enter');
    await waitForKeys(keyNames([4, 2, 0]));
    expect(JSON.parse(search().get('filter')!)).toEqual([
      ['section', '==', 'web'],
      ['size', '<=', '400'],
    ]);
    await page.getByText('3 documents').waitFor();
  });

  test('[2.5-1] only one panel of the toolbar is open; applied conditions stay as chips', async () => {
    const pressed = () => page.locator('[aria-label="Toolbar"] [aria-pressed="true"]').allTextContents();
    await expect.poll(() => pressed()).toEqual(['Filter']);
    await button('Indexes').click();
    await page.getByRole('heading', { name: /^Indexes/ }).waitFor();
    await expect.poll(() => pressed()).toEqual(['Indexes']);
    await expect.poll(() => page.getByRole('form', { name: 'Filter' }).count()).toBe(0);
    await button('Remove filter section == "web"').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: /^Indexes/ }).waitFor();
    await waitForKeys(keyNames([4, 2, 0]));
  });

  test('[3-index-1] an index is created and deleted in the pane, with type, fields and selectivity', async () => {
    await button('New index').click();
    const form = page.getByRole('form', { name: 'New index' });
    await form.getByRole('combobox', { name: 'Fields' }).fill('size');
    await form.getByRole('combobox', { name: 'Fields' }).press('Enter');
    await form.getByRole('combobox', { name: 'Stored values' }).fill('section');
    await form.getByRole('combobox', { name: 'Stored values' }).press('Enter');
    await form.getByLabel('Selectivity estimates').click();
    await form.getByLabel('Selectivity estimates').click();
    await form.getByLabel('Cache').check();
    await form.getByRole('button', { name: 'Create' }).click();
    await form.waitFor({ state: 'detached' });
    const item = page.getByRole('listitem').filter({ hasText: 'size' });
    await item.getByText('stores section').waitFor();
    await item.getByText('cached').waitFor();
    await item.getByText('persistent').waitFor();
    await item.getByText(/^Selectivity \d\.\d{3}$/).waitFor();
    await item.getByText('Sorts this list').waitFor();
    await button('Delete index size').click();
    await page
      .getByRole('dialog', { name: 'Delete index' })
      .getByRole('button', { name: 'Delete index' })
      .click();
    await item.waitFor({ state: 'detached' });
  });

  test('[8-indexes-1] Could not create index. is shown with the server text, and the input is kept', async () => {
    await button('New index').click();
    const form = page.getByRole('form', { name: 'New index' });
    await form.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'mdi', exact: true }).click();
    for (const field of ['size', 'section']) {
      await form.getByRole('combobox', { name: 'Fields' }).fill(field);
      await form.getByRole('combobox', { name: 'Fields' }).press('Enter');
    }
    await form.getByRole('button', { name: 'Create' }).click();
    await form.getByText(/^Could not create index\. .*expects a number/).waitFor();
    await form.getByText('section', { exact: true }).waitFor();
  });

  test('conditions are joined with or, and a list, a part of a text and a type are conditions', async () => {
    const filter = JSON.stringify([
      ['size', 'in', '100, 200'],
      ['section', 'like', 'DATA', 'or'],
      ['size', '>=', '5700'],
      ['parts', 'type', 'object', 'or'],
    ]);
    await open(`packages/documents/1?filter=${encodeURIComponent(filter)}&panel=filter`);
    await waitForKeys([...keyNames([1, 2, 57, 59]), 'odd']);
    const form = page.getByRole('form', { name: 'Filter' });
    await form.getByText('2 values').waitFor();
    await form.getByLabel('Join of condition 3').click();
    await page.getByRole('option', { name: 'or', exact: true }).click();
    await form.getByRole('button', { name: 'Remove condition 2' }).click();
    await waitForKeys([...keyNames([1, 2, 57, 58, 59]), 'odd']);
  });

  test('schema and settings are tabs that keep the filter and the page', async () => {
    const filter = encodeURIComponent('[["section","==","web"]]');
    await open(`packages/documents/2?filter=${filter}`);
    const tabs = page.getByRole('navigation', { name: 'Collection' });
    await tabs.getByRole('link', { name: 'Schema' }).click();
    await page.getByRole('button', { name: 'Read again' }).waitFor();
    await page.getByText('section', { exact: true }).first().waitFor();
    await tabs.getByRole('link', { name: 'Settings' }).click();
    await page.getByLabel('Name').first().waitFor();
    await expect.poll(() => tabs.locator('[aria-current="page"]').allTextContents()).toEqual(['Settings']);
    await tabs.getByRole('link', { name: 'Documents' }).click();
    await waitForKeys(keyNames([20, 22, 24, 26, 28, 30, 32, 34, 36, 38]));
    expect(search().get('filter')).toBe('[["section","==","web"]]');
    expect(new URL(page.url()).pathname).toBe('/collection/packages/documents/2');
  });

  test('a condition in AQL is checked by the server and saved under a name; a bar of a distribution is a filter', async () => {
    await open('packages/documents/1?panel=filter');
    const form = page.getByRole('form', { name: 'Filter' });
    await form.getByRole('button', { name: 'Add AQL' }).click();
    const line = form.getByRole('textbox', { name: 'AQL condition' });
    await line.fill('doc.size >= 5700 AND');
    await line.press('Enter');
    await form.getByText(/syntax error.*\(character \d+\)/).waitFor();
    await line.fill('true) RETURN (doc');
    await line.press('Enter');
    await form.getByText('Expected "(" before this ")". (character 5)').waitFor();
    expect(await line.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4);
    await line.fill('doc.size >= 5700 AND doc.section == "web"');
    await line.press('Enter');
    await waitForKeys(keyNames([58]));
    expect(JSON.parse(search().get('filter')!)).toEqual([
      ['', 'aql', 'doc.size >= 5700 AND doc.section == "web"'],
    ]);
    const choose = async (item: string) => {
      await form.getByRole('button', { name: 'Saved filters' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Save this filter…');
    await page.getByRole('form', { name: 'Save the filter' }).getByLabel('Name').fill('large web');
    await page.keyboard.press('Enter');
    await page.getByText("'large web' saved.").waitFor();
    await form.getByRole('button', { name: 'Reset' }).click();
    await waitForKeys(keyNames(range(0, 10)));
    await choose('large web');
    await waitForKeys(keyNames([58]));
    await page.getByRole('navigation', { name: 'Collection' }).getByRole('link', { name: 'Schema' }).click();
    await page.getByTitle('Distribution of section').click();
    const bars = page.getByRole('list', { name: 'Values of section' });
    await expect
      .poll(() => bars.getByRole('button').allTextContents())
      .toEqual(['"database"30 documents', '"web"30 documents']);
    await bars.getByRole('button', { name: /"web"/ }).click();
    await waitForKeys(keyNames([58]));
    expect(JSON.parse(search().get('filter')!).at(-1)).toEqual(['section', '==', '"web"']);
    await button('Remove filter AQL doc.size >= 5700 AND doc.section == "web"').click();
    await waitForKeys(keyNames(range(0, 10).map((number) => 2 * number)));
  });

  test('a value is edited in the grid, by keyboard and pointer', async () => {
    await open(`packages/documents/1?filter=${encodeURIComponent('[["_key","==","p04"]]')}`);
    const row = page.locator('tr[data-index="0"]');
    const field = page.getByRole('textbox', { name: / of p04$/ });
    const stored = () => ask(fixture, '/_api/document/packages/p04');
    await row.focus();
    await page.keyboard.press('F2');
    await expect.poll(() => field.inputValue()).toBe('400');
    await page.keyboard.press('Tab');
    // Unchanged values are not written.
    await expect.poll(() => field.inputValue()).toBe('web');
    await field.fill('12');
    await page.keyboard.press('Enter');
    await page.getByText("'section' of 'packages/p04' saved.").waitFor();
    await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await stored()).toMatchObject({ section: '12', size: 400 });
    await page.getByTestId('note').getByRole('button', { name: 'Undo' }).click();
    await row.getByText('web').waitFor();
    await row.getByText('400').hover();
    await row.getByRole('button', { name: 'Edit size of p04' }).click();
    await field.fill('401');
    await page.keyboard.press('Enter');
    await row.getByText('401').waitFor();
    expect(await stored()).toMatchObject({ section: 'web', size: 401 });
    await button('Actions of p04').click();
    await page.getByRole('menuitem', { name: 'Edit values' }).click();
    await expect.poll(() => field.inputValue()).toBe('401');
    await page.keyboard.press('Escape');
    await ask(fixture, '/_api/cursor', { query: 'UPDATE "p04" WITH { size: 400 } IN packages' });
  });

  test('a document is cloned, and the title of the page names it', async () => {
    await open('packages/documents/1?filter=%5B%5B%22_key%22%2C%22%3D%3D%22%2C%22odd%22%5D%5D');
    await expect.poll(() => page.title()).toBe('packages · Documents · _system · Orrery');
    await button('Actions of odd').click();
    await page.getByRole('menuitem', { name: 'Clone' }).click();
    await page.getByText(/'odd' cloned as/).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/collection\/packages\/\d+$/);
    const key = new URL(page.url()).pathname.split('/').at(-1)!;
    await expect.poll(() => page.title()).toContain(`${key} · `);
    const { result } = await ask(fixture, '/_api/cursor', {
      query: 'FOR d IN packages FILTER d._key == @key RETURN d.size',
      bindVars: { key },
    });
    expect(result).toEqual([9007199254740990]);
    // A page that shows the document would ask for it again.
    await open('depends/documents/1');
    await page.getByText('2 edges').first().waitFor();
    await ask(fixture, '/_api/cursor', { query: 'REMOVE @key IN packages', bindVars: { key } });
  });

  test('values keep all digits, missing ones are empty, and names and texts are never HTML', async () => {
    await open(`packages/documents/1?filter=${encodeURIComponent('[["_key","==","odd"]]')}`);
    const cells = await page.locator('tr[data-index] td').allTextContents();
    expect(cells).toContain('9,007,199,254,740,990');
    expect(cells).toContain('<img src=x onerror=alert(1)>');
    await page.getByRole('columnheader', { name: /<i>note<\/i>/ }).waitFor();
    await page.getByTitle('Show parts of odd').click();
    await page.getByText('"b": [').waitFor();
    await page.keyboard.press('Escape');
  });

  test('[2.5-6] a document is created, with the place of an error in its JSON; the list is refreshed', async () => {
    await open('packages/documents/1');
    await button('New document').click();
    const dialog = page.getByRole('dialog', { name: 'New document' });
    await dialog.getByLabel('_key').fill('new');
    await replaceCode(page, dialog, '{"size": 1.0,}');
    await dialog.getByText(/^Line 1, column 14: /).waitFor();
    await shoot(page, 'new-document');
    expect(await axeViolations(page)).toEqual([]);
    await replaceCode(page, dialog, '{"size": 1.0, "big": 9007199254740993}');
    await dialog.getByText(/^Line 1, column 14: /).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Enter');
    const note = page.getByTestId('note');
    await note.waitFor();
    expect(await overlap(note, page.getByRole('navigation', { name: 'Pages' }))).toBe(false);
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('62 documents').first().waitFor();
    await open(`packages/documents/1?filter=${encodeURIComponent('[["big","==","9007199254740993"]]')}`);
    await waitForKeys(['new']);
    await page.getByText('1.0', { exact: true }).waitFor();
  });

  test('[3-document-1] an edge is created with _from and _to, which are links to their documents', async () => {
    await open('depends/documents/1');
    await page.getByText('2 edges').first().waitFor();
    await button('New edge').click();
    const dialog = page.getByRole('dialog', { name: 'New edge' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('_from is required.').waitFor();
    await dialog.getByLabel('_from').fill('packages/p0');
    await page.getByRole('option', { name: 'packages/p03' }).click();
    await dialog.getByLabel('_to').fill('packages/p01');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('3 edges').first().waitFor();
    await page.getByRole('link', { name: 'packages/p03' }).waitFor();
  });

  test('the edges of a document are counted, and a count opens them', async () => {
    await open('packages/documents/1?edges=p01');
    await page.getByRole('link', { name: '3 edges of depends with this _to' }).click();
    await page.getByText('3 edges').first().waitFor();
    expect(JSON.parse(search().get('filter')!)).toEqual([['_to', '==', 'packages/p01']]);
  });

  test('[2.5-9] selected documents are changed together, with a preview and by revision', async () => {
    await open('packages/documents/1');
    await page.getByLabel('Select p00').click();
    await page.getByLabel('Select p02').click({ modifiers: ['Shift'] });
    await page.getByText('3 selected').waitFor();
    await button('Edit attributes…').click();
    const dialog = page.getByRole('dialog', { name: 'Edit attributes' });
    await dialog.getByLabel('Attribute').fill('size');
    await dialog.getByLabel('Value').fill('77');
    await dialog.getByRole('row', { name: 'p02 size 200 77' }).waitFor();
    await dialog.getByRole('button', { name: 'Update 3 documents' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => ask(fixture, '/_api/document/packages/p02'))
      .toMatchObject({ size: 77, section: 'web' });
  });

  test('[7-documents-4] selected documents move to another collection', async () => {
    await open('packages/documents/1');
    await page.getByLabel('Select p03').click();
    await button('Move…').click();
    const dialog = page.getByRole('dialog', { name: 'Move 1 document' });
    await dialog.getByLabel('To collection').click();
    await page.getByRole('option', { name: 'archive' }).click();
    await dialog.getByRole('button', { name: 'Move 1 document' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => ask(fixture, '/_api/document/archive/p03')).toMatchObject({ size: 300 });
    await expect.poll(() => ask(fixture, '/_api/document/packages/p03')).toMatchObject({ errorNum: 1202 });
  });

  test('[2.5-7] all documents of a filter are deleted after a confirmation that names them', async () => {
    await open(`packages/documents/1?filter=${encodeURIComponent('[["section","==","database"]]')}`);
    await page.getByLabel('Select p05').click();
    await button('Select all 29').click();
    await button('Delete…').click();
    const dialog = page.getByRole('dialog', { name: 'Delete 29 documents' });
    await dialog.getByText('section == database').waitFor();
    await dialog.getByRole('button', { name: 'Delete 29 documents' }).click();
    await page.getByText('No document matches section == database.').waitFor();
    await expect.poll(() => ask(fixture, '/_api/collection/packages/count')).toMatchObject({ count: 32 });
    // The refused index, and the refused condition in AQL.
    expect(fixture.problems).toEqual([
      'console: Failed to load resource: the server responded with a status of 400 (Bad Request) /_db/_system/_api/index',
      'console: Failed to load resource: the server responded with a status of 400 (Bad Request) /_db/_system/_api/query',
    ]);
  });
});
