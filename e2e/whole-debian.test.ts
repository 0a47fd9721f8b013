import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idle, inkShareOf, locate, passFrames, placesOf, shown, vertexIds } from './canvas.ts';
import { comparePictures } from './compare-pictures.ts';
import {
  ask,
  createExample,
  type Fixture,
  followLink,
  grant,
  openFixture,
  runFromPalette,
  shoot,
  signInAs,
} from './fixture.ts';
import { openPage } from './harness.ts';
import { pickStyle } from './style-panel.ts';

/** The map of communities, exports and analyses of a graph that is drawn by workers and whose columns are computed in slices. */
let fixture: Fixture;
let page: Page;

beforeAll(async () => {
  fixture = await openFixture({ reducedMotion: 'reduce' });
  ({ page } = fixture);
  await followLink(fixture);
  await createExample(page, 'Debian packages', 'debian');
  await page.goto(`${fixture.orrery.url}/graph/debian?start=none`);
  await page.getByRole('button', { name: 'Load all', exact: true }).click();
  await idle(page);
});

afterAll(() => fixture?.close());

/** The canvas without floating panels. */
async function canvasPicture(): Promise<Buffer> {
  const style = await page.addStyleTag({
    content: '[class*="_stage_"] > :not([role="application"]) { visibility: hidden !important; }',
  });
  const box = (await page.locator('[data-vertices] canvas').first().boundingBox())!;
  const picture = await page.screenshot({ clip: box });
  await style.evaluate((element) => (element as HTMLElement).remove());
  return picture;
}

/** What a filter hides is drawn as dots in this colour. */
const dotColor = '#d2d2d2';

/** The chip with the number of elements that filters hide. */
const hiddenChip = (on: Page) => on.getByText(/hidden by 1 filter$/);

async function query(text: string): Promise<readonly unknown[]> {
  return (await ask(fixture, '/_api/cursor', { query: text })).result as readonly unknown[];
}

/** A user with levels of access by place below the database. */
async function addUser(user: string, levels: Readonly<Record<string, string>>): Promise<void> {
  await ask(fixture, '/_api/user', { user, passwd: 'pass' });
  for (const [place, level] of Object.entries(levels))
    await grant(fixture, `${user}/database/_system${place}`, level);
}

async function openAs(user: string, url: string) {
  const opened = await openPage(fixture.browser, { reducedMotion: 'reduce' });
  await signInAs(opened.page, user, 'pass', url);
  return opened;
}

/** Saves a PNG at scale 1 without a legend. */
const exportPng = (scope: string) => exportPicture('PNG (raster)', scope);

async function exportPicture(format: string, scope: string): Promise<Buffer> {
  await page.keyboard.press('Shift+E');
  await page.getByRole('dialog', { name: 'Export image' }).waitFor();
  await page.getByText(format).click();
  await page.getByLabel('Scope').selectOption(scope);
  await page.getByRole('checkbox', { name: 'Legend' }).uncheck();
  if (format.startsWith('PNG')) await page.getByLabel('Scale').selectOption('1');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return readFileSync(await download.path());
}

/** Communities at low zoom and members at high zoom, in consecutive steps. */
describe('the map of communities of the package graph', () => {
  const canvasText = async () => (await page.locator('#graph-canvas-text').textContent()) ?? '';
  /** Of the button, which names the last change, or that there is none. */
  const undoLabel = () => page.getByRole('button', { name: /undo/i }).first().getAttribute('aria-label');
  const hoverLine = () => page.getByText(/^python · [\d,]+ vertices · /);

  // Without a marked region, as in the exports of the next tests.
  afterAll(() => page.mouse.move(0, 0));

  /** Number of communities in the text alternative of the canvas, at rest. */
  async function regionsInView(): Promise<number> {
    await idle(page);
    const found = /([\d,]+) communit(?:y is|ies are) in view/.exec(await canvasText());
    return found === null ? 0 : Number(found[1]!.replace(',', ''));
  }

  test('a large graph gets a region map automatically, with regions named by their members', async () => {
    await expect.poll(regionsInView, { timeout: 240_000 }).toBeGreaterThan(9);
    expect(await regionsInView()).toBeLessThan(41);
    expect(await canvasText()).toMatch(/ python \([\d,]+\)/);
    const legend = page.getByRole('region', { name: 'Legend' });
    await legend.getByText('Communities').waitFor();
    await legend.getByText('python', { exact: true }).waitFor();
    await shoot(page, 'far');
  });

  test('keys cycle through the communities; Enter zooms to one and shows its parts, Esc returns', async () => {
    const before = await regionsInView();
    await page.keyboard.press('.');
    await page.getByText(/^libc6 · [\d,]+ vertices/).waitFor();
    await page.keyboard.press('.');
    await hoverLine().waitFor();
    expect(await canvasText()).toContain('At the community python');
    await shoot(page, 'marked');
    await page.keyboard.press('Enter');
    await expect.poll(regionsInView).not.toBe(before);
    await shoot(page, 'near');
    await page.keyboard.press('Escape');
    await expect.poll(regionsInView).toBe(before);
  });

  test('hovering over a region shows its description, a click selects its members, a double click zooms to it', async () => {
    const { x, y } = await findPython();
    const before = await shown(page);
    const undo = await undoLabel();
    await page.mouse.click(x, y);
    await page.getByText(/^6,\d\d\d vertices selected$/).waitFor();
    await idle(page);
    await shoot(page, 'selected');
    await page.keyboard.press('Escape');
    await page.mouse.dblclick(x, y);
    await idle(page);
    await expect.poll(() => page.getByText(/vertices selected$/).count()).toBe(0);
    await expect.poll(() => page.locator('[aria-label="Graph"]').getAttribute('data-state')).toBe('idle');
    await page.keyboard.press('Escape');
    await idle(page);
    // The graph itself has not changed.
    await expect.poll(() => shown(page)).toEqual(before);
    expect(await undoLabel()).toBe(undo);
  });

  test('at high zoom the regions are hidden and members have labels', async () => {
    const far = await regionsInView();
    await page.mouse.move(720, 500);
    for (let step = 0; step < 10; step++) await page.mouse.wheel(0, -300);
    await expect.poll(regionsInView).toBe(0);
    await shoot(page, 'members');
    await page.keyboard.press('0');
    await expect.poll(regionsInView).toBe(far);
  });

  test('exported images contain the map; Style hides it, and its command shows it', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 240_000 }),
      runFromPalette(page, 'Export image as SVG'),
    ]);
    const svg = readFileSync(await download.path(), 'utf8');
    expect(svg.match(/<clipPath id="r\d+">/g)!.length).toBeGreaterThan(9);
    expect(svg).toContain('>python</text>');
    await page.getByRole('button', { name: 'Style', exact: true }).click();
    const choice = page.getByLabel('Show communities when zoomed out');
    await expect.poll(() => choice.inputValue()).toBe('automatic');
    await choice.selectOption('off');
    await page.keyboard.press('Escape');
    await expect.poll(regionsInView).toBe(0);
    await runFromPalette(page, 'Show communities when zoomed out');
    await expect.poll(regionsInView, { timeout: 240_000 }).toBeGreaterThan(9);
  });

  /** A point in the area of the python community: the place of one of its packages. */
  async function findPython(): Promise<{ readonly x: number; readonly y: number }> {
    const { width, height } = page.viewportSize()!;
    for (const id of (await vertexIds(page)).filter((each) => each.startsWith('packages/python3-'))) {
      const { x, y } = await locate(page, id);
      // Not under the panels at the edges.
      if (x < 300 || x > width - 340 || y < 200 || y > height - 100) continue;
      await page.mouse.move(x, y);
      await passFrames(page, 2);
      if ((await hoverLine().count()) > 0) return { x, y };
    }
    throw new Error('no point of the canvas has the python community');
  }
});

test('the view of the whole of Debian is exported as it is on the screen', async () => {
  expect(await shown(page)).toEqual({ vertices: 63_666, edges: 300_547 });
  const onScreen = await canvasPicture();
  const picture = await exportPng('view');
  const { share } = await comparePictures(page, picture, onScreen, { tolerance: 60, reduce: 4 });
  expect(share).toBeLessThan(0.01);
});

test('the whole of Debian is exported as PNG', async () => {
  const picture = await exportPng('all');
  expect(await page.evaluate(inkShareOf, picture.toString('base64'))).toBeGreaterThan(0.2);
});

test('a package is found, and is in the view', async () => {
  await page.keyboard.press('Control+f');
  await page.keyboard.type('libssl3');
  await page
    .getByRole('group', { name: /In the picture/ })
    .getByRole('option', { name: /packages\/libssl3/ })
    .first()
    .click();
  await page.getByText('packages/libssl3').first().waitFor();
  await page.keyboard.press('Escape');
  await idle(page);
  const { x, y } = await locate(page, 'packages/libssl3');
  const { width, height } = page.viewportSize()!;
  expect(x > 0 && x < width && y > 0 && y < height).toBe(true);
});

const errorNotes = () => page.locator('[data-testid="note"][data-kind="error"]');

test('a path is found and a metric is computed', async () => {
  await page.getByRole('button', { name: 'Paths', exact: true }).click();
  const paths = page.getByRole('complementary', { name: 'Paths' });
  await paths.getByRole('textbox', { name: 'From' }).fill('packages/vim');
  await paths.getByRole('textbox', { name: 'To' }).fill('packages/libc6');
  await paths.getByRole('button', { name: 'Find paths' }).click();
  await paths.getByText(/paths? of \d+/).waitFor();
  await paths.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('button', { name: 'Paths', exact: true }).click();
  await runFromPalette(page, 'Metric: Connected components');
  await page
    .getByRole('complementary', { name: 'Metrics' })
    .getByText('Components', { exact: true })
    .waitFor();
  expect(await errorNotes().count()).toBe(0);
});

test('all vertices and edges are exported as data', async () => {
  await runFromPalette(page, 'Export data…');
  await page.getByLabel('Format').selectOption('graphml');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text.split('<node ').length - 1).toBe(63_666);
  expect(text.split('<edge ').length - 1).toBe(300_547);
  expect(await errorNotes().count()).toBe(0);
});

test('a filter by section shows its packages only', async () => {
  const [matching] = await query('RETURN LENGTH(FOR p IN packages FILTER p.section == "python" RETURN 1)');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Add filter', exact: true }).click();
  await page.getByLabel('Search attributes').fill('section');
  await page
    .getByRole('option', { name: /^section/ })
    .first()
    .click();
  const card = page.getByRole('region', { name: 'Filter 1: section' });
  await card.getByRole('checkbox', { name: 'python', exact: true }).check();
  await hiddenChip(page).waitFor();
  await idle(page);
  const hidden = (63_666 - Number(matching)).toLocaleString('en-US');
  expect(await hiddenChip(page).textContent()).toMatch(new RegExp(`^${hidden} vertices`));
});

test('the filtered picture has a colour for each priority, and is exported as SVG', async () => {
  await page.getByRole('button', { name: 'Style', exact: true }).click();
  await pickStyle(page, 'Vertices', 'Colour', 'priority');
  await page.getByRole('button', { name: 'Style', exact: true }).click();
  await idle(page);
  const svg = (await exportPicture('SVG (vector)', 'all')).toString();
  // Isolated packages are not drawn.
  const [drawn, matching] = await query(`LET sections = (
    FOR id IN UNION_DISTINCT((FOR e IN depends RETURN e._from), (FOR e IN depends RETURN e._to))
      RETURN DOCUMENT(id).section)
    FOR count IN [LENGTH(sections), LENGTH(sections[* FILTER CURRENT == "python"])] RETURN count`);
  const fills = [...svg.matchAll(/<circle [^>]*fill="([^"]+)"/g)].map(([, fill]) => fill);
  expect(fills.length).toBe(drawn);
  expect(fills.filter((fill) => fill !== dotColor).length).toBe(matching);
  expect(svg.split('<path').length - 1).toBeGreaterThan(1_000);
  const problems = await page.evaluate(
    (text) => new DOMParser().parseFromString(text, 'image/svg+xml').querySelectorAll('parsererror').length,
    svg,
  );
  expect(problems).toBe(0);
});

test('a scene opens for another user with its places, filter and colours', async () => {
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog', { name: 'Save scene' }).getByLabel('Name').fill('Python');
  await page.keyboard.press('Enter');
  await page.getByText('Saved · just now').waitFor();
  await page.waitForURL(/scene=/);
  const chip = await hiddenChip(page).textContent();
  const before = await placesOf(page);
  await addUser('ann', { '': 'ro' });
  const { page: other } = await openAs('ann', page.url());
  await other.getByRole('button', { name: 'Python' }).first().waitFor();
  await idle(other);
  expect(await shown(other)).toEqual(await shown(page));
  expect(await hiddenChip(other).textContent()).toBe(chip);
  expect(await placesOf(other)).toEqual(before);
  await other.context().close();
});

test('a user without access to the packages does not see them in the scene', async () => {
  await addUser('bob', { '': 'ro', '/packages': 'none' });
  const { page: other } = await openAs('bob', page.url());
  await other
    .getByText(/expected the access level ro on the collection 'packages'/)
    .first()
    .waitFor();
  await expect.poll(() => shown(other)).toEqual({ vertices: 0, edges: 0 });
  await other.context().close();
});

test('clicks collapse and expand a package', async () => {
  await page.goto(`${fixture.orrery.url}/graph/debian?start=packages/vim`);
  await idle(page);
  const expanded = await shown(page);
  expect(expanded.vertices).toBeGreaterThan(5);
  const click = async () => {
    const { x, y } = await locate(page, 'packages/vim');
    await page.mouse.click(x, y);
    await idle(page);
  };
  await click();
  await expect.poll(() => shown(page)).toEqual({ vertices: 1, edges: 0 });
  await click();
  await expect.poll(() => shown(page)).toEqual(expanded);
});

test('no error has appeared', () => {
  expect(fixture.problems).toEqual([]);
});
