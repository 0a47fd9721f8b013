import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type Fixture, followLink, openFixture, runFromPalette } from './fixture.ts';

/** Creating, importing and mending; the console is compared with the state of the server. */
describe('creating and mending a graph', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture();
    ({ page } = fixture);
    await followLink(fixture);
    const edgeDefinitions = [{ collection: 'roads', from: ['towns'], to: ['towns'] }];
    await ask(fixture, '/_api/gharial', { name: 'map', edgeDefinitions });
    await ask(fixture, '/_api/import?type=array&collection=towns', [
      { _key: 'a', name: 'Alpha', size: 1 },
      { _key: 'b', name: 'Beta', size: 2 },
    ]);
    await ask(fixture, '/_api/import?type=array&collection=roads', [
      { _key: 'good', _from: 'towns/a', _to: 'towns/b' },
      { _key: 'lost', _from: 'towns/a', _to: 'towns/nowhere', km: 3 },
    ]);
    await page.goto(`${fixture.orrery.url}/graph/map`);
    await page.getByRole('toolbar', { name: 'Tools' }).waitFor();
  });

  afterAll(() => fixture?.close());

  const dialog = (name: string) => page.getByRole('dialog', { name });

  test('[C11-8] a vertex gets a key and the usual attributes with exact numbers', async () => {
    await runFromPalette(page, 'New vertex…');
    const form = dialog('Create New Node');
    await form.getByLabel('Value of name').fill('Gamma');
    await form.getByLabel('Value of size').fill('9007199254740993');
    await form.getByLabel('_key').fill('c');
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    await form.waitFor({ state: 'detached' });
    const query = "FOR t IN towns FILTER t._key == 'c' RETURN [t.name, TO_STRING(t.size)]";
    expect((await ask(fixture, '/_api/cursor', { query })).result).toEqual([['Gamma', '9007199254740993']]);
  });

  test('[C12-17] a JSON file is imported into the collections, with the problems by line', async () => {
    await runFromPalette(page, 'Import graph…');
    const form = dialog('Import graph');
    const text =
      '{"nodes":[{"id":"x"},{"id":"y"}],\n"links":[{"source":"x","target":"y"},\n{"source":"x","target":"z"}]}';
    const file = { name: 'net.json', mimeType: 'application/json', buffer: Buffer.from(text) };
    await form.locator('input[type=file]').setInputFiles(file);
    await form.getByText("The edge's end 'z' is not among the vertices.").waitFor();
    await form.getByText('Collections of the graph').click();
    await form.getByRole('button', { name: 'Import', exact: true }).click();
    await form.getByText('3 of 3: 3 created').waitFor();
    await form.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect.poll(() => ask(fixture, '/_api/collection/towns/count')).toMatchObject({ count: 5 });
    await expect.poll(() => ask(fixture, '/_api/collection/roads/count')).toMatchObject({ count: 3 });
  });

  test('[C13-10] faults are counted, mended after a preview, and restored by undo', async () => {
    await runFromPalette(page, 'Check integrity');
    await page.getByRole('button', { name: 'Check the graph' }).click();
    await page.getByText('faults in the database').or(page.getByText('fault in the database')).waitFor();
    await page.getByRole('button', { name: /Edges with a missing end/ }).click();
    await page.getByText('towns/nowhere').waitFor();
    await page.getByRole('button', { name: 'Mend…' }).click();
    const form = dialog('Mend: Edges with a missing end');
    await form.getByRole('cell', { name: 'roads/lost' }).waitFor();
    await form.getByRole('button', { name: 'Delete 1 edge' }).click();
    await form.waitFor({ state: 'detached' });
    await expect.poll(() => ask(fixture, '/_api/document/roads/lost')).toMatchObject({ code: 404 });
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await ask(fixture, '/_api/document/roads/lost')).km).toBe(3);
  });

  test('[C12-18] the source of the graph is chosen in the dialog Switch Graph', async () => {
    await runFromPalette(page, 'Switch graph');
    const form = dialog('Switch Graph');
    await expect.poll(() => form.getByLabel('Start with random vertex').isChecked()).toBe(true);
    await form.getByLabel('Source').selectOption('arango');
    await form.getByText('A configuration with node- and edgeCollection has to be given.').waitFor();
    await form.getByLabel('Source').selectOption('preview');
    await form.getByRole('button', { name: 'Switch', exact: true }).click();
    await page.waitForURL(/adapter=preview/);
    await page.getByText('Server-side:').or(page.getByText('of 6 vertices')).first().waitFor();
  });

  test('no errors except the expected ones', () => {
    const meant = /404/;
    expect(fixture.problems.filter((problem) => !meant.test(problem))).toEqual([]);
  });
});
