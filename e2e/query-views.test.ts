import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { ask, type Fixture, openFixture, shoot, signIn } from './fixture.ts';
import { queryText, typeQuery } from './query-page.ts';

/** Charts, graphs and maps of a result. */
describe('views of a result', () => {
  let fixture: Fixture;
  let page: Page;
  let pane: Locator;

  beforeAll(async () => {
    fixture = await openFixture({ colorScheme: 'light' });
    ({ page } = fixture);
    await ask(fixture, '/_api/collection', { name: 'stops' });
    await ask(fixture, '/_api/collection', { name: 'links', type: 3 });
    await ask(fixture, '/_api/cursor', {
      query: `FOR i IN 0..119 INSERT { _key: TO_STRING(i), name: CONCAT("station number ", i),
        type: i % 3 ? "halt" : "junction", minutes: i } INTO stops`,
    });
    await ask(fixture, '/_api/cursor', {
      query:
        'FOR i IN 1..119 INSERT { _from: CONCAT("stops/", FLOOR(i / 8)), _to: CONCAT("stops/", i) } INTO links',
    });
    await signIn(page, fixture, '/query');
    await queryText(page).waitFor({ state: 'attached' });
    pane = page.getByRole('region', { name: 'Result', exact: true });
  });

  afterAll(() => fixture?.close());

  const run = async (query: string) => {
    await typeQuery(page, query);
    await page.keyboard.press('Control+Enter');
  };
  const view = (name: string) => pane.getByRole('radiogroup', { name: 'View' }).getByText(name).click();
  const choose = async (label: string, option: string) => {
    await pane.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  test('a chart aggregates the rows of a category, and a histogram counts all rows', async () => {
    await run('FOR s IN stops RETURN { type: s.type, minutes: s.minutes }');
    await pane.getByText('120 rows').first().waitFor();
    await view('Chart');
    await pane.getByText('50 of 120 rows shown').waitFor();
    await choose('Rows of a category', 'Average');
    await pane.getByText('2 of 2 groups, from 120 rows').waitFor();
    const bars = pane.getByRole('img', { name: 'Bars of Average of minutes' });
    await expect.poll(() => bars.locator('title').allTextContents()).toContain('halt: Average of minutes 60');
    await pane.getByText('Histogram').click();
    await pane.getByText('24 of 24 groups, from 120 rows').waitFor();
    await shoot(page, 'histogram');
    expect(await axeViolations(page, '[aria-label="Result"]')).toEqual([]);
  });

  test('labels of the graph do not overlap, types have colours, and a click shows the details', async () => {
    await run('FOR v, e, p IN 1..4 OUTBOUND "stops/0" links RETURN p');
    await pane.getByText('119 rows').first().waitFor();
    await view('Graph');
    const graph = pane.getByRole('img', { name: 'Graph of 120 vertices and 119 edges' });
    await graph.waitFor();
    await expect.poll(() => graph.locator('text').count()).toBeGreaterThan(5);
    const boxes = await graph.locator('text').evaluateAll((texts) =>
      texts.map((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
    const overlapping = boxes.flatMap((one, at) =>
      boxes.slice(at + 1).filter((other) => {
        const isBeside = one.right < other.left || other.right < one.left;
        return !isBeside && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
      }),
    );
    expect(overlapping).toEqual([]);
    await pane.getByText('junction', { exact: true }).waitFor();
    // Another vertex may cover it.
    await graph.locator('circle').first().dispatchEvent('click');
    const card = pane.getByRole('region', { name: 'Selected vertex' });
    await card.getByRole('link', { name: 'stops/0' }).waitFor();
    await card.getByText('station number 0').first().waitFor();
    await shoot(page, 'graph');
    expect(await axeViolations(page, '[aria-label="Result"]')).toEqual([]);
  });

  test('the map of a small area has detailed coastlines', async () => {
    await run('FOR p IN [[10.7, 59.9], [10.2, 59.0], [11.2, 59.1]] RETURN { lon: p[0], lat: p[1] }');
    await view('Map');
    const land = pane.getByRole('img', { name: 'Map with 3 points' }).locator('path').first();
    // The coast of the Oslofjord has a handful of points at 1 : 110 million.
    const points = async () => ((await land.getAttribute('d')) ?? '').split('L').length;
    await expect.poll(points).toBeGreaterThan(2000);
    await shoot(page, 'map');
    expect(fixture.problems).toEqual([]);
  });
});
