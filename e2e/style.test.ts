import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { idle } from './canvas.ts';
import { ask, type Fixture, grant, openFixture, openWhole, shoot, signInAs } from './fixture.ts';
import { openPage } from './harness.ts';
import { choose, openPicker, pickStyle, styleSection } from './style-panel.ts';

/** The panel Style: sections, choices with a live preview, colour scales of numbers, and reset. */
describe('style', () => {
  let fixture: Fixture;
  let page: Page;
  const legend = () => page.getByRole('region', { name: 'Legend' });
  /** Without the refusal of an overtaken save. */
  const otherProblems = () =>
    fixture.problems.filter((each) => !/status of 412 .*\/orrery\/console\//.test(each));
  const option = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) });

  beforeAll(async () => {
    fixture = await openFixture();
    ({ page } = fixture);
    await openWhole(fixture, 'routeplanner');
    await page.getByRole('button', { name: 'Style', exact: true }).click();
  });

  afterAll(() => fixture?.close());

  test('[S-1] sections name their collections and collapse', async () => {
    const section = await styleSection(page, 'Vertices');
    const head = section.getByRole('heading', { level: 3 }).getByRole('button');
    await expect.poll(() => head.textContent()).toBe('VerticesfrenchCity, germanCity');
    await head.click();
    await section.getByRole('combobox', { name: 'Label', exact: true }).waitFor({ state: 'detached' });
    await head.click();
    await section.getByRole('combobox', { name: 'Label', exact: true }).waitFor();
    await styleSection(page, 'Edges');
    await styleSection(page, 'Layout');
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'style-panel');
  });

  test('[S-2] the list shows values of the attributes; arrows preview, Escape restores, Enter keeps', async () => {
    const search = await openPicker(page, 'Vertices', 'Colour');
    await option('population').getByText('5', { exact: true }).waitFor();
    await option('isCapital').getByText('2 values').waitFor();
    await option('PageRank').getByText('Compute').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'style-picker');
    await search.fill('popul');
    await search.press('ArrowUp');
    await legend().getByText('Collections').waitFor();
    await search.fill('');
    // From the collection to the first attribute, over the other entries without data.
    for (const name of ['Single colour', 'Expansion', 'population']) {
      await search.press('ArrowDown');
      await page.locator('[role=option][data-active]', { hasText: name }).waitFor();
    }
    await legend().getByText('population').waitFor();
    await shoot(page, 'style-preview');
    await search.press('Escape');
    await search.waitFor({ state: 'detached' });
    await legend().getByText('Collections').waitFor();
    await page.getByRole('heading', { name: 'Style' }).waitFor();
  });

  test('[S-3] numbers have a colour scale with range and classes, kept over a reload', async () => {
    const search = await openPicker(page, 'Vertices', 'Colour');
    await option('population').getByText('5', { exact: true }).waitFor();
    await search.fill('population');
    await search.press('Enter');
    const section = await styleSection(page, 'Vertices');
    await section.getByRole('radio', { name: 'Magma' }).click();
    await choose(section, 'Log');
    await section.getByRole('slider', { name: 'Highest colour at' }).press('ArrowLeft');
    await idle(page);
    await shoot(page, 'style-numbers');
    await expect.poll(() => legend().getByRole('listitem').count()).toBeGreaterThan(2);
    await page.reload();
    await idle(page);
    await legend().getByText('population').waitFor();
    const again = await styleSection(page, 'Vertices');
    await again.getByRole('radio', { name: 'Magma', checked: true }).waitFor();
    await expect.poll(() => again.getByRole('radio', { name: 'Log' }).isChecked()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
  });

  test('[S-4] sizes, edges and layout; reset is one step', async () => {
    await pickStyle(page, 'Vertices', 'Size', 'population');
    await pickStyle(page, 'Edges', 'Colour', 'distance');
    await pickStyle(page, 'Edges', 'Width', 'distance');
    await legend().getByText('Edge width').waitFor();
    const layout = await styleSection(page, 'Layout');
    await choose(layout, 'Circle');
    await page.getByRole('button', { name: 'Undo: Layout: Circular' }).waitFor();
    await idle(page);
    await shoot(page, 'style-all');
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await legend().getByText('Collections').waitFor();
    await legend().getByText('Edge width').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo: Change style' }).click();
    await legend().getByText('Edge width').waitFor();
    expect(fixture.problems).toEqual([]);
  });

  const presets = () => page.getByRole('dialog', { name: 'Presets' });
  const openPresets = async () => {
    await page.getByRole('button', { name: 'Presets', exact: true }).click();
    await presets().getByLabel('Name of the style').waitFor();
  };
  const save = async (name: string) => {
    await openPresets();
    await presets().getByLabel('Name of the style').fill(name);
    await presets().getByRole('button', { name: 'Save' }).click();
    await page.getByText(`'${name}' saved.`).waitFor();
  };

  test('[S-5] a style is saved in the database, applied in one step, replaced after a question, and deleted', async () => {
    await openPresets();
    await presets()
      .getByText(/^No saved styles/)
      .waitFor();
    await page.keyboard.press('Escape');
    await save('Distances');
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await legend().getByText('Edge width').waitFor({ state: 'detached' });
    await openPresets();
    const row = presets().getByRole('button', { name: /^Shared Distances/ });
    await row.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'style-presets');
    await row.click();
    await legend().getByText('Edge width').waitFor();
    await page.getByRole('button', { name: 'Undo: Change style' }).waitFor();
    await openPresets();
    await presets().getByLabel('Name of the style').fill('Distances');
    await presets().getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: "Replace the style 'Distances'" }).waitFor();
    await page.getByRole('button', { name: 'Replace style' }).click();
    await page.getByText("'Distances' saved.").last().waitFor();
    const query = "FOR s IN _console FILTER s.kind == 'style' RETURN [s.title, s.owner, s.`graph`]";
    expect(await ask(fixture, '/_api/cursor', { query })).toMatchObject({
      result: [['Distances', 'root', 'routeplanner']],
    });
  });

  test('[S-5] a save that another user has overtaken shows both versions, and asks which one stays', async () => {
    const overtake = async () => {
      await openPresets();
      await presets().getByLabel('Name of the style').fill('Distances');
      await presets().getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog', { name: "Replace the style 'Distances'" }).waitFor();
      const query = `FOR s IN _console FILTER s.kind == 'style'
        UPDATE s WITH { owner: 'ann', style: { edgeShape: 'none', saved: s._rev } } IN _console`;
      await ask(fixture, '/_api/cursor', { query });
      await page.getByRole('button', { name: 'Replace style' }).click();
    };
    const stored = async () => {
      const query = "FOR s IN _console FILTER s.kind == 'style' RETURN [s.owner, s.style.edgeShape]";
      return (await ask(fixture, '/_api/cursor', { query })).result;
    };
    const conflict = page.getByRole('dialog', { name: "The style 'Distances' was saved meanwhile" });
    await overtake();
    await conflict.getByText('yours: arrow; stored: none').waitFor();
    await conflict.getByText('ann', { exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'style-conflict');
    await conflict.getByRole('button', { name: 'Cancel' }).click();
    await conflict.waitFor({ state: 'detached' });
    await expect.poll(stored).toEqual([['ann', 'none']]);
    await overtake();
    await page.emulateMedia({ colorScheme: 'dark' });
    await conflict.waitFor();
    await shoot(page, 'style-conflict-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await conflict.getByRole('button', { name: 'Replace with mine' }).click();
    await conflict.waitFor({ state: 'detached' });
    await expect.poll(stored).toEqual([['ann', 'arrow']]);
    await page.getByText("'Distances' saved.").last().waitFor();
    expect(otherProblems()).toEqual([]);
  });

  test('[S-6] a user who may only read applies shared styles and keeps own ones in the browser', async () => {
    await ask(fixture, '/_api/user', { user: 'ann', passwd: 'pass' });
    await grant(fixture, 'ann/database/_system', 'ro');
    const { page: other, problems } = await openPage(fixture.browser);
    await signInAs(other, 'ann', 'pass', `${fixture.orrery.url}/graph/routeplanner?start=none`);
    await other.getByRole('button', { name: 'Load all', exact: true }).click();
    await idle(other);
    await other.getByRole('button', { name: 'Style', exact: true }).click();
    const list = other.getByRole('dialog', { name: 'Presets' });
    await other.getByRole('button', { name: 'Presets', exact: true }).click();
    await list.getByRole('button', { name: 'Delete Distances' }).and(other.locator(':disabled')).waitFor();
    await list.getByRole('button', { name: /^Shared Distances/ }).click();
    await other.getByRole('region', { name: 'Legend' }).getByText('Edge width').waitFor();
    await other.getByRole('button', { name: 'Presets', exact: true }).click();
    await list.getByText(/^Saved in this browser/).waitFor();
    await list.getByLabel('Name of the style').fill('Mine');
    await list.getByRole('button', { name: 'Save' }).click();
    await other.getByText("'Mine' saved.").waitFor();
    await other.reload();
    await idle(other);
    await other.getByRole('button', { name: 'Presets', exact: true }).click();
    await list.getByRole('button', { name: /^In this browser Mine/ }).waitFor();
    await list.getByRole('button', { name: /^Shared Distances/ }).waitFor();
    expect(problems).toEqual([]);
    await openPresets();
    await presets().getByRole('button', { name: 'Delete Distances' }).click();
    await page.getByRole('button', { name: 'Delete style' }).click();
    await page.getByText("'Distances' deleted.").waitFor();
    await openPresets();
    await presets()
      .getByText(/^No saved styles/)
      .waitFor();
    await page.keyboard.press('Escape');
    expect(otherProblems()).toEqual([]);
  });

  test('[S-8] one collection has a style of its own, in the legend, in exports and over a reload', async () => {
    const section = await styleSection(page, 'Vertices');
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await section.getByLabel('Applies to').selectOption('germanCity');
    await pickStyle(page, 'Vertices', 'Colour', 'population');
    await legend().getByText('Colour of germanCity').waitFor();
    await pickStyle(page, 'Vertices', 'Size', 'One size');
    await section.getByRole('slider', { name: 'Radius' }).press('ArrowRight');
    await section.getByRole('button', { name: 'Icon none: As all vertices' }).click();
    await section.getByRole('button', { name: 'home', exact: true }).click();
    const label = section.getByRole('combobox', { name: 'Label', exact: true });
    await label.fill('{_key} (D)');
    await label.press('Enter');
    await expect
      .poll(() => section.getByLabel('Applies to').textContent())
      .toContain('germanCity (own style)');
    const edges = await styleSection(page, 'Edges');
    await edges.getByLabel('Applies to').selectOption('germanHighway');
    await pickStyle(page, 'Edges', 'Colour', 'Single colour');
    await pickStyle(page, 'Edges', 'Width', 'One width');
    await pickStyle(page, 'Edges', 'Label', 'distance');
    await legend().getByText('germanHighway').waitFor();
    await idle(page);
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'style-collections');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('menuitem', { name: 'SVG of current view', exact: true }).click();
    const svg = readFileSync(await (await downloading).path()).toString();
    for (const text of ['Berlin (D)', 'Colour of germanCity: population', 'germanHighway'])
      expect(svg).toContain(text);
    await page.reload();
    await idle(page);
    await legend().getByText('Colour of germanCity').waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await idle(page);
    await shoot(page, 'style-collections-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await section.getByLabel('Applies to').selectOption('germanCity');
    await section.getByRole('button', { name: 'Remove the style of germanCity' }).click();
    await legend().getByText('Colour of germanCity').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo: germanCity: style of all' }).click();
    await legend().getByText('Colour of germanCity').waitFor();
    expect(otherProblems()).toEqual([]);
  });

  test('[S-7] in a low window, only the first section is open', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.reload();
    await idle(page);
    const heads = page.getByRole('complementary', { name: 'Style' }).getByRole('heading', { level: 3 });
    await expect.poll(() => heads.count()).toBe(5);
    const open = () =>
      heads.getByRole('button', { expanded: true }).evaluateAll((all) => all.map((each) => each.textContent));
    await expect.poll(open).toEqual(['VerticesfrenchCity, germanCity']);
    await shoot(page, 'style-low');
    await page.emulateMedia({ colorScheme: 'dark' });
    await openPicker(page, 'Vertices', 'Colour');
    await option('population').getByText('5', { exact: true }).waitFor();
    await shoot(page, 'style-low-dark');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
    await styleSection(page, 'Edges');
    await idle(page);
    await shoot(page, 'style-dark');
  });
});
