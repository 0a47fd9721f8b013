import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { ask, type Fixture, openFixture, signIn } from './fixture.ts';

/** One document in the editor: edits, exact numbers, a conflict, and its draft. */
describe('document editor', () => {
  let fixture: Fixture;
  let page: Page;
  const content = '"exact":9007199254740993,"one":1.0,"huge":1e300,"tags":["a"],"note":"first"';

  /** The document as the server sends it, with the digits of its numbers. */
  async function textOf(key: string): Promise<string> {
    const authorization = `Basic ${Buffer.from(`root:${fixture.orrery.password}`).toString('base64')}`;
    const answer = await fetch(`${fixture.orrery.url}/_api/document/things/${key}`, {
      headers: { authorization },
    });
    return answer.text();
  }

  async function send(method: string, path: string, body: string): Promise<void> {
    const authorization = `Basic ${Buffer.from(`root:${fixture.orrery.password}`).toString('base64')}`;
    const answer = await fetch(fixture.orrery.url + path, { method, headers: { authorization }, body });
    expect(answer.ok).toBe(true);
  }

  const open = (key: string, query = '') =>
    page.goto(`${fixture.orrery.url}/collection/things/${key}${query}`);
  const row = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}:`) });
  const save = () => page.getByRole('button', { name: /^Save/ });

  async function enter(name: string, text: string): Promise<void> {
    await row(name).dblclick();
    const field = page.getByRole('textbox', { name, exact: true });
    await field.fill(text);
    await field.press('Enter');
  }

  async function change(name: string, text: string): Promise<void> {
    await enter(name, text);
    await page.getByText(/unsaved change/).waitFor();
  }

  beforeAll(async () => {
    fixture = await openFixture();
    ({ page } = fixture);
    await ask(fixture, '/_api/collection', { name: 'things' });
    await ask(fixture, '/_api/collection', { name: 'links', type: 3 });
    await send('POST', '/_api/document/things', `[{"_key":"a",${content}},{"_key":"b"},{"_key":"c"}]`);
    await send('POST', '/_api/document/links', '[{"_from":"things/a","_to":"things/b","type":"likes"}]');
    await signIn(page, fixture);
  });

  afterAll(() => fixture?.close());

  test('an edit in the tree is saved with Ctrl Enter; all other numbers keep their digits', async () => {
    await open('a');
    await change('note', 'second');
    await page.keyboard.press('Control+Enter');
    await page.getByText("'things/a' saved.").waitFor();
    await expect.poll(() => textOf('a')).toContain(content.replace('first', 'second'));
    await expect.poll(() => save().isDisabled()).toBe(true);
  });

  test('[2.6-1] the code mode shows the same text and its search results', async () => {
    await page.getByText('Code', { exact: true }).click();
    // The editor writes spaces as no-break spaces.
    const lines = async () =>
      (await page.locator('.view-line').allTextContents()).map((line) => line.replaceAll('\u00a0', ' '));
    await expect.poll(lines).toContain('  "exact": 9007199254740993,');
    await page.getByLabel('Find in document').fill('exact');
    await page.getByText('1 of 1').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
  });

  test('[4-editor-2] a parse error is shown in place, F8 goes to it, and Save is disabled until it is corrected', async () => {
    await page.locator('.view-line').filter({ hasText: '"note"' }).click();
    await page.keyboard.press('Home');
    await page.keyboard.type('x');
    await page.getByText('Expected an attribute name in quotes, found "x" (line 8, column 3)').waitFor();
    await page.getByText('1 error, line 8').waitFor();
    await expect.poll(() => save().isDisabled()).toBe(true);
    await page.keyboard.press('F8');
    await page.keyboard.press('Delete');
    await page.getByText('1 error, line 8').waitFor({ state: 'detached' });
    await page.getByText('Tree', { exact: true }).click();
    await row('note').waitFor();
  });

  test('Ctrl Enter saves in the code mode; no editor of a query was open before', async () => {
    await change('note', 'in code');
    await page.getByText('Code', { exact: true }).click();
    await page.locator('.view-line').filter({ hasText: '"note"' }).click();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => textOf('a')).toContain(content.replace('first', 'in code'));
    await expect.poll(() => save().isDisabled()).toBe(true);
    await page.getByText('Tree', { exact: true }).click();
    await row('note').waitFor();
  });

  test('an unsaved change survives a reload, and leaving asks', async () => {
    await change('note', 'third');
    await page.getByText(/Draft kept in this browser/).waitFor();
    await page.reload();
    await row('note').filter({ hasText: '"third"' }).waitFor();
    await page.getByRole('link', { name: 'Collections' }).first().click();
    const question = page.getByRole('dialog', { name: 'Leave a with unsaved changes' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).pathname).toBe('/collection/things/a');
  });

  test('a draft survives a lost session, and the save goes on after the password', async () => {
    await page.getByText(/Draft kept in this browser/).waitFor();
    await page.context().clearCookies();
    await save().click();
    const again = page.getByRole('dialog', { name: 'Your session has expired' });
    await again.getByLabel('Password', { exact: true }).fill(fixture.orrery.password!);
    await again.getByRole('button', { name: 'Continue' }).click();
    await page.getByText("'things/a' saved.").waitFor();
    await expect.poll(() => textOf('a')).toContain(content.replace('first', 'third'));
    await change('note', 'fourth');
    await page.getByText(/Draft kept in this browser/).waitFor();
  });

  test('a conflict shows both versions, and the merged document is saved', async () => {
    await send('PATCH', '/_api/document/things/a', '{"note":"by another user","checked":2.50}');
    await save().click();
    const merged = page.getByRole('button', { name: 'Save merged document' });
    await merged.waitFor();
    await expect.poll(() => merged.isDisabled()).toBe(true);
    await page.getByRole('radio', { name: 'note: your version' }).check();
    await merged.click();
    await row('checked').waitFor();
    await expect.poll(() => textOf('a')).toContain(`${content.replace('first', 'fourth')},"checked":2.50`);
  });

  test('the edges of the document lead to their other end', async () => {
    const pane = page.getByRole('region', { name: 'Information', exact: true });
    await pane.getByText('likes').waitFor();
    await pane.getByRole('link', { name: 'things/b' }).click();
    await page.getByRole('heading', { name: 'b', exact: true }).waitFor();
    await pane.getByRole('tab', { name: 'Inbound 1' }).click();
    await pane.getByRole('link', { name: 'things/a' }).waitFor();
    await page.getByRole('button', { name: 'Next document' }).click();
    await page.getByRole('heading', { name: 'c', exact: true }).waitFor();
  });

  test('a saved edit can be taken back from the history', async () => {
    await open('a', '?dialog=history');
    const dialog = page.getByRole('dialog', { name: 'Edits in this browser' });
    await dialog.getByRole('button', { name: 'Restore the content before' }).last().click();
    await row('note').filter({ hasText: '"first"' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('note').filter({ hasText: '"fourth"' }).waitFor();
  });

  test('a document of 20 MB opens, scrolls and is saved with all other bytes unchanged', async () => {
    const words = 'A text of a large document. '.repeat(10);
    const rows = Array.from({ length: 64_000 }, (_, nth) => `{"nth":${nth},"one":1.0,"text":"${words}"}`);
    const large = `"rows":[${rows.join(',')}],"exact":9007199254740993,"last":"end"}`;
    expect(large.length).toBeGreaterThan(20_000_000);
    await send('POST', '/_api/document/things', `{"_key":"large","title":"before",${large}`);
    await open('large');
    await row('title').click();
    await page.keyboard.press('End');
    await row('last').waitFor();
    await page.keyboard.press('Home');
    await enter('title', 'after');
    // A save waits until the changed text has been read.
    await page.keyboard.press('Control+Enter');
    // Compared here, because a difference of 20 MB would be printed. The notification may have gone before it is seen.
    const isSaved = async () => (await textOf('large')).endsWith(`"title":"after",${large}`);
    await expect.poll(isSaved, { interval: 1000 }).toBe(true);
    await expect.poll(() => save().isDisabled()).toBe(true);
  });

  test('the table shows the elements of an array', async () => {
    await send('PUT', '/_api/document/things/c', '{"rows":[{"x":1.0,"y":"<b>"},{"x":2}]}');
    await open('c', '?mode=table&table=rows');
    const grid = page.getByRole('grid', { name: 'Elements of rows' });
    await grid.getByText('"<b>"').waitFor();
    await expect.poll(() => grid.getByRole('row').allTextContents()).toEqual(['#xy', '01.0"<b>"', '12']);
  });

  test.each(['tree', 'code', 'table'])('the mode %s has no axe violations', async (mode) => {
    await open('a', `?mode=${mode}`);
    await page.locator('[role=treeitem], .view-line, [role=grid] td').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  test('no errors except the expected conflict and the lost sessions', () => {
    expect(fixture.problems.filter((problem) => !/412|401/.test(problem))).toEqual([]);
  });
});
