import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idle, locate, shown } from './canvas.ts';
import { ask, type Fixture, followLink, openFixture } from './fixture.ts';

/** Edits of a graph; the console is compared with the state of the server. */
describe('editing a graph', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture();
    ({ page } = fixture);
    await followLink(fixture);
    await page.goto(`${fixture.orrery.url}/graph/knows_graph`);
    await page.getByLabel('Number of vertices').selectOption('all');
    await idle(page);
  });

  afterAll(() => fixture?.close());

  const documentOf = async (id: string) => ask(fixture, `/_api/document/${id}`);

  async function tool(name: string): Promise<void> {
    await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name, exact: true }).click();
  }

  async function click(vertexId: string, button: 'left' | 'right' = 'left'): Promise<void> {
    const at = await locate(page, vertexId);
    await page.mouse.click(at.x, at.y, { button });
  }

  const panel = () => page.getByRole('complementary', { name: 'Details' });
  const save = () => panel().getByRole('button', { name: 'Save' });
  const undo = () => page.getByRole('button', { name: /^Undo/ });
  const redo = () => page.getByRole('button', { name: /^Redo/ });

  test('[2-overlay] a vertex gets another value and a new attribute; undo reverts both', async () => {
    await tool('Edit');
    await click('persons/eve');
    await panel().getByLabel('Value of name').fill('Evelyn');
    await panel().getByRole('button', { name: 'Add attribute' }).click();
    await panel().getByLabel('Attribute name').fill('name');
    await panel().getByText('An attribute with this name exists.').waitFor();
    await expect.poll(() => save().isDisabled()).toBe(true);
    await panel().getByLabel('Attribute name').fill('age');
    await panel().getByLabel('Value of age').fill('31');
    await panel().getByLabel('Value of age').press('Enter');
    await page.getByText("'persons/eve' saved.").waitFor();
    await expect.poll(() => documentOf('persons/eve')).toMatchObject({ name: 'Evelyn', age: 31 });

    await undo().click();
    await panel().getByLabel('Value of age').waitFor({ state: 'detached' });
    const before = await documentOf('persons/eve');
    expect(before).toMatchObject({ name: 'Eve' });
    expect(before).not.toHaveProperty('age');
  });

  test('a draft survives another selection and an expired session', async () => {
    await panel().getByLabel('Value of name').fill('Eva');
    await click('persons/bob');
    await panel().getByText('persons/bob').first().waitFor();
    await click('persons/eve');
    await expect.poll(() => panel().getByLabel('Value of name').inputValue()).toBe('Eva');

    await page.context().clearCookies();
    await save().click();
    await page.getByText('Your session has expired').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(fixture.orrery.password!);
    // The save continues by itself.
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Your session has expired').waitFor({ state: 'detached' });
    await page.waitForFunction(
      () => document.querySelector<HTMLButtonElement>('aside button[type=submit]')?.disabled,
    );
    await expect.poll(() => documentOf('persons/eve')).toMatchObject({ name: 'Eva' });
    await page.keyboard.press('Escape');
    await panel().getByText('Select a vertex or an edge').waitFor();
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
  });

  test('a drag from one vertex to another creates an edge; undo and redo change the database', async () => {
    const edges = async () => {
      const answer = await ask(fixture, '/_api/collection/knows/count');
      return answer.count;
    };
    await idle(page);
    await tool('Connect');
    const [from, to] = [await locate(page, 'persons/dave'), await locate(page, 'persons/alice')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
    await page.getByText(/6 of 6 edges/).waitFor();
    expect(await edges()).toBe(6);
    await undo().click();
    await page.getByText(/5 of 5 edges/).waitFor();
    expect(await edges()).toBe(5);
    await redo().click();
    await page.getByText(/6 of 6 edges/).waitFor();
    expect(await edges()).toBe(6);
  });

  test('[2-menu] the context menu of a vertex pins, spots and deletes it with its edges', async () => {
    await idle(page);
    await click('persons/bob', 'right');
    await page.getByRole('menuitem', { name: 'Pin', exact: true }).click();
    await page.getByRole('button', { name: 'Undo: Pin' }).waitFor();
    await click('persons/bob', 'right');
    await page.getByRole('menuitem', { name: 'Unpin' }).waitFor();
    await page.getByRole('menuitem', { name: 'Trash' }).click();
    await page.getByRole('button', { name: 'Undo deletion of bob' }).waitFor();
    await page
      .getByText(/4 of 4 vertices · 2 of 2 edges/)
      .first()
      .waitFor();
    await expect.poll(() => shown(page)).toEqual({ vertices: 4, edges: 2 });
    await expect.poll(() => ask(fixture, '/_api/document/persons/bob')).toMatchObject({ code: 404 });
    await expect.poll(() => ask(fixture, '/_api/collection/knows/count')).toMatchObject({ count: 2 });
    await page.getByRole('button', { name: 'Undo: Delete bob' }).waitFor();
  });

  test('[8-add] a search reports a missing vertex and adds an existing one', async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add specific node by attribute' }).click();
    const value = page.getByRole('combobox', { name: 'Value' });
    await value.fill('nobody');
    await value.press('Enter');
    await page.getByText('no nodes found').waitFor();
    await value.fill('alice');
    await value.press('Enter');
    await page.getByText('Add specific node by attribute').waitFor({ state: 'detached' });
  });

  test('the first vertex of an empty graph; a missing graph', async () => {
    await page.goto(`${fixture.orrery.url}/graph/nowhere`);
    await page.getByRole('heading', { name: "Graph 'nowhere' not found" }).waitFor();
    await page.getByRole('button', { name: 'All graphs' }).click();
    await page.getByRole('heading', { name: 'Graphs', exact: true }).waitFor();

    const edgeDefinitions = ['roads', 'rails'].map((collection) => ({
      collection,
      from: ['places'],
      to: ['places', 'halts'],
    }));
    await ask(fixture, '/_api/gharial', { name: 'map', edgeDefinitions });
    await page.goto(`${fixture.orrery.url}/graph/map`);
    await page.getByRole('heading', { name: 'Sorry your graph seems to be empty' }).waitFor();
    for (const key of ['a', 'b']) {
      await page.getByRole('toolbar', { name: 'Tools' }).waitFor();
      if (key === 'a') await page.getByRole('button', { name: 'New vertex' }).click();
      else {
        await tool('Add node');
        await page.mouse.click(500, 300);
      }
      await page.getByLabel('Select Vertex Collection').selectOption('places');
      await page.getByLabel('_key').fill(key);
      await page.keyboard.press('Enter');
      await panel().getByText(`places/${key}`).first().waitFor();
    }
    await page.getByText('2 of 2 vertices').waitFor();
    await page.keyboard.press('Escape');
    await idle(page);
    await tool('Connect');
    const [from, to] = [await locate(page, 'places/a'), await locate(page, 'places/b')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
    const choice = page.getByRole('dialog', { name: 'Select Edge Collection' });
    await choice.getByLabel('Edge collection').selectOption('rails');
    await choice.getByLabel('Edge collection').press('Enter');
    await page.getByText('1 of 1 edge').waitFor();
    await expect.poll(() => ask(fixture, '/_api/collection/rails/count')).toMatchObject({ count: 1 });
  });

  test('no errors except the expected ones', () => {
    const meant = /401|404|no nodes found|No suitable nodes have been found|graph '.*' not found/;
    expect(fixture.problems.filter((problem) => !meant.test(problem))).toEqual([]);
  });
});
