import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { frames, idle, inkShare, locate, passFrames, shown, vertexIds } from './canvas.ts';
import { type Fixture, followLink, openFixture } from './fixture.ts';
import { openPage } from './harness.ts';

/** The first use of the product, in consecutive steps on one page; each test continues from the previous one. */
describe('from the first start to exploring a real graph', () => {
  let fixture: Fixture;
  let page: Page;
  const size = () => page.getByLabel('Number of vertices');

  beforeAll(async () => {
    fixture = await openFixture();
    ({ page } = fixture);
  });

  afterAll(() => fixture?.close());

  test('the printed link signs in once', async () => {
    expect(fixture.orrery.password).toMatch(/^\S{16,}$/);
    await followLink(fixture);
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });

    const second = await openPage(fixture.browser);
    await second.page.goto(fixture.orrery.signInUrl);
    await second.page.getByLabel('Username').waitFor();
    await second.page.context().close();
  });

  test('the small example graphs exist, and Debian is created with one click', async () => {
    await page.getByRole('link', { name: 'Graphs', exact: true }).click();
    for (const name of ['knows_graph', 'social', 'routeplanner']) {
      await page.getByText(name, { exact: true }).first().waitFor();
    }
    await page.getByRole('button', { name: 'Create Debian packages' }).click();
    await page.getByText('Graph: debian created.').waitFor({ timeout: 240_000 });
    await page.getByText('debian', { exact: true }).first().waitFor();
  });

  test('[2-banner] the start page preselects a random start of five vertices, which shows them and their counts', async () => {
    await page.getByText('debian', { exact: true }).first().click();
    const random = page.getByRole('region', { name: 'Start with random vertices' });
    await expect.poll(() => random.getByLabel('Number of random vertices').inputValue()).toBe('5');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/graph/debian');
    await random.getByRole('button', { name: 'Start', exact: true }).click();
    await page.locator('[data-vertices="5"]').waitFor();
    await idle(page);
    expect((await shown(page)).vertices).toBe(5);
    await page.getByText('Graph too big. A random section is rendered.').waitFor();
    await page
      .getByText(/5 of 63,666 vertices/)
      .first()
      .waitFor();
    expect(await inkShare(page)).toBeGreaterThan(0.001);
  });

  test('a click expands a vertex, another click collapses it; undo and redo work', async () => {
    await size().selectOption('10');
    await idle(page);
    const { before, after } = await toggleOne();
    await page.keyboard.press('Control+z');
    await idle(page);
    await expect.poll(() => shown(page)).toEqual(before);
    await page.keyboard.press('Control+Shift+z');
    await idle(page);
    await expect.poll(() => shown(page)).toEqual(after);
  });

  /** Clicks vertices until the number of shown vertices changes; a vertex may have nothing to expand or collapse. */
  async function toggleOne() {
    for (const id of await vertexIds(page)) {
      const before = await shown(page);
      const at = await locate(page, id);
      await page.mouse.click(at.x, at.y);
      await idle(page);
      const after = await shown(page);
      if (after.vertices !== before.vertices) return { before, after };
    }
    throw new Error('no vertex could be expanded or collapsed');
  }

  test('500 vertices are shown on request; a dragged vertex keeps its position', async () => {
    await size().selectOption('500');
    await idle(page);
    expect((await shown(page)).vertices).toBe(500);
    await page.getByRole('button', { name: /^Move/ }).click();
    const id = (await vertexIds(page))[0]!;
    const from = await locate(page, id);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 80, from.y + 40, { steps: 8 });
    const under = await locate(page, id);
    await page.mouse.up();
    expect(Math.hypot(under.x - from.x - 80, under.y - from.y - 40)).toBeLessThan(3);
    await idle(page);
  });

  test('all 63,666 vertices and 300,547 edges are drawn; the layout can be stopped', async () => {
    await size().selectOption({ label: 'all vertices' });
    await page.getByRole('button', { name: /^Stop/ }).waitFor({ timeout: 240_000 });
    await page.waitForFunction(
      () => document.querySelector<HTMLElement>('[data-vertices]')?.dataset.state === 'layout',
      undefined,
      { timeout: 240_000 },
    );
    await page.getByRole('button', { name: /^Stop/ }).click();
    await idle(page);
    await expect.poll(() => shown(page)).toEqual({ vertices: 63_666, edges: 300_547 });
    await page.getByText('Graph too big. A random section is rendered.').waitFor({ state: 'detached' });
    expect(await inkShare(page)).toBeGreaterThan(0.02);
  });

  test('the view follows panning and zooming, and no frame is drawn at rest', async () => {
    const id = (await vertexIds(page))[0]!;
    const before = await locate(page, id);
    await page.mouse.move(720, 300);
    await page.mouse.wheel(0, -400);
    await idle(page);
    const zoomed = await locate(page, id);
    expect(Math.hypot(zoomed.x - 720, zoomed.y - 300)).toBeGreaterThan(
      Math.hypot(before.x - 720, before.y - 300),
    );
    const drawn = await frames(page);
    await passFrames(page, 40);
    expect(await frames(page)).toBe(drawn);
  });

  test('no errors and no requests to other hosts', () => {
    expect(fixture.problems).toEqual([]);
  });
});
