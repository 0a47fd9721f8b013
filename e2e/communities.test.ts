import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idle, locate, shown, vertexIds } from './canvas.ts';
import { type Fixture, openExample, openFixture, runFromPalette, shoot } from './fixture.ts';

/** A graph that is too large to read, as communities, in consecutive steps on one page. */
describe('communities of the package graph', () => {
  let fixture: Fixture;
  let page: Page;
  const isCommunity = (id: string) => id.startsWith('*community_');

  beforeAll(async () => {
    fixture = await openFixture();
    ({ page } = fixture);
    await openExample(fixture, 'Debian packages', 'debian');
  });

  afterAll(() => fixture?.close());

  test('about a hundred communities replace the whole graph, and undo restores it', async () => {
    await page.getByLabel('Number of vertices').selectOption('all');
    await page
      .getByText(/63,666 of 63,666 vertices/)
      .first()
      .waitFor({ timeout: 240_000 });
    await idle(page);
    await runFromPalette(page, 'Show as communities');
    await page.getByRole('button', { name: 'Undo: Show as communities' }).waitFor({ timeout: 240_000 });
    await idle(page);
    const communities = (await vertexIds(page)).filter(isCommunity);
    expect(communities.length).toBeGreaterThan(20);
    expect(communities.length).toBeLessThan(1000);
    await page.getByText(/^\d+ communities with 6\d,\d+ vertices · [\d,]+ single of 63,666/).waitFor();
    await shoot(page, 'communities');
  });

  test('a click opens a community by one level, and undo closes it', async () => {
    const before = await shown(page);
    const [first] = (await vertexIds(page)).filter(isCommunity);
    const { x, y } = await locate(page, first!);
    // The topmost of the overlapping tiles is hit.
    await page.mouse.click(x, y);
    await page.getByRole('button', { name: /Undo: Open/ }).waitFor();
    await idle(page);
    await shoot(page, 'opened');
    expect((await shown(page)).vertices).toBeGreaterThan(before.vertices);
    await page.keyboard.press('Control+z');
    await idle(page);
    await expect.poll(() => shown(page)).toEqual(before);
    await page.keyboard.press('Control+z');
    await idle(page);
    expect((await shown(page)).vertices).toBe(63_666);
  });

  test('vertices are grouped by an attribute; the context menu dissolves a community', async () => {
    await page.getByLabel('Number of vertices').selectOption('100');
    await page
      .getByText(/100 of 63,666 vertices/)
      .first()
      .waitFor();
    await idle(page);
    await runFromPalette(page, 'Group vertices by attribute');
    const dialog = page.getByRole('dialog', { name: 'Group vertices by attribute' });
    await dialog.getByLabel('Attribute 1').fill('section');
    // The open suggestion list does not cover the buttons.
    await dialog.getByRole('button', { name: 'Add attribute' }).click();
    await dialog.getByLabel('Remove attribute 2').waitFor();
    await shoot(page, 'dialog');
    await dialog.getByRole('button', { name: 'Group', exact: true }).click();
    await page.getByRole('button', { name: 'Undo: Group by section' }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await idle(page);
    const before = (await vertexIds(page)).filter(isCommunity);
    expect(before.length).toBeGreaterThan(1);
    const { x, y } = await locate(page, before[0]!);
    await page.mouse.click(x, y, { button: 'right' });
    await page.getByRole('menuitem', { name: 'Open community' }).waitFor();
    // Communities are not stored in the database.
    await expect.poll(() => page.getByRole('menuitem', { name: 'Edit' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('menuitem', { name: 'Trash' }).count()).toBe(0);
    await shoot(page, 'menu');
    await page.getByRole('menuitem', { name: 'Dissolve community' }).click();
    await page.getByRole('button', { name: /Undo: Dissolve [a-z]/ }).waitFor();
    expect((await vertexIds(page)).filter(isCommunity).length).toBe(before.length - 1);
  });

  test('the box of an opened community has buttons to collapse and dissolve it', async () => {
    await idle(page);
    const before = await vertexIds(page);
    const { x, y } = await locate(page, before.filter(isCommunity)[0]!);
    await page.mouse.click(x, y, { button: 'right' });
    await page.getByRole('menuitem', { name: 'Open community' }).click();
    await page.getByRole('button', { name: /^Undo: Open [a-z]/ }).waitFor();
    await idle(page);
    await shoot(page, 'box');
    const collapse = page.getByRole('button', { name: /^Collapse community [a-z]/ });
    await collapse.waitFor();
    await idle(page);
    await collapse.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Undo: Collapse [a-z]/ }).waitFor();
    await collapse.waitFor({ state: 'detached' });
    const after = await vertexIds(page);
    const singles = (ids: readonly string[]) => ids.filter((id) => !isCommunity(id)).sort();
    expect(singles(after)).toEqual(singles(before));
    expect(after.length).toBe(before.length);
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: /^Dissolve community [a-z]/ }).click();
    await page.getByRole('button', { name: /^Undo: Dissolve [a-z]/ }).waitFor();
    await collapse.waitFor({ state: 'detached' });
  });

  test('the node limit is set in Style, groups vertices above the limit, and is undone with the gesture', async () => {
    await page.getByLabel('Number of vertices').selectOption('500');
    await page
      .getByText(/500 of 63,666 vertices/)
      .first()
      .waitFor();
    await idle(page);
    await page.getByRole('button', { name: 'Style', exact: true }).click();
    await page.getByLabel('Node limit', { exact: true }).selectOption('count');
    await page.getByRole('button', { name: 'Undo: Apply node limit' }).waitFor();
    const count = page.getByLabel('Maximum number of vertices');
    await count.fill('100');
    await shoot(page, 'limit');
    await count.press('Enter');
    await page
      .getByText(/communit(y|ies) with/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await idle(page);
    // The groups of the former limit are shown until the new ones are computed.
    await expect.poll(async () => (await shown(page)).vertices).toBeLessThanOrEqual(100);
    await shoot(page, 'limited');
    await page.getByRole('button', { name: 'Style', exact: true }).click();
    await page.getByLabel('Node limit', { exact: true }).selectOption('space');
    await page.keyboard.press('Escape');
    expect(fixture.problems).toEqual([]);
  });
});
