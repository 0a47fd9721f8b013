import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { idle, locate } from './canvas.ts';
import { ask, type Fixture, followLink, openFixture, shoot } from './fixture.ts';
import { choose, pickStyle, styleSection } from './style-panel.ts';

/** Images of 40 × 40 pixels in one colour, as attribute values. */
const red = svgOf('#dd0000');
const green = svgOf('#00aa00');

function svgOf(color: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="${color}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** Icons, images and sizes of vertices, set in the panel and read from screen pixels. */
describe('icons and images on vertices', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture({ reducedMotion: 'reduce' });
    ({ page } = fixture);
    const changed = await ask(fixture, '/_api/cursor', {
      query: `FOR city IN germanCity UPDATE city WITH {
        photo: city._key == 'Berlin' ? @red : city._key == 'Hamburg' ? @green : 'https://example.com/a.png'
      } IN germanCity RETURN NEW._key`,
      bindVars: { red, green },
    });
    expect(changed.result).toHaveLength(3);
    await followLink(fixture);
    await page.goto(`${fixture.orrery.url}/graph/routeplanner`);
    await idle(page);
    // The canvas is at rest before the load begins, too.
    await page.waitForFunction(() => {
      const state = (window as Window & { __orrery?: { vertexIds(): readonly string[] } }).__orrery;
      return state?.vertexIds().includes('germanCity/Berlin');
    });
    await idle(page);
  });

  afterAll(() => fixture?.close());

  /** RGBA of the screen pixels around a point at an offset from a vertex centre. */
  async function pixelsAt(vertexId: string, sidePx: number, right = 0, down = 0): Promise<readonly number[]> {
    const { x, y } = await locate(page, vertexId);
    const [left, top] = [x + right - sidePx / 2, y + down - sidePx / 2].map(Math.round) as [number, number];
    const picture = await page.screenshot({ clip: { x: left, y: top, width: sidePx, height: sidePx } });
    return page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      return [...context.getImageData(0, 0, bitmap.width, bitmap.height).data];
    }, picture.toString('base64'));
  }

  /** RGB of the screen pixel at an offset from a vertex centre. */
  async function colorAt(vertexId: string, right = 0, down = 0): Promise<readonly number[]> {
    return (await pixelsAt(vertexId, 1, right, down)).slice(0, 3);
  }

  /** The lightest of the colours in twelve directions: edges and labels cover some of them. */
  async function lightestAround(vertexId: string, px: number): Promise<readonly number[]> {
    const colors = [];
    for (let nth = 0; nth < 12; nth++) {
      const angle = (nth * Math.PI) / 6;
      colors.push(
        await colorAt(vertexId, Math.round(px * Math.cos(angle)), Math.round(px * Math.sin(angle))),
      );
    }
    return colors.toSorted((one, other) => Math.min(...other) - Math.min(...one))[0]!;
  }

  /** Percentage of pixels of a colour in the square around a vertex centre. */
  async function shareOf(vertexId: string, color: string, sidePx: number): Promise<number> {
    const data = await pixelsAt(vertexId, sidePx);
    const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
    let count = 0;
    for (let pixel = 0; pixel < data.length; pixel += 4) {
      if (parts.every((part, at) => Math.abs(data[pixel + at]! - part) < 24)) count++;
    }
    return Math.round((400 * count) / data.length);
  }

  const configure = async () => {
    // A reload restores the open panel.
    const tab = page.getByRole('button', { name: 'Style', exact: true });
    if ((await tab.getAttribute('aria-expanded')) !== 'true') await tab.click();
    await page.getByText('Connection', { exact: true }).waitFor();
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await page.getByText('Connection', { exact: true }).waitFor({ state: 'detached' });
    await page.mouse.move(720, 700);
    await idle(page);
  };

  test('icons by collection are on vertices and in the legend; the keyboard changes one', async () => {
    expect(await shareOf('germanCity/Berlin', '#0b0d10', 14)).toBe(0);
    expect(await shareOf('frenchCity/Paris', '#ffffff', 14)).toBe(0);
    await configure();
    await pickStyle(page, 'Vertices', 'Icons', 'Collection');
    await page.getByRole('button', { name: 'Icon building: germanCity 3' }).press('Enter');
    await page.getByRole('button', { name: 'building', exact: true }).waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'building');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Icon box: germanCity 3' }).waitFor();
    await close();
    await shoot(page, 'vertex-icons');
    expect(await shareOf('germanCity/Berlin', '#0b0d10', 14)).toBeGreaterThan(3);
    expect(await shareOf('frenchCity/Paris', '#ffffff', 14)).toBeGreaterThan(3);
    await expect.poll(() => page.getByRole('region', { name: 'Legend' }).locator('li svg').count()).toBe(2);
  });

  test('sizes by attribute and icons are restored after a reload', async () => {
    await configure();
    await pickStyle(page, 'Vertices', 'Size', 'population');
    await page.getByRole('radiogroup', { name: 'Size scale' }).waitFor();
    await close();
    await page.reload();
    await idle(page);
    const legend = page.getByRole('region', { name: 'Legend' });
    await expect.poll(() => legend.textContent()).toContain('Sizepopulation');
    await expect.poll(() => legend.textContent()).toContain('4,000,000');
    await expect.poll(() => legend.locator('li svg').count()).toBe(2);
    await shoot(page, 'vertex-sizes');
    // At 200 %. Paris is the largest with a radius of 40, Lyon the smallest with 8.
    const paper = await lightestAround('frenchCity/Lyon', 28);
    expect(await lightestAround('frenchCity/Paris', 60)).not.toEqual(paper);
    expect(Math.min(...paper)).toBeGreaterThan(150);
  });

  test('images come from an attribute; rejected addresses are reported, cause no request and leave plain vertices', async () => {
    await configure();
    await pickStyle(page, 'Vertices', 'Icons', 'None');
    await choose(await styleSection(page, 'Vertices'), 'Image');
    await page.getByRole('combobox', { name: 'Image attribute' }).fill('photo');
    await page.keyboard.press('Enter');
    await page.getByText('1 not loaded:').waitFor();
    await page.getByText(/only data: URLs and this server's own images are loaded/).waitFor();
    await page.getByText('2 of 3 images in view loaded').waitFor();
    await close();
    await shoot(page, 'vertex-images');
    expect(await colorAt('germanCity/Berlin')).toEqual([221, 0, 0]);
    expect(await colorAt('germanCity/Hamburg')).toEqual([0, 170, 0]);
    expect(await colorAt('germanCity/Cologne')).toEqual(await colorAt('germanCity/Cologne', 4, 4));
    expect(fixture.problems).toEqual([]);
  });

  test('an SVG export contains the images', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'SVG of current view', exact: true }).click(),
    ]);
    const svg = readFileSync(await download.path(), 'utf8');
    expect(svg.match(/<image [^>]*href="data:image\/png;base64,/g)).toHaveLength(2);
    expect(svg.match(/<use href="#picture\d+"/g)).toHaveLength(2);
  });
});
