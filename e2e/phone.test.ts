import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idle } from './canvas.ts';
import { ask, type Fixture, openFixture, shoot } from './fixture.ts';

const widthPx = 390;

/** Pages by the name of their screenshot. */
const pages: Readonly<Record<string, string>> = {
  overview: '/',
  collections: '/collections',
  details: '/collections?open=persons',
  documents: '/collection/persons/documents/1',
  settings: '/collection/persons/documents/1?panel=settings',
  document: '/collection/persons/alice',
  query: '/query',
  notebooks: '/notebooks',
  shell: '/shell',
  users: '/userManagement?open=root',
  alerts: '/dashboard?tab=alerts',
  dashboard: '/dashboard',
  logs: '/logs',
  queries: '/queryManagement',
  compare: '/compare/data',
  migration: '/migration',
  backups: '/backups',
  functions: '/functions',
  services: '/applications',
  rest: '/api',
};

/** The screens of the console on a phone. */
describe('phone', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture({
      viewport: { width: widthPx, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    ({ page } = fixture);
    await ask(fixture, '/_admin/aardvark/graph-examples/create/knows_graph', {});
    await page.goto(fixture.orrery.signInUrl);
    await page.getByRole('button', { name: 'Menu', exact: true }).waitFor();
  });

  afterAll(() => fixture?.close());

  test.each(Object.entries(pages))(
    '[30-7] %s fits the width, and its tabs can be reached',
    async (name, path) => {
      await page.goto(fixture.orrery.url + path);
      await page.locator('main h1, main [role=tab], main textarea, main .monaco-editor').first().waitFor();
      await page.waitForLoadState('networkidle');
      await shoot(page, `phone-${name}`);
      expect(await wideParts(page)).toEqual([]);
      expect(await page.locator('kbd:visible').allTextContents()).toEqual([]);
      for (const tab of await page.getByRole('tab').all()) {
        await tab.scrollIntoViewIfNeeded();
        const box = (await tab.boundingBox())!;
        expect
          .soft([await tab.textContent(), box.x >= 0, box.x + box.width <= widthPx])
          .toEqual([expect.anything(), true, true]);
      }
    },
  );

  test('[30-7] rows of documents have two lines, the key and the first values', async () => {
    await page.goto(`${fixture.orrery.url}/collection/persons/documents/1`);
    const row = page.getByRole('grid', { name: 'Documents' }).getByRole('row').filter({ hasText: 'alice' });
    await row.getByText('Alice', { exact: true }).waitFor();
    const [key, value] = [row.getByRole('link', { name: 'alice' }), row.getByText('Alice', { exact: true })];
    expect((await value.boundingBox())!.y).toBeGreaterThan((await key.boundingBox())!.y + 8);
    await page.getByRole('link', { name: 'Schema' }).waitFor();
  });

  test('[30-7] the list of found vertices fits the width', async () => {
    await page.goto(`${fixture.orrery.url}/graph/knows_graph`);
    await idle(page);
    await page.keyboard.press('Control+f');
    await page.getByLabel('Find a vertex', { exact: true }).fill('ali');
    const list = page.getByRole('listbox', { name: 'Found vertices' });
    await list.getByRole('option').first().waitFor();
    const box = (await list.boundingBox())!;
    expect([box.x >= 0, box.x + box.width <= widthPx]).toEqual([true, true]);
  });

  test('[30-7] dialogs have no key hints, and the name of an imported file leaves room for its buttons', async () => {
    await page.goto(`${fixture.orrery.url}/collection/persons/documents/1?panel=import`);
    const dialog = page.getByRole('dialog', { name: /^Import into persons/ });
    const buffer = Buffer.from('_key,name\nx,Xaver\n');
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'persons.csv', mimeType: 'text/csv', buffer });
    const replace = dialog.getByRole('button', { name: 'Replace', exact: true });
    await replace.waitFor();
    expect(await replace.evaluate((button) => button.scrollWidth <= button.clientWidth)).toBe(true);
    expect(await page.locator('kbd:visible').allTextContents()).toEqual([]);
    await page.goto(fixture.orrery.url);
    await page.getByRole('button', { name: 'Go to…' }).click();
    await page.getByRole('dialog').getByText('Sign out', { exact: true }).waitFor();
    expect(await page.locator('kbd:visible').allTextContents()).toEqual([]);
  });

  test('no errors', () => {
    expect(fixture.problems).toEqual([]);
  });
});

/** What makes the page wider than the window: headings and controls beyond its edge that no scroll container holds. */
function wideParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isScrolled = (element: Element): boolean => {
      for (let at = element.parentElement; at !== null; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at);
        if (at.id !== 'main' && (overflowX === 'auto' || overflowX === 'scroll')) return true;
      }
      return false;
    };
    const main = document.getElementById('main')!;
    const wide = [...document.querySelectorAll('h1, h2, button, a, input, select, [role=tab]')].filter(
      (part) => {
        const { left, right, width: own, bottom } = part.getBoundingClientRect();
        return (
          own > 1 &&
          bottom > 0 &&
          (right > width + 1 || left < -1) &&
          part.checkVisibility() &&
          !isScrolled(part)
        );
      },
    );
    return [
      ...(main.scrollWidth > main.clientWidth ? [`main is ${main.scrollWidth} px wide`] : []),
      ...wide.map(
        (part) => `${part.tagName} ${part.getAttribute('aria-label') ?? part.textContent?.slice(0, 40)}`,
      ),
    ];
  });
}
