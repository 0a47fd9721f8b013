import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { colorsOf, idle, locate, passFrames, shown, vertexIds } from './canvas.ts';
import { ask, type Fixture, openExample, openFixture, runFromPalette, shoot } from './fixture.ts';

/** Colours of the pixels above a point of the window. */
function colorsAbove(page: Page, x: number, y: number): Promise<readonly string[]> {
  return colorsOf(page, { x, y: Math.round(y) - 60, width: 1, height: 60 });
}

/** True for colours as #rrggbb that differ by at most 8 of 255 in each channel. */
function isNear(one: string, other: string): boolean {
  const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const others = channels(other);
  return channels(one).every((channel, at) => Math.abs(channel - others[at]!) <= 8);
}

/** Directions, hubs and tables on the Debian example, in consecutive steps on one page. */
describe('neighbours by direction, hubs, and the tables', () => {
  let fixture: Fixture;
  let page: Page;
  const dialog = () => page.getByRole('dialog');
  const dock = () => page.getByRole('region', { name: 'Table', exact: true });

  beforeAll(async () => {
    fixture = await openFixture();
    ({ page } = fixture);
    await openExample(fixture, 'Debian packages', 'debian');
  });
  afterAll(() => fixture?.close());

  /** Adds a package by the find field. */
  async function add(key: string): Promise<void> {
    await page.keyboard.press('Control+f');
    await page.getByPlaceholder('Find a vertex').fill(key);
    const option = page.getByRole('option').filter({ hasText: `packages/${key}` });
    await option.first().waitFor();
    await option.first().click();
    await page.waitForFunction((id) => {
      const state = (window as Window & { __orrery?: { vertexIds(): readonly string[] } }).__orrery;
      return state?.vertexIds().includes(id);
    }, `packages/${key}`);
    await idle(page);
  }

  /** Moves the pointer over vertices that have a row, until one that no other vertex covers marks its row. */
  async function hoveredRow(): Promise<string | undefined> {
    for (const id of await vertexIds(page)) {
      const row = dock()
        .getByRole('row')
        .filter({ has: page.getByText(id, { exact: true }) });
      if ((await row.count()) === 0) continue;
      const { x, y } = await locate(page, id);
      await page.mouse.move(x, y);
      await passFrames(page, 3);
      if ((await row.and(page.locator('[data-hover]')).count()) > 0) return id;
    }
    return undefined;
  }

  test("[B6-6] 'who depends on libssl3' is one gesture with its count: 850", async () => {
    await add('libssl3');
    const at = await locate(page, 'packages/libssl3');
    await page.mouse.click(at.x, at.y, { button: 'right' });
    await page.getByRole('menuitem', { name: /^Expand in 850/ }).waitFor();
    await page.getByRole('menuitem', { name: /^Expand out 1/ }).waitFor();
    await page.keyboard.press('Escape');
  });

  test('[B7-10] libc6 is a hub with 21,842 dependants: a slice is chosen, and the next page is new', async () => {
    await add('libc6');
    await page.keyboard.press('u');
    await dialog().getByText('21,842 edges in and 8 out in the database.').waitFor();
    await dialog()
      .getByText(/Reading:/)
      .waitFor({ state: 'detached' });
    await dialog()
      .getByRole('checkbox', { name: /^libs, / })
      .click();
    await dialog().getByText('section: libs').waitFor();
    await dialog()
      .getByRole('button', { name: /^Load 50/ })
      .waitFor();
    const before = await vertexIds(page);
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await idle(page);
    const first = (await vertexIds(page)).filter((id) => !before.includes(id));
    expect(first).toHaveLength(50);
    expect(first).toContain('packages/libstdc++6');
    await page.keyboard.press('u');
    await dialog()
      .getByText(/5\d of its 21,845 neighbours are in the view/)
      .waitFor();
    await dialog()
      .getByText(/Reading:/)
      .waitFor({ state: 'detached' });
    await dialog().getByRole('radio', { name: /^In, / }).waitFor();
    await expect.poll(() => dialog().getByText('libstdc++6', { exact: true }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  test('a hub carries a ring of its loaded share and a button that opens its dialog', async () => {
    await runFromPalette(page, 'Fit graph to view');
    await page.keyboard.press('Escape');
    await idle(page);
    const button = page.getByRole('button', { name: 'Choose from neighbours of libc6: 21,794 not shown' });
    await button.waitFor();
    const { x, y } = await locate(page, 'packages/libc6');
    // The ring is filled from the top. The filled part has the colour of labels; what is below it can shine through an edge
    // of a pixel.
    await expect
      .poll(async () => (await colorsAbove(page, Math.ceil(x), y)).some((color) => isNear(color, '#23262b')))
      .toBe(true);
    // Labels may cover a part of the rest of the ring.
    const box = { x: Math.round(x) - 30, y: Math.round(y) - 30, width: 60, height: 60 };
    await expect.poll(() => colorsOf(page, box)).toContain('#cccccc');
    await shoot(page, 'hub-ring');
    await button.click();
    await dialog().getByText('21,842 edges in and 8 out in the database.').waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await axeViolations(page)).toEqual([]);
  });

  test('Enter during the reading waits for it and loads the most used neighbours', async () => {
    await add('libgcc-s1');
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/_api/cursor/*', async (route) => {
      await released;
      await route.continue().catch(() => undefined);
    });
    const before = new Set(await vertexIds(page));
    await page.keyboard.press('u');
    await dialog()
      .getByText(/Reading: [1-9]/)
      .waitFor();
    await page.keyboard.press('Enter');
    await dialog().getByRole('button', { name: 'Waiting for all neighbours' }).waitFor();
    expect(new Set(await vertexIds(page))).toEqual(before);
    release();
    await dialog().waitFor({ state: 'detached' });
    await page.unroute('**/_api/cursor/*');
    await idle(page);
    const added = (await vertexIds(page)).filter((id) => !before.has(id));
    expect(added).toHaveLength(50);
    // libc6 and other base packages are shown already or among the first.
    const { result } = (await ask(fixture, '/_api/cursor', {
      query: `LET degrees = (FOR v IN 1..1 ANY 'packages/libgcc-s1' GRAPH 'debian' OPTIONS { uniqueVertices: 'global', order: 'bfs' }
        FILTER v._id NOT IN @before
        RETURN { id: v._id, degree: LENGTH(FOR e IN 1..1 INBOUND v GRAPH 'debian' RETURN 1) })
        LET least = (FOR d IN degrees SORT d.degree DESC LIMIT 49, 1 RETURN d.degree)[0]
        RETURN degrees[* FILTER CURRENT.id IN @added AND CURRENT.degree < least]`,
      bindVars: { before: [...before], added },
    })) as { result: unknown[] };
    expect(result).toEqual([[]]);
  });

  test('[B6-7] the table is linked to the picture in both directions, and is exported', async () => {
    const { vertices } = await shown(page);
    await page.getByRole('button', { name: 'Open table' }).click();
    await dock()
      .getByRole('tab', { name: `Shown vertices ${vertices}` })
      .click();
    const row = dock().getByRole('row').filter({ hasText: 'packages/libssl3' });
    await dock().getByRole('button', { name: 'degree, shown' }).click();
    await dock().getByRole('row').nth(1).getByText('packages/libc6', { exact: true }).waitFor();
    await dock().getByRole('button', { name: 'in, in database' }).click();
    await dock().getByRole('row').nth(1).getByText('21,842', { exact: true }).waitFor();
    await row.getByRole('checkbox').click();
    await dock()
      .getByRole('tab', { name: /^Selected 2$/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await runFromPalette(page, 'Fit graph to view');
    await idle(page);
    await expect.poll(hoveredRow).toBeDefined();
    const saving = page.waitForEvent('download');
    await dock().getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('debian-vertices.csv');
    const lines = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(vertices + 1);
    expect(lines[0]).toContain('"in, in database"');
  });

  test('an expansion of several vertices says its size before it loads', async () => {
    await runFromPalette(page, 'Select all');
    const before = await shown(page);
    await runFromPalette(page, 'Expand selection');
    await dialog()
      .getByText(/^Expand \d+ vertices\?$/)
      .waitFor();
    await dialog()
      .getByText(/^Loads [\d,]+ vertices, [\d,]+ edges · /)
      .waitFor();
    await shoot(page, 'expand-selection');
    expect(await shown(page)).toEqual(before);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(fixture.problems).toEqual([]);
  });
});
