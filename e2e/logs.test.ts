import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { ask, openScene, type Scene, signIn } from './scene.ts';

/** The server's log. */
describe('logs', () => {
  let scene: Scene;
  let page: Page;

  beforeAll(async () => {
    scene = await openScene({ colorScheme: 'light', acceptDownloads: true });
    ({ page } = scene);
    await signIn(page, scene);
  });

  afterAll(() => scene?.close());

  test('[2.1-logs-1] new entries arrive in the live tail, markup in them is text', async () => {
    await page.goto(`${scene.orrery.url}/logs?search=unknownPlace`);
    await page.getByText('No results').waitFor();
    await ask(scene, '/_api/unknownPlace?text=<b>bold</b>');
    const authorization = `Basic ${Buffer.from(`root:${scene.orrery.password}`).toString('base64')}`;
    await fetch(`${scene.orrery.url}/_admin/log/level`, {
      method: 'PUT',
      headers: { authorization },
      body: JSON.stringify({ requests: 'debug' }),
    });
    await ask(scene, '/_api/unknownPlace?text=<b>bold</b>');
    const grid = page.getByRole('treegrid', { name: 'Log entries' });
    await grid.getByText('/_api/unknownPlace').first().waitFor();
    await expect.poll(() => grid.locator('b').count()).toBe(0);
    const tools = page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Tools' });
    await expect.poll(() => tools.getAttribute('aria-current')).toBe('true');
  });

  test('the full text opens by keyboard, and the entries can be downloaded', async () => {
    await page.locator('tr[data-index="0"]').focus();
    await page.keyboard.press('Enter');
    await page.getByText(/^lid \d+/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('log-all.txt');
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toMatch(/UTC\tDebug\trequests\t.*unknownPlace/);
  });

  test('no errors', () => {
    expect(scene.problems).toEqual([]);
  });
});
