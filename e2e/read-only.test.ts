import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idle, locate, shown } from './canvas.ts';
import { ask, type Fixture, followLink, grant, openFixture, shoot, signInAs } from './fixture.ts';
import { openPage } from './harness.ts';

const ofDatabase = "You have read-only access to the database '_system'.";

/** A user without write access explores a graph; everything that would change the database gives the reason. */
describe('the graph workspace with read-only access', () => {
  let fixture: Fixture;
  let page: Page;
  let problems: readonly string[];

  beforeAll(async () => {
    fixture = await openFixture();
    await followLink(fixture);
    await fixture.page.goto(`${fixture.orrery.url}/graph/knows_graph`);
    await fixture.page.getByLabel('Number of vertices').selectOption('all');
    await idle(fixture.page);
    await fixture.page.keyboard.press('Control+s');
    await fixture.page.getByLabel('Name').fill('Everyone');
    await fixture.page.keyboard.press('Enter');
    await fixture.page.getByText("'Everyone' saved.").waitFor();
    await ask(fixture, '/_api/user', { user: 'ann', passwd: 'pass' });
    await grant(fixture, 'ann/database/_system', 'ro');
    await openAs();
  });

  afterAll(() => fixture?.close());

  async function openAs(): Promise<void> {
    await page?.context().close();
    ({ page, problems } = await openPage(fixture.browser));
    await signInAs(page, 'ann', 'pass', `${fixture.orrery.url}/graph/knows_graph`);
    await page.getByLabel('Number of vertices').selectOption('all');
    await idle(page);
  }

  const tool = (name: string) =>
    page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name, exact: true });
  const isDisabled = async (name: string) => (await tool(name).getAttribute('aria-disabled')) === 'true';
  const panel = () => page.getByRole('complementary', { name: 'Details' });

  test('the graph is explored; the tools that change it are disabled with the reason', async () => {
    await expect.poll(() => shown(page)).toEqual({ vertices: 5, edges: 5 });
    await page.getByRole('toolbar', { name: 'Tools' }).locator('[aria-disabled]').nth(3).waitFor();
    for (const name of ['Edit', 'Connect', 'Add node', 'Delete']) expect(await isDisabled(name)).toBe(true);
    for (const name of ['Expand', 'Move', 'Select', 'Spot']) expect(await isDisabled(name)).toBe(false);
    await tool('Delete').hover();
    await page.getByRole('tooltip').filter({ hasText: ofDatabase }).waitFor();
    await shoot(page, 'read-only-tools');
    await tool('Delete').click({ force: true });
    await expect.poll(() => tool('Expand').getAttribute('aria-pressed')).toBe('true');

    const at = await locate(page, 'persons/eve');
    await page.mouse.click(at.x, at.y);
    await idle(page);
    await page.getByRole('button', { name: /^Undo: (Expand|Collapse)/ }).waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.getByRole('button', { name: /^Redo: (Expand|Collapse)/ }).waitFor();
  });

  test('keys, menus and the details give the reason, and the database keeps everything', async () => {
    await page.keyboard.press('Escape');
    await tool('Select').click();
    const at = await locate(page, 'persons/eve');
    await page.mouse.click(at.x, at.y);
    await page.keyboard.press('Shift+Delete');
    await page.getByText(ofDatabase).first().waitFor();
    await shoot(page, 'read-only-note');

    await page.getByRole('button', { name: 'Details' }).first().click();
    const edit = panel().getByRole('button', { name: 'Edit', exact: true });
    await edit.waitFor();
    await expect.poll(() => edit.getAttribute('aria-disabled')).toBe('true');
    await edit.hover();
    await page.getByRole('tooltip').filter({ hasText: ofDatabase }).waitFor();
    await panel().getByRole('button', { name: 'More actions' }).click();
    const remove = page.getByRole('menuitem', { name: 'Delete', exact: true });
    await expect.poll(() => remove.getAttribute('title')).toBe(ofDatabase);
    await page.keyboard.press('Escape');

    await idle(page);
    const now = await locate(page, 'persons/eve');
    await page.mouse.click(now.x, now.y, { button: 'right' });
    for (const name of ['Edit', 'Trash']) {
      const item = page.getByRole('menuitem', { name, exact: true });
      await expect.poll(() => item.getAttribute('title')).toBe(ofDatabase);
    }
    await shoot(page, 'read-only-menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    for (const name of ['New vertex…', 'New edge…']) {
      const item = page.getByRole('menuitem', { name, exact: true });
      await expect.poll(() => item.getAttribute('title')).toBe(ofDatabase);
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => ask(fixture, '/_api/document/persons/eve')).toMatchObject({ name: 'Eve' });
  });

  test('a scene of the server opens; changes are saved in this browser', async () => {
    await page.getByRole('button', { name: 'Untitled' }).first().click();
    await page.getByRole('menuitem', { name: 'All scenes' }).click();
    await page.getByRole('button', { name: /^Everyone/ }).dblclick();
    await idle(page);
    await expect.poll(() => shown(page)).toEqual({ vertices: 5, edges: 5 });
    await page.getByRole('button', { name: 'Everyone' }).first().click();
    for (const name of ['Rename…', 'Delete…']) {
      const item = page.getByRole('menuitem', { name, exact: true });
      await expect.poll(() => item.getAttribute('title')).toBe(ofDatabase);
    }
    await page.getByRole('menuitem', { name: /^Save Ctrl/ }).click();
    await page.getByText(`In this browser. ${ofDatabase}`).waitFor();
    await page.getByLabel('Name').fill('My copy');
    await page.keyboard.press('Enter');
    await page.getByText("'My copy' saved.").waitFor();
    await page.getByRole('button', { name: 'My copy' }).first().click();
    const rename = page.getByRole('menuitem', { name: 'Rename…' });
    await expect.poll(() => rename.getAttribute('aria-disabled')).toBeNull();
    await page.keyboard.press('Escape');
    const { result } = await ask(fixture, '/_api/cursor', {
      query: 'FOR each IN _console FILTER HAS(each, "title") RETURN each.title',
    });
    expect(result).toEqual(['Everyone']);
    expect(problems).toEqual([]);
  });

  test('write access to one collection enables the tools for its elements only', async () => {
    await grant(fixture, 'ann/database/_system/persons', 'rw');
    await openAs();
    await page.getByRole('toolbar', { name: 'Tools' }).locator('[aria-disabled]').first().waitFor();
    await expect.poll(() => isDisabled('Connect')).toBe(true);
    for (const name of ['Edit', 'Add node', 'Delete']) expect(await isDisabled(name)).toBe(false);
    await tool('Edit').click();
    const at = await locate(page, 'persons/eve');
    await page.mouse.click(at.x, at.y);
    await panel().getByLabel('Value of name').fill('Evelyn');
    await panel().getByLabel('Value of name').press('Enter');
    await page.getByText("'persons/eve' saved.").waitFor();
    await expect.poll(() => ask(fixture, '/_api/document/persons/eve')).toMatchObject({ name: 'Evelyn' });
    expect(problems).toEqual([]);
  });
});
