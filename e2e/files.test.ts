import { readFileSync, writeFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idle, placesOf, shown } from './canvas.ts';
import { ask, type Fixture, followLink, openFixture, shoot, signIn } from './fixture.ts';
import { openPage } from './harness.ts';
import { styleSection } from './style-panel.ts';

/** Files of other programs become graphs with their look. */
describe('files', () => {
  let fixture: Fixture;
  let page: Page;

  const programs = new URL('../tests/src/graph/import/cases/programs/', import.meta.url);
  const dialog = () => page.getByRole('dialog', { name: 'New graph from files' });

  /** Chooses the files in the dialog and creates the graph. Returns the facts of the dialog. */
  async function create(name: string, files: readonly string[]): Promise<Record<string, string>> {
    await page.goto(`${fixture.orrery.url}/graph?new=files`);
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
        rows.map((row) => [
          row.querySelector('dt')!.textContent,
          (row.querySelector('option:checked') ?? row.querySelector('dd')!).textContent,
        ]),
      );
    await dialog()
      .getByRole('button', { name: /^Create with/ })
      .click();
    await page.waitForURL(new RegExp(`/graph/${name}`));
    await page.locator('[data-vertices]').waitFor();
    await idle(page);
    return Object.fromEntries(found) as Record<string, string>;
  }

  /** Drops a file on the page, on the right half if `isRight`. */
  const drop = (name: string, text: string, isRight = false) =>
    page.evaluate(
      ({ fileName, content, right }) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content], fileName));
        const init = {
          dataTransfer,
          bubbles: true,
          cancelable: true,
          clientX: right ? window.innerWidth - 100 : 100,
          clientY: 300,
        };
        document.body.dispatchEvent(new DragEvent('dragover', init));
        document.body.dispatchEvent(new DragEvent('drop', init));
      },
      { fileName: name, content: text, right: isRight },
    );

  const legend = () => page.getByRole('region', { name: 'Legend' });

  beforeAll(async () => {
    fixture = await openFixture();
    ({ page } = fixture);
    await followLink(fixture);
  });

  afterAll(() => fixture?.close());

  test('[files-2] the look of a file is the style of the graph, and its picture a scene that other users see', async () => {
    const facts = await create('valjean', ['gephi-1.1.gexf']);
    expect(facts).toMatchObject({ Vertices: '4', Edges: '4', Direction: '3 directed, 1 undirected' });
    await page.getByRole('button', { name: 'As in the file' }).waitFor();
    expect(await shown(page)).toEqual({ vertices: 4, edges: 4 });
    await legend().getByText('Modularity Class').waitFor();
    await shoot(page, 'file-look-gephi');
    const places = await placesOf(page);
    // The graph opens with the scene as soon as its stored style names it, after the scene itself is stored.
    await expect
      .poll(async () => JSON.stringify(await ask(fixture, '/_admin/orrery/console/style')))
      .toMatch(/"scene":"[^"]/);
    const { page: other } = await openPage(fixture.browser);
    await signIn(other, fixture);
    await other.goto(`${fixture.orrery.url}/graph/valjean`);
    await other.getByRole('button', { name: 'As in the file' }).waitFor();
    await idle(other);
    expect(await placesOf(other)).toEqual(places);
    await other.getByRole('region', { name: 'Legend' }).getByText('Modularity Class').waitFor();
    await other.context().close();
  });

  test('[files-6] a picture is a PDF of a sheet, with title, subtitle, source line and legend', async () => {
    await page.keyboard.press('Shift+E');
    const form = page.getByRole('dialog', { name: 'Export image' });
    await form.locator('label', { hasText: /^PDF$/ }).click();
    await form.getByLabel('Sheet').selectOption('a4');
    await form.getByLabel('Title', { exact: true }).check();
    await form.getByLabel('Title text').fill('Les Misérables');
    await form.getByLabel('Subtitle').fill('Characters that meet');
    await form.getByLabel('Source line').fill('Source: Knuth, 1993 – 日本');
    await form.getByText('Vectors: sharp at any size').waitFor();
    await shoot(page, 'files-picture-dialog');
    const downloading = page.waitForEvent('download');
    await form.getByRole('button', { name: 'Export' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('valjean.pdf');
    const bytes = readFileSync(await download.path());
    if (process.env.SHOTS) writeFileSync(`${process.env.SHOTS}/valjean.pdf`, bytes);
    const text = bytes.toString('latin1');
    expect(text.startsWith('%PDF-1.4')).toBe(true);
    expect(text).toContain('/MediaBox[0 0 841.88');
    expect(text).toContain('/Title <feff');
    const streams = [...text.matchAll(/\/Length (\d+)>>\nstream\n/g)].map((match) => {
      const start = match.index + match[0].length;
      return inflateSync(bytes.subarray(start, start + Number(match[1]))).toString('latin1');
    });
    const content = streams.at(-1)!;
    for (const word of ['(Les Mis\\351rables)', '(Characters that meet)', '(Valjean)', 'Modularity Class'])
      expect(content).toContain(word);
    // The colours of the vertices; the source line has characters that the fonts of PDF lack.
    expect(content).toContain('0.9608 0.7686 0 rg');
    expect(content).toContain('/I0 Do');
  });

  test('[files-7] a PNG fills a sheet at its resolution', async () => {
    await page.keyboard.press('Shift+E');
    const form = page.getByRole('dialog', { name: 'Export image' });
    await form.getByLabel('Sheet').selectOption('slide');
    await form.getByLabel('Resolution').selectOption('96');
    await form.getByText('1,280 × 720 pixels').waitFor();
    const downloading = page.waitForEvent('download');
    await form.getByRole('button', { name: 'Export' }).click();
    const bytes = readFileSync(await (await downloading).path());
    if (process.env.SHOTS) writeFileSync(`${process.env.SHOTS}/valjean-slide.png`, bytes);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1280, 720]);
  });

  test('[files-8] the colour of a value can be chosen, and it is there after a reload', async () => {
    const field = async () => {
      const button = page.getByRole('button', { name: 'Style', exact: true });
      if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
      const section = await styleSection(page, 'Vertices');
      const all = section.getByRole('button', { name: '3 colours' });
      if ((await all.getAttribute('aria-expanded')) === 'false') await all.click();
      return section.getByLabel('Colour of 8');
    };
    const input = await field();
    expect(await input.inputValue()).toBe('#5b4869');
    await input.fill('#00aa44');
    await input.press('Tab');
    await expect.poll(async () => (await field()).inputValue()).toBe('#00aa44');
    await shoot(page, 'files-pinned');
    await idle(page);
    await page.waitForFunction(() => window.__orreryIsStored!());
    await page.reload();
    await idle(page);
    expect(await (await field()).inputValue()).toBe('#00aa44');
  });

  test('[files-4] a file that is dropped on any page opens the dialog; what was recognised can be changed', async () => {
    await page.goto(`${fixture.orrery.url}/collections`);
    await page.getByRole('link', { name: 'Graphs', exact: true }).waitFor();
    await drop('roads.csv', 'a;b;3\nb;c;4\nc;a;5\n');
    const facts = dialog().getByRole('region', { name: 'Recognised' });
    await facts.waitFor();
    await expect.poll(() => dialog().getByLabel('Delimiter of roads.csv').inputValue()).toBe(';');
    const rowOf = (title: string) =>
      facts.locator('div', { has: page.locator(`dt:text-is("${title}")`) }).locator('dd');
    expect(await rowOf('Edges').textContent()).toBe('3');
    await dialog().getByRole('figure', { name: 'Preview' }).and(page.locator('[data-state=drawn]')).waitFor();
    await dialog().getByLabel('Header of roads.csv').selectOption('row');
    await expect.poll(() => rowOf('Edges').textContent()).toBe('2');
    await dialog().getByLabel('Header of roads.csv').selectOption('none');
    await expect.poll(() => rowOf('Edges').textContent()).toBe('3');
    await dialog().getByLabel('Direction of the edges').selectOption('undirected');
    await shoot(page, 'files-dialog');
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await shoot(page, 'files-dialog-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog().getByRole('button', { name: 'Create with 3 vertices' }).click();
    await page.waitForURL(/\/graph\/roads/);
    await page.locator('[data-vertices]').waitFor();
    await idle(page);
    expect(await shown(page)).toEqual({ vertices: 3, edges: 3 });
    await page.getByRole('button', { name: 'Style', exact: true }).click();
    const edges = await styleSection(page, 'Edges');
    expect(await edges.getByRole('radio', { name: 'Line' }).isChecked()).toBe(true);
  });

  test('[files-5] a file that is dropped on the right half of a graph is added to it', async () => {
    await drop('more.csv', 'source,target\nroads_vertices/a,roads_vertices/d\n', true);
    const form = page.getByRole('dialog', { name: 'Import graph' });
    await form.getByText('2 vertices, 1 edge').waitFor();
    await form.getByRole('button', { name: 'Add to canvas' }).click();
    await form.waitFor({ state: 'detached' });
    await idle(page);
    expect(await shown(page)).toEqual({ vertices: 4, edges: 4 });
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
    expect(await ask(fixture, `/_api/gharial/${name}`)).toMatchObject({ graph: { _key: name } });
    await shoot(page, `file-${name}`);
  });
});
