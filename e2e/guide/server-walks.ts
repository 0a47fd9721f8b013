import { expect } from 'vitest';
import { type Fixture, signInAs } from '../fixture.ts';
import { openPage, startOrrery } from '../harness.ts';
import { queryText, typeQuery } from '../query-page.ts';
import { openTool, type Walk } from './walk.ts';

/** The pages about the server, by the name of their file. */
export const serverWalks: Readonly<Record<string, Walk>> = {
  users: async ({ page, fixture, picture }) => {
    await openTool(page, 'Users');
    await page.getByRole('button', { name: 'New user' }).click();
    const dialog = page.getByRole('dialog', { name: 'New user' });
    await dialog.getByLabel('Username').fill('anna');
    await dialog.getByRole('button', { name: 'Generate password' }).click();
    const password = await dialog.getByRole('textbox', { name: /^Password/ }).inputValue();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'anna' }).waitFor();
    const grid = page.getByRole('treegrid', { name: 'Permissions' });
    await grid.waitFor();
    await picture();
    await grid.getByRole('row').filter({ hasText: '_system' }).first().focus();
    await page.keyboard.press('2');
    await page.getByRole('button', { name: 'Save permissions' }).click();
    await page.getByText('No unsaved changes.').waitFor();
    await readsOnly(fixture, password);
  },
  backups: async ({ page, picture }) => {
    await openTool(page, 'Backups');
    await page.getByRole('button', { name: 'Back up now' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'New backup' });
    await dialog.getByLabel('Label').fill('first');
    await dialog.getByRole('button', { name: 'Back up now' }).click();
    const rows = page.getByRole('grid', { name: 'Backups' }).getByRole('row');
    await rows.nth(1).click();
    await page
      .getByRole('region', { name: 'Backup details' })
      .getByRole('button', { name: 'Verify' })
      .click();
    await page.getByText(/all checksums are right/).waitFor();
    await picture();
    const details = page.getByRole('region', { name: 'Backup details' });
    await details.getByRole('button', { name: 'Restore…' }).first().click();
    const restore = page.getByRole('dialog', { name: /^Restore from/ });
    await restore.getByLabel('Restore as').fill('yesterday');
    await restore.getByRole('button', { name: 'Restore into yesterday' }).click();
    await page.getByText(/documents restored into 'yesterday'/).waitFor();
  },
  statistics: async ({ page, picture }) => {
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.getByRole('link', { name: 'Statistics', exact: true }).click();
    await page.locator('canvas').nth(2).waitFor();
    await picture();
    await openTool(page, 'Logs');
    await page.getByRole('button', { name: 'Levels' }).waitFor();
    await openTool(page, 'Queries');
    await page.getByRole('link', { name: /^Transactions/ }).waitFor();
  },
  services: async ({ page, picture }) => {
    await page.getByRole('link', { name: 'Services', exact: true }).click();
    await page.getByRole('button', { name: 'Install Service' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Install Service' });
    await dialog.getByLabel('Mount point').fill('/things');
    await dialog.getByLabel('Name', { exact: true }).fill('things');
    await dialog.getByLabel('Author').fill('Someone');
    await dialog.getByLabel('Description').fill('About things');
    await dialog.getByLabel('Document collections').fill('things');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Install' }).click();
    await page.getByRole('link', { name: 'things' }).first().click();
    await page.getByRole('navigation', { name: 'Routes' }).waitFor();
    await picture();
  },
  connections: async ({ fixture, picture }) => {
    const gateway = await startOrrery(`${fixture.folder}/gateway`, [
      '--server',
      `production=${fixture.orrery.url}`,
    ]);
    try {
      const { page } = await openPage(fixture.browser, { viewport: { width: 1280, height: 800 } });
      await page.goto(`${gateway.url}/@production/`);
      await page.getByText('Sign in with a user of the server production.').waitFor();
      await page.getByRole('button', { name: 'Server production' }).click();
      await picture(page);
      await page.context().close();
    } finally {
      await gateway.stop();
    }
  },
  moving: async ({ page, picture }) => {
    await openTool(page, 'Migration check');
    await picture();
  },
  team: async ({ page, fixture, picture }) => {
    await page.goto(`${fixture.orrery.url}/graph`);
    await picture();
  },
};

/** The new user runs a query, and finds no button that would write. */
async function readsOnly({ browser, orrery }: Fixture, password: string): Promise<void> {
  const { page, problems } = await openPage(browser);
  await signInAs(page, 'anna', password, `${orrery.url}/query`);
  await queryText(page).waitFor({ state: 'attached' });
  await typeQuery(page, 'FOR p IN persons COLLECT WITH COUNT INTO n RETURN n');
  await page.keyboard.press('Control+Enter');
  await page.getByText('1 row', { exact: true }).first().waitFor();
  await page.goto(`${orrery.url}/collections`);
  await page.getByRole('link', { name: 'persons' }).first().waitFor();
  expect(await page.getByRole('button', { name: 'New collection' }).isEnabled()).toBe(false);
  expect(problems).toEqual([]);
  await page.context().close();
}
