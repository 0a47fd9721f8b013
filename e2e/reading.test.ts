import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { idle, locate, shown } from './canvas.ts';
import { ask, followLink, openScene, type Scene, shoot } from './scene.ts';

/** How the picture reads, on small graphs that the tests create. */
describe('reading the picture', () => {
  let scene: Scene;
  let page: Page;

  beforeAll(async () => {
    scene = await openScene();
    ({ page } = scene);
    await followLink(scene);
  });
  afterAll(() => scene?.close());

  /** Creates a graph of the collections `NAME_v` and `NAME_e`, and loads it completely. */
  async function openGraph(
    name: string,
    vertices: readonly object[],
    edges: readonly object[],
  ): Promise<void> {
    const edgeDefinitions = [{ collection: `${name}_e`, from: [`${name}_v`], to: [`${name}_v`] }];
    await ask(scene, '/_api/gharial', { name, edgeDefinitions });
    await ask(scene, `/_api/import?type=array&collection=${name}_v`, vertices);
    await ask(scene, `/_api/import?type=array&collection=${name}_e`, edges);
    await page.goto(`${scene.orrery.url}/graph/${name}?start=none`);
    await page.getByRole('button', { name: 'Load all', exact: true }).click();
    await idle(page);
  }

  test('isolated vertices are one counted mark, which shows them; selected ones stay', async () => {
    const towns = Array.from({ length: 60 }, (_, number) => ({ _key: `town${number}` }));
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
    await page.keyboard.press('p');
    expect(scene.problems).toEqual([]);
  });
});
