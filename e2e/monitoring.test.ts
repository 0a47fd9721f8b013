import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations, checkLooks } from './accessibility.ts';
import { ask, type Fixture, openFixture, shoot, signIn } from './fixture.ts';

/** Alerts, transactions, log levels and replication in the console. */
describe('monitoring', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture({ colorScheme: 'light' });
    ({ page } = fixture);
    await signIn(page, fixture);
  });

  afterAll(() => fixture?.close());

  test('the transactions of all users are listed and aborted', async () => {
    await ask(fixture, '/_api/collection', { name: 'things' });
    const { result } = await ask(fixture, '/_api/transaction/begin', { collections: { write: ['things'] } });
    const { id } = result as { id: string };
    await page.goto(`${fixture.orrery.url}/queryManagement`);
    await page.getByRole('link', { name: /^Transactions/ }).click();
    const row = page.getByRole('grid', { name: 'Transactions' }).getByRole('row').filter({ hasText: id });
    await row.getByText('things').waitFor();
    await checkLooks(page, 'transactions');
    await row.getByRole('button', { name: `Abort transaction ${id}` }).click();
    const dialog = page.getByRole('dialog', { name: `Abort transaction ${id}` });
    await dialog.getByRole('button', { name: 'Abort transaction' }).click();
    await page.getByText('No open transactions.').waitFor();
    expect(await ask(fixture, `/_api/transaction/${id}`)).toMatchObject({ result: { status: 'aborted' } });
  });

  test('the level of a topic is changed', async () => {
    await page.goto(`${fixture.orrery.url}/logs`);
    await page.getByRole('button', { name: 'Levels' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log levels' });
    await dialog.getByLabel('requests').click();
    await page.getByRole('option', { name: 'Debug' }).click();
    await checkLooks(page, 'log-levels');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await ask(fixture, '/_admin/log/level')).toMatchObject({ requests: 'DEBUG' });
    await page.getByRole('button', { name: 'Levels' }).click();
    await dialog.getByRole('button', { name: 'Restore defaults' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await ask(fixture, '/_admin/log/level')).not.toMatchObject({ requests: 'DEBUG' });
  });

  test('an applier is configured', async () => {
    await page.goto(`${fixture.orrery.url}/dashboard`);
    const panel = page.getByRole('region', { name: 'Replication', exact: true });
    await panel.getByRole('button', { name: 'Configure…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Applier of _system' });
    await dialog.getByLabel('Endpoint of the leader').fill('leader');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Expected an address such as http://10.0.0.1:8529').waitFor();
    await dialog.getByLabel('Endpoint of the leader').fill('http://127.0.0.1:1');
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'applier-1440-light');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('http://127.0.0.1:1').waitFor();
    await panel.getByRole('button', { name: 'Start' }).waitFor();
  });

  test('a threshold of a figure is made, and its alert is a notification on every screen', async () => {
    const panel = page.getByRole('region', { name: 'Alerts', exact: true });
    await panel.getByRole('button', { name: 'New alert' }).click();
    const dialog = page.getByRole('dialog', { name: 'New alert' });
    await dialog.getByLabel('Name').fill('long uptime');
    await dialog.getByRole('combobox', { name: 'Figure' }).fill('server.uptime');
    await page.getByRole('option', { name: 'server.uptime' }).click();
    await dialog.getByLabel('For seconds').fill('0');
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await panel.getByText('above 0').waitFor();
    await panel.getByText('1 now').waitFor();
    await panel.scrollIntoViewIfNeeded();
    await checkLooks(page, 'alerts');
    await page.goto(`${fixture.orrery.url}/databases`);
    await page.getByText('Alert: long uptime').waitFor();
  });

  test('no errors', () => {
    expect(fixture.problems).toEqual([]);
  });
});
