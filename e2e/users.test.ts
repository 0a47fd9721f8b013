import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { ask, type Fixture, openFixture, overlap, signIn } from './fixture.ts';

/** Users, their permissions and the own profile. */
describe('users', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture({ colorScheme: 'light' });
    ({ page } = fixture);
    await ask(fixture, '/_api/database', { name: 'shop' });
    await ask(fixture, '/_db/shop/_api/collection', { name: 'orders' });
    await signIn(page, fixture);
  });

  afterAll(() => fixture?.close());

  test('[2.1-users-1] [6-users-2] a user is created, changed and made inactive', async () => {
    await page.goto(`${fixture.orrery.url}/userManagement`);
    await page.getByRole('button', { name: 'New user' }).click();
    const dialog = page.getByRole('dialog', { name: 'New user' });
    await dialog.getByLabel('Username').fill('anna');
    await dialog.getByLabel('Name', { exact: true }).fill('Anna B');
    await dialog.getByRole('textbox', { name: 'Password' }).fill('of anna b');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'anna' }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('open')).toBe('anna');
    await page.getByRole('button', { name: 'Edit user' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit user anna' });
    await edit.getByRole('switch').press(' ');
    await edit.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('list', { name: 'Users' }).getByText('inactive').waitFor();
    await expect
      .poll(() => ask(fixture, '/_api/user/anna'))
      .toMatchObject({ active: false, extra: { name: 'Anna B' } });
    const tools = page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Tools' });
    await expect.poll(() => tools.getAttribute('aria-current')).toBe('true');
  });

  test('levels are set by keyboard, survive a reload unsaved, and are saved together', async () => {
    const grid = page.getByRole('treegrid', { name: 'Permissions' });
    await grid.getByRole('row').filter({ hasText: 'shop' }).first().focus();
    await page.keyboard.press('2');
    await page.keyboard.press(' ');
    await grid.getByRole('row').filter({ hasText: 'orders' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('1');
    await page.getByText('2 unsaved changes').waitFor();
    await page.reload();
    await page.getByText('shop to Access, orders to Read/Write').waitFor();
    const save = page.getByRole('button', { name: 'Save permissions' });
    await save.click();
    const note = page.getByTestId('note');
    await note.waitFor();
    expect([await overlap(note, save), await overlap(note, page.locator('footer'))]).toEqual([false, false]);
    await page.getByText('No unsaved changes.').waitFor();
    await grid.getByRole('row').filter({ hasText: 'orders' }).getByText('Read/Write').waitFor();
    const { result } = await ask(fixture, '/_api/user/anna/database?full=true');
    expect(result).toMatchObject({
      shop: { permission: 'ro', collections: { orders: 'rw', '*': 'undefined' } },
    });
    expect(await axeViolations(page)).toEqual([]);
  });

  test('the own password changes, and the page stays signed in', async () => {
    await page.goto(`${fixture.orrery.url}/userProfile`);
    const profile = page.getByRole('dialog', { name: 'Profile of root' });
    await profile.getByLabel('Picture').fill('root@example.com');
    await profile.getByRole('button', { name: 'Save' }).click();
    await profile.waitFor({ state: 'detached' });
    const own = await ask(fixture, '/_api/user/root');
    expect(own.extra).toMatchObject({ img: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(JSON.stringify(own)).not.toContain('@');
    await page.goto(`${fixture.orrery.url}/userManagement?open=root&dialog=password`);
    const dialog = page.getByRole('dialog', { name: 'Change your password' });
    await dialog.getByRole('textbox', { name: 'Old password' }).fill(fixture.orrery.password!);
    await dialog.getByRole('textbox', { name: 'New password' }).fill('of root');
    await dialog.getByText('Strength: Weak').waitFor();
    await dialog.getByRole('button', { name: 'Generate password' }).click();
    await dialog.getByText('Strength: Strong').waitFor();
    const password = await dialog.getByRole('textbox', { name: 'New password' }).inputValue();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await dialog.waitFor({ state: 'detached' });
    const authorization = `Basic ${btoa(`root:${password}`)}`;
    const answer = await fetch(`${fixture.orrery.url}/_api/user/root`, { headers: { authorization } });
    expect(answer.status).toBe(200);
    await page.reload();
    await page.getByRole('heading', { name: 'Users', exact: true }).waitFor();
    await page.getByRole('heading', { name: 'root' }).waitFor();
  });

  test('no errors', () => {
    expect(fixture.problems).toEqual([]);
  });
});
