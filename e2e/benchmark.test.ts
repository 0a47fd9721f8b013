import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fixture, followLink, openFixture, runFromPalette } from './fixture.ts';

/** The benchmark page: runs, comparison, files, cancellation. */
describe('measuring layouts and metrics', () => {
  let fixture: Fixture;
  let page: Page;
  const figure = (name: string) => page.locator('dl div', { has: page.getByText(name, { exact: true }) });
  const past = () => page.getByRole('region', { name: 'Past runs' });
  const rows = () => past().getByRole('row');

  beforeAll(async () => {
    fixture = await openFixture();
    ({ page } = fixture);
    await followLink(fixture);
  });

  afterAll(() => fixture?.close());

  async function run(label: string): Promise<void> {
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText(`Done: ${label}`).waitFor({ timeout: 240_000 });
  }

  test('the palette opens the page; two runs of the force layout are measured and stored', async () => {
    await runFromPalette(page, 'Go to Benchmark');
    await page.getByRole('textbox', { name: 'Vertices' }).fill('900');
    await page.getByRole('textbox', { name: 'Runs' }).fill('2');
    await run('Force');
    await expect.poll(() => page.getByText('900 vertices, 1,740 edges').count()).toBe(1);
    expect(Number(await figure('Stress').locator('dd').textContent())).toBeLessThan(0.05);
    expect(Number(await figure('Neighbourhood').locator('dd').textContent())).toBeGreaterThan(0.7);
    await expect
      .poll(() => page.getByRole('table', { name: 'Time by phase' }).textContent())
      .toContain('arrange neighbours');
    await expect.poll(() => page.getByRole('img', { name: 'Drawn graph' }).locator('canvas').count()).toBe(1);
    await expect.poll(() => rows().nth(1).textContent()).toContain('grid 900layout · orrery900');
    await expect.poll(() => new URL(page.url()).searchParams.get('graph')).toBe('generated/grid/900/1');
  });

  test('a reload restores settings and runs; another layout is compared with the first', async () => {
    await page.reload();
    await expect.poll(() => page.getByRole('textbox', { name: 'Vertices' }).inputValue()).toBe('900');
    await page.getByRole('textbox', { name: 'Runs' }).fill('1');
    await page.getByLabel('Layout or kernel').selectOption({ label: 'Grid' });
    await run('Grid');
    await past().getByRole('checkbox').nth(1).check();
    await past().getByRole('checkbox').nth(0).check();
    const comparison = page.getByRole('region', { name: 'Comparison' });
    const vertices = comparison.getByRole('row', { name: /^vertices/ });
    await expect.poll(() => vertices.textContent()).toBe('vertices9009001');
    await expect.poll(() => comparison.getByRole('row', { name: /^median ms/ }).count()).toBe(1);
  });

  test('runs are exported as a report and imported again; an invalid file is reported and changes nothing', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      past().getByRole('button', { name: 'Export 2 selected' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('benchmark-layout.json');
    const path = `${fixture.folder}/report.json`;
    await download.saveAs(path);
    const report = JSON.parse(await readFile(path, 'utf8'));
    expect(report.rows.map(({ peer }: { peer: string }) => peer)).toEqual(['orrery Grid', 'orrery']);
    expect(report.machine).toMatchObject({
      userAgent: expect.stringContaining('Chrome'),
      renderer: expect.any(String),
    });
    await page.setInputFiles('input[type=file]', path);
    await page.getByText('2 rows imported from report.json.').waitFor();
    await expect.poll(() => rows().count()).toBe(5);
    writeFileSync(`${fixture.folder}/broken.json`, '{"benchmark": "layout"}');
    await page.setInputFiles('input[type=file]', `${fixture.folder}/broken.json`);
    await past()
      .getByRole('alert')
      .getByText(/broken\.json: expected a benchmark report .* found machine/)
      .waitFor();
    await expect.poll(() => rows().count()).toBe(5);
  });

  test('an example is created and its communities are computed', async () => {
    await page.getByLabel('Graph', { exact: true }).selectOption('example/airports');
    await page.getByLabel('Layout or kernel').selectOption({ label: 'Communities (Leiden)' });
    await run('Communities (Leiden)');
    await expect.poll(() => page.getByText(/^6,459 vertices/).count()).toBe(1);
    await expect.poll(() => rows().nth(1).textContent()).toContain('_system/airportscommunities · leiden');
  });

  test('a long run is stopped and leaves no job', async () => {
    const count = await rows().count();
    await page.goto(
      `${fixture.orrery.url}/benchmark?graph=generated/planted/10000/1&subject=metric/betweenness` +
        `&settings=${encodeURIComponent('{"samples":100000}')}`,
    );
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('status').getByText('10,000 vertices').waitFor();
    const form = page.getByRole('form', { name: 'Benchmark settings' });
    await form.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByText('No run in progress').waitFor();
    await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
    await expect.poll(() => rows().count()).toBe(count);
  });

  test('no errors and no requests to other hosts', () => {
    expect(fixture.problems).toEqual([]);
  });
});
