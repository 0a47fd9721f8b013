import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violationsInThemes } from './accessibility.ts';
import { ask, type Fixture, openFixture, replaceCode, signIn } from './fixture.ts';

/** Name, address and a text that shows the content. */
const screens = [
  ['overview', '/', 'Where to start'],
  ['statistics', '/dashboard', 'Requests/s'],
  ['collections', '/collections?open=persons', 'Schema'],
  ['new collection', '/new', 'New collection'],
  ['documents', '/collection/persons/documents/1', 'alice'],
  ['document', '/collection/persons/alice', 'Alice'],
  ['databases', '/databases', '_system'],
  ['graphs', '/graph', 'knows_graph'],
  ['users', '/userManagement?open=root', 'Effective level'],
  ['profile', '/userProfile', 'Profile of root'],
  ['logs', '/logs', 'Loglevel'],
  ['running queries', '/queryManagement', 'No running queries.'],
  ['slow queries', '/queryManagement/slow', 'slow'],
] as const;

/** Screens of a user with read-only access to the database `warehouse`: address and a text that shows the content. */
const readableScreens = [
  ['/', 'Where to start'],
  ['/dashboard', 'You do not have permission to view this page.'],
  ['/collections?open=parts', 'Schema'],
  ['/new', "You have read-only access to the database 'warehouse'."],
  ['/collection/parts/documents/1?panel=indexes', 'New index'],
  ['/collection/parts/documents/1?panel=import', "You have read-only access to the collection 'parts'."],
  ['/collection/parts/bolt', 'steel'],
  ['/graph?new=true', "You have read-only access to the database 'warehouse'."],
  ['/userManagement?open=clerk', 'Only administrators can change permissions.'],
  ['/userManagement?dialog=new', 'Only administrators can create users.'],
  ['/userProfile', 'Profile of clerk'],
  ['/queryManagement', 'No running queries.'],
  ['/queryManagement/slow', 'slow'],
  ['/functions', 'Functions'],
  ['/notebooks', 'Notebooks'],
  ['/api', 'Send request'],
] as const;

/** The tasks of an administrator, from the sign-in to the sign-out, on all screens of the administration. */
describe("an administrator's day", () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture({ colorScheme: 'light', reducedMotion: 'reduce' });
    ({ page } = fixture);
    await signIn(page, fixture, '/databases');
  });

  afterAll(() => fixture?.close());

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const open = (path: string) => page.goto(fixture.orrery.url + path);

  async function press(within: Locator, name: string): Promise<void> {
    await within.getByRole('button', { name, exact: true }).click();
    await within.waitFor({ state: 'detached' });
  }

  test('[day-1] creates a database and a collection', async () => {
    await button('New database').click();
    await dialog('New database').getByLabel('Name').fill('warehouse');
    await press(dialog('New database'), 'Create');
    await page.getByRole('link', { name: 'warehouse', exact: true }).click();
    await page.waitForURL(/\/_db\/warehouse\//);
    await open('/_db/warehouse/collections');
    await button('New collection').first().click();
    await dialog('New collection').getByLabel('Name').fill('parts');
    await press(dialog('New collection'), 'Create');
    await page.getByRole('grid', { name: 'Collections' }).getByText('parts', { exact: true }).waitFor();
  });

  test('[day-2] creates a document and an index, and imports a file', async () => {
    await open('/_db/warehouse/collection/parts/documents/1');
    // The empty list has a button of the same name.
    const toolbar = page.getByRole('toolbar', { name: 'Toolbar' });
    await toolbar.getByRole('button', { name: 'New document' }).click();
    await dialog('New document').getByLabel('_key').fill('bolt');
    await replaceCode(page, dialog('New document'), '{"size": 8, "steel": true}');
    await press(dialog('New document'), 'Create');
    await page.getByText('1 document').first().waitFor();
    await button('Indexes').click();
    await button('New index').click();
    const form = page.getByRole('form', { name: 'New index' });
    await form.getByRole('combobox', { name: 'Fields' }).fill('size');
    await form.getByRole('combobox', { name: 'Fields' }).press('Enter');
    await form.getByRole('button', { name: 'Create' }).click();
    await form.waitFor({ state: 'detached' });
    // The console creates cap constraints in the dialect 2.8.
    await button('New index').click();
    await form.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'cap', exact: true }).click();
    await form.getByLabel('Documents').fill('1000');
    await form.getByRole('button', { name: 'Create' }).click();
    await form.waitFor({ state: 'detached' });
    await button('Import').click();
    const importer = dialog(/^Import into parts/);
    await importer.locator('input[type="file"]').setInputFiles({
      name: 'parts.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`_key,size\n${Array.from({ length: 50 }, (_, i) => `nut${i},${i}`).join('\n')}\n`),
    });
    await importer.getByRole('button', { name: 'Import 50 documents' }).click();
    await importer.getByText('Imported: 50 created, 0 rejected').waitFor();
    await press(importer, 'Done');
    await page.getByText('51 documents').first().waitFor();
  });

  test('[day-3] creates a user with read-only access', async () => {
    await open('/_db/warehouse/userManagement');
    await button('New user').click();
    const create = dialog('New user');
    await create.getByLabel('Username').fill('clerk');
    await create.getByRole('textbox', { name: 'Password' }).fill('of clerk');
    await press(create, 'Create');
    const grid = page.getByRole('treegrid', { name: 'Permissions' });
    await grid.getByRole('row').filter({ hasText: 'warehouse' }).getByRole('radio').nth(1).click();
    await button('Save permissions').click();
    await page.getByText('No unsaved changes.').waitFor();
  });

  test('[day-4] reads the log and kills a query', async () => {
    await open('/logs');
    const entries = page.getByRole('treegrid', { name: 'Log entries' }).getByRole('row');
    await expect.poll(() => entries.count()).toBeGreaterThan(1);
    await open('/queryManagement');
    const answered = ask(fixture, '/_db/warehouse/_api/cursor', {
      query: 'FOR a IN 1..1000000 FOR b IN 1..1000000 FILTER a + b == -1 RETURN a',
    });
    // Queries of the console may be listed beside it.
    const row = page.getByRole('row').filter({ hasText: 'a + b == -1' });
    await row.getByRole('button', { name: /^Kill query/ }).click();
    expect(await answered).toMatchObject({ error: true, errorNum: 1500 });
    await page.getByText('No running queries.').waitFor();
  });

  test('[day-5] a read-only user sees the data; changes are disabled with the reason', async () => {
    await button('User root').click();
    await button('Sign out').click();
    await page.getByLabel('Username').waitFor();
    await signInAs('clerk', 'of clerk', '/_db/warehouse/collections');
    const ofDatabase = "You have read-only access to the database 'warehouse'.";
    const ofCollection = "You have read-only access to the collection 'parts'.";
    await page.getByRole('grid', { name: 'Collections' }).getByText('parts', { exact: true }).waitFor();
    await expectRefused(button('New collection').first(), ofDatabase);
    await open('/_db/warehouse/collection/parts/documents/1');
    await page.getByText('51 documents').first().waitFor();
    for (const name of ['New document', 'Import']) await expectRefused(button(name), ofCollection);
    await open('/_db/warehouse/graph');
    await expectRefused(button('New graph').first(), ofDatabase);
    await open('/_db/warehouse/logs');
    await page.getByText('You do not have permission to view this page.').waitFor();
    await open('/_db/warehouse/userManagement');
    await expectRefused(button('New user'), 'Only administrators can create users.');
  });

  test('[day-9] a read-only user opens every screen without errors', async () => {
    const known = fixture.problems.length;
    for (const [path, text] of readableScreens) {
      await open(`/_db/warehouse${path}`);
      await page.getByText(text).first().waitFor();
    }
    expect(fixture.problems.slice(known)).toEqual([]);
    await button('User clerk').click();
    await button('Sign out').click();
    await page.getByLabel('Username').waitFor();
  });

  test('[day-6] deletes the collection, the user and the database, and signs out', async () => {
    await signInAs('root', fixture.orrery.password!, '/_db/warehouse/collections');
    await page.getByRole('button', { name: 'Actions of parts' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    const question = dialog('Delete collection parts');
    await question.getByLabel('Enter parts to confirm').fill('parts');
    await question.getByRole('button', { name: /^Delete/ }).click();
    await page.getByText('No collections in warehouse').waitFor();
    await open('/userManagement?open=clerk');
    await button('Delete…').click();
    const user = page.getByRole('dialog').filter({ hasText: 'clerk' });
    await user.getByLabel('Enter clerk to confirm').fill('clerk');
    await user.getByRole('button', { name: /^Delete/ }).click();
    await user.waitFor({ state: 'detached' });
    await open('/databases');
    await page.getByRole('button', { name: 'Actions of warehouse' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await dialog('Delete database warehouse').getByLabel('Enter warehouse to confirm').fill('warehouse');
    await press(dialog('Delete database warehouse'), 'Delete database');
    await page.getByRole('link', { name: 'warehouse', exact: true }).waitFor({ state: 'detached' });
    await button('User root').click();
    await button('Sign out').click();
    await page.getByLabel('Username').waitFor();
    await expect.poll(() => ask(fixture, '/_api/database')).toMatchObject({ result: ['_system'] });
  });

  test('[day-7] the sign-in form has no axe violations and fits a phone', async () => {
    expect(await faultsOf(page)).toEqual([]);
    await signInAs('root', fixture.orrery.password!, '/');
  });

  test.each(screens)(
    '[day-8] %s: no axe violations in both themes, and no sideways scrolling',
    async (_name, path, text) => {
      await open(path);
      await page.getByText(text).first().waitFor();
      expect(await faultsOf(page)).toEqual([]);
    },
  );

  test('no errors except a request for an object that was just deleted', () => {
    expect(fixture.problems.filter((problem) => !/status of 404/.test(problem))).toEqual([]);
  });

  async function signInAs(user: string, password: string, path: string): Promise<void> {
    await open(path);
    await page.getByLabel('Username').fill(user);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByLabel('Username').waitFor({ state: 'detached' });
  }
});

/** The button is disabled, and the pointer over it shows why. */
async function expectRefused(button: Locator, reason: string): Promise<void> {
  await button.waitFor();
  await expect.poll(() => button.isDisabled()).toBe(true);
  await button.hover({ force: true });
  const page = button.page();
  await page.getByText(reason).or(page.getByTitle(reason)).first().waitFor();
  await page.mouse.move(0, 0);
}

/** Axe violations in both themes, and elements that scroll sideways in a phone and in a small window. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  const faults = [...(await violationsInThemes(page))];
  for (const [width, height] of [
    [390, 844],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    faults.push(...(await scrolledSideways(page)).map((element) => `${width} px: ${element}`));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return faults;
}

/** The page and its scroll areas that are wider than their place; grids of values scroll by design. */
async function scrolledSideways(page: Page): Promise<readonly string[]> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  return page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(
        (element) =>
          element.scrollWidth > element.clientWidth + 1 &&
          (element === document.documentElement ||
            (element.clientWidth > 0 && /auto|scroll/.test(getComputedStyle(element).overflowX))) &&
          element.querySelector('table[data-look="cells"]') === null,
      )
      .map((element) => `${element.id || element.className} ${element.scrollWidth} > ${element.clientWidth}`),
  );
}
