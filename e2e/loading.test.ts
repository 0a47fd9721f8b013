import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idle, locate, passFrames, shown, vertexIds } from './canvas.ts';
import { createExample, type Fixture, followLink, openFixture, shoot } from './fixture.ts';

interface Shown {
  readonly vertices: number;
  readonly edges: number;
}

/** A load of a whole graph that is stopped halfway, in consecutive steps on one page. */
describe('a stopped load', () => {
  let fixture: Fixture;
  let page: Page;
  /** Ids of opened and of deleted cursors. */
  const opened: string[] = [];
  const givenBack: string[] = [];
  /** Number of requested batches. */
  let asked = 0;
  /** Maximum number of batches that are delivered before `release` is called. */
  let maxBatches = Number.POSITIVE_INFINITY;
  let release: () => void = () => undefined;

  beforeAll(async () => {
    fixture = await openFixture();
    ({ page } = fixture);
    await followLink(fixture);
    await createExample(page, 'Debian packages', 'debian');
    await page.route('**/_api/cursor/**', async (route) => {
      const request = route.request();
      if (request.method() === 'DELETE') givenBack.push(request.url().split('/').at(-1)!);
      const isBatch = request.method() === 'POST' && /\/_api\/cursor\/\d+\/\d+$/.test(request.url());
      if (!isBatch) return route.continue();
      if (++asked > maxBatches) {
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      }
      // The page may have aborted the request.
      await route.continue().catch(() => undefined);
    });
    page.on('response', async (response) => {
      const isCursor = response.request().method() === 'POST' && response.url().endsWith('/_api/cursor');
      if (!isCursor) return;
      // A navigation discards the bodies of earlier answers; their cursors are not those of a load.
      const text = await response.text().catch(() => undefined);
      if (text === undefined) return;
      const answer = JSON.parse(text) as { readonly id?: string; readonly hasMore?: boolean };
      if (answer.hasMore === true && answer.id !== undefined) opened.push(answer.id);
    });
    await page.goto(`${fixture.orrery.url}/graph/debian?start=random`);
    await idle(page);
  });

  afterAll(() => fixture?.close());

  /** Starts the load and waits until no further batch arrives and those that arrived are shown. */
  async function loadUpTo(batches: number, isReached: (counts: Shown) => boolean): Promise<Shown> {
    [asked, maxBatches] = [0, batches];
    opened.length = 0;
    givenBack.length = 0;
    const size = page.getByLabel('Number of vertices');
    await size.selectOption('5');
    await idle(page);
    await size.selectOption({ label: 'all vertices' });
    await expect
      .poll(async () => asked > batches && isReached(await shown(page)), { timeout: 240_000 })
      .toBe(true);
    let counts = await shown(page);
    for (;;) {
      await passFrames(page, 60);
      const next = await shown(page);
      if (next.vertices === counts.vertices && next.edges === counts.edges) return counts;
      counts = next;
    }
  }

  /** Expects the loaded part to stay, no further requests, and no open cursors. */
  async function expectStopped(before: Shown): Promise<void> {
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor({ state: 'detached' });
    const askedBefore = asked;
    maxBatches = Number.POSITIVE_INFINITY;
    release();
    await passFrames(page, 60);
    expect(asked).toBe(askedBefore);
    await expect.poll(() => shown(page)).toEqual(before);
    expect(opened.length).toBeGreaterThan(0);
    // A completely read cursor is deleted by the server.
    expect(givenBack.length).toBeGreaterThan(0);
    for (const id of opened) {
      const answer = await page.request.put(`${fixture.orrery.url}/_api/cursor/${id}`);
      expect([answer.status(), (await answer.json()).errorNum]).toEqual([404, 1600]);
    }
  }

  test('the button stops it during the vertices; the loaded part stays, and no cursor stays open', async () => {
    const before = await loadUpTo(5, ({ vertices }) => vertices > 20_000);
    expect(before.vertices).toBeLessThan(63_666);
    await page.getByText(/Loading vertices and edges: [\d,]+ of 364,213/).waitFor();
    await shoot(page, 'loading');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expectStopped(before);
    expect(before.edges).toBe(0);
    await page
      .getByText(new RegExp(`${before.vertices.toLocaleString('en')} of 63,666 vertices`))
      .first()
      .waitFor();
  });

  test('Esc stops it during the edges; every loaded edge has both ends', async () => {
    const before = await loadUpTo(15, ({ edges }) => edges > 20_000);
    expect(before.vertices).toBe(63_666);
    expect(before.edges).toBeLessThan(300_547);
    await page.locator('[data-vertices] canvas').first().hover();
    await page.keyboard.press('Escape');
    await expectStopped(before);
  });

  test('the loaded part can be laid out, undone and redone', async () => {
    const before = await shown(page);
    await idle(page);
    await page.getByRole('button', { name: 'Undo: Load part of the graph' }).click();
    await idle(page);
    expect((await shown(page)).vertices).toBe(5);
    const [id] = await vertexIds(page);
    expect(await locate(page, id!)).toMatchObject({ x: expect.any(Number), y: expect.any(Number) });
    await page.keyboard.press('Control+Shift+z');
    await idle(page);
    await expect.poll(() => shown(page)).toEqual(before);
    await shoot(page, 'stopped');
  });

  test('a second load is complete', async () => {
    await page.getByLabel('Number of vertices').selectOption('5');
    await idle(page);
    await page.getByLabel('Number of vertices').selectOption({ label: 'all vertices' });
    await page
      .getByText(/63,666 of 63,666 vertices/)
      .first()
      .waitFor({ timeout: 240_000 });
    await expect.poll(() => shown(page), { timeout: 240_000 }).toEqual({ vertices: 63_666, edges: 300_547 });
  });

  test('no errors', () => {
    expect(fixture.problems).toEqual([]);
  });
});
