import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idle, locate, vertexIds } from './canvas.ts';
import { createExample, type Fixture, openFixture, openWhole, shoot } from './fixture.ts';

/** A browser without WebGL: the graph is drawn on a 2D canvas. */
describe('without WebGL', () => {
  let fixture: Fixture;

  /** Number of pixels of the canvas that differ from its corner. */
  const inkOf = () =>
    fixture.page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('[role="application"] canvas')!;
      // Of a copy, because reading the canvas itself makes Chromium warn.
      const copy = new OffscreenCanvas(canvas.width, canvas.height);
      const context = copy.getContext('2d', { willReadFrequently: true })!;
      context.drawImage(canvas, 0, 0);
      const { data } = context.getImageData(0, 0, copy.width, copy.height);
      const pixels = new Uint32Array(data.buffer);
      return pixels.reduce((count, pixel) => (pixel === pixels[0] ? count : count + 1), 0);
    });

  beforeAll(async () => {
    fixture = await openFixture({}, ['--disable-3d-apis']);
    await openWhole(fixture, 'knows_graph');
  });

  afterAll(() => fixture?.close());

  test('a graph is drawn, and the page says how', async () => {
    const { page } = fixture;
    expect(await page.evaluate(() => document.createElement('canvas').getContext('webgl2'))).toBeNull();
    await page.getByText('Drawn without WebGL').waitFor();
    expect(await inkOf()).toBeGreaterThan(2000);
    await shoot(page, 'without-webgl');
  });

  test('a vertex is selected and dragged', async () => {
    const { page } = fixture;
    const [id] = await vertexIds(page);
    const { x, y } = await locate(page, id!);
    await page.keyboard.press('m');
    await page.keyboard.down('Shift');
    await page.mouse.click(x, y);
    await page.keyboard.up('Shift');
    await page.getByText('Selected 1', { exact: true }).first().waitFor();
    await idle(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 40, { steps: 5 });
    await page.mouse.up();
    await idle(page);
    const at = await locate(page, id!);
    expect(Math.hypot(at.x - x, at.y - y)).toBeGreaterThan(20);
    await shoot(page, 'without-webgl-selected');
  });

  test('the picture follows the zoom', async () => {
    const { page } = fixture;
    const before = await inkOf();
    await page.mouse.move(700, 450);
    await page.mouse.wheel(0, 600);
    await idle(page);
    const after = await inkOf();
    expect(after).toBeGreaterThan(200);
    expect(after).toBeLessThan(before);
  });

  test('the picture is exported as PNG', async () => {
    const { page } = fixture;
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'PNG of current view', exact: true }).click();
    const png = readFileSync(await (await downloading).path());
    expect(png.readUInt32BE(16)).toBeGreaterThan(1000);
    const isDrawn = await page.evaluate(
      async (url) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.width, image.height];
        const context = canvas.getContext('2d')!;
        context.drawImage(image, 0, 0);
        return new Set(new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer))
          .size;
      },
      `data:image/png;base64,${png.toString('base64')}`,
    );
    expect(isDrawn).toBeGreaterThan(10);
    expect(fixture.problems).toEqual([]);
  });

  test('of a larger graph the limit is stated', async () => {
    const { page } = fixture;
    await createExample(page, 'Airports and flights', 'airports');
    await page.goto(`${fixture.orrery.url}/graph/airports?start=none`);
    await page.getByRole('button', { name: 'Load all', exact: true }).click();
    await page.getByText('Drawn without WebGL: at most 2,000 vertices and 5,000 edges.').waitFor();
    await idle(page);
    expect(await inkOf()).toBeGreaterThan(2000);
    await shoot(page, 'without-webgl-large');
    expect(fixture.problems).toEqual([]);
  });
});
