import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { type Fixture, openFixture } from './fixture.ts';
import { freePort } from './harness.ts';

/** `/ui` shows all tokens and parts on the development server; the production build does not contain it. */
describe('the parts page', () => {
  let fixture: Fixture;
  let page: Page;
  let server: ViteDevServer;
  let url: string;

  beforeAll(async () => {
    fixture = await openFixture({ reducedMotion: 'reduce' });
    ({ page } = fixture);
    const port = await freePort();
    server = await createServer({ server: { host: '127.0.0.1', port, strictPort: true }, logLevel: 'error' });
    await server.listen();
    url = `http://127.0.0.1:${port}/ui`;
  });

  afterAll(async () => {
    await server?.close();
    await fixture?.close();
  });

  test('the production build has neither the URL nor the files', async () => {
    await page.goto(fixture.orrery.signInUrl);
    await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
    await page.goto(`${fixture.orrery.url}/ui`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    const files = readdirSync('dist/console', { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(js|html)$/.test(file),
    );
    expect(files.length).toBeGreaterThan(10);
    const holders = files.filter((file) =>
      /Interface parts|Shown by the development server/.test(
        readFileSync(join('dist/console', file), 'utf8'),
      ),
    );
    expect(holders).toEqual([]);
  });

  test.each(['light', 'dark'])(
    'all parts are present in the %s theme, without axe violations',
    async (theme) => {
      await page.goto(`${url}?theme=${theme}`, { timeout: 240_000 });
      await page.getByRole('heading', { name: 'Interface parts' }).waitFor();
      await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(theme);
      await expect
        .poll(() => page.getByRole('heading', { level: 2 }).allTextContents())
        .toEqual(
          expect.arrayContaining([
            'Tokens',
            'Controls',
            'Values',
            'Lists',
            'Table',
            'Panes',
            'Forms and dialogs',
            'Feedback',
          ]),
        );
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  test('a dialog keeps its input after an error, and Esc asks before it closes it', async () => {
    await page.getByRole('button', { name: 'Open a form' }).click();
    const dialog = page.getByRole('dialog', { name: 'New collection' });
    await dialog.getByLabel('Name').fill('persons');
    await page.keyboard.press('Enter');
    await dialog.getByText('duplicate name').waitFor();
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('persons');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.getByText('The input is not saved.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('both themes are shown side by side', async () => {
    await page.goto(url, { timeout: 240_000 });
    for (const theme of ['Light', 'Dark']) {
      const frame = page.frameLocator(`iframe[title="${theme} theme"]`);
      await frame.getByRole('heading', { name: 'Interface parts' }).waitFor();
      await expect
        .poll(() => frame.locator('html').getAttribute('data-mantine-color-scheme'))
        .toBe(theme.toLowerCase());
    }
  });
});
