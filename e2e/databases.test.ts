import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { ask, type Fixture, openFixture, signIn } from './fixture.ts';

/** The life cycle of a database. */
describe('databases', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture();
    ({ page } = fixture);
    await signIn(page, fixture);
    await page.goto(`${fixture.orrery.url}/databases`);
  });

  afterAll(() => fixture?.close());

  const tileOf = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

  test('a database is created and listed', async () => {
    await page.getByRole('button', { name: 'New database' }).click();
    const dialog = page.getByRole('dialog', { name: 'New database' });
    await dialog.getByLabel('Name').fill('shop');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByText("'shop' created.").waitFor();
    await dialog.waitFor({ state: 'detached' });
    await tileOf('shop')
      .getByText(/collections, all system · 0 graphs/)
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  test('[6-database-2] a click switches to it; there, databases are neither created nor is the current one deleted', async () => {
    await tileOf('shop').getByRole('link').click();
    await page.waitForURL(/\/_db\/shop\//);
    await page.goto(`${fixture.orrery.url}/_db/shop/databases`);
    const create = page.getByRole('button', { name: 'New database' });
    await create.waitFor();
    await expect.poll(() => create.isDisabled()).toBe(true);
    await create.hover();
    await page.getByText('Insufficent rights. Execute this from _system database').waitFor();
    await page.getByRole('img', { name: 'The current database cannot be deleted.' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Actions of shop' }).count()).toBe(0);
  });

  test('a database is deleted after its name is entered', async () => {
    await page.goto(`${fixture.orrery.url}/databases`);
    await page.getByRole('button', { name: 'Actions of shop' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    const question = page.getByRole('dialog', { name: 'Delete database shop' });
    const button = question.getByRole('button', { name: 'Delete database' });
    await expect.poll(() => button.isDisabled()).toBe(true);
    await question.getByLabel('Enter shop to confirm').fill('shop');
    await button.click();
    await tileOf('shop').waitFor({ state: 'detached' });
    await expect.poll(() => ask(fixture, '/_api/database')).toMatchObject({ result: ['_system'] });
  });

  test('no errors', () => {
    expect(fixture.problems).toEqual([]);
  });
});
