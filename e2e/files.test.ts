import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idle, placesOf, shown } from './canvas.ts';
import { openPage } from './harness.ts';
import { ask, followLink, openScene, type Scene, shoot, signIn } from './scene.ts';

/** Files of other programs become graphs with their look. */
describe('files', () => {
  let scene: Scene;
  let page: Page;

  const programs = new URL('../tests/src/graph/import/cases/programs/', import.meta.url);
  const dialog = () => page.getByRole('dialog', { name: 'New graph from files' });

  /** Chooses the files in the dialog and creates the graph. Returns the facts of the dialog. */
  async function create(name: string, files: readonly string[]): Promise<Record<string, string>> {
    await page.goto(`${scene.orrery.url}/graph?new=files`);
    await dialog()
      .locator('input[type=file]')
      .setInputFiles(
        files.map((file) => ({
          name: file,
          mimeType: 'application/octet-stream',
          buffer: readFileSync(new URL(file, programs)),
        })),
      );
    const facts = dialog().getByRole('region', { name: 'Recognised' });
    await facts.waitFor();
    await dialog().getByLabel('Name of the graph').fill(name);
    const found = await facts
      .locator('dl > div')
      .evaluateAll((rows) =>
        rows.map((row) => [row.querySelector('dt')!.textContent, row.querySelector('dd')!.textContent]),
      );
    await dialog()
      .getByRole('button', { name: /^Create with/ })
      .click();
    await page.waitForURL(new RegExp(`/graph/${name}`));
    await page.locator('[data-vertices]').waitFor();
    await idle(page);
    return Object.fromEntries(found) as Record<string, string>;
  }

  const legend = () => page.getByRole('region', { name: 'Legend' });

  beforeAll(async () => {
    scene = await openScene();
    ({ page } = scene);
    await followLink(scene);
  });

  afterAll(() => scene?.close());

  test('[files-2] the look of a file is the style of the graph, and its picture a scene that other users see', async () => {
    const facts = await create('valjean', ['gephi-1.1.gexf']);
    expect(facts).toMatchObject({ Vertices: '4', Edges: '4', Direction: '3 directed, 1 undirected' });
    await page.getByRole('button', { name: 'As in the file' }).waitFor();
    expect(await shown(page)).toEqual({ vertices: 4, edges: 4 });
    await legend().getByText('Modularity Class').waitFor();
    await shoot(page, 'file-look-gephi');
    const places = await placesOf(page);
    const { page: other } = await openPage(scene.browser);
    await signIn(other, scene);
    await other.goto(`${scene.orrery.url}/graph/valjean`);
    await other.getByRole('button', { name: 'As in the file' }).waitFor();
    await idle(other);
    expect(await placesOf(other)).toEqual(places);
    await other.getByRole('region', { name: 'Legend' }).getByText('Modularity Class').waitFor();
    await other.context().close();
  });

  test.each([
    ['yed', ['yed-services.graphml'], 4, 2],
    ['gephi13', ['gephi-1.3.gexf'], 3, 3],
    ['graphviz', ['graphviz-flow.dot'], 4, 4],
    ['guess', ['guess-shops.gdf'], 3, 2],
    ['rivers', ['pajek-rivers.net'], 4, 5],
    ['p53', ['cytoscape-p53.cyjs'], 3, 2],
    ['people', ['neo4j-people.csv', 'neo4j-knows.csv'], 2, 2],
    ['karate', ['networkx-karate.gexf'], 34, 78],
    ['rail', ['networkx-rail.graphml'], 4, 5],
    ['lesmis', ['networkx-lesmis.gml'], 77, 254],
    ['zachary', ['igraph-zachary.graphml'], 34, 78],
    ['florentine', ['networkx-florentine.net'], 15, 20],
  ])('[files-3] %s: all vertices and edges of the file are shown', async (name, files, vertices, edges) => {
    const facts = await create(name, files);
    expect(facts).toMatchObject({ Vertices: String(vertices), Edges: String(edges) });
    expect(await shown(page)).toEqual({ vertices, edges });
    expect(await ask(scene, `/_api/gharial/${name}`)).toMatchObject({ graph: { _key: name } });
    await shoot(page, `file-${name}`);
  });
});
