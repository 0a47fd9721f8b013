import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { ask, type Fixture, openFixture, signIn } from './fixture.ts';

/** The server's log. */
describe('logs', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture({ colorScheme: 'light', acceptDownloads: true });
    ({ page } = fixture);
    await signIn(page, fixture);
  });

  afterAll(() => fixture?.close());

  test('[2.1-logs-1] new entries arrive in the live tail, markup in them is text', async () => {
    await page.goto(`${fixture.orrery.url}/logs?search=unknownPlace`);
    await page.getByText('No results').waitFor();
    await ask(fixture, '/_api/unknownPlace?text=<b>bold</b>');
    const authorization = `Basic ${Buffer.from(`root:${fixture.orrery.password}`).toString('base64')}`;
    await fetch(`${fixture.orrery.url}/_admin/log/level`, {
      method: 'PUT',
      headers: { authorization },
      body: JSON.stringify({ requests: 'debug' }),
    });
    await ask(fixture, '/_api/unknownPlace?text=<b>bold</b>');
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
    expect(fixture.problems).toEqual([]);
  });
});
