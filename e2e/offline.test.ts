import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idle, locate, shown } from './canvas.ts';
import { ask, type Fixture, followLink, openFixture, shoot } from './fixture.ts';

/** The server cannot be reached while a graph is explored, edited and saved. */
describe('the graph workspace without a server', () => {
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

  const tool = (name: string) =>
    page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name, exact: true });
  const panel = () => page.getByRole('complementary', { name: 'Details' });
  const banner = () => page.getByText('The server does not answer').first();

  async function click(vertexId: string): Promise<void> {
    await idle(page);
    const at = await locate(page, vertexId);
    await page.mouse.click(at.x, at.y);
  }

  test('an edit, an expansion and a save without a server give the reason and lose nothing', async () => {
    await tool('Edit').click();
    await click('persons/eve');
    await panel().getByLabel('Value of name').fill('Evelyn');

    await page.context().setOffline(true);
    await panel().getByRole('button', { name: 'Save' }).click();
    await banner().waitFor();
    await expect.poll(() => panel().getByLabel('Value of name').inputValue()).toBe('Evelyn');
    await panel().getByRole('button', { name: 'Save' }).hover();
    await page.getByRole('tooltip').filter({ hasText: 'The server does not respond.' }).waitFor();
    await shoot(page, 'offline-edit');

    await tool('Expand').click();
    await click('persons/alice');
    await page.getByText('The server does not respond.').first().waitFor();
    await expect.poll(() => shown(page)).toEqual({ vertices: 5, edges: 5 });

    await panel().getByText('The server does not respond. The attributes are loaded when it').waitFor();
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Save scene' });
    await dialog.getByText('In this browser. The server does not respond.').waitFor();
    await dialog.getByLabel('Name').fill('Away');
    await page.keyboard.press('Enter');
    await page.getByText("'Away' saved.").waitFor();
    await page.getByText('Saved · just now').waitFor();
    await shoot(page, 'offline-saved');
  });

  test('after the retry the same steps succeed', async () => {
    await page.context().setOffline(false);
    // An attempt of the console itself may come first and remove the button.
    await page
      .getByRole('button', { name: 'Retry now' })
      .click({ timeout: 5_000 })
      .catch(() => undefined);
    await banner().waitFor({ state: 'detached' });
    await panel().getByText('Alice', { exact: true }).first().waitFor();
    await click('persons/alice');
    await page.getByRole('button', { name: /^Undo: (Expand|Collapse)/ }).waitFor();

    await tool('Edit').click();
    await click('persons/eve');
    await expect.poll(() => panel().getByLabel('Value of name').inputValue()).toBe('Evelyn');
    await panel().getByRole('button', { name: 'Save' }).click();
    await page.getByText("'persons/eve' saved.").waitFor();
    await expect.poll(() => ask(fixture, '/_api/document/persons/eve')).toMatchObject({ name: 'Evelyn' });

    await page.reload();
    await idle(page);
    await page.getByRole('button', { name: 'Away' }).first().waitFor();
    await expect.poll(() => shown(page)).toEqual({ vertices: 5, edges: 5 });
  });
});

describe('the documents without a server', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture();
    ({ page } = fixture);
    await ask(fixture, '/_api/collection', { name: 'things' });
    const things = Array.from({ length: 30 }, (_, number) => ({ _key: `k${10 + number}`, number }));
    await ask(fixture, '/_api/document/things', things);
    await followLink(fixture);
    await page.goto(`${fixture.orrery.url}/collection/things/documents/1`);
  });

  afterAll(() => fixture?.close());

  const firstKey = async () => {
    const texts = await page.locator('tr[data-index]').first().locator('td').allTextContents();
    return texts.find((text) => text.startsWith('k'));
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const pageField = () => page.getByRole('textbox', { name: 'Page', exact: true }).inputValue();
  const number = () => page.getByRole('columnheader', { name: /number/ });

  test('the pager and the sort arrow are those of the rows until the requested rows have arrived', async () => {
    await expect.poll(firstKey).toBe('k10');
    await page.context().setOffline(true);
    await button('Next page').click();
    await page.getByText('Waiting for the server to load page 2').waitFor();
    expect([await firstKey(), await pageField()]).toEqual(['k10', '1']);
    await page.getByText('of 3', { exact: true }).waitFor();
    await button('Next page').click();
    await page.getByText('Waiting for the server to load page 3').waitFor();
    expect([await firstKey(), await pageField()]).toEqual(['k10', '1']);
    await number().getByRole('button').click();
    await page.getByText('Waiting for the server to load the requested documents').waitFor();
    expect(await number().getAttribute('aria-sort')).toBe('none');
    await page.context().setOffline(false);
    // An attempt of the console itself may come first and remove the button.
    await button('Retry now')
      .click({ timeout: 5_000 })
      .catch(() => undefined);
    await expect.poll(() => number().getAttribute('aria-sort')).toBe('ascending');
  });
});
