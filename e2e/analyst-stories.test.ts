import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idle, locate, shown, vertexIds } from './canvas.ts';
import { ask, type Fixture, followLink, openFixture, runFromPalette, shoot } from './fixture.ts';

/** Three analyst's tasks, each with a reload in the middle, in consecutive steps on one page. */
describe('stories of an analyst', () => {
  let fixture: Fixture;
  let page: Page;
  let importing: Promise<unknown>;

  beforeAll(async () => {
    fixture = await openFixture({ reducedMotion: 'reduce' });
    ({ page } = fixture);
    await followLink(fixture);
    await create('airports');
    // Imported during the first story.
    importing = create('debian');
  });

  afterAll(() => fixture?.close());

  const create = (name: string) => ask(fixture, `/_admin/aardvark/graph-examples/create/${name}`, {});
  const panel = () => page.getByRole('complementary');
  const dialog = () => page.getByRole('dialog');
  const tab = (name: string) => page.getByRole('button', { name, exact: true });
  const undo = () => page.getByRole('button', { name: /^Undo:/ });
  const redo = () => page.getByRole('button', { name: /^Redo:/ });
  const steps = () => page.getByRole('list', { name: 'Steps, newest first' }).getByRole('listitem');

  async function open(graph: string): Promise<void> {
    await page.goto(`${fixture.orrery.url}/graph/${graph}?start=none`);
    await page.getByRole('heading', { name: `Explore ${graph}` }).waitFor();
  }

  /** Waits until a vertex has its place in the picture. */
  async function appears(vertexId: string): Promise<void> {
    await page.waitForFunction((id) => window.__orrery?.vertexIds().includes(id), vertexId);
    await idle(page);
  }

  async function click(vertexId: string, button: 'left' | 'right' = 'left'): Promise<void> {
    await idle(page);
    const { x, y } = await locate(page, vertexId);
    await page.mouse.click(x, y, { button });
  }

  /** Waits until this browser has stored the open scene after the step that the button Undo names. */
  async function isStored(): Promise<void> {
    const title = (await undo().getAttribute('aria-label'))?.slice('Undo: '.length);
    await idle(page);
    // As when the page is hidden: what is pending is stored at once.
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    await expect.poll(() => page.evaluate(readStoredTitles)).toContain(title);
    await page.evaluate(readStoredTitles);
  }

  /** What a reload must bring back: elements, their places, selection, chips and steps. */
  async function describeScene() {
    await idle(page);
    const ids = await vertexIds(page);
    const places = [];
    for (const id of ids.slice(0, 12)) {
      const { x, y } = await locate(page, id);
      places.push([id, Math.round(x), Math.round(y)]);
    }
    const dock = page.getByRole('region', { name: 'Table', exact: true });
    return {
      ids,
      places,
      shown: await shown(page),
      selected: await dock.getByRole('tab', { name: /^Selected/ }).textContent(),
      undo: await undo().getAttribute('aria-label'),
    };
  }

  const titles = async () => (await steps().allInnerTexts()).map((text) => text.split('\n')[0]);

  test('[A-flights] find, expand, filter, paths and a named scene are complete after a reload, and are exported', async () => {
    await open('airports');
    await page.keyboard.type('oslo gard');
    await page.getByRole('option', { name: /Oslo Gardermoen/ }).waitFor();
    await page.keyboard.press('Enter');
    await appears('airports/OSL');
    await click('airports/OSL');
    await page.getByRole('button', { name: 'Undo: Expand OSL' }).waitFor();
    await idle(page);
    await runFromPalette(page, 'Dissolve all communities');
    await appears('airports/TOS');

    await tab('Filter').click();
    await tab('Add filter').click();
    await page.getByLabel('Search attributes').fill('country');
    await page
      .getByRole('option', { name: /^country/ })
      .first()
      .click();
    const card = page.getByRole('region', { name: 'Filter 1: country' });
    await card.getByRole('checkbox', { name: 'Norway' }).check();
    const chip = page.getByText(/^\d+ vertices and [\d,]+ edges hidden by 1 filter$/);
    await chip.waitFor();
    const hidden = await chip.textContent();

    await tab('Paths').click();
    const pick = async (end: string, text: string, option: RegExp) => {
      await panel().getByRole('textbox', { name: end }).fill(text);
      await page.getByRole('option', { name: option }).first().click();
    };
    await pick('From', 'OSL', /airports\/OSL/);
    await pick('To', 'TOS', /airports\/TOS/);
    await panel().getByRole('button', { name: 'Find paths' }).click();
    const found = panel().getByText(/^5 paths/);
    await found.waitFor();
    await shoot(page, 'story-flights');

    await page.keyboard.press('Control+s');
    await dialog().getByLabel('Name').fill('Norway from Oslo');
    await page.keyboard.press('Enter');
    await page.getByText('Saved · just now').waitFor();
    await page.waitForURL(/scene=/);
    const before = await describeScene();
    await isStored();

    await page.reload();
    await appears('airports/TOS');
    expect(await describeScene()).toEqual(before);
    await expect.poll(() => chip.textContent()).toBe(hidden);
    await found.waitFor();
    await page.getByRole('button', { name: 'Norway from Oslo' }).waitFor();
    await tab('History').click();
    await expect
      .poll(titles)
      .toEqual([
        'Change filter: country is Norway',
        'Add filter: country',
        'Dissolve all communities',
        'Expand OSL',
        'Add Oslo Gardermoen Airport',
        'Open airports',
      ]);
    await undo().click();
    await chip.waitFor({ state: 'detached' });
    await redo().click();
    await chip.waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Norway from Oslo' }).click();
    await page.getByRole('menuitem', { name: 'Export as a file' }).click();
    expect((await saving).suggestedFilename()).toBe('norway-from-oslo.orrery-scene');
  });

  test('[A-debian] incoming neighbours, a slice of a hub and metrics survive a reload; undo goes on', async () => {
    await importing;
    await open('debian');
    await page.keyboard.type('libssl3');
    await page
      .getByRole('option')
      .filter({ hasText: /packages\/libssl3$/ })
      .click();
    await appears('packages/libssl3');
    await click('packages/libssl3', 'right');
    await page.getByRole('menuitem', { name: /^Expand in 850/ }).waitFor();
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+f');
    await page.getByPlaceholder('Find a vertex').fill('libc6');
    await page
      .getByRole('option')
      .filter({ hasText: /packages\/libc6$/ })
      .click();
    await appears('packages/libc6');
    await page.keyboard.press('u');
    await dialog().getByText('21,842 edges in and 8 out in the database.').waitFor();
    // Until all neighbours are read, the slice is not ranked.
    const read = () =>
      dialog()
        .getByText(/Reading:/)
        .waitFor({ state: 'detached' });
    await read();
    await dialog()
      .getByRole('checkbox', { name: /^libs, / })
      .click();
    await read();
    await dialog()
      .getByRole('button', { name: /^Load 50/ })
      .waitFor();
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await appears('packages/libstdc++6');

    await tab('Metrics').click();
    await panel()
      .getByRole('button', { name: /^PageRank/ })
      .click();
    await panel().getByRole('button', { name: 'Run', exact: true }).click();
    const top = panel().getByRole('list', { name: 'Highest values' }).getByRole('button').first();
    await top.waitFor();
    const best = await top.textContent();
    await shoot(page, 'story-debian');
    const before = await describeScene();
    await isStored();

    await page.reload();
    await appears('packages/libstdc++6');
    expect(await describeScene()).toEqual(before);
    await expect.poll(() => top.textContent()).toBe(best);
    await undo().click();
    await page.waitForFunction(() => !window.__orrery?.vertexIds().includes('packages/libstdc++6'));
    await redo().click();
    await appears('packages/libstdc++6');
    expect((await describeScene()).shown).toEqual(before.shown);
  });

  test('[A-editing] a conflict, a deletion, a new vertex and a new edge; after a reload they are undone and exported', async () => {
    const other = (query: string) => ask(fixture, '/_api/cursor', { query });
    const ages = async () => (await other('FOR p IN persons SORT p._key RETURN p.age')).result;
    const count = async (name: string) => (await ask(fixture, `/_api/collection/${name}/count`)).count;
    await other('FOR p IN persons UPDATE p WITH { age: 42 } IN persons');
    await page.goto(`${fixture.orrery.url}/graph/knows_graph?start=none`);
    await tab('Load all').click();
    await appears('persons/eve');
    const tool = (name: string) =>
      page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name, exact: true });
    await tool('Edit').click();
    await click('persons/eve');
    await panel().getByLabel('Value of age').fill('43');
    await other('UPDATE "eve" WITH { age: 99 } IN persons');
    await panel().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText('changed while you were editing').waitFor();
    await dialog().getByLabel('age: your version').check();
    await page.keyboard.press('Control+Enter');
    await page.getByText("'persons/eve' saved.").waitFor();

    await click('persons/bob', 'right');
    await page.getByRole('menuitem', { name: 'Trash' }).click();
    await page.getByRole('button', { name: 'Undo deletion of bob' }).click();
    await appears('persons/bob');
    await expect.poll(() => count('knows')).toBe(5);

    await runFromPalette(page, 'New vertex…');
    await dialog().getByLabel('_key').fill('zoe');
    await dialog().getByRole('button', { name: 'Create', exact: true }).click();
    await appears('persons/zoe');
    await page.keyboard.press('0');
    await idle(page);
    await tool('Connect').click();
    const [from, to] = [await locate(page, 'persons/zoe'), await locate(page, 'persons/eve')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
    await page.getByRole('button', { name: /^Undo: Create knows\// }).waitFor();
    const before = await describeScene();
    await isStored();

    await page.reload();
    await appears('persons/zoe');
    expect(await describeScene()).toEqual(before);
    await tab('History').click();
    await expect
      .poll(async () => (await titles()).slice(1))
      .toEqual(['Create persons/zoe', 'Delete bob', 'Edit eve', 'Load whole graph']);
    const saving = page.waitForEvent('download');
    await panel().getByRole('button', { name: 'Export as AQL' }).click();
    const journal = readFileSync(await (await saving).path(), 'utf8');
    for (const part of ['UPDATE', 'INSERT', 'changes the database']) expect(journal).toContain(part);
    await undo().click();
    await expect.poll(() => count('knows')).toBe(5);
    await undo().click();
    await expect.poll(() => count('persons')).toBe(5);
    await steps().filter({ hasText: 'Edit eve' }).getByRole('button').first().click();
    await page.getByRole('button', { name: 'Undo: Edit eve' }).waitFor();
    expect(await ages()).toEqual([42, 42, 42, 42, 43]);
    await undo().click();
    await expect.poll(ages).toEqual([42, 42, 42, 42, 99]);
  });

  test('no errors except the expected ones', () => {
    expect(fixture.problems.filter((problem) => !/412|1200/.test(problem))).toEqual([]);
  });
});

/** Titles of the current steps of all scenes in IndexedDB; runs in the page. */
function readStoredTitles(): Promise<readonly string[]> {
  interface Stored {
    readonly currentId?: number;
    readonly nodes?: readonly { readonly id: number; readonly title: string }[];
  }
  return new Promise((resolve) => {
    const opening = indexedDB.open('orrery/////scenes');
    opening.onsuccess = () => {
      const values = opening.result.transaction('sections').objectStore('sections').getAll();
      values.onsuccess = () => {
        opening.result.close();
        const all = values.result as readonly Stored[];
        resolve(
          all.flatMap(({ nodes = [], currentId }) =>
            nodes.filter(({ id }) => id === currentId).map(({ title }) => title),
          ),
        );
      };
    };
  });
}
