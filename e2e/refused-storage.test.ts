import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fixture, followLink, openFixture, shoot, signIn } from './fixture.ts';
import { openPage } from './harness.ts';

/** A browser that refuses storage: everything works, and it says once that nothing is kept. */
describe('refused storage', () => {
  let fixture: Fixture;

  beforeAll(async () => {
    fixture = await openFixture();
    await followLink(fixture);
  });

  afterAll(() => fixture?.close());

  const note = (page: Page) => page.getByText('This browser keeps nothing');

  async function workWith(page: Page): Promise<void> {
    await note(page).first().waitFor();
    expect(await note(page).count()).toBe(1);
    await page.getByRole('link', { name: 'Query', exact: true }).click();
    await page.locator('.monaco-editor .view-line').first().click();
    await page.keyboard.type('RETURN 6 * 7');
    await page.keyboard.press('Control+Enter');
    await page.getByText('42', { exact: true }).first().waitFor();
    await page.goto(`${fixture.orrery.url}/graph/routeplanner`);
  }

  test.each([
    ['local and session storage', ['localStorage', 'sessionStorage'], false],
    ['databases', [], true],
    ['all storage', ['localStorage', 'sessionStorage'], true],
  ])('[storage-1] without %s', async (_title, storages, isWithoutDatabases) => {
    const { page, problems } = await openPage(fixture.browser);
    await page.addInitScript(
      ({ names, hasNoDatabases }) => {
        const refuse = () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        };
        for (const name of names) Object.defineProperty(window, name, { configurable: true, get: refuse });
        if (hasNoDatabases) {
          IDBFactory.prototype.open = refuse;
          IDBFactory.prototype.databases = refuse;
        }
      },
      { names: storages, hasNoDatabases: isWithoutDatabases },
    );
    await signIn(page, fixture);
    await workWith(page);
    // Without session storage, the sign-in does not survive a reload of the page.
    if (await page.getByLabel('Username').isVisible()) await signIn(page, fixture, '/graph/routeplanner');
    // The page is not observed, because that is asked for in the storage.
    await expect
      .poll(async () => Number(await page.locator('[data-vertices]').first().getAttribute('data-vertices')))
      .toBeGreaterThan(0);
    await shoot(page, `refused-${storages.length}-${isWithoutDatabases}`);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
