import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations, checkLooks } from './accessibility.ts';
import { ask, type Fixture, openFixture, shoot, signIn } from './fixture.ts';
import { startOrrery } from './harness.ts';

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
    const begin = async () => {
      const { result } = await ask(fixture, '/_api/transaction/begin', {
        collections: { write: ['things'] },
      });
      return (result as { id: string }).id;
    };
    const rowOf = (id: string) =>
      page.getByRole('grid', { name: 'Transactions' }).getByRole('row').filter({ hasText: id });
    const first = await begin();
    await page.goto(`${fixture.orrery.url}/queryManagement`);
    await page.getByRole('link', { name: /^Transactions/ }).click();
    await rowOf(first).getByText('things').waitFor();
    await checkLooks(page, 'transactions');
    // The server ends the first one after a minute without calls.
    const id = await begin();
    await rowOf(id)
      .getByRole('button', { name: `Abort transaction ${id}` })
      .click();
    const dialog = page.getByRole('dialog', { name: `Abort transaction ${id}` });
    await dialog.getByRole('button', { name: 'Abort transaction' }).click();
    await rowOf(id).waitFor({ state: 'detached' });
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

  test('a second server follows this one with all databases: lag, stop, start and forget', async () => {
    await ask(fixture, '/_api/database', { name: 'shop' });
    await ask(fixture, '/_db/shop/_api/collection', { name: 'goods' });
    await ask(fixture, '/_db/shop/_api/document/goods', [{ n: 1 }, { n: 2 }]);
    const args = ['--password', fixture.orrery.password!, '--replication-endpoint', fixture.orrery.url];
    const follower = await startOrrery(`${fixture.folder}/follower`, args);
    try {
      await followAll({ ...fixture, orrery: { ...follower, password: fixture.orrery.password } });
    } finally {
      await follower.stop();
    }
  });

  /** Drives the dashboard of the follower, then looks at that of the leader. */
  async function followAll(follower: Fixture): Promise<void> {
    await signIn(page, follower, '/dashboard');
    const panel = page.getByRole('region', { name: 'Replication', exact: true });
    const row = panel.getByRole('row').filter({
      has: page.getByRole('cell', { name: 'all databases', exact: true }),
    });
    await row.getByRole('button', { name: 'Configure…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Applier of all databases' });
    await dialog.getByLabel('Endpoint of the leader').fill('leader');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Expected an address such as http://10.0.0.1:8529').waitFor();
    await dialog.getByLabel('Endpoint of the leader').fill(fixture.orrery.url);
    await dialog.getByLabel('User', { exact: true }).fill('root');
    await dialog.getByLabel('Password', { exact: true }).fill(fixture.orrery.password!);
    // With the users of the leader, the session would end.
    await dialog.getByLabel('Copy collections of the system').setChecked(false);
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'applier-1440-light');
    await dialog.getByRole('button', { name: 'Copy and follow…' }).click();
    const confirm = page.getByRole('dialog', { name: /^Follow/ });
    await confirm.getByRole('textbox').fill('all databases');
    await confirm.getByRole('button', { name: 'Copy and follow' }).click();
    await page.getByText(/^The applier of all databases follows/).waitFor();
    await row.getByText('running').waitFor();
    const { result } = await ask(follower, '/_db/shop/_api/cursor', { query: 'RETURN LENGTH(goods)' });
    expect(result).toEqual([2]);
    await panel.getByRole('row').filter({ hasText: 'shop' }).getByText('running').waitFor();
    await panel.scrollIntoViewIfNeeded();
    await checkLooks(page, 'replication');
    await row.getByRole('button', { name: 'Stop' }).click();
    await row.getByText('stopped').waitFor();
    await row.getByRole('button', { name: 'Start' }).click();
    await row.getByText('running').waitFor();
    await row.getByRole('button', { name: /^Actions of/ }).click();
    await page.getByRole('menuitem', { name: 'Forget…' }).click();
    await page.getByRole('button', { name: 'Forget leader' }).click();
    await row.getByText('not configured').waitFor();
    // Its session is still valid.
    await page.goto(`${fixture.orrery.url}/dashboard`);
    await panel
      .getByText(/ is (up to date|\S+ ticks? behind), last request/)
      .first()
      .waitFor();
  }

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
