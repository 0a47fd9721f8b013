import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations, violationsInThemes } from './accessibility.ts';
import { ask, type Fixture, openFixture } from './fixture.ts';

/** The first page after signing in: facts, the graph, collections, and what changed. */
describe('overview', () => {
  let fixture: Fixture;
  let page: Page;
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const marked = () => page.locator('#dashboard-menu[aria-current="page"]');

  beforeAll(async () => {
    fixture = await openFixture();
    ({ page } = fixture);
    await page.goto(fixture.orrery.signInUrl);
  });

  afterAll(() => fixture?.close());

  test('an empty database offers three ways in', async () => {
    await ask(fixture, '/_api/database', { name: 'shop' });
    await page.goto(`${fixture.orrery.url}/_db/shop/`);
    await region('Start').getByRole('link', { name: 'Example graphs' }).waitFor();
    await expect.poll(() => region('Start').getByRole('link').count()).toBe(3);
    expect(await axeViolations(page)).toEqual([]);
  });

  test("[2.1-overview-2] '' and dashboard mark the dashboard-menu", async () => {
    await page.goto(`${fixture.orrery.url}/`);
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await marked().waitFor();
    await page.getByRole('link', { name: 'Statistics', exact: true }).click();
    await page.waitForURL(/\/dashboard$/);
    await marked().waitFor();
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await region('Figures of the database').waitFor();
  });

  test('a created graph appears with its picture, its collections and their changes', async () => {
    const created = await ask(fixture, '/_db/shop/_admin/aardvark/graph-examples/create/knows_graph', {});
    expect(created.error).toBe(false);
    await page.goto(`${fixture.orrery.url}/_db/shop/`);
    await region('knows_graph').getByText('5 vertices · 5 edges · persons, knows').waitFor();
    await region('knows_graph')
      .getByRole('img', { name: /^Preview/ })
      .waitFor();
    await region('What changed').getByRole('link', { name: 'persons' }).waitFor();
    await region('Collections by size').getByRole('link', { name: 'knows' }).waitFor();
  });

  test('no axe violations in both themes', async () => {
    await page.reload();
    await region('knows_graph')
      .getByRole('img', { name: /^Preview/ })
      .waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
  });

  test.each([
    [1280, 720],
    [1000, 720],
    [390, 844],
  ])(
    '%i x %i pixels need no horizontal scrolling, and the header does not overlap',
    async (width, height) => {
      await page.setViewportSize({ width, height });
      await region('Figures of the database').waitFor();
      const overflow = () => page.evaluate(() => document.querySelector('main')!.scrollWidth - innerWidth);
      await expect.poll(overflow).toBeLessThanOrEqual(0);
      const tab = (await page.getByRole('link', { name: 'Statistics', exact: true }).boundingBox())!;
      const refresh = (await page.getByRole('button', { name: 'Refresh' }).boundingBox())!;
      const isBeside = tab.x + tab.width <= refresh.x || tab.y + tab.height <= refresh.y;
      expect(isBeside).toBe(true);
    },
  );

  test('[comfort-examples-1] the menu Examples creates a graph with one click, and opens it', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const menu = () => page.getByRole('button', { name: 'Examples', exact: true }).click();
    await menu();
    await page.getByRole('menuitem', { name: 'Example notebook' }).waitFor();
    // The menu of Mantine begins with a presentational element that takes the focus.
    expect(await axeViolations(page, '[role="menuitem"]')).toEqual([]);
    await page.getByRole('menuitem', { name: /^Traversal example.*Create$/ }).click();
    await region('What changed').getByRole('link', { name: 'circles' }).waitFor();
    await menu();
    await page.getByRole('menuitem', { name: /^Traversal example.*Open$/ }).waitFor();
    await page.keyboard.press('Escape');
  });

  test('[comfort-tour-1] four hints greet a new user, by keyboard; once closed they stay away', async () => {
    await page.addInitScript(() => localStorage.setItem('orrery.tour', 'on'));
    await page.reload();
    const tour = region('Introduction');
    await tour.getByText('1 / 4').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    for (const step of [2, 3, 4]) {
      await tour.getByRole('button', { name: 'Next' }).press('Enter');
      await tour.getByText(`${step} / 4`).waitFor();
    }
    await tour.getByRole('button', { name: 'Done' }).press('Enter');
    await tour.waitFor({ state: 'detached' });
    await page.reload();
    await region('Where to start').waitFor();
    expect(await tour.count()).toBe(0);
  });

  test('Open graph opens the largest graph in the viewer', async () => {
    await page.goto(`${fixture.orrery.url}/_db/shop/`);
    const link = page.getByRole('link', { name: 'Open graph', exact: true });
    const address = await link.getAttribute('href');
    expect(address).toMatch(/\/graph\/\w+$/);
    await link.click();
    await page.waitForURL((url) => url.pathname === address);
  });

  test('no errors in the page', () => {
    expect(fixture.problems).toEqual([]);
  });
});
