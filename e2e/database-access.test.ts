import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type Fixture, grant, openFixture, signInAs } from './fixture.ts';
import { openPage } from './harness.ts';

/** Users whose rights begin at another database than _system, and databases that do not exist. */
describe('the database that a user enters', () => {
  let fixture: Fixture;
  const problems: (readonly string[])[] = [];

  beforeAll(async () => {
    fixture = await openFixture();
    for (const name of ['shop', 'stock']) await ask(fixture, '/_api/database', { name });
    for (const [user, databases] of [
      ['one', ['shop']],
      ['two', ['shop', 'stock']],
    ] as const) {
      await ask(fixture, '/_api/user', { user, passwd: 'of a user' });
      for (const database of databases) await grant(fixture, `${user}/database/${database}`, 'ro');
    }
  });

  afterAll(() => fixture?.close());

  /** A page of a browser without a session, where the user has just signed in. */
  async function openAs(user: string, path: string): Promise<Page> {
    const opened = await openPage(fixture.browser);
    problems.push(opened.problems);
    const { page } = opened;
    await signInAs(page, user, 'of a user', fixture.orrery.url + path);
    return page;
  }

  test('is the only one, after a sign-in at /', async () => {
    const page = await openAs('one', '/');
    await page.getByRole('link', { name: 'Graphs', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/_db\/shop\//);
    await page.reload();
    await page.getByRole('link', { name: 'Graphs', exact: true }).waitFor();
    await page.context().close();
  });

  test('is chosen, if there are several', async () => {
    const page = await openAs('two', '/');
    await page.getByText('Databases that you can open:').waitFor();
    expect(await page.getByRole('listitem').allTextContents()).toEqual(['shop', 'stock']);
    await page.getByRole('link', { name: 'stock' }).click();
    await page.getByRole('link', { name: 'Graphs', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/_db\/stock\//);
    await page.context().close();
  });

  test('is not found, if it does not exist, and is refused, if the user has no access', async () => {
    const page = await openAs('two', '/_db/stock/collections');
    await page.getByRole('heading', { name: 'Collections', exact: true }).waitFor();
    await page.goto(`${fixture.orrery.url}/_db/none/collections`);
    await page.getByRole('heading', { name: 'Database not found' }).waitFor();
    expect(await page.getByText('No access').count()).toBe(0);
    await page.goto(`${fixture.orrery.url}/_db/_system/collections`);
    await page.getByRole('heading', { name: 'No access to this database' }).waitFor();
    expect(await page.getByRole('listitem').allTextContents()).toEqual(['shop', 'stock']);
    await page.context().close();
  });

  test('is entered without errors of the pages', () => {
    // The browser reports each refused request of the pages that refuse a database.
    const refused = /^console: Failed to load resource: .* status of (403|404) .* \/_db\/(none|_system)\//;
    expect(problems.flat().filter((text) => !refused.test(text))).toEqual([]);
    expect(problems[0]).toEqual([]);
  });
});
