import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idle, locate, shown, vertexIds } from './canvas.ts';
import { comparePictures } from './compare-pictures.ts';
import { ask, createExample, type Fixture, followLink, openFixture, shoot } from './fixture.ts';
import { choose, pickStyle, styleSection } from './style-panel.ts';

/** Colours, widths, curves and bundles of edges, on a small and on a large graph. */
describe('edges', () => {
  let fixture: Fixture;
  let page: Page;
  const legend = () => page.getByRole('region', { name: 'Legend' });

  beforeAll(async () => {
    fixture = await openFixture();
    ({ page } = fixture);
    await followLink(fixture);
    await createExample(page, 'Airports and flights', 'airports');
  });

  afterAll(() => fixture?.close());

  async function configure(change: () => Promise<void>): Promise<void> {
    const button = page.getByRole('button', { name: 'Style', exact: true });
    await button.click();
    await page.getByText('Connection', { exact: true }).waitFor();
    await change();
    await page.keyboard.press('Escape');
    await page.getByText('Connection', { exact: true }).waitFor({ state: 'detached' });
    await idle(page);
  }

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
        const max = Math.max(red, green, blue);
        const range = max - Math.min(red, green, blue);
        if (range < 60) continue;
        const sector =
          max === red
            ? (green - blue) / range
            : max === green
              ? 2 + (blue - red) / range
              : 4 + (red - green) / range;
        counts[Math.floor(((sector + 6) % 6) * 2)]!++;
      }
      return counts.filter((count) => count > 300).length;
    }, picture.toString('base64'));
  }

  test('a numeric attribute sets colour, width and label of the edges of a small graph; edges can be curved', async () => {
    await page.goto(`${fixture.orrery.url}/graph/routeplanner`);
    await idle(page);
    await configure(async () => {
      await pickStyle(page, 'Edges', 'Colour', 'distance');
      await pickStyle(page, 'Edges', 'Width', 'distance');
      await pickStyle(page, 'Edges', 'Label', 'distance');
      await page.getByRole('switch', { name: 'Curved' }).click();
    });
    await legend().getByText('Edge width').waitFor();
    await idle(page);
    await shoot(page, 'routeplanner');
    await expect.poll(() => legend().getByRole('listitem').count()).toBeGreaterThan(5);
    // Settings survive a reload.
    await page.reload();
    await idle(page);
    await legend().getByText('Edge width').waitFor();
  });

  test('parallel edges can be told apart; a line for many shows their number and opens a list', async () => {
    await ask(fixture, '/_api/gharial', {
      name: 'ferries',
      edgeDefinitions: [{ collection: 'trips', from: ['ports'], to: ['ports'] }],
    });
    await ask(
      fixture,
      '/_api/import?type=array&collection=ports',
      ['oslo', 'kiel', 'bergen', 'hirtshals'].map((_key) => ({ _key })),
    );
    const trips = (count: number, from: string, to: string) =>
      Array.from({ length: count }, (_, trip) => ({
        _key: `${from}-${to}-${trip}`,
        _from: `ports/${from}`,
        _to: `ports/${to}`,
      }));
    await ask(fixture, '/_api/import?type=array&collection=trips', [
      ...trips(12, 'oslo', 'kiel'),
      ...trips(1, 'kiel', 'oslo'),
      ...trips(19, 'bergen', 'hirtshals'),
      ...trips(3, 'hirtshals', 'bergen'),
    ]);
    await page.goto(`${fixture.orrery.url}/graph/ferries?start=none`);
    await page.getByRole('button', { name: 'Load all', exact: true }).click();
    await idle(page);
    const middle = async (one: string, other: string) => {
      const [from, to] = [await locate(page, `ports/${one}`), await locate(page, `ports/${other}`)];
      return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    };
    const fan = await middle('oslo', 'kiel');
    await page.mouse.move(fan.x, fan.y);
    await page.getByText(/^trips\/(oslo|kiel)-\S+ · ports\/(oslo|kiel) → ports\/(oslo|kiel)$/).waitFor();
    await shoot(page, 'parallel-fan');

    const pager = page.getByText(/^\d+ of 22$/);
    const many = await middle('bergen', 'hirtshals');
    await page.mouse.move(many.x, many.y);
    await page.getByText(/^22 edges · /).waitFor();
    await page.mouse.click(many.x, many.y);
    await page.getByRole('button', { name: 'Details' }).first().click();
    await pager.waitFor();
    await idle(page);
    const now = await middle('bergen', 'hirtshals');
    await page.mouse.click(now.x, now.y, { button: 'right' });
    await shoot(page, 'parallel-list');
    await page.getByRole('menuitem', { name: /^trips\/hirtshals-bergen-2 / }).click();
    await page
      .getByRole('complementary', { name: 'Details' })
      .getByText('trips/hirtshals-bergen-2')
      .first()
      .waitFor();
    await pager.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const there = await middle('bergen', 'hirtshals');
    await page.mouse.click(there.x, there.y);
    await pager.waitFor();
    await expect.poll(() => ask(fixture, '/_api/collection/trips/count')).toMatchObject({ count: 35 });
  });

  test('other edges stay bundled when a vertex moves, and after a visit to another screen', async () => {
    await page.goto(`${fixture.orrery.url}/graph/airports?start=random`);
    await idle(page);
    await page.getByLabel('Number of vertices').selectOption('500');
    // The load begins a moment after the choice.
    await expect.poll(() => shown(page)).toMatchObject({ vertices: 500 });
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
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 40, { steps: 4 });
    await page.mouse.up();
    await idle(page);
    await configure(async () => expect.poll(() => bundled.isChecked()).toBe(true));
    await shoot(page, 'airports-bundled-moved');
    await page.getByRole('link', { name: 'Graphs', exact: true }).click();
    await page.getByRole('button', { name: 'Create', exact: false }).first().waitFor();
    await page.goBack();
    await idle(page);
    await shoot(page, 'airports-bundled-again');
    const canvas = page.locator('[data-vertices] canvas').first();
    const again = await canvas.screenshot();
    await page.keyboard.press('b');
    await configure(async () => expect.poll(() => bundled.isChecked()).toBe(false));
    await shoot(page, 'airports-straight-again');
    const { share } = await comparePictures(page, await canvas.screenshot(), again, {
      tolerance: 20,
      reduce: 2,
    });
    expect(share).toBeGreaterThan(0.001);
  });

  test('edges of a large graph have the colours of their ends, with and without bundles', async () => {
    await page.getByLabel('Number of vertices').selectOption('all');
    await page
      .getByText(/6,459 of 6,459 vertices/)
      .first()
      .waitFor({ timeout: 240_000 });
    await idle(page);
    await configure(async () => {
      await pickStyle(page, 'Vertices', 'Colour', 'country');
      // All coloured pixels are edges now.
      await page.getByLabel('Show communities when zoomed out').selectOption('off');
      await choose(await styleSection(page, 'Vertices'), 'None');
      await page.getByLabel('Show communities when zoomed out').selectOption('off');
    });
    await legend().getByText('United States', { exact: true }).waitFor({ timeout: 240_000 });
    await expect.poll(hues).toBe(0);
    await configure(async () => {
      await pickStyle(page, 'Edges', 'Colour', 'Gradient (source to target)');
    });
    await shoot(page, 'airports-ends');
    await expect.poll(hues).toBeGreaterThan(3);
    await page.keyboard.press('b');
    await configure(async () => {
      const bundled = page.getByLabel('Bundled', { exact: true });
      await expect.poll(() => bundled.isChecked(), { timeout: 240_000 }).toBe(true);
    });
    await shoot(page, 'airports-all-bundled');
    await expect.poll(hues).toBeGreaterThan(2);
    expect(fixture.problems).toEqual([]);
  });
});
