import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idle, inkShareOf, shown } from './canvas.ts';
import { comparePictures } from './compare-pictures.ts';
import { createExample, followLink, openScene, type Scene } from './scene.ts';

/** Exports of a graph that is drawn by workers and whose columns are computed in slices. */
let scene: Scene;
let page: Page;

beforeAll(async () => {
  scene = await openScene({ reducedMotion: 'reduce' });
  ({ page } = scene);
  await followLink(scene);
  await createExample(page, 'Debian packages', 'debian');
  await page.goto(`${scene.orrery.url}/graph/debian?start=none`);
  await page.getByRole('button', { name: 'Load all', exact: true }).click();
  await idle(page);
});

afterAll(() => scene?.close());

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

/** Saves a PNG at scale 1 without a legend. */
async function exportPng(scope: string): Promise<Buffer> {
  await page.keyboard.press('Shift+E');
  await page.getByRole('dialog', { name: 'Export image' }).waitFor();
  await page.getByLabel('Scope').selectOption(scope);
  await page.getByRole('checkbox', { name: 'Legend' }).uncheck();
  await page.getByLabel('Scale').selectOption('1');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save', exact: true }).click(),
  ]);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return readFileSync(await download.path());
}

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
  expect(scene.problems).toEqual([]);
});
