import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type Fixture, grant, openFixture, shoot, signIn, signInAs } from './fixture.ts';
import { openPage } from './harness.ts';

const examples = ['airports', 'debian', 'knows_graph', 'routeplanner', 'social'];
const blue = '0,114,178';
/** Colours on a dark background. */
const liftedBlue = '51,142,193';
const orange = '230,159,0';

/** Preview images on the tiles of the graphs screen. */
describe('previews of graphs', () => {
  let fixture: Fixture;
  let page: Page;
  let samples: SampleRequests;

  beforeAll(async () => {
    fixture = await openFixture({ colorScheme: 'light' });
    ({ page } = fixture);
    samples = watchSamples(page);
    await countContexts(page);
    for (const name of examples) await ask(fixture, `/_admin/aardvark/graph-examples/create/${name}`, {});
    const edges = { collection: 'emptyEdges', from: ['emptyVertices'], to: ['emptyVertices'] };
    await ask(fixture, '/_api/gharial', { name: 'empty', edgeDefinitions: [edges] });
    await ask(fixture, '/_api/gharial', { name: 'plain', orphanCollections: ['plainVertices'] });
    await ask(fixture, '/_api/document/plainVertices', [{}, {}, {}]);
  });

  afterAll(() => fixture?.close());

  test('each tile has an image and its description; a graph without vertices has a placeholder', async () => {
    // Without the overview, which has a preview too.
    await signIn(page, fixture, '/graph');
    expect(await labelsOf(page, [...examples, 'plain'])).toEqual([
      expect.stringMatching(/^Preview: \d{2,3} of 6,459 vertices, \d{2,3} edges$/),
      expect.stringMatching(/^Preview: 150 of 63,666 vertices, \d{3} edges$/),
      'Preview: 5 vertices, 5 edges',
      'Preview: 5 vertices, 10 edges',
      'Preview: 4 vertices, 4 edges',
      'Preview: 3 vertices, 0 edges',
    ]);
    await expect
      .poll(() => tileOf(page, 'empty').textContent())
      .toBe('No vertices yetemptyemptyVertices, emptyEdges0 vertices0 edges');
    // Vertices have the colours of their collections; edges are translucent.
    const colors = await colorsOf(pictureOf(page, 'routeplanner'));
    expect(colors.get(blue)).toBeGreaterThan(50);
    expect(colors.get(orange)).toBeGreaterThan(50);
    expect(colors.get('translucent')).toBeGreaterThan(500);
    const single = await colorsOf(pictureOf(page, 'knows_graph'));
    expect([single.has(blue), single.has(orange)]).toEqual([true, false]);
    await shoot(page, 'graph-previews-light');
  });

  test('samples are requested one at a time, once per graph with vertices, and drawn in one context', async () => {
    expect(samples.collections.toSorted()).toEqual([
      'airports',
      'female',
      'frenchCity',
      'packages',
      'persons',
      'plainVertices',
    ]);
    expect(samples.maxAtOnce).toBe(1);
    // One context draws; Pixi creates two more to test WebGL.
    expect(await contextCount(page)).toBeLessThanOrEqual(3);
  });

  test('a reload shows the same images without a query', async () => {
    const before = await labelsOf(page, examples);
    const colors = await colorsOf(pictureOf(page, 'debian'));
    samples.collections.length = 0;
    await page.reload();
    expect(await labelsOf(page, examples)).toEqual(before);
    expect(await colorsOf(pictureOf(page, 'debian'))).toEqual(colors);
    await page.waitForLoadState('networkidle');
    expect(samples.collections).toEqual([]);
    expect(await contextCount(page)).toBe(0);
  });

  test('the dark theme has its own image, which is cached too', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const colors = () => colorsOf(pictureOf(page, 'knows_graph'));
    await expect.poll(async () => (await colors()).has(liftedBlue), { timeout: 240_000 }).toBe(true);
    expect((await colors()).has(blue)).toBe(false);
    expect(samples.collections).toEqual([]);
    await shoot(page, 'graph-previews-dark');
    await page.emulateMedia({ colorScheme: 'light' });
  });

  test('a changed graph gets a new image, the others do not', async () => {
    await ask(fixture, '/_api/document/plainVertices', [{}, {}]);
    await page.reload();
    await tileOf(page, 'plain').getByRole('img', { name: 'Preview: 5 vertices, 0 edges' }).waitFor();
    expect(samples.collections).toEqual(['plainVertices']);
  });

  test('a user without access to a collection of the graph sees the reason for the missing preview', async () => {
    await ask(fixture, '/_api/user', { user: 'ann', passwd: 'pass' });
    await grant(fixture, 'ann/database/_system', 'ro');
    await grant(fixture, 'ann/database/_system/persons', 'none');
    const { page: other } = await openPage(fixture.browser);
    const asked = watchSamples(other);
    await signInAs(other, 'ann', 'pass', `${fixture.orrery.url}/graph`);
    const placeholder = tileOf(other, 'knows_graph').getByRole('img', { name: /^No preview: / });
    const label = await placeholder.getAttribute('aria-label');
    expect(label).toMatch(/^No preview: .*(forbidden|rights|access).*\(error \d+\)$/i);
    await placeholder.hover();
    await expect
      .poll(() => other.getByRole('tooltip').textContent())
      .toBe(label!.replace('No preview: ', ''));
    expect(await labelsOf(other, ['social'])).toEqual(['Preview: 4 vertices, 4 edges']);
    expect(asked.collections).not.toContain('persons');
    await other.context().close();
  });

  test('Pixi is not in the first load, which is below 275 KB of compressed JavaScript', async () => {
    const { page: first } = await openPage(fixture.browser, {
      storageState: await page.context().storageState(),
    });
    // Without a response to the sample query nothing is drawn.
    await first.route('**/_api/cursor', (route) => route.abort());
    await first.goto(`${fixture.orrery.url}/graph`);
    await first
      .getByRole('img', { name: /^No preview: / })
      .first()
      .waitFor();
    await first.waitForLoadState('networkidle');
    const before = await scriptsOf(first);
    expect(before.bytes).toBeLessThan(275 * 1024);
    await first.unroute('**/_api/cursor');
    await first.reload();
    await labelsOf(first, ['debian']);
    const added = (await scriptsOf(first)).names.filter((name) => !before.names.includes(name));
    expect(added).toContainEqual(expect.stringMatching(/draw-pictures/));
    await first.context().close();
  });

  test('of 1,000 graphs only the visible ones are sampled, at any scroll position', async () => {
    await makeManyGraphs(fixture, 1000);
    samples.collections.length = 0;
    await page.goto(`${fixture.orrery.url}/_db/many/graph`);
    await labelsOf(page, ['graph0']);
    await page.getByRole('list', { name: 'Graphs' }).getByRole('link').first().focus();
    await page.keyboard.press('End');
    await labelsOf(page, ['graph999']);
    await page.waitForLoadState('networkidle');
    const tilesInView = 5 * 4;
    expect(samples.collections.length).toBeLessThanOrEqual(2 * tilesInView);
    expect(samples.maxAtOnce).toBe(1);
  });

  test('no errors', () => {
    expect(fixture.problems).toEqual([]);
  });
});

interface SampleRequests {
  /** The first vertex collection of each sampled graph. */
  readonly collections: string[];
  maxAtOnce: number;
}

/** Records the samples that a page requests. */
function watchSamples(page: Page): SampleRequests {
  const noted: SampleRequests = { collections: [], maxAtOnce: 0 };
  const running = new Set<unknown>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/_api/cursor')) return;
    const { bindVars } = request.postDataJSON() as { bindVars: Record<string, string> };
    const collection = bindVars['@vertices0'];
    // The frame asks for the collection of the demo.
    if (collection === undefined) return;
    noted.collections.push(collection);
    running.add(request);
    noted.maxAtOnce = Math.max(noted.maxAtOnce, running.size);
  });
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => running.delete(request));
  return noted;
}

function tileOf(page: Page, name: string): Locator {
  return page
    .getByRole('list', { name: 'Graphs' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
}

function pictureOf(page: Page, name: string): Locator {
  return tileOf(page, name).getByRole('img', { name: /^Preview: / });
}

function labelsOf(page: Page, names: readonly string[]): Promise<(string | null)[]> {
  return Promise.all(names.map((name) => pictureOf(page, name).getAttribute('alt', { timeout: 240_000 })));
}

/** Number of opaque pixels per colour 'r,g,b', and the number of 'translucent' pixels. */
async function colorsOf(image: Locator): Promise<ReadonlyMap<string, number>> {
  const entries = await image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    const surface = new OffscreenCanvas(element.naturalWidth, element.naturalHeight);
    const context = surface.getContext('2d')!;
    context.drawImage(element, 0, 0);
    const { data } = context.getImageData(0, 0, surface.width, surface.height);
    const counts = new Map<string, number>();
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] === 0) continue;
      const isOpaque = data[at + 3] === 255;
      const color = isOpaque ? `${data[at]},${data[at + 1]},${data[at + 2]}` : 'translucent';
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
    return [...counts];
  });
  return new Map(entries);
}

type CountingWindow = Window & { webglContexts?: number };

/** Counts the canvases of the page that get a WebGL context. */
async function countContexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext;
    const seen = new WeakSet<HTMLCanvasElement>();
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
      if (String(args[0]).startsWith('webgl') && !seen.has(this)) {
        seen.add(this);
        (window as CountingWindow).webglContexts = ((window as CountingWindow).webglContexts ?? 0) + 1;
      }
      return Reflect.apply(original, this, args) as never;
    };
  });
}

function contextCount(page: Page): Promise<number> {
  return page.evaluate(() => (window as CountingWindow).webglContexts ?? 0);
}

/** The scripts that the page has loaded, with their transferred bytes. */
function scriptsOf(page: Page): Promise<{ names: string[]; bytes: number }> {
  return page.evaluate(() => {
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name }) => new URL(name).pathname.endsWith('.js'),
    );
    return {
      names: scripts.map(({ name }) => name),
      bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    };
  });
}

/** A database with this number of graphs, named from `graph0`, over the same three vertices. */
async function makeManyGraphs(fixture: Fixture, count: number): Promise<void> {
  expect(await ask(fixture, '/_api/database', { name: 'many' })).toMatchObject({ result: true });
  const make = (number: number) =>
    ask(fixture, '/_db/many/_api/gharial', {
      name: `graph${number}`,
      edgeDefinitions: [{ collection: 'links', from: ['things'], to: ['things'] }],
    });
  for (let number = 0; number < count; number += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, place) => make(number + place)));
  }
  await ask(fixture, '/_db/many/_api/document/things', [{ _key: 'a' }, { _key: 'b' }, { _key: 'c' }]);
  await ask(fixture, '/_db/many/_api/document/links', [{ _from: 'things/a', _to: 'things/b' }]);
}
