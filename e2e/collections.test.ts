import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, openScene, type Scene } from './scene.ts';

/** Sign-in through the form, and the life cycle of a collection. */
describe('sign-in and collections', () => {
  let scene: Scene;
  let page: Page;

  beforeAll(async () => {
    scene = await openScene();
    ({ page } = scene);
  });

  afterAll(() => scene?.close());

  const rowOf = (name: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('checkbox', { name: `Select ${name}`, exact: true }) });

  async function actionOf(name: string, action: string): Promise<void> {
    await page.getByRole('button', { name: `Actions of ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  }

  async function openSettings(name: string) {
    await actionOf(name, 'Settings');
    return page.getByRole('dialog', { name: `Settings of ${name}` });
  }

  test('a wrong password is rejected and marked; the right one opens the requested URL', async () => {
    await page.goto(`${scene.orrery.url}/collections`);
    await page.getByLabel('Username').fill('root');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('Wrong username or password.').waitFor();
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await page.keyboard.type(scene.orrery.password!);
    await page.getByText('Wrong username or password.').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Collections', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/collections');
  });

  test.each([
    ['', 'No collection name entered!'],
    ['_books', 'No "_" allowed as first character!'],
    ['1books', 'Collection name must always start with a letter.'],
    ['boo ks', 'Only Symbols "_" and "-" are allowed.'],
  ])('the name %j is rejected: %s', async (name, message) => {
    const dialog = page.getByRole('dialog', { name: 'New Collection' });
    if (!(await dialog.isVisible())) {
      await page.getByRole('button', { name: 'New collection' }).first().click();
    }
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Name').press('Enter');
    await dialog.getByText(message, { exact: true }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  });

  test('a valid name creates the collection', async () => {
    const dialog = page.getByRole('dialog', { name: 'New Collection' });
    await dialog.getByLabel('Name').fill('persons');
    await dialog.getByLabel('Name').press('Enter');
    // The name exists in the example knows_graph: the dialog shows the server's error and keeps the input.
    await dialog.getByText(/duplicate name/).waitFor();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('persons');
    await dialog.getByLabel('Name').fill('books');
    await dialog.getByLabel('Name').press('Enter');
    await page.getByText("'books' created.").waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await ask(scene, '/_api/collection/books')).toMatchObject({ name: 'books', type: 2 });
  });

  test('the collection is renamed', async () => {
    const dialog = await openSettings('books');
    await dialog.getByLabel('Name').fill('-');
    await dialog.getByText('Collection name must always start with a letter.').waitFor();
    await dialog.getByLabel('Name').fill('novels');
    await dialog.getByLabel('Name').press('Enter');
    await page.getByText("'novels' saved.").waitFor();
    expect(await ask(scene, '/_api/collection/novels')).toMatchObject({ name: 'novels' });
    expect(await ask(scene, '/_api/collection/books')).toMatchObject({ error: true, errorNum: 1203 });
  });

  test('truncate names the number of documents, requires the name and removes them', async () => {
    await ask(scene, '/_api/document/novels', [{ _key: 'emma' }, { _key: 'ulysses' }]);
    await (await openSettings('novels')).getByRole('button', { name: 'Truncate' }).click();
    const question = page.getByRole('dialog', { name: 'Truncate collection novels' });
    const button = question.getByRole('button', { name: 'Remove 2 documents' });
    await button.waitFor();
    expect(await question.locator('dl > div').allTextContents()).toEqual(['Documents2']);
    expect(await button.isDisabled()).toBe(true);
    await question.getByLabel('Enter novels to confirm').fill('novels');
    await button.click();
    await page.getByText("'novels' truncated.").waitFor();
    expect(await ask(scene, '/_api/collection/novels/count')).toMatchObject({ count: 0 });
  });

  test('delete asks, can be declined, and removes the collection', async () => {
    const remove = async () => {
      await actionOf('novels', 'Delete…');
      return page.getByRole('dialog', { name: 'Delete collection novels' });
    };
    const first = await remove();
    await first.getByRole('button', { name: 'Cancel' }).click();
    await first.waitFor({ state: 'detached' });
    const second = await remove();
    await second.getByRole('button', { name: 'Delete collection' }).click();
    await page.getByText("'novels' deleted.").waitFor();
    await rowOf('novels').waitFor({ state: 'detached' });
    expect(await ask(scene, '/_api/collection/novels')).toMatchObject({ error: true, errorNum: 1203 });
  });

  test('rows are reached, selected and opened by the keyboard alone', async () => {
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    await page.keyboard.press(' ');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    const strip = page.getByRole('toolbar', { name: 'Selection' });
    expect(await strip.getByRole('status').textContent()).toBe('3 selected 2 document, 1 edge');
    await page.keyboard.press('Escape');
    await strip.waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    const details = page.getByRole('region', { name: 'Collection details' });
    await details.getByRole('heading', { name: 'frenchHighway' }).waitFor();
    await details.getByText('primary').waitFor();
    expect(new URL(page.url()).searchParams.get('open')).toBe('frenchHighway');
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });
  });

  test('no errors except the expected ones', () => {
    expect(scene.problems.filter((problem) => !/40[149]/.test(problem))).toEqual([]);
  });
});
