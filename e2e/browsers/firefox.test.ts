import { readFileSync, statSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../accessibility.ts';
import { frames, idle, inkShare, locate, passFrames, shown, vertexIds } from '../canvas.ts';
import { createExample, type Fixture, openFixtureIn, shoot, signIn } from '../fixture.ts';
import { launchFirefox } from './firefox.ts';

const name = process.env.FIREFOX_PATH === undefined ? 'Firefox (not installed)' : 'Firefox';

describe.skipIf(process.env.FIREFOX_PATH === undefined)(name, () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixtureIn(launchFirefox);
    ({ page } = fixture);
  });

  afterAll(() => fixture?.close());

  test('the password signs in', async () => {
    await signIn(page, fixture);
    await page.getByRole('link', { name: 'Graphs', exact: true }).waitFor();
    await shoot(page, 'firefox-overview');
  });

  test('a small graph is drawn with WebGL; a vertex is selected, dragged, and back after an undo', async () => {
    await page.goto(`${fixture.orrery.url}/graph/knows_graph?start=none`);
    await page.getByRole('button', { name: 'Load all', exact: true }).click();
    await idle(page);
    await expect.poll(() => shown(page)).toEqual({ vertices: 5, edges: 5 });
    expect(await inkShare(page)).toBeGreaterThan(0.005);
    expect(await page.getByText('Drawn without WebGL').count()).toBe(0);
    const id = (await vertexIds(page))[0]!;
    const from = await locate(page, id);
    await page.keyboard.press('m');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 40, { steps: 5 });
    await page.mouse.up();
    await idle(page);
    const distance = async () => {
      const { x, y } = await locate(page, id);
      return Math.round(Math.hypot(x - from.x, y - from.y));
    };
    await expect.poll(distance).toBeGreaterThan(50);
    await page.keyboard.press('Control+z');
    await expect.poll(distance).toBeLessThan(2);
    await shoot(page, 'firefox-small');
  });

  test('the graph is exported as PNG and as SVG', async () => {
    const exported = async (item: string) => {
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      const downloading = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: item, exact: true }).click();
      return readFileSync(await (await downloading).path());
    };
    const png = await exported('PNG of current view');
    // The width in the head of the file.
    expect(png.readUInt32BE(16)).toBeGreaterThan(1000);
    expect((await exported('SVG of current view')).toString()).toContain('>alice</text>');
  });

  test('axe finds nothing on the main screens', async () => {
    const screens = ['', 'collections', 'graph', 'query'];
    for (const screen of screens) {
      await page.goto(`${fixture.orrery.url}/${screen}`);
      await page.getByRole('main').waitFor();
      await expect.poll(() => axeViolations(page), { message: screen }).toEqual([]);
    }
    await page.goto(`${fixture.orrery.url}/graph/knows_graph?start=none`);
    await page.getByRole('button', { name: 'Load all', exact: true }).click();
    await idle(page);
    for (const panel of ['Details', 'Style']) {
      await page.getByRole('button', { name: panel, exact: true }).click();
      await page.getByRole('complementary', { name: panel }).waitFor();
      await expect.poll(() => axeViolations(page), { message: panel }).toEqual([]);
    }
    await shoot(page, 'firefox-style');
  }, 600_000);

  test('[comfort-firefox-1] all flights are drawn, and no frame at rest', async () => {
    await createExample(page, 'Airports and flights', 'airports');
    await page.goto(`${fixture.orrery.url}/graph/airports?start=none`);
    await page.getByRole('button', { name: 'Load all', exact: true }).click();
    await idle(page);
    await expect.poll(() => shown(page)).toEqual({ vertices: 6459, edges: 67_637 });
    expect(await inkShare(page)).toBeGreaterThan(0.02);
    await page.mouse.move(720, 400);
    await page.mouse.wheel(0, -400);
    await idle(page);
    const drawn = await frames(page);
    await passFrames(page, 40);
    expect(await frames(page)).toBe(drawn);
    await shoot(page, 'firefox-flights');
  });

  test('a download of 80 MB is written to the disk of the browser first and arrives complete', async () => {
    const rows = 80_000;
    const query = `LET text = REPEAT("x", 1000) FOR i IN 1..${rows} RETURN { text, i }`;
    await page.goto(`${fixture.orrery.url}/query?query=${encodeURIComponent(query)}`);
    await page.getByRole('button', { name: /^Run/ }).first().click();
    await page.getByText('1,000 of 80,000 rows').waitFor();
    await page.getByRole('button', { name: 'Download result' }).click();
    const downloading = page.waitForEvent('download', { timeout: 240_000 });
    await page.getByRole('menuitem', { name: 'JSON lines' }).click();
    const path = await (await downloading).path();
    let bytes = 0;
    for (let i = 1; i <= rows; i++) bytes += `{"text":"","i":${i}}\n`.length + 1000;
    expect(statSync(path).size).toBe(bytes);
    // The page removes its copy when the browser has had time to save the file.
    expect(await storedSizes(page)).toEqual([bytes]);
  });

  test('the shell runs a command', async () => {
    await page.goto(`${fixture.orrery.url}/shell`);
    await page.locator('[data-state="ready"]').waitFor({ state: 'attached' });
    await page.getByLabel('Command', { exact: true }).fill('db.airports.count()');
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText('==> 6459').waitFor();
  });

  test('no errors, no warnings, no requests to other hosts', () => {
    // NS_BINDING_ABORTED: the next page was opened before a font of the former one had arrived.
    const isDiscarded = (problem: string) =>
      /download failed \(font-family: .* status=2152398850 /.test(problem);
    expect(fixture.problems.filter((problem) => !isDiscarded(problem))).toEqual([]);
  });
});

/** Sizes of the temporary files in the origin private file system. */
function storedSizes(page: Page): Promise<readonly number[]> {
  return page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('orrery-downloads');
    const sizes: number[] = [];
    for await (const handle of (
      folder as unknown as { values(): AsyncIterable<FileSystemFileHandle> }
    ).values()) {
      sizes.push((await handle.getFile()).size);
    }
    return sizes;
  });
}
