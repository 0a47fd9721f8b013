import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idle, locate, vertexIds } from './canvas.ts';
import { comparePictures } from './compare-pictures.ts';
import { createExample, followLink, openScene, type Scene, shoot } from './scene.ts';

/** Colours, widths, curves and bundles of edges, on a small and on a large graph. */
describe('edges', () => {
  let scene: Scene;
  let page: Page;
  const legend = () => page.getByRole('region', { name: 'Legend' });

  beforeAll(async () => {
    scene = await openScene();
    ({ page } = scene);
    await followLink(scene);
    await createExample(page, 'Airports and flights', 'airports');
  });

  afterAll(() => scene?.close());

  async function configure(change: () => Promise<void>): Promise<void> {
    const button = page.getByRole('button', { name: 'Configure', exact: true });
    await button.click();
    await page.getByText('Connection', { exact: true }).waitFor();
    await change();
    await page.keyboard.press('Escape');
    await page.getByText('Connection', { exact: true }).waitFor({ state: 'detached' });
    await idle(page);
  }

  async function fill(label: string, value: string): Promise<void> {
    const field = page.getByRole('combobox', { name: label, exact: true });
    await field.fill(value);
    // Tab leaves the field and closes its list.
    await field.press('Tab');
  }

  /** The edge colour is the second select of that name; the first is for vertices. */
  const edgeColor = () => page.getByLabel('Colour', { exact: true }).nth(1);

  /** Number of hues (twelfths of the colour circle) with many pixels in the canvas centre; greys are ignored. */
  async function hues(): Promise<number> {
    const picture = await page.locator('[data-vertices] canvas').first().screenshot();
    return page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      const [width, height] = [bitmap.width, bitmap.height];
      const { data } = context.getImageData(width / 4, height / 4, width / 2, height / 2);
      const counts = new Array<number>(12).fill(0);
      for (let at = 0; at < data.length; at += 4) {
        const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
        const most = Math.max(red, green, blue);
        const range = most - Math.min(red, green, blue);
        if (range < 60) continue;
        const sector =
          most === red
            ? (green - blue) / range
            : most === green
              ? 2 + (blue - red) / range
              : 4 + (red - green) / range;
        counts[Math.floor(((sector + 6) % 6) * 2)]!++;
      }
      return counts.filter((count) => count > 300).length;
    }, picture.toString('base64'));
  }

  test('a numeric attribute sets colour, width and label of the edges of a small graph; edges can be curved', async () => {
    await page.goto(`${scene.orrery.url}/graph/routeplanner`);
    await idle(page);
    await configure(async () => {
      await edgeColor().selectOption('attribute');
      await fill('Colour attribute', 'distance');
      await fill('Width attribute', 'distance');
      await fill('Edge label attribute', 'distance');
      await page.getByRole('switch', { name: 'Curved' }).click();
    });
    await legend().getByText('Edge width').waitFor();
    await idle(page);
    await shoot(page, 'routeplanner');
    expect(await legend().getByRole('listitem').count()).toBeGreaterThan(5);
    // Settings survive a reload.
    await page.reload();
    await idle(page);
    await legend().getByText('Edge width').waitFor();
  });

  test('other edges stay bundled when a vertex moves, and after a visit to another screen', async () => {
    await page.goto(`${scene.orrery.url}/graph/airports`);
    await idle(page);
    await page.getByLabel('Number of vertices').selectOption('500');
    await idle(page);
    await shoot(page, 'airports');
    await page.keyboard.press('b');
    const bundled = page.getByLabel('Bundled', { exact: true });
    await configure(async () => {
      await expect.poll(() => bundled.isChecked(), { timeout: 240_000 }).toBe(true);
    });
    await shoot(page, 'airports-bundled');
    const [first] = await vertexIds(page);
    const { x, y } = await locate(page, first!);
    await page.getByRole('button', { name: 'Drag', exact: true }).click();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 40, { steps: 4 });
    await page.mouse.up();
    await idle(page);
    await configure(async () => expect(await bundled.isChecked()).toBe(true));
    await shoot(page, 'airports-bundled-moved');
    await page.getByRole('link', { name: 'Graphs' }).click();
    await page.getByRole('button', { name: 'Create', exact: false }).first().waitFor();
    await page.goBack();
    await idle(page);
    await shoot(page, 'airports-bundled-again');
    const canvas = page.locator('[data-vertices] canvas').first();
    const again = await canvas.screenshot();
    await page.keyboard.press('b');
    await configure(async () => expect(await bundled.isChecked()).toBe(false));
    await shoot(page, 'airports-straight-again');
    const { share } = await comparePictures(page, await canvas.screenshot(), again, {
      tolerance: 60,
      reduce: 2,
    });
    expect(share).toBeGreaterThan(0.001);
  });

  test('edges of a large graph have the colours of their ends, with and without bundles', async () => {
    await page.getByLabel('Number of vertices').selectOption('all');
    await page.getByText(/6,459 of 6,459 vertices/).waitFor({ timeout: 240_000 });
    await idle(page);
    await configure(async () => {
      await page.getByLabel('Colour', { exact: true }).first().selectOption('attribute');
      await fill('Colour attribute', 'country');
      // All coloured pixels are edges now.
      await page.getByLabel('Show communities when zoomed out').selectOption('off');
      await page.getByLabel('Shape', { exact: true }).first().selectOption('none');
      await page.getByLabel('Show communities when zoomed out').selectOption('off');
    });
    await legend().getByText('United States', { exact: true }).waitFor({ timeout: 240_000 });
    expect(await hues()).toBe(0);
    await configure(async () => {
      await edgeColor().selectOption('ends');
    });
    await shoot(page, 'airports-ends');
    expect(await hues()).toBeGreaterThan(3);
    await page.keyboard.press('b');
    await configure(async () => {
      const bundled = page.getByLabel('Bundled', { exact: true });
      await expect.poll(() => bundled.isChecked(), { timeout: 240_000 }).toBe(true);
    });
    await shoot(page, 'airports-all-bundled');
    expect(await hues()).toBeGreaterThan(3);
    expect(scene.problems).toEqual([]);
  });
});
