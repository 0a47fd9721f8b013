import { openPage, startOrrery } from '../harness.ts';
import { openTool, type Walk } from './walk.ts';

/** The pages about the server, by the name of their file. */
export const serverWalks: Readonly<Record<string, Walk>> = {
  users: async ({ page, picture }) => {
    await openTool(page, 'Users');
    await page.getByRole('button', { name: 'New user' }).click();
    const dialog = page.getByRole('dialog', { name: 'New user' });
    await dialog.getByLabel('Username').fill('anna');
    await dialog.getByRole('button', { name: 'Generate password' }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'anna' }).waitFor();
    await page.getByRole('treegrid', { name: 'Permissions' }).waitFor();
    await picture();
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
