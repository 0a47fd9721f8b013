import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violationsInThemes } from './accessibility.ts';
import { idle, locate, shown, vertexIds } from './canvas.ts';
import { ask, type Fixture, openExample, openFixture, runFromPalette, shoot } from './fixture.ts';

/** Metrics, layouts and paths on real graphs, in consecutive steps on one page. */
describe('analysing a graph', () => {
  let fixture: Fixture;
  let page: Page;
  const panel = () => page.getByRole('complementary', { name: /^(Metrics|Paths|Traversal)$/ });
  const layoutPanel = () => page.getByRole('complementary', { name: 'Layout' });
  const row = (name: string) => panel().locator('dl > div', { hasText: new RegExp(`^${name}`) });

  beforeAll(async () => {
    fixture = await openFixture();
    ({ page } = fixture);
    await openExample(fixture, 'Airports and flights', 'airports');
    await page.getByLabel('Number of vertices').selectOption('500');
    await idle(page);
  });

  afterAll(() => fixture?.close());

  async function places(): Promise<readonly { readonly x: number; readonly y: number }[]> {
    return Promise.all((await vertexIds(page)).slice(0, 40).map((id) => locate(page, id)));
  }

  /** True if the relative vertex distances of two states differ, independent of the camera. */
  function isOtherPicture(
    one: readonly { readonly x: number; readonly y: number }[],
    other: readonly { readonly x: number; readonly y: number }[],
  ): boolean {
    const shape = (points: typeof one) => {
      const lengths = points
        .slice(1)
        .map(({ x, y }, nth) => Math.hypot(x - points[nth]!.x, y - points[nth]!.y));
      const sum = lengths.reduce((total, length) => total + length, 0);
      return lengths.map((length) => length / sum);
    };
    const [left, right] = [shape(one), shape(other)];
    return left.some((length, nth) => Math.abs(length - right[nth]!) > 0.005);
  }

  test('PageRank is computed, sets sizes and colours, and selects the highest-ranked vertex', async () => {
    await page.keyboard.press('Shift+M');
    await panel()
      .getByRole('button', { name: /^PageRank/ })
      .click();
    await panel().getByRole('button', { name: 'Run', exact: true }).click();
    await panel().getByText('Highest values').waitFor();
    await expect.poll(() => row('Mean').textContent()).toContain('0.00200');
    const best = panel().getByRole('list', { name: 'Highest values' }).getByRole('button').first();
    await panel().getByRole('button', { name: 'Size by' }).click();
    await panel().getByRole('button', { name: 'Colour by' }).click();
    await idle(page);
    await page.getByRole('button', { name: 'Undo: Colour by PageRank' }).waitFor();
    const id = (await best.getAttribute('title'))!;
    await best.click();
    await idle(page);
    const { x, y } = await locate(page, id);
    expect(Math.hypot(x - 720, y - 450)).toBeLessThan(260);
    await panel().getByRole('button', { name: 'CSV' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('airports-page-rank.csv');
  });

  test('a column is written to an attribute of the documents, which one undo removes', async () => {
    const count = async () => {
      const query = 'RETURN LENGTH(FOR a IN airports FILTER a.page_rank > 0 RETURN 1)';
      return (await ask(fixture, '/_api/cursor', { query })).result;
    };
    await panel().getByRole('button', { name: 'Write to an attribute' }).click();
    await panel().getByText('Changes 500 documents in the database').waitFor();
    await panel().getByRole('textbox', { name: 'Attribute of the documents' }).fill('_rank');
    await panel().getByText('expected a name of letters, digits and underscores').waitFor();
    await panel().getByRole('textbox', { name: 'Attribute of the documents' }).fill('page_rank');
    await panel().getByRole('button', { name: 'Write', exact: true }).click();
    await page.getByRole('button', { name: 'Undo: Write PageRank' }).waitFor();
    expect(await count()).toEqual([500]);
    await page.getByRole('button', { name: 'Undo: Write PageRank' }).click();
    await page.getByRole('button', { name: 'Redo: Write PageRank' }).waitFor();
    expect(await count()).toEqual([0]);
  });

  test('the selection is compared with the rest of the picture', async () => {
    await page.keyboard.press('Shift+N');
    await page
      .getByRole('toolbar', { name: 'Selection' })
      .getByText(/^\d+ vertices selected$/)
      .waitFor();
    await runFromPalette(page, 'Profile of the selection');
    const profile = page.getByRole('complementary', { name: 'Profile' });
    const result = profile.getByRole('region', { name: 'Result' });
    await result.getByText(/^\d+ vertices, compared with \d+ others$/).waitFor();
    await expect
      .poll(() => result.getByRole('region', { name: 'country' }).getByRole('listitem').first().textContent())
      .toMatch(/ %, elsewhere /);
    await expect
      .poll(() => result.getByRole('region', { name: 'PageRank' }).getByRole('row').allInnerTexts())
      .toContainEqual(expect.stringMatching(/^Median/));
    await shoot(page, 'profile');
    expect(await violationsInThemes(page)).toEqual([]);
    await page.keyboard.press('Shift+M');
    await panel().getByText('Highest values').waitFor();
  });

  test('the statistics report has figures and charts, and is saved as a page', async () => {
    await runFromPalette(page, 'Statistics report of the graph');
    const report = page.getByRole('complementary', { name: 'Report' });
    const result = report.getByRole('region', { name: 'Result' });
    await result.getByRole('row', { name: 'Vertices 500' }).waitFor();
    await result.getByRole('row', { name: /^Largest component 500 \(100 %\)/ }).waitFor();
    await expect.poll(() => result.getByRole('img').count()).toBe(2);
    expect(await violationsInThemes(page)).toEqual([]);
    await shoot(page, 'report');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      report.getByRole('button', { name: 'Save as a page' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('airports-report.html');
    await page.keyboard.press('Shift+M');
    await panel().getByText('Highest values').waitFor();
  });

  test('concentric rings by PageRank and a tree: one undo step each', async () => {
    await page.keyboard.press('0');
    await idle(page);
    const before = await places();
    await panel().getByRole('button', { name: 'Concentric' }).click();
    await idle(page);
    const rings = await places();
    expect(isOtherPicture(before, rings)).toBe(true);
    await page.keyboard.press('Shift+L');
    await layoutPanel().getByRole('button', { name: 'Tree', exact: true }).click();
    await layoutPanel().getByRole('button', { name: 'Apply' }).click();
    await idle(page);
    expect(isOtherPicture(rings, await places())).toBe(true);
    await page.getByRole('button', { name: 'Undo: Layout: Tree' }).click();
    await idle(page);
    expect(isOtherPicture(rings, await places())).toBe(false);
    await page.getByRole('button', { name: 'Undo: Layout: Concentric' }).click();
    await idle(page);
    expect(isOtherPicture(before, await places())).toBe(false);
  });

  test('the layered layout is applied to a small graph', async () => {
    await page.getByLabel('Number of vertices').selectOption('20');
    await expect.poll(async () => (await shown(page)).vertices).toBe(20);
    await idle(page);
    const before = await places();
    await layoutPanel().getByRole('button', { name: 'Layered', exact: true }).click();
    await layoutPanel().getByRole('button', { name: 'Apply' }).click();
    await idle(page);
    expect(isOtherPicture(before, await places())).toBe(true);
  });

  test('sliders of the main bar change the layout, all of their changes are one undo step', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Layouts' }).click();
    const controls = page.getByRole('dialog', { name: 'Layouts' });
    await controls.getByLabel('Layout', { exact: true }).selectOption('circular');
    await idle(page);
    await controls.getByLabel('Layout', { exact: true }).selectOption('classic-force');
    await idle(page);
    const before = await places();
    await controls.getByRole('slider', { name: 'Distance' }).focus();
    for (let nth = 0; nth < 4; nth++) await page.keyboard.press('ArrowRight');
    await idle(page);
    await shoot(page, 'layouts');
    expect(isOtherPicture(before, await places())).toBe(true);
    // The dropdown is the last part of the page: Tab leads back to its button.
    await controls.getByRole('button', { name: 'Remove overlaps' }).press('Tab');
    await expect
      .poll(() =>
        page
          .getByRole('button', { name: 'Layouts', exact: true })
          .evaluate((button) => button === document.activeElement),
      )
      .toBe(true);
    await controls.getByRole('button', { name: 'Close layouts' }).click();
    await page.getByRole('button', { name: 'Undo: Tune layout: Classic force' }).click();
    await idle(page);
    expect(isOtherPicture(before, await places())).toBe(false);
  });

  test('bridges are marked; the marks are cleared', async () => {
    await page.getByRole('button', { name: 'Metrics', exact: true }).click();
    await panel().getByText('Metrics', { exact: true }).last().click();
    await panel()
      .getByRole('button', { name: /^Bridges and articulation points/ })
      .click();
    await panel()
      .getByText(/^About .* for .* vertices and/)
      .waitFor();
    await panel().getByRole('button', { name: 'Run', exact: true }).click();
    await panel().getByText('marked on the canvas').waitFor();
    await panel().getByRole('button', { name: 'Clear marks' }).click();
    await panel().getByText('marked on the canvas').waitFor({ state: 'detached' });
  });

  test('paths between two vertices are found, listed and cleared', async () => {
    const ids = await vertexIds(page);
    await page.getByRole('button', { name: 'Paths', exact: true }).click();
    await panel().getByRole('textbox', { name: 'From' }).fill(ids[0]!);
    await panel().getByRole('textbox', { name: 'To' }).fill(ids.at(-1)!);
    await panel().getByRole('button', { name: 'Find paths' }).click();
    await panel()
      .getByText(/paths? of \d+/)
      .waitFor();
    const steps = panel().getByRole('list', { name: 'Path', exact: true }).getByRole('button');
    await expect.poll(() => steps.first().getAttribute('title')).toBe(ids[0]);
    await expect.poll(() => steps.last().getAttribute('title')).toBe(ids.at(-1));
    await panel().getByRole('button', { name: 'Clear', exact: true }).click();
    await panel().getByRole('button', { name: 'Clear', exact: true }).waitFor({ state: 'detached' });
  });

  test('a traversal is traced, its steps are drawn one after the other, and it is undone', async () => {
    const start = (await vertexIds(page))[0]!;
    await page.getByRole('button', { name: 'More panels' }).click();
    await page.getByRole('menuitem', { name: 'Traversal' }).click();
    await panel().getByRole('textbox', { name: 'Start' }).fill(start);
    await panel().getByRole('button', { name: 'Trace', exact: true }).click();
    await panel()
      .getByText(/^Step (\d+) of \1: /)
      .waitFor();
    const slider = panel().getByRole('slider', { name: 'Step' });
    await idle(page);
    const picture = page.locator('canvas').first();
    const whole = await picture.screenshot();
    await slider.press('Home');
    await panel()
      .getByText(/^Step 0 of /)
      .waitFor();
    await idle(page);
    expect((await picture.screenshot()).equals(whole)).toBe(false);
    await page.keyboard.press('>');
    await panel()
      .getByText(/^Step 1 of \d+: .* visited, depth 0$/)
      .waitFor();
    await panel().getByRole('button', { name: 'Play' }).click();
    // Steps change without waiting for this test: any later one is seen.
    await panel()
      .getByText(/^Step ([3-9]|\d{2,}) of /)
      .waitFor();
    await panel().getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Undo: Trace traversal' }).click();
    await slider.waitFor({ state: 'detached' });
  });

  test('a long betweenness computation shows progress and is cancelled; the next job runs', async () => {
    await page.getByLabel('Number of vertices').selectOption({ label: 'all vertices' });
    await page
      .getByText('Classic force supports at most 2,000 vertices and 20,000 edges')
      .waitFor({ timeout: 240_000 });
    await idle(page);
    expect((await shown(page)).vertices).toBe(6_459);
    await page.getByRole('button', { name: 'Metrics', exact: true }).click();
    await panel().getByText('Metrics', { exact: true }).last().click();
    await panel()
      .getByRole('button', { name: /^Betweenness/ })
      .click();
    await panel().getByRole('textbox', { name: 'Sources' }).fill('10000');
    await panel().getByRole('button', { name: 'Run', exact: true }).click();
    await panel().getByRole('progressbar', { name: 'Betweenness' }).waitFor({ state: 'attached' });
    await panel().getByRole('button', { name: 'Stop' }).click();
    await panel().getByRole('progressbar', { name: 'Betweenness' }).waitFor({ state: 'detached' });
    await panel()
      .getByRole('button', { name: /^k-core/ })
      .click();
    await panel().getByRole('button', { name: 'Run', exact: true }).click();
    await panel().getByText('Innermost core').waitFor();
  });

  test('the statistics report becomes a notebook', async () => {
    await runFromPalette(page, 'Open the statistics report as a notebook');
    await page.getByRole('heading', { name: 'Statistics of airports' }).first().waitFor();
    await page.getByRole('heading', { name: 'Degrees by flights in the database' }).waitFor();
  });

  test('no errors and no requests to other hosts', () => {
    expect(fixture.problems).toEqual([]);
  });
});
