import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idle, locate } from './canvas.ts';
import { ask, type Fixture, followLink, openFixture, runFromPalette, shoot } from './fixture.ts';

/** Characters of a long value, without a blank. */
const length = 1_000_000;
const long = 'x'.repeat(length);

/** Limits of what the page contains: one text or attribute, and all elements. */
const maxText = 20_000;
const maxPage = 600_000;

/** Documents and names with values of 1 MB. */
describe('long values', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture({ viewport: { width: 1440, height: 900 } });
    ({ page } = fixture);
    page.setDefaultTimeout(30_000);
    await followLink(fixture);
    const edgeDefinitions = [{ collection: 'links', from: ['things'], to: ['things'] }];
    await ask(fixture, '/_api/gharial', { name: 'net', edgeDefinitions });
    const documents = [
      { _key: 'text', name: long, note: long },
      { _key: 'list', name: 'list', values: Array.from({ length: 100_000 }, (_, index) => index) },
      { _key: 'name', name: 'name', [long]: 1 },
      { _key: 'lines', name: 'lines', text: 'line\n'.repeat(length / 5) },
    ];
    for (const document of documents) await ask(fixture, '/_api/document?collection=things', document);
    for (const to of ['list', 'name', 'lines'])
      await ask(fixture, '/_api/document?collection=links', {
        _from: 'things/text',
        _to: `things/${to}`,
        label: long,
      });
  });

  afterAll(() => fixture?.close());

  /**
   * Texts and attributes of the page with more than 20,000 characters. Excepted: style sheets, coastlines, and the values
   * of fields, which hold the whole text that the user changes and lay out one line.
   */
  const longTexts = () =>
    page.evaluate((max) => {
      const found: string[] = [];
      for (const element of document.querySelectorAll(':not(style, script)')) {
        for (const { name, value } of element.attributes)
          if (name !== 'd' && !(name === 'value' && element.tagName === 'INPUT') && value.length > max)
            found.push(`${element.tagName} ${name}`);
        for (const node of element.childNodes)
          if (node.nodeType === Node.TEXT_NODE && node.nodeValue!.length > max) found.push(element.tagName);
      }
      return found;
    }, maxText);

  /** Characters of the page without the values of fields. */
  const pageLength = () =>
    page.evaluate(() => {
      const values = [...document.querySelectorAll('input[value]')].map(
        (each) => each.getAttribute('value')!,
      );
      return document.documentElement.outerHTML.length - values.reduce((sum, { length }) => sum + length, 0);
    });

  /** A frame is drawn, and neither a text nor the page is long. */
  async function expectBounded(place: string): Promise<void> {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(await longTexts(), place).toEqual([]);
    expect(await pageLength(), place).toBeLessThan(maxPage);
    await shoot(page, `long-${place}`);
  }

  test('are shown in parts by the graph viewer', async () => {
    await page.goto(`${fixture.orrery.url}/graph/net?start=none`);
    await page.getByRole('button', { name: 'Load all', exact: true }).click();
    await idle(page);
    await expectBounded('graph');
    for (const key of ['text', 'list', 'name', 'lines']) {
      const at = await locate(page, `things/${key}`);
      await page.mouse.click(at.x, at.y);
      if (key === 'text') await page.getByRole('button', { name: 'Details', exact: true }).click();
      await page
        .getByRole('complementary', { name: 'Details' })
        .getByText(/system attribute/)
        .waitFor();
      await expectBounded(`details-${key}`);
    }
  });

  test('are shown in parts by the tables of the graph viewer', async () => {
    await page.getByRole('tab', { name: /^Shown vertices/ }).click();
    await page.getByRole('gridcell', { name: /^xxx/ }).first().waitFor();
    await expectBounded('vertices');
    await page.getByRole('tab', { name: /^Edges/ }).click();
    await expectBounded('edges');
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await expectBounded('history');
    await page.getByRole('button', { name: 'Details', exact: true }).click();
  });

  test('show more, less and all of a value', async () => {
    const at = await locate(page, 'things/text');
    await page.mouse.click(at.x, at.y);
    const details = page.getByRole('complementary', { name: 'Details' });
    const value = details.locator('dd').first();
    await value.getByText('1,000,000 characters').waitFor();
    const shown = async () => ((await value.locator('bdi').textContent()) ?? '').length;
    expect(await shown()).toBe(141);
    await value.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(shown).toBe(10_141);
    await value.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(shown).toBe(20_141);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await value.getByRole('button', { name: 'Copy all' }).click();
    await value.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(async () => (await navigator.clipboard.readText()).length)).toBe(length);
    await value.getByRole('button', { name: 'Show less' }).click();
    await expect.poll(shown).toBe(141);
  });

  test('are shown in parts by the documents screen', async () => {
    await page.goto(`${fixture.orrery.url}/collection/things/documents/1`);
    await page.getByText('list', { exact: true }).first().waitFor();
    await expectBounded('documents');
    for (const key of ['text', 'list', 'name', 'lines']) {
      await page.goto(`${fixture.orrery.url}/collection/things/${key}`);
      await page.getByText('_rev').first().waitFor();
      await expectBounded(`document-${key}`);
    }
  });

  test('ids of edges are cut in the middle, so that their ends differ', async () => {
    const key = (end: number) => `a-key-that-is-longer-than-its-column-of-the-grid-${end}`;
    await ask(fixture, '/_api/collection', { name: 'ends' });
    for (const end of [1, 2]) await ask(fixture, '/_api/document?collection=ends', { _key: key(end) });
    await ask(fixture, '/_api/collection', { name: 'ties', type: 3 });
    const _from = `ends/${key(1)}`;
    await ask(fixture, '/_api/document?collection=ties', { _from, _to: `ends/${key(2)}` });
    await page.goto(`${fixture.orrery.url}/collection/ties/documents/1`);
    const link = page.getByRole('link', { name: _from });
    await link.waitFor();
    const [start, end] = [link.locator('bdi > span').first(), link.locator('bdi > span').last()];
    expect(await start.evaluate((each) => each.scrollWidth > each.clientWidth)).toBe(true);
    expect(await end.textContent()).toBe('e-grid-1');
    const cell = (await page.getByRole('gridcell').filter({ has: link }).boundingBox())!;
    const box = (await end.boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(cell.x + cell.width);
    await shoot(page, 'long-ids');
    await link.click();
    await page.getByRole('heading', { name: key(1) }).waitFor();
  });

  test('are shown in parts by results of queries', async () => {
    const query = 'FOR t IN things RETURN t';
    await page.goto(`${fixture.orrery.url}/query?query=${encodeURIComponent(query)}`);
    await page.getByRole('button', { name: /^Run/ }).first().click();
    const pane = page.getByRole('region', { name: 'Result', exact: true });
    await pane.getByText('4 rows').waitFor();
    await expectBounded('result');
    await pane.getByRole('gridcell', { name: /^xxx/ }).first().dblclick();
    await pane.getByText(/of row \d/).waitFor();
    await expectBounded('value');
    await pane.getByRole('radiogroup', { name: 'View' }).getByText('JSON').click();
    await pane.locator('.view-line').first().waitFor();
    await expectBounded('result-JSON');
  });

  const pane = () => page.getByRole('region', { name: 'Result', exact: true });

  const view = (name: string) => pane().getByRole('radiogroup', { name: 'View' }).getByText(name).click();

  test('are shown in parts by charts of results', async () => {
    const query = `FOR t IN things LET at = POSITION(['text', 'list', 'name', 'lines'], t._key, true)
      RETURN { text: t.note || t._key, n: at, latitude: at, longitude: at, '${long.slice(0, 1_000)}': at }`;
    await page.goto(`${fixture.orrery.url}/query?query=${encodeURIComponent(query)}`);
    await page.getByRole('button', { name: /^Run/ }).first().click();
    await pane().getByText('4 rows').waitFor();
    await view('Chart');
    await pane()
      .getByRole('img', { name: /^(Bars|Chart) of/ })
      .waitFor();
    await pane().getByRole('combobox', { name: 'Category', exact: true }).click();
    await page.getByRole('option', { name: /^x{100}…$/ }).waitFor();
    await page.getByRole('option', { name: 'text' }).click();
    await pane().getByRole('combobox', { name: 'Colour by' }).click();
    await page.getByRole('option', { name: 'text' }).click();
    await pane().getByRole('region', { name: 'Colours: text' }).waitFor();
    await expectBounded('chart');
  });

  test('are shown in parts by maps of results', async () => {
    await view('Map');
    const map = pane().getByRole('img', { name: /^Map with/ });
    await map.waitFor();
    await expectBounded('map');
    await map.locator('circle').first().click();
    const card = pane().getByRole('status').filter({ hasText: 'row 1' });
    await card.getByText('1,000,000 characters').waitFor();
    await expectBounded('map-card');
    await card.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(async () => (await card.locator('bdi').first().textContent())!.length).toBe(10_141);
  });

  test('are shown in parts by plans and profiles', async () => {
    await page.goto(`${fixture.orrery.url}/query?query=RETURN%201`);
    await page.locator('.view-line').first().click();
    await page.keyboard.press('Control+a');
    // Pasted: the editor treats inserted text as typed, character by character.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      `FOR t IN things FILTER t.note != '${long.slice(0, 200_000)}' RETURN t`,
    );
    await page.keyboard.press('Control+v');
    await page
      .locator('.view-line')
      .filter({ hasText: /^FOR\st\sIN/ })
      .waitFor();
    await page.getByRole('button', { name: 'Explain', exact: true }).click();
    await page.getByRole('treegrid', { name: 'Plan' }).waitFor();
    await expectBounded('plan');
    await page.getByRole('radiogroup', { name: 'Form of the plan' }).getByText('Text').click();
    await page.getByRole('region', { name: 'Plan as text' }).waitFor();
    await expectBounded('plan-text');
    await page.getByRole('button', { name: 'Profile', exact: true }).click();
    await page.getByText(/^Execute/).waitFor();
    await expectBounded('profile');
  });

  /** The long name in an open list. */
  const offered = () => page.getByRole('option', { name: /^x{100}…/ });

  test('as names of attributes are offered by the documents screen, cut', async () => {
    await page.goto(`${fixture.orrery.url}/collection/things/documents/1`);
    await page.getByText('list', { exact: true }).first().waitFor();
    await page.getByRole('combobox', { name: 'Sort attribute' }).click();
    await offered().click();
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Sort attribute' }).inputValue())
      .toMatch(/^x{100}…$/);
    await expectBounded('names-sort');
  });

  test('are shown in parts by the export of documents', async () => {
    await page.goto(`${fixture.orrery.url}/collection/things/documents/1?panel=export`);
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/[\d,]+ characters/).waitFor();
    await dialog.getByRole('combobox', { name: 'Attributes' }).click();
    await offered().click();
    await dialog.getByText(/^x{100}…$/).waitFor();
    await expectBounded('export');
  });

  test('as names of attributes are offered by the graph viewer, cut', async () => {
    await page.goto(`${fixture.orrery.url}/graph/net?start=none`);
    await page.getByRole('button', { name: 'Load all', exact: true }).click();
    await idle(page);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('button', { name: 'Add filter', exact: true }).click();
    await offered().waitFor();
    await expectBounded('names-filter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Style', exact: true }).click();
    await page
      .getByRole('button', { name: /^Colour: / })
      .first()
      .click();
    await offered().waitFor();
    await expectBounded('names-style');
    await page.keyboard.press('Escape');
  });

  test('as names of attributes are chosen in dialogs, shown cut', async () => {
    await runFromPalette(page, 'Export data…');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Vertex attributes' }).click();
    await offered().click();
    await dialog.getByText(/^x{100}…$/).waitFor();
    await expectBounded('names-export');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await runFromPalette(page, 'Select by attribute…');
    const attribute = dialog.getByRole('combobox', { name: 'Attribute' });
    await attribute.fill('xx');
    await offered().click();
    await expect.poll(async () => (await attribute.inputValue()).length).toBe(length);
    await expectBounded('names-select');
    await page.keyboard.press('Escape');
  });

  test('are shown in parts by the tree of a document', async () => {
    await page.goto(`${fixture.orrery.url}/collection/things/text`);
    const row = page.getByRole('treeitem').filter({ hasText: 'note' });
    await row.getByRole('button', { name: 'Show more' }).click();
    const panel = page.getByRole('dialog', { name: 'Value' });
    await panel.getByText('1,000,002 characters').waitFor();
    const shown = async () => (await panel.locator('bdi').textContent())!.length;
    expect(await shown()).toBe(4_001);
    await panel.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(shown).toBe(14_001);
    await expectBounded('tree-more');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  });

  test('in messages of the frame show more', async () => {
    await page.goto(`${fixture.orrery.url}/graph/${long.slice(0, 10_000)}`);
    const note = page.getByTestId('note');
    await note.getByText('10,031 characters').waitFor();
    const shown = async () => (await note.locator('bdi').last().textContent())!.length;
    expect(await shown()).toBe(2_001);
    await note.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(shown).toBe(10_031);
    await note.getByRole('button', { name: 'Copy all' }).waitFor();
    await expectBounded('note');
  });

  test('are shown in parts by the log and the shell', async () => {
    await ask(fixture, '/_api/cursor', { query: `RETURN ${long.slice(0, 100_000)}` });
    await page.goto(`${fixture.orrery.url}/logs`);
    await page.locator('tr[data-index="0"]').waitFor();
    await expectBounded('logs');
    await page.goto(`${fixture.orrery.url}/shell`);
    const input = page.getByLabel('Command', { exact: true });
    await input.fill(`print('y'.repeat(${length}))`);
    await page.keyboard.press('Enter');
    await page.getByText(/^yyy/).first().waitFor();
    await expectBounded('shell');
  });
});
