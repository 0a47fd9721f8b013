import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idle, locate, shown } from './canvas.ts';
import { ask, type Fixture, openFixture, openWhole, shoot } from './fixture.ts';

/** Two clients change one graph: conflicts, deletions with undo, and the history with its branches. */
describe('the history of a graph', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture();
    ({ page } = fixture);
    await change(
      'persons/eve',
      '{"name":"Eve","age":42,"zip":"42","exact":{"one":1.0,"big":9007199254740993}}',
    );
    // Without a random start, which would be a step of its own if it ends before the rest is loaded.
    await openWhole(fixture, 'knows_graph');
  });

  afterAll(() => fixture?.close());

  /** A change by another client. */
  async function change(id: string, text: string, method = 'PUT'): Promise<void> {
    const authorization = `Basic ${Buffer.from(`root:${fixture.orrery.password}`).toString('base64')}`;
    const address = `${fixture.orrery.url}/_api/document/${id}`;
    const response = await fetch(address, {
      method,
      headers: { authorization },
      ...(method === 'DELETE' ? {} : { body: text }),
    });
    expect(response.ok).toBe(true);
  }

  async function textOf(id: string): Promise<string> {
    const authorization = `Basic ${Buffer.from(`root:${fixture.orrery.password}`).toString('base64')}`;
    return (await fetch(`${fixture.orrery.url}/_api/document/${id}`, { headers: { authorization } })).text();
  }

  /** Clicks a vertex with the edit tool, once the layout rests. */
  async function pick(vertexId: string): Promise<void> {
    await idle(page);
    await page
      .getByRole('toolbar', { name: 'Tools' })
      .getByRole('button', { name: 'Edit', exact: true })
      .click();
    const at = await locate(page, vertexId);
    await page.mouse.click(at.x, at.y);
  }

  async function edit(vertexId: string): Promise<void> {
    await pick(vertexId);
    await panel().getByText(vertexId).first().waitFor();
  }

  const panel = () => page.getByRole('complementary', { name: 'Details' });
  const dialog = () => page.getByRole('dialog');
  const undo = () => page.getByRole('button', { name: /^Undo:/ });

  test('[HI-two-clients] a save after another client’s change shows both versions and writes the merged one', async () => {
    await edit('persons/eve');
    await panel().getByLabel('Value of age').fill('43');
    await panel().getByLabel('Value of zip').fill('43');
    await change(
      'persons/eve',
      '{"name":"Eve","age":99,"zip":"42","city":"Oslo","exact":{"one":1.0,"big":9007199254740993}}',
    );
    await panel().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText('changed while you were editing').waitFor();
    await shoot(page, 'conflict');
    const save = dialog().getByRole('button', { name: 'Save merged document' });
    await expect.poll(() => save.isDisabled()).toBe(true);
    const mine = dialog().getByLabel('age: your version');
    const theirs = dialog().getByLabel('age: in the database');
    expect([await mine.isChecked(), await theirs.isChecked()]).toEqual([false, false]);
    await expect.poll(() => dialog().getByLabel('zip: your version').isChecked()).toBe(true);
    await expect.poll(() => dialog().getByLabel('city: in the database').isChecked()).toBe(true);
    // The first conflict has the focus: Right and Left choose.
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => theirs.isChecked()).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => mine.isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => panel().getByLabel('Value of age').inputValue()).toBe('43');
    await expect.poll(() => textOf('persons/eve')).toContain('"age":99');
    await panel().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText('changed while you were editing').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+Enter');
    await page.getByText("'persons/eve' saved.").waitFor();
    const text = await textOf('persons/eve');
    for (const part of ['"age":43', '"zip":"43"', '"city":"Oslo"', '{"one":1.0,"big":9007199254740993}'])
      expect(text).toContain(part);
  });

  test('[HI-undo-two-clients] undo asks before it overwrites a newer value', async () => {
    await change('persons/eve', '{"name":"Eve","age":100}');
    await undo().click();
    await dialog().getByText('changed while you were editing').waitFor();
    await dialog().getByRole('button', { name: 'Keep editing' }).last().click();
    await expect.poll(() => textOf('persons/eve')).toContain('"age":100');
  });

  test('[HI-toast] a deletion is sent at once, and the toast brings the vertex back with its edges', async () => {
    const before = await ask(fixture, '/_api/collection/knows/count');
    const keys = await ask(fixture, '/_api/cursor', { query: 'FOR e IN knows SORT e._key RETURN e._key' });
    const at = await locate(page, 'persons/bob');
    await page.mouse.click(at.x, at.y, { button: 'right' });
    await page.getByRole('menuitem', { name: 'Trash' }).click();
    const offer = page.getByRole('button', { name: 'Undo deletion of bob' });
    await offer.waitFor();
    await shoot(page, 'delete');
    await expect.poll(() => ask(fixture, '/_api/document/persons/bob')).toMatchObject({ code: 404 });
    await offer.click();
    await offer.waitFor({ state: 'detached' });
    await expect.poll(() => shown(page)).toEqual({ vertices: 5, edges: before.count });
    const again = await ask(fixture, '/_api/cursor', { query: 'FOR e IN knows SORT e._key RETURN e._key' });
    expect(again.result).toEqual(keys.result);
  });

  test('[HI-panel] the history lists the steps, the undone one too', async () => {
    await page.getByRole('toolbar', { name: 'Tools' }).waitFor();
    await page.getByRole('button', { name: 'History', exact: true }).click();
    const history = page.getByRole('complementary', { name: 'History' });
    const steps = history.getByRole('list', { name: 'Steps, newest first' }).getByRole('listitem');
    await history.getByText('undone').waitFor();
    expect(await steps.allInnerTexts()).toHaveLength(3);
    await page.keyboard.press('Escape');
    await shoot(page, 'history');
  });

  test('[HI-gone-e2e] a vertex that another client deleted leaves the picture', async () => {
    await change('persons/dave', '', 'DELETE');
    await pick('persons/dave');
    await page.getByText('dave was deleted in the database').first().waitFor();
    expect((await shown(page)).vertices).toBe(4);
  });

  test('no errors except the expected ones', () => {
    expect(fixture.problems.filter((problem) => !/404|412|1200/.test(problem))).toEqual([]);
  });
});
