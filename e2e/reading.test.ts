import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { idle, locate, passFrames, shown } from './canvas.ts';
import { ask, type Fixture, followLink, openFixture, runFromPalette, shoot } from './fixture.ts';
import { pickStyle } from './style-panel.ts';

/** How the picture reads, on small graphs that the tests create. */
describe('reading the picture', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture();
    ({ page } = fixture);
    await followLink(fixture);
  });
  afterAll(() => fixture?.close());

  /** Creates a graph of the collections `NAME_v` and `NAME_e`, and loads it completely. */
  async function openGraph(
    name: string,
    vertices: readonly object[],
    edges: readonly object[],
  ): Promise<void> {
    const edgeDefinitions = [{ collection: `${name}_e`, from: [`${name}_v`], to: [`${name}_v`] }];
    await ask(fixture, '/_api/gharial', { name, edgeDefinitions });
    await ask(fixture, `/_api/import?type=array&collection=${name}_v`, vertices);
    await ask(fixture, `/_api/import?type=array&collection=${name}_e`, edges);
    await page.goto(`${fixture.orrery.url}/graph/${name}?start=none`);
    await page.getByRole('button', { name: 'Load all', exact: true }).click();
    await idle(page);
  }

  test('isolated vertices are one counted mark, which shows them; selected ones stay', async () => {
    const towns = Array.from({ length: 60 }, (_, number) => ({
      _key: `town${number}`,
      people: 1234 + number * 98_765,
    }));
    const alone = Array.from({ length: 5 }, (_, number) => ({ _key: `alone${number}` }));
    const roads = towns.map((_, number) => ({
      _from: `map_v/town${number}`,
      _to: `map_v/town${(number * 7 + 1) % 60}`,
    }));
    await openGraph('map', [...towns, ...alone], roads);
    const mark = (count: number) => page.getByRole('button', { name: `Show ${count} isolated vertices` });
    await mark(5).waitFor();
    expect((await shown(page)).vertices).toBe(65);
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'isolated-folded');
    await page.keyboard.press('Control+f');
    await page.getByPlaceholder('Find a vertex').fill('alone3');
    await page.getByRole('option').filter({ hasText: 'map_v/alone3' }).first().click();
    await mark(4).waitFor();
    await page.keyboard.press('Escape');
    await mark(4).click();
    await mark(4).waitFor({ state: 'detached' });
    await idle(page);
    const { x, y } = await locate(page, 'map_v/alone1');
    await page.mouse.move(x, y);
    await page.getByText('map_v/alone1 · 0 edges in, 0 edges out').waitFor();
    await shoot(page, 'isolated-shown');
    await page.keyboard.press('Control+z');
    await mark(4).waitFor();
    await page.getByRole('button', { name: 'Style', exact: true }).click();
    const fold = page.getByRole('switch', { name: 'Fold isolated vertices' });
    await fold.click();
    await mark(4).waitFor({ state: 'detached' });
    await shoot(page, 'isolated-switch');
    await fold.click();
    await mark(4).waitFor();
    expect(fixture.problems).toEqual([]);
  });
  /** Zooms in at the middle between two vertices until they are 120 pixels apart; returns that point. */
  async function zoomBetween(
    one: string,
    other: string,
  ): Promise<{ readonly x: number; readonly y: number }> {
    const middle = async () => {
      const [from, to] = [await locate(page, one), await locate(page, other)];
      return {
        x: (from.x + to.x) / 2,
        y: (from.y + to.y) / 2,
        width: Math.hypot(to.x - from.x, to.y - from.y),
      };
    };
    await runFromPalette(page, 'Fit graph to view');
    await idle(page);
    await expect
      .poll(async () => {
        const { x, y, width } = await middle();
        if (width > 120) return true;
        await page.mouse.move(x, y);
        await page.mouse.wheel(0, -400);
        await idle(page);
        return false;
      })
      .toBe(true);
    return middle();
  }

  test('sizes by an attribute remove overlaps, and their legend shows all circles', async () => {
    await pickStyle(page, 'Vertices', 'Size', 'people');
    await idle(page);
    const keys = ['town57', 'town58', 'town59'];
    const distances = async () => {
      const places = await Promise.all(keys.map((key) => locate(page, `map_v/${key}`)));
      const zoom = Number((await page.getByText(/^\d+ %$/).textContent())!.replace(' %', '')) / 100;
      return places.flatMap((one, number) =>
        places.slice(number + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y) / zoom),
      );
    };
    // The three largest have radii of nearly 40 units.
    await expect.poll(async () => Math.min(...(await distances()))).toBeGreaterThan(74);
    const legend = page.getByRole('region', { name: 'Legend' });
    const box = (await legend.boundingBox())!;
    const samples = legend.getByRole('listitem').filter({ hasText: /^[\d,.]+( [kMG])?$/ });
    await expect.poll(() => samples.count()).toBe(3);
    for (const sample of await samples.all()) {
      const { x, width } = (await sample.boundingBox())!;
      expect(x + width).toBeLessThan(box.x + box.width);
      expect(await sample.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThan(1);
    }
    await shoot(page, 'sizes');
    expect(fixture.problems).toEqual([]);
  });

  test('parallel edges of a graph with more than 1,000 edges are told apart, or counted and listed', async () => {
    const leaves = Array.from({ length: 1150 }, (_, number) => ({ _key: `leaf${number}` }));
    const pair = (from: string, to: string, count: number) =>
      Array.from({ length: count }, (_, number) => ({
        _key: `${from}${number}`,
        _from: `multi_v/${number === 0 ? to : from}`,
        _to: `multi_v/${number === 0 ? from : to}`,
      }));
    const tree = leaves.slice(1).map(({ _key }, number) => ({
      _from: `multi_v/leaf${Math.floor(number / 6)}`,
      _to: `multi_v/${_key}`,
    }));
    await openGraph(
      'multi',
      [...leaves, ...['few', 'fewer', 'many', 'most'].map((_key) => ({ _key }))],
      [...tree, ...pair('few', 'fewer', 5), ...pair('many', 'most', 20)],
    );
    expect((await shown(page)).edges).toBe(1149 + 25);
    const few = await zoomBetween('multi_v/few', 'multi_v/fewer');
    await shoot(page, 'parallel-few');
    // Across the fan, each edge answers with its own id.
    const seen = new Set<string>();
    const [from, to] = [await locate(page, 'multi_v/few'), await locate(page, 'multi_v/fewer')];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const across = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
    await expect
      .poll(async () => {
        for (let step = -90; step <= 90; step += 3) {
          await page.mouse.move(few.x + across.x * step, few.y + across.y * step);
          await passFrames(page, 8);
          const lines = await page.getByText(/^multi_e\/few\d · /).allTextContents();
          for (const line of lines) seen.add(line);
        }
        return seen.size;
      })
      .toBe(5);
    const many = await zoomBetween('multi_v/many', 'multi_v/most');
    await page.mouse.move(many.x, many.y);
    await page
      .getByText(/^20 edges · (19|1) multi_v\/\w+ → multi_v\/\w+ · (19|1) multi_v\/\w+ → multi_v\/\w+$/)
      .waitFor();
    await shoot(page, 'parallel-many');
    await page.mouse.click(many.x, many.y, { button: 'right' });
    await page.getByRole('menuitem', { name: 'Select all 20' }).waitFor();
    await page.getByRole('menuitem', { name: /^multi_e\/many7/ }).waitFor();
    await page.keyboard.press('Escape');
    expect(fixture.problems).toEqual([]);
  });
});
