import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fixture, followLink, openFixture, shoot, signIn } from './fixture.ts';
import { openPage } from './harness.ts';

/**
 * Layouts with a software adapter of WebGPU, on the benchmark page. The setting of local storage is `gpuStorageName` in
 * `src/jobs/gpu-use.ts`.
 */
describe('layouts on the GPU', () => {
  let fixture: Fixture;

  beforeAll(async () => {
    fixture = await openFixture({}, ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader']);
    await followLink(fixture);
  });

  afterAll(() => fixture?.close());

  /** The figures of one force layout of a generated graph. */
  async function layOut(graph: string, gpu: string, during?: (page: Page) => Promise<void>) {
    const { page, problems } = await openPage(fixture.browser);
    await page.addInitScript((setting) => localStorage.setItem('orrery.layout-gpu', setting), gpu);
    await signIn(page, fixture, `/benchmark?graph=generated/${graph}/1`);
    await page.getByRole('textbox', { name: 'Runs' }).fill('1');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await during?.(page);
    await page.getByText('Done: Force').waitFor({ timeout: 240_000 });
    const figure = async (name: string) => {
      const value = page.locator('dl div', { has: page.getByText(name, { exact: true }) }).locator('dd');
      await expect.poll(() => value.textContent()).toMatch(/^[\d.]+$/);
      return Number(await value.textContent());
    };
    const figures = {
      stress: await figure('Stress'),
      neighbourhood: await figure('Neighbourhood'),
      phases: await page.getByRole('table', { name: 'Time by phase' }).textContent(),
    };
    await shoot(page, `gpu-layout-${graph.replace('/', '-')}-${gpu}`);
    if (during === undefined) expect(problems).toEqual([]);
    await page.context().close();
    return figures;
  }

  // A graph that is laid out by distances, such as a grid, uses the GPU only above 30,000 vertices.
  test('are as good as those of the cores', async () => {
    const graph = 'planted/2500';
    const cores = await layOut(graph, 'off');
    const gpu = await layOut(graph, 'forced');
    expect(cores.phases).not.toContain('GPU');
    expect(gpu.phases).toContain('steps on the GPU');
    expect(gpu.stress).toBeLessThan(1.1 * cores.stress);
    expect(gpu.neighbourhood).toBeGreaterThan(0.9 * cores.neighbourhood);
  });

  test('an adapter that is slower than the cores is tested and not used', async () => {
    const { phases } = await layOut('barabasi-albert/20000', 'auto');
    expect(phases).toContain('test the GPU');
    expect(phases).not.toContain('steps on the GPU');
  });

  test('after a crash of the GPU the cores finish the layout', async () => {
    const cores = await layOut('planted/2500', 'off');
    const gpu = await layOut('planted/2500', 'forced', async (page) => {
      // The first picture, which is followed by many steps.
      await page.getByText(/^energy\s*[\d.]+$/).waitFor();
      const session = await fixture.browser.newBrowserCDPSession();
      await session.send('Browser.crashGpuProcess');
    });
    expect(gpu.phases).toContain('steps on the GPU');
    expect(gpu.stress).toBeLessThan(1.1 * cores.stress);
  });
});
