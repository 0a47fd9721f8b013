import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idle, locate, shown } from './canvas.ts';
import { type Fixture, openFixture, openWhole, shoot } from './fixture.ts';

/** Header, tools, panels and furniture of the workspace, in consecutive steps on one page. */
describe('the frame of the workspace', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture({ reducedMotion: 'reduce' });
    ({ page } = fixture);
    await openWhole(fixture, 'social');
  });

  afterAll(() => fixture?.close());

  const panel = () => page.getByRole('complementary');
  const tab = (name: string) => page.getByRole('button', { name, exact: true });
  const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!;

  test('[F-12] header 44 px, tools 56 px, panel 344 px; the picture moves by half of the width of the panel', async () => {
    const [id] = ['female/alice'];
    await page.keyboard.press('+');
    await idle(page);
    const before = await locate(page, id);
    await tab('Style').click();
    await panel().getByText('Connection', { exact: true }).waitFor();
    await idle(page);
    expect(before.x - (await locate(page, id)).x).toBeCloseTo(172, 0);
    expect((await boxOf('#graph-panel')).width).toBe(344);
    expect((await boxOf('[role=toolbar][aria-label=Tools]')).width).toBe(56);
    expect((await boxOf('header:has(h1)')).height).toBe(44);
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    await idle(page);
    expect((await locate(page, id)).x).toBeCloseTo(before.x, 0);
  });

  test('[F-13] the details of a selected vertex: name, id, actions in words, attributes, neighbours', async () => {
    await page.keyboard.press('x');
    const at = await locate(page, 'female/alice');
    await page.mouse.click(at.x, at.y);
    await tab('Details').click();
    await panel().getByRole('heading', { name: 'alice' }).waitFor();
    await panel().getByText('female/alice', { exact: true }).waitFor();
    for (const name of ['Edit', 'Pin']) await panel().getByRole('button', { name, exact: true }).waitFor();
    await panel().getByRole('heading', { name: 'Attributes' }).waitFor();
    await panel().getByText('Alice', { exact: true }).waitFor();
    await panel()
      .getByText(/^\d+, \d+ shown$/)
      .waitFor();
    await panel().getByRole('button', { name: 'Show 3 system attributes' }).click();
    await panel().getByText('_rev', { exact: true }).waitFor();
    await shoot(page, 'details');
    await panel().getByText('JSON', { exact: true }).click();
    await panel().getByText('"name": "Alice"').waitFor();
    await panel().getByText('Table', { exact: true }).click();
  });

  test('[F-14] hover of a neighbour and of the canvas are one state; a click goes to the neighbour', async () => {
    const row = panel().getByRole('button', { name: /^bob/ });
    await row.hover();
    await page.getByText(/^male\/bob · /).waitFor();
    await row.click();
    await panel().getByRole('heading', { name: 'bob' }).waitFor();
  });

  test('[F-15] several selected: a pager goes through them', async () => {
    const { vertices } = await shown(page);
    await page.getByRole('application').focus();
    await page.keyboard.press('Control+a');
    await panel().getByText(`1 of ${vertices}`).waitFor();
    await panel().getByRole('button', { name: 'Previous selected element' }).click();
    await panel().getByText(`${vertices} of ${vertices}`).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
  });

  test('[F-16] L collapses the legend to a button and opens it again', async () => {
    const legend = page.getByRole('region', { name: 'Legend' });
    await legend.waitFor();
    await page.keyboard.press('l');
    await legend.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Legend' }).click();
    await legend.waitFor();
  });

  test('[F-17] below 1100 px the tabs are one menu, and nothing is wider than the window', async () => {
    await page.setViewportSize({ width: 1000, height: 700 });
    await tab('Panels').click();
    await page.getByRole('menuitem', { name: 'Metrics' }).click();
    await page.getByRole('complementary', { name: 'Metrics' }).waitFor();
    for (const width of [1000, 390]) {
      await page.setViewportSize({ width, height: 700 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await tab('Style').waitFor();
    await page.keyboard.press('p');
  });

  test('[F-18] Tab goes from the header to the tools and the canvas', async () => {
    await tab('More panels').focus();
    await page.keyboard.press('Tab');
    const name = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(name).toBe('Expand');
    for (let press = 0; press < 9; press++) await page.keyboard.press('Tab');
    await expect.poll(name).toBe('Graph');
  });

  test('[2-switch-dialog] Switch Graph has a graph select and a checkbox that is on', async () => {
    await tab('social').click();
    const dialog = page.getByRole('dialog', { name: 'Switch Graph' });
    await expect.poll(() => dialog.getByLabel('Graph', { exact: true }).inputValue()).toBe('social');
    await expect.poll(() => dialog.getByLabel('Start with random vertex').isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('no errors and no requests to other hosts', () => {
    expect(fixture.problems).toEqual([]);
  });
});
