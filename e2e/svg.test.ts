import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idle } from './canvas.ts';
import { comparePictures } from './compare-pictures.ts';
import { type Fixture, openFixture, runFromPalette, signIn } from './fixture.ts';
import { openPage } from './harness.ts';
import { pickStyle } from './style-panel.ts';

/** Grid of compared image regions: a missing element is a large share of its region, but a small share of the image. */
const [columns, rows] = [8, 6];
const viewport = { width: 1000, height: 700 };

let fixture: Fixture;
let page: Page;
let problems: readonly string[];

beforeAll(async () => {
  fixture = await openFixture();
  ({ page, problems } = await openPage(fixture.browser, { reducedMotion: 'reduce', viewport }));
  await signIn(page, fixture);
  await page.goto(`${fixture.orrery.url}/graph/routeplanner`);
  await idle(page);
  await runFromPalette(page, 'Layout: Circular');
  await idle(page);
  await openStyle();
  await pickStyle(page, 'Edges', 'Width', 'distance');
  await pickStyle(page, 'Edges', 'Label', 'distance');
  await page.keyboard.press('Escape');
  await idle(page);
});

afterAll(() => fixture?.close());

/** The window is narrow: the panels are in one menu. */
async function openStyle(): Promise<void> {
  await page.getByRole('button', { name: 'Panels', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Style', exact: true }).click();
}

async function exportBy(item: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item, exact: true }).click(),
  ]);
  return readFileSync(await download.path());
}

const fontFile = join(
  import.meta.dirname,
  '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);

/** The SVG with the font of the console, as on a computer that has Inter installed. */
function withFont(svg: Buffer): Buffer {
  const source = `url(data:font/woff2;base64,${readFileSync(fontFile).toString('base64')})`;
  const style = `<style>@font-face{font-family:'Inter Variable';font-weight:100 900;src:${source}}</style>`;
  return Buffer.from(svg.toString().replace(/<svg[^>]*>/, (tag) => tag + style));
}

/** An SVG rendered by Chromium at two device pixels per unit. */
async function drawn(svg: Buffer, width: number, height: number): Promise<Buffer> {
  const look = await fixture.browser.newPage({ viewport: { width, height }, deviceScaleFactor: 2 });
  await look.setContent(
    `<body style="margin:0"><img width="${width}" height="${height}" src="data:image/svg+xml;base64,${withFont(svg).toString('base64')}">`,
  );
  await look.waitForFunction(() => document.images[0]!.complete && document.images[0]!.naturalWidth > 0);
  const picture = await look.screenshot();
  await look.close();
  return picture;
}

/** Regions of a PNG in row-major order. */
async function regionsOf(picture: Buffer): Promise<Buffer[]> {
  const urls = await page.evaluate(
    async ([url, across, down]) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const [width, height] = [Math.floor(image.width / across), Math.floor(image.height / down)];
      return Array.from({ length: across * down }, (_, region) => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [width, height];
        const [x, y] = [(region % across) * width, Math.floor(region / across) * height];
        canvas.getContext('2d')!.drawImage(image, -x, -y);
        return canvas.toDataURL('image/png');
      });
    },
    [`data:image/png;base64,${picture.toString('base64')}`, columns, rows] as const,
  );
  return urls.map((url) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
}

/** Expects the exported SVG and PNG to agree in every region. */
async function expectAgreement(name: string): Promise<void> {
  const png = await exportBy('PNG of current view');
  const svg = await exportBy('SVG of current view');
  const [width, height] = [png.readUInt32BE(16) / 2, png.readUInt32BE(20) / 2];
  const picture = await drawn(svg, width, height);
  if (process.env.SHOTS) {
    writeFileSync(`${process.env.SHOTS}/${name}.svg.png`, picture);
    writeFileSync(`${process.env.SHOTS}/${name}.png`, png);
  }
  const [ours, expected] = [await regionsOf(picture), await regionsOf(png)];
  const shares: number[] = [];
  for (const [region, part] of expected.entries()) {
    const { share } = await comparePictures(page, ours[region]!, part, { tolerance: 48, reduce: 4 });
    shares.push(share);
  }
  const max = Math.max(...shares);
  const worst = shares.indexOf(max);
  expect(max, `region ${worst % columns}, ${Math.floor(worst / columns)}`).toBeLessThan(0.012);
}

test('wide lines with arrow heads, labels and the width legend', async () => {
  await expectAgreement('svg-widths');
});

test('curves', async () => {
  await openStyle();
  await page.getByRole('switch', { name: 'Curved' }).click();
  await page.keyboard.press('Escape');
  await idle(page);
  await expectAgreement('svg-curves');
});

test('a selection and its neighbours with the rest dimmed', async () => {
  await runFromPalette(page, 'Select all');
  await idle(page);
  await expectAgreement('svg-all-selected');
  expect(problems).toEqual([]);
});
