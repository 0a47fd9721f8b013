import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { ask, type Fixture, openFixture, shoot, signIn } from './fixture.ts';

/** Checks of forms before they are sent, questions before a removal, and hints. */
describe('forms and questions', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture();
    ({ page } = fixture);
    await ask(fixture, '/_api/database', { name: 'shop' });
    for (const name of ['empty-a', 'empty-b']) await ask(fixture, '/_api/collection', { name });
    await signIn(page, fixture);
  });

  afterAll(() => fixture?.close());

  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });

  test('a graph without definitions marks the first field, with a message', async () => {
    await page.goto(`${fixture.orrery.url}/graph`);
    await page
      .getByRole('button', { name: /^(New|Create) graph$/i })
      .first()
      .click();
    const form = dialog('New graph');
    await form.getByLabel('Name').fill('nothing');
    await form.getByLabel('Name').press('Enter');
    await form.getByText('At least one edge definition has to be provided.').waitFor();
    await form.locator('input[aria-invalid="true"]').waitFor();
    expect(await form.locator('input[aria-invalid="true"]').getAttribute('data-path')).toBe(
      'definitions.0.collection',
    );
    await form.getByRole('button', { name: 'Cancel' }).click();
    expect((await ask(fixture, '/_api/gharial')).graphs).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ name: 'nothing' })]),
    );
  });

  test('[files-1] a file becomes a graph with its look in one dialog', async () => {
    await page.goto(`${fixture.orrery.url}/graph?new=files`);
    const form = dialog('New graph from files');
    await form.locator('input[type=file]').setInputFiles({
      name: 'look.gexf',
      mimeType: 'application/xml',
      buffer: readFileSync(new URL('../tests/src/graph/import/cases/look.gexf', import.meta.url)),
    });
    const recognised = form.getByRole('region', { name: 'Recognised' });
    await recognised.getByText('colours, sizes, positions, widths').waitFor();
    const direction = recognised.getByLabel('Direction of the edges').locator('option:checked');
    expect(await direction.textContent()).toBe('undirected');
    await form.getByRole('region', { name: 'First vertices' }).getByText('9007199254740993').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await form.getByLabel('Vertex collection').fill('empty-a');
    await form.getByText("The collection 'empty-a' already exists.").waitFor();
    await form.getByLabel('Vertex collection').fill('people');
    await form.getByRole('button', { name: 'Create with 2 vertices' }).click();
    await page.waitForURL(/\/graph\/look/);
    await page.getByText('2 of 2 vertices').waitFor();
    expect(await ask(fixture, '/_api/collection/people/count')).toMatchObject({ count: 2 });
    expect(await ask(fixture, '/_api/collection/look_edges/count')).toMatchObject({ count: 1 });
  });

  test('the name of a database has a limit', async () => {
    await page.goto(`${fixture.orrery.url}/databases`);
    await page
      .getByRole('button', { name: /^New database$/i })
      .first()
      .click();
    const form = page.getByRole('dialog', { name: /database$/i });
    const name = form.getByLabel('Name');
    await name.fill('x'.repeat(129));
    await name.press('Enter');
    await form.getByText('Databasename may have at most 128 characters').waitFor();
    await form.getByRole('button', { name: 'Cancel' }).click();
  });

  test('several empty collections are deleted after their number was typed', async () => {
    await page.goto(`${fixture.orrery.url}/collections`);
    for (const name of ['empty-a', 'empty-b']) {
      await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
    }
    await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Delete…' }).click();
    const question = dialog('Delete 2 collections');
    const remove = question.getByRole('button', { name: 'Delete 2 collections' });
    await expect.poll(() => remove.isDisabled()).toBe(true);
    await question.getByLabel('Enter 2 collections to confirm').fill('2 collections');
    await remove.click();
    await expect
      .poll(() => ask(fixture, '/_api/collection/empty-b'))
      .toMatchObject({ error: true, errorNum: 1203 });
  });

  test('the shortcuts of screens are those of the database', async () => {
    const logs = dialog('Keyboard Shortcuts').getByText('Go to Logs');
    await page.keyboard.press('Shift+?');
    await logs.waitFor();
    await page.goto(`${fixture.orrery.url}/_db/shop/collections`);
    await page.getByRole('heading', { name: 'Collections', exact: true }).waitFor();
    await page.keyboard.press('Shift+?');
    await dialog('Keyboard Shortcuts').getByText('Go to Graphs').waitFor();
    expect(await logs.count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  test('a phone shows the parts of a document as tabs, and the first digits of a long number', async () => {
    const number = `0.1${'234567890'.repeat(45)}`.slice(0, 400);
    await ask(fixture, '/_api/collection', { name: 'long' });
    await fetch(`${fixture.orrery.url}/_api/document/long`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`root:${fixture.orrery.password}`)}` },
      body: `{"_key":"a","number":${number}}`,
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${fixture.orrery.url}/collection/long/a`);
    const tab = page.getByRole('tab', { name: 'Attributes' });
    await tab.waitFor();
    const style = await tab.evaluate((element) => {
      const { borderLeftWidth, backgroundColor } = getComputedStyle(element);
      return { borderLeftWidth, backgroundColor };
    });
    expect(style).toEqual({ borderLeftWidth: '0px', backgroundColor: 'rgba(0, 0, 0, 0)' });
    const box = await page.locator('code[data-type="number"]').boundingBox();
    expect(box!.width).toBeGreaterThan(120);
    await shoot(page, 'document-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('no errors except the expected ones', () => {
    expect(fixture.problems.filter((problem) => !/404/.test(problem))).toEqual([]);
  });
});
