import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { colorsOf, idle, locate, placesOf, vertexIds } from './canvas.ts';
import { ask, type Fixture, followLink, openFixture, shoot, signIn } from './fixture.ts';
import { openPage } from './harness.ts';
import { pickStyle } from './style-panel.ts';

/** Scenes over a reload, on the server, as files, and what changed in the database since. */
describe('scenes', () => {
  let fixture: Fixture;
  let page: Page;

  const state = () => page.locator('header').getByText(/Saved ·|not saved|Not saved|Nothing to save yet/);
  const menu = async (item: string, on = page) => {
    await on.getByRole('button', { name: /^(Untitled scene|Nordic)/ }).click();
    await on.getByRole('menuitem', { name: item, exact: true }).click();
  };
  /** Colours at the centres of all shown vertices. */
  const fills = async (on: Page) => {
    const colors = [];
    for (const id of await vertexIds(on)) {
      const { x, y } = await locate(on, id);
      colors.push([id, ...(await colorsOf(on, { x: Math.round(x), y: Math.round(y), width: 1, height: 1 }))]);
    }
    return colors;
  };

  beforeAll(async () => {
    fixture = await openFixture();
    ({ page } = fixture);
    await followLink(fixture);
    await page.goto(`${fixture.orrery.url}/graph/routeplanner`);
    await idle(page);
  });

  afterAll(() => fixture?.close());

  test('[A1-4] a reload brings back vertices, positions, camera and selection', async () => {
    const [first] = await vertexIds(page);
    const at = await locate(page, first!);
    await page.mouse.move(at.x, at.y);
    await page.keyboard.press('s');
    await page.mouse.click(at.x, at.y);
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, -300);
    await idle(page);
    const before = await placesOf(page);
    // The camera is stored some time after its last movement.
    await page.waitForFunction(() => window.__orreryIsStored!());
    await page.reload();
    await idle(page);
    expect(await placesOf(page)).toEqual(before);
  });

  test('[A1-5] a scene is saved under a name, and its address opens it for another user of the browser', async () => {
    await page.getByRole('button', { name: 'Style', exact: true }).click();
    await pickStyle(page, 'Vertices', 'Colour', 'population');
    await page.getByRole('button', { name: 'Style', exact: true }).click();
    await idle(page);
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Save scene' });
    await dialog.getByLabel('Name').fill('Nordic routes');
    await page.keyboard.press('Enter');
    await page.getByText('Saved · just now').waitFor();
    await page.waitForURL(/scene=/);
    await shoot(page, 'scene-saved');
    const before = await placesOf(page);
    // Without the settings that the first page has stored.
    const { page: other } = await openPage(fixture.browser);
    await signIn(other, fixture);
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Nordic routes' }).waitFor();
    await idle(other);
    expect(await placesOf(other)).toEqual(before);
    expect(await fills(other)).toEqual(await fills(page));
    await other.context().close();
  });

  test('[A1-6] a version that another page has saved is not overwritten without a question', async () => {
    const { result } = (await ask(fixture, '/_api/cursor', {
      query:
        'FOR s IN _console FILTER s.kind == "scene" UPDATE s WITH { changedBy: "other" } IN _console RETURN 1',
    })) as { result: unknown[] };
    expect(result).toEqual([1]);
    await page.keyboard.press('Control+s');
    await page.getByText('Changed elsewhere').click();
    await shoot(page, 'scene-conflict');
    await page.getByRole('menuitem', { name: 'Overwrite it with this one' }).click();
    await page.getByText('Saved · just now').waitFor();
  });

  test('[A1-7] scenes are duplicated, renamed, exported, imported and deleted', async () => {
    await menu('Duplicate');
    await page.getByText("'Nordic routes (copy)' created.").waitFor();
    await menu('Rename…');
    await page.getByRole('dialog').getByLabel('Name').fill('Nordic');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Nordic', exact: true }).waitFor();
    const downloading = page.waitForEvent('download');
    await menu('Export as a file');
    const path = await (await downloading).path();
    expect(readFileSync(path).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
    const choosing = page.waitForEvent('filechooser');
    await menu('Import a file…');
    await (await choosing).setFiles({
      name: 'a.orrery-scene',
      mimeType: 'application/gzip',
      buffer: readFileSync(path),
    });
    await page.getByText("'Nordic' imported.").waitFor();
    await menu('Delete…');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete scene' }).click();
    await page.getByText("'Nordic' deleted.").waitFor();
    await state().waitFor();
  });

  test('[A1-10] what changed in the database since is listed, marked, and taken over with ticks', async () => {
    const before = page.url();
    await page.keyboard.press('Control+s');
    await page.getByRole('dialog', { name: 'Save scene' }).getByLabel('Name').fill('Nordic');
    await page.keyboard.press('Enter');
    await page.getByText('Saved · just now').waitFor();
    await page.waitForURL(({ href }) => href !== before);
    const ids = await vertexIds(page);
    const [first, second] = ids;
    const run = (query: string, bindVars: object = {}) => ask(fixture, '/_api/cursor', { query, bindVars });
    const [collection, key] = first!.split('/');
    await run('UPDATE @key WITH { population: 12 } IN @@c', { key, '@c': collection });
    await run('INSERT { _from: @from, _to: @to } INTO germanHighway', { from: first, to: second });
    await page.reload();
    await page.getByText('2 changes in the database since saving').waitFor();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Changed in the database since' });
    await dialog.getByText('→ 12').waitFor();
    await shoot(page, 'scene-changes');
    await dialog.getByLabel(`Take over ${first}, changed`).click();
    const edges = await page.evaluate(() => window.__orrery!.edges);
    await dialog.getByRole('button', { name: 'Take over 1' }).click();
    await dialog.waitFor({ state: 'detached' });
    await idle(page);
    expect(await page.evaluate(() => window.__orrery!.edges)).toBe(edges + 1);
    // The conflict above.
    expect(fixture.problems.filter((problem) => !problem.includes('412'))).toEqual([]);
  });
});
