import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idle } from './canvas.ts';
import { comparePictures } from './compare-pictures.ts';
import {
  createExample,
  type Fixture,
  followLink,
  openFixture,
  runFromPalette,
  shoot,
  signIn,
} from './fixture.ts';
import { openPage } from './harness.ts';

/**
 * Pictures of large graphs on the GPU, forced in software GL. The setting of local storage is `inkStorageName` in
 * `src/graph/view/gpu/ink-choice.ts`.
 */
describe('pictures of large graphs on the GPU', () => {
  let fixture: Fixture;

  beforeAll(async () => {
    fixture = await openFixture();
    await followLink(fixture);
    await createExample(fixture.page, 'Airports and flights', 'airports');
  });

  afterAll(() => fixture?.close());

  const canvasOf = (page: Page) => page.locator('[data-vertices] canvas').first();

  /** A page with the whole graph, drawn in this way. */
  async function openWith(ink: string, deviceScaleFactor: number) {
    const opened = await openPage(fixture.browser, {
      viewport: { width: 1000, height: 640 },
      deviceScaleFactor,
      reducedMotion: 'reduce',
    });
    const { page } = opened;
    await page.addInitScript((setting) => localStorage.setItem('orrery.ink', setting), ink);
    await signIn(page, fixture);
    await page.goto(`${fixture.orrery.url}/graph/airports?start=none`);
    await page.getByRole('button', { name: 'Load all', exact: true }).click();
    // As soon as all is loaded, without the end of the first layout: the same positions in each page.
    await page.waitForFunction(() => {
      const { vertices = 0, state } = window.__orrery ?? {};
      return vertices > 0 && state !== 'loading';
    });
    await runFromPalette(page, 'Layout: Grid');
    await idle(page);
    return opened;
  }

  async function picture(page: Page): Promise<Buffer> {
    await page.addStyleTag({
      content: '[class*="_stage_"] > :not([role="application"]) { visibility: hidden !important; }',
    });
    await page.mouse.move(2, 2);
    await idle(page);
    return page.screenshot({ clip: (await canvasOf(page).boundingBox())! });
  }

  test.each([1, 2])('equal those of the workers at %i device pixels per CSS pixel', async (dpr) => {
    const workers = await openWith('workers', dpr);
    const gpu = await openWith('gpu', dpr);
    expect(await canvasOf(workers.page).getAttribute('data-ink')).toBe('workers');
    expect(await canvasOf(gpu.page).getAttribute('data-ink')).toBe('gpu');
    const [expected, actual] = [await picture(workers.page), await picture(gpu.page)];
    await shoot(workers.page, `ink-workers-${dpr}`);
    await shoot(gpu.page, `ink-gpu-${dpr}`);
    // Blocks of 4 × 4 pixels: both antialias lines, but place them at pixel centres differently.
    const { share } = await comparePictures(gpu.page, actual, expected, { tolerance: 12, reduce: 4 });
    expect(share).toBeLessThan(0.01);
    expect([...workers.problems, ...gpu.problems]).toEqual([]);
    await workers.page.context().close();
    await gpu.page.context().close();
  });

  test('after a lost context, workers draw the same picture', async () => {
    const { page } = await openWith('gpu', 1);
    expect(await canvasOf(page).getAttribute('data-ink')).toBe('gpu');
    const before = await picture(page);
    await canvasOf(page).evaluate(async (element) => {
      const canvas = element as HTMLCanvasElement;
      const extension = canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
      const lost = new Promise((resolve) => canvas.addEventListener('webglcontextlost', resolve));
      const restored = new Promise((resolve) => canvas.addEventListener('webglcontextrestored', resolve));
      extension.loseContext();
      await lost;
      // A context can be restored only after the event.
      await new Promise(requestAnimationFrame);
      extension.restoreContext();
      await restored;
    });
    await expect.poll(() => canvasOf(page).getAttribute('data-ink')).toBe('workers');
    await idle(page);
    const { share } = await comparePictures(page, await picture(page), before, { tolerance: 12, reduce: 4 });
    expect(share).toBeLessThan(0.01);
    await shoot(page, 'ink-after-loss');
  });

  test('without a setting, a test draw decides', async () => {
    const { page, problems } = await openWith('auto', 1);
    expect(['workers', 'gpu']).toContain(await canvasOf(page).getAttribute('data-ink'));
    expect(problems).toEqual([]);
  });
});
