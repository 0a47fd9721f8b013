import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idle } from './canvas.ts';
import { comparePictures, expectPicture } from './compare-pictures.ts';
import { type Fixture, openFixture, runFromPalette, signIn } from './fixture.ts';
import { openPage } from './harness.ts';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
});

afterAll(() => fixture?.close());

/** Shows the whole graph in a deterministic layout. */
async function showAll(page: Page, graph: string, layout: string): Promise<void> {
  await page.goto(`${fixture.orrery.url}/graph/${graph}?start=random`);
  await idle(page);
  await page.getByLabel('Number of vertices').selectOption('all');
  await idle(page);
  await runFromPalette(page, `Layout: ${layout}`);
  await idle(page);
}

/** Screenshot of the canvas without floating panels; optionally only its centre, where small graphs are. */
async function canvasPicture(page: Page, isMiddle = false): Promise<Buffer> {
  const style = await page.addStyleTag({
    content: '[class*="_stage_"] > :not([role="application"]) { visibility: hidden !important; }',
  });
  const box = (await page.locator('[data-vertices] canvas').first().boundingBox())!;
  const middle = { x: box.x + box.width / 2 - 250, y: box.y + box.height / 2 - 200, width: 560, height: 420 };
  const picture = await page.screenshot({ clip: isMiddle ? middle : box });
  await style.evaluate((element) => (element as HTMLElement).remove());
  return picture;
}

describe.each([1, 2])('the canvas at %i device pixels per CSS pixel', (deviceScaleFactor) => {
  let page: Page;
  let problems: readonly string[];

  beforeAll(async () => {
    const viewport = { width: 1000, height: 640 };
    ({ page, problems } = await openPage(fixture.browser, {
      deviceScaleFactor,
      reducedMotion: 'reduce',
      viewport,
    }));
    await signIn(page, fixture);
  });

  test.each([
    ['routeplanner', 'Circular'],
    ['social', 'Grid'],
  ])('%s, light and dark', async (graph, layout) => {
    await showAll(page, graph, layout);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
      await idle(page);
      const picture = await canvasPicture(page, true);
      await expectPicture(page, `${graph}-${colorScheme}-${deviceScaleFactor}x`, picture);
    }
    expect(problems).toEqual([]);
  });
});

describe('image and data files', () => {
  let page: Page;
  let problems: readonly string[];

  beforeAll(async () => {
    ({ page, problems } = await openPage(fixture.browser, {
      reducedMotion: 'reduce',
      viewport: { width: 1000, height: 700 },
      permissions: ['clipboard-read', 'clipboard-write'],
    }));
    await signIn(page, fixture);
    await showAll(page, 'routeplanner', 'Circular');
  });

  async function exportBy(item: string): Promise<Buffer> {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    return saved(() => page.getByRole('menuitem', { name: item, exact: true }).click());
  }

  async function saved(act: () => Promise<void>): Promise<Buffer> {
    const [download] = await Promise.all([page.waitForEvent('download'), act()]);
    return contentOf(download);
  }

  async function contentOf(download: Download): Promise<Buffer> {
    return readFileSync(await download.path());
  }

  /** Width and height of a PNG. */
  const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

  async function openDialog(): Promise<void> {
    await page.keyboard.press('Shift+E');
    await page.getByRole('dialog', { name: 'Export image' }).waitFor();
  }

  test('a PNG of one tile equals the canvas, and one of several tiles equals it at higher resolution', async () => {
    const onScreen = await canvasPicture(page);
    await openDialog();
    await page.getByRole('checkbox', { name: 'Legend' }).uncheck();
    await page.getByLabel('Scale').selectOption('1');
    const one = await saved(() =>
      page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click(),
    );
    expect((await comparePictures(page, one, onScreen, { tolerance: 8, reduce: 1 })).share).toBeLessThan(
      0.001,
    );
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await openDialog();
    await page.getByRole('checkbox', { name: 'Legend' }).uncheck();
    await page.getByLabel('Scale').selectOption('4');
    const four = await saved(() =>
      page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click(),
    );
    expect(sizeOf(four)).toEqual(sizeOf(one).map((side) => 4 * side!));
    const small = await reduced(four, 4);
    expect((await comparePictures(page, small, one, { tolerance: 60, reduce: 2 })).share).toBeLessThan(0.004);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('an SVG rendered on its own looks like the canvas', async () => {
    const onScreen = await exportBy('PNG of current view');
    const svg = await exportBy('SVG of current view');
    const [width, height] = sizeOf(onScreen).map((side) => side! / 2);
    const look = await fixture.browser.newPage({
      viewport: { width: width!, height: height! },
      deviceScaleFactor: 2,
    });
    await look.setContent(
      `<body style="margin:0"><img width="${width}" height="${height}" src="data:image/svg+xml;base64,${svg.toString('base64')}">`,
    );
    await look.waitForFunction(() => document.images[0]!.complete && document.images[0]!.naturalWidth > 0);
    const drawn = await look.screenshot();
    await look.close();
    const { share } = await comparePictures(page, drawn, onScreen, { tolerance: 60, reduce: 4 });
    // Texts are rasterised by other code; the legend has several.
    expect(share).toBeLessThan(0.005);
  });

  test('a transparent image has no background', async () => {
    await openDialog();
    await page.getByLabel('Scope').selectOption('all');
    await page.getByLabel('Background').selectOption('transparent');
    const picture = await saved(() =>
      page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click(),
    );
    const alphas = await page.evaluate(
      async (url) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
        const context = canvas.getContext('2d')!;
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        const pixels = data.length / 4;
        let [clear, solid] = [0, 0];
        for (let at = 3; at < data.length; at += 4) {
          if (data[at] === 0) clear++;
          else if (data[at] === 255) solid++;
        }
        return { clear: clear / pixels, solid: solid / pixels };
      },
      `data:image/png;base64,${picture.toString('base64')}`,
    );
    expect(alphas.clear).toBeGreaterThan(0.7);
    expect(alphas.solid).toBeGreaterThan(0.005);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('the image is copied to the clipboard', async () => {
    await runFromPalette(page, 'Copy image to clipboard');
    const type = () => page.evaluate(async () => (await navigator.clipboard.read())[0]?.types[0]);
    await expect.poll(type).toBe('image/png');
  });

  test('data is exported in each format, with positions and the chosen attributes', async () => {
    const json = JSON.parse((await exportBy('JSON')).toString());
    expect(json).toMatchObject({ graph: 'routeplanner', directed: true });
    expect(json.vertices.map(({ label }: { label: string }) => label).sort()).toEqual([
      'Berlin',
      'Cologne',
      'Hamburg',
      'Lyon',
      'Paris',
    ]);
    expect(json.edges).toHaveLength(10);
    await runFromPalette(page, 'Export data…');
    await page.getByLabel('Format').selectOption('graphml');
    await page.getByRole('combobox', { name: 'Vertex attributes' }).fill('population');
    await page.getByRole('combobox', { name: 'Edge attributes' }).fill('distance');
    await page.keyboard.press('Tab');
    const graphml = (
      await saved(() => page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click())
    ).toString();
    const found = await page.evaluate((text) => {
      const document = new DOMParser().parseFromString(text, 'application/xml');
      return {
        problem: document.querySelector('parsererror')?.textContent,
        nodes: document.querySelectorAll('node').length,
        keys: [...document.querySelectorAll('key')].map((key) => key.getAttribute('attr.name')),
      };
    }, graphml);
    expect(found).toMatchObject({ problem: undefined, nodes: 5 });
    expect(found.keys).toEqual(expect.arrayContaining(['label', 'x', 'y', 'population', 'distance']));
    expect(problems).toEqual([]);
  });

  async function reduced(png: Buffer, factor: number): Promise<Buffer> {
    const url = await page.evaluate(
      async ([source, by]) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.naturalWidth / by, image.naturalHeight / by];
        const context = canvas.getContext('2d')!;
        context.imageSmoothingQuality = 'high';
        context.drawImage(image, 0, 0, canvas.width, canvas.height);
        return canvas.toDataURL('image/png');
      },
      [`data:image/png;base64,${png.toString('base64')}`, factor] as const,
    );
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  }
});
