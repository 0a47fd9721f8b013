import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations, checkLooks } from './accessibility.ts';
import { ask, type Fixture, openFixture, shoot, signIn } from './fixture.ts';

/** Backups of the server in the console. */
describe('backups', () => {
  let fixture: Fixture;
  let page: Page;
  let archive: string;

  beforeAll(async () => {
    fixture = await openFixture({ colorScheme: 'light', acceptDownloads: true });
    ({ page } = fixture);
    await signIn(page, fixture);
  });

  afterAll(() => fixture?.close());

  const rows = () => page.getByRole('grid', { name: 'Backups' }).getByRole('row');

  test('the first backup is made from the empty list', async () => {
    await ask(fixture, '/_api/collection', { name: 'things' });
    await ask(fixture, '/_api/cursor', { query: 'FOR n IN 1..1234 INSERT {n} IN things' });
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Tools' }).click();
    await page.getByRole('menuitem', { name: /Backups/ }).click();
    await page.getByText('No backups yet').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back up now' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'New backup' });
    await dialog.getByLabel('Label').fill('../wrong');
    expect(await dialog.getByRole('button', { name: 'Back up now' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Label').fill('before-import');
    await page.keyboard.press('Enter');
    await rows()
      .filter({ hasText: 'before-import' })
      .getByText(/^verified /)
      .waitFor();
  });

  test('a database of it is restored into a new one', async () => {
    await ask(fixture, '/_api/cursor', { query: 'FOR d IN things FILTER d.n > 1000 REMOVE d IN things' });
    await rows().filter({ hasText: 'before-import' }).click();
    const details = page.getByRole('region', { name: 'Backup details' });
    const contents = details.getByRole('table', { name: 'Databases of the backup' });
    await contents.getByRole('row', { name: /_system/ }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'backups-1440-light');
    await details.getByRole('button', { name: 'Restore…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Restore from/ });
    await expect.poll(() => dialog.getByLabel('Restore as').inputValue()).toBe('system_restored');
    await dialog.getByRole('row', { name: /things 1,234 1,000 −234 since/ }).waitFor();
    await dialog.getByLabel('Restore as').fill('_system');
    await dialog.getByText('Databasename should not start with _').waitFor();
    await dialog.getByLabel('Restore as').fill('yesterday');
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'backups-restore-1440-light');
    await dialog.getByRole('button', { name: 'Restore into yesterday' }).click();
    await page.getByText(/documents restored into 'yesterday'/).waitFor();
    const { result } = await ask(fixture, '/_db/yesterday/_api/cursor', { query: 'RETURN LENGTH(things)' });
    expect(result).toEqual([1234]);
  });

  test('one database is backed up, and the commands of a terminal are told', async () => {
    await page.getByRole('button', { name: 'Back up now' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New backup' });
    await dialog.getByLabel('Label').fill('only');
    await dialog.getByLabel('Databases', { exact: true }).click();
    await page.getByRole('option', { name: 'yesterday' }).click();
    await dialog.getByText(/--backup-database yesterday --data /).waitFor();
    await shoot(page, 'backups-create-1440-light');
    await dialog.getByRole('button', { name: 'Back up now' }).click();
    await rows().filter({ hasText: 'only' }).getByText('database yesterday').waitFor();
    await page.getByRole('button', { name: 'Commands', exact: true }).click();
    const commands = page.getByRole('dialog', { name: 'Commands on the data folder' });
    await commands.getByText(/--restore-dump FOLDER --data/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'backups-commands-1440-light');
    await page.keyboard.press('Escape');
    await commands.waitFor({ state: 'detached' });
  });

  test('it is verified again and downloaded', async () => {
    const details = page.getByRole('region', { name: 'Backup details' });
    await details.getByRole('button', { name: 'Verify' }).click();
    await page.getByText(/all checksums are right/).waitFor();
    const downloading = page.waitForEvent('download');
    await details.getByRole('link', { name: 'Download' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/_before-import\.tar$/);
    archive = join(fixture.folder, 'before-import.tar');
    await download.saveAs(archive);
    expect(statSync(archive).size).toBeGreaterThan(512 * 3);
  });

  test('a schedule is made, run and deleted', async () => {
    await page.getByRole('button', { name: 'New schedule' }).click();
    const dialog = page.getByRole('dialog', { name: 'New schedule' });
    await dialog.getByLabel('Name').fill('weekly');
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
      await dialog.getByText(day, { exact: true }).click();
    await dialog.getByLabel('Time (UTC)').fill('3:00');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Expected a time such as 02:00').waitFor();
    await dialog.getByLabel('Time (UTC)').fill('03:00');
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create' }).click();
    const card = page.getByRole('list', { name: 'Schedules' }).getByRole('listitem').first();
    await card.getByText('Sunday at 03:00 UTC, all databases').waitFor();
    await card.getByRole('button', { name: 'Actions of weekly' }).click();
    await page.getByRole('menuitem', { name: 'Run now' }).click();
    await rows().filter({ hasText: 'weekly' }).getByText('after 30 newer').waitFor();
    await page.getByText('1 good').waitFor();
    await checkLooks(page, 'backups');
    await card.getByRole('button', { name: 'Actions of weekly' }).click();
    await page.getByRole('menuitem', { name: 'Delete schedule' }).click();
    await card.getByText('weekly').waitFor({ state: 'detached' });
  });

  test('a backup is deleted after a question', async () => {
    const row = rows().filter({ hasText: 'before-import' });
    await row.click();
    await page.getByRole('button', { name: 'Delete backup' }).click();
    await page
      .getByRole('dialog', { name: 'Delete backup' })
      .getByRole('button', { name: 'Delete backup' })
      .click();
    await row.waitFor({ state: 'detached' });
  });

  test('an archive is uploaded, and changes since it are backed up', async () => {
    await page.locator('input[type="file"]').setInputFiles({
      name: 'wrong.tar',
      mimeType: 'application/x-tar',
      buffer: Buffer.alloc(2048, 'x'),
    });
    await page.getByText(/The archive was refused/).waitFor();
    await page.locator('input[type="file"]').setInputFiles(archive);
    await rows().filter({ hasText: 'before-import' }).waitFor();
    await page.getByRole('button', { name: 'Back up now' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New backup' });
    await dialog.getByLabel('Label').fill('later');
    await dialog.getByLabel('Content', { exact: true }).click();
    await page.getByRole('option', { name: /Changes since .*weekly/ }).click();
    await dialog.getByRole('button', { name: 'Back up now' }).click();
    await rows().filter({ hasText: 'later' }).click();
    await page
      .getByRole('region', { name: 'Backup details' })
      .getByText(/changes since .*weekly/)
      .waitFor();
  });

  test('no errors but the refused archive', () => {
    expect(fixture.problems).toEqual([
      expect.stringMatching(/status of 400 .*\/_admin\/orrery\/backups\/upload$/),
      expect.stringContaining('The archive was refused'),
    ]);
  });
});
