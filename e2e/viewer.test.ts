import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type Fixture, followLink, openFixture, runFromPalette } from './fixture.ts';

/** The legend as a filter, and an import in a worker. */
describe('legend and import', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture();
    ({ page } = fixture);
    await followLink(fixture);
    await ask(fixture, '/_api/gharial', {
      name: 'map',
      edgeDefinitions: [{ collection: 'roads', from: ['towns'], to: ['towns'] }],
      orphanCollections: ['sights'],
    });
    await ask(fixture, '/_api/import?type=array&collection=towns', [
      { _key: 'a', name: 'Alpha', founded: '1050-01-01' },
      { _key: 'b', name: 'Beta', founded: '1250-01-01' },
    ]);
    await ask(fixture, '/_api/import?type=array&collection=sights', [{ _key: 's', name: 'Castle' }]);
    await ask(fixture, '/_api/import?type=array&collection=roads', [{ _from: 'towns/a', _to: 'towns/b' }]);
    await page.goto(`${fixture.orrery.url}/graph/map`);
    await page.getByRole('toolbar', { name: 'Tools' }).waitFor();
  });

  afterAll(() => fixture?.close());

  test('[B5-21] a click on a row of the legend is a filter with a chip; a second click takes it back', async () => {
    await runFromPalette(page, 'Load whole graph');
    const row = page.getByRole('region', { name: 'Legend' }).getByRole('button', { name: /^sights/ });
    await row.click();
    await page.getByText('2 vertices and 1 edge hidden by 1 filter').waitFor();
    await expect.poll(() => row.getAttribute('aria-pressed')).toBe('true');
    await row.click();
    await page.getByText('hidden by 1 filter').waitFor({ state: 'detached' });
    await expect.poll(() => row.getAttribute('aria-pressed')).toBe('false');
  });

  test('[C12-26] a large file is read in a worker', async () => {
    const worker = page.waitForEvent('worker', (each) => each.url().includes('import-worker'));
    await runFromPalette(page, 'Import graph…');
    const form = page.getByRole('dialog', { name: 'Import graph' });
    const nodes = Array.from({ length: 9000 }, (_, place) => ({ id: `n${place}`, note: 'x'.repeat(20) }));
    const buffer = Buffer.from(JSON.stringify({ nodes, links: [{ source: 'n0', target: 'n1' }] }));
    const file = { name: 'net.json', mimeType: 'application/json', buffer };
    await form.locator('input[type=file]').setInputFiles(file);
    await worker;
    await form.getByText('JSON · 9,000 vertices, 1 edge').waitFor();
    await page.keyboard.press('Escape');
    expect(fixture.problems).toEqual([]);
  });
});
