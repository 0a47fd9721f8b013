import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idle, shown } from './canvas.ts';
import { openExample, openScene, runFromPalette, type Scene, shoot } from './scene.ts';

/**
 * Communities at low zoom and members at high zoom: the region map of the whole package graph, in consecutive steps on
 * one page.
 */
describe('the map of communities of the package graph', () => {
  let scene: Scene;
  let page: Page;
  const canvasText = async () => (await page.locator('#graph-canvas-text').textContent()) ?? '';
  const lastUndo = () => page.getByRole('button', { name: /^Undo/ }).getAttribute('aria-label');
  const hoverLine = () => page.getByText(/^python · [\d,]+ vertices · /);

  beforeAll(async () => {
    scene = await openScene({ reducedMotion: 'reduce' });
    ({ page } = scene);
    await openExample(scene, 'Debian packages', 'debian');
  });

  afterAll(() => scene?.close());

  /** Number of communities in the text alternative of the canvas, at rest. */
  async function regionsInView(): Promise<number> {
    await idle(page);
    const found = /([\d,]+) communit(?:y is|ies are) in view/.exec(await canvasText());
    return found === null ? 0 : Number(found[1]!.replace(',', ''));
  }

  test('a large graph gets a region map automatically, with regions named by their members', async () => {
    await page.getByLabel('Number of vertices').selectOption('all');
    await page
      .getByText(/63,666 of 63,666 vertices/)
      .first()
      .waitFor({ timeout: 240_000 });
    await idle(page);
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
    const undo = await lastUndo();
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
    expect(await lastUndo()).toBe(undo);
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
    expect(scene.problems).toEqual([]);
  });

  /** A point in the area of the python community, searched with the pointer. */
  async function findPython(): Promise<{ readonly x: number; readonly y: number }> {
    for (let y = 200; y < 800; y += 40) {
      for (let x = 300; x < 1100; x += 40) {
        await page.mouse.move(x, y);
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
        if ((await hoverLine().count()) > 0) return { x, y };
      }
    }
    throw new Error('no point of the canvas has the python community');
  }
});
