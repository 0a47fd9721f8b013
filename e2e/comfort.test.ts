import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { idle, locate, shown } from './canvas.ts';
import { type Fixture, openFixture, openWhole, overlap, shoot } from './fixture.ts';

/** Menus, banner, phone and accessibility of the workspace, in consecutive steps on one page. */
describe('comfort of the workspace', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture({ reducedMotion: 'reduce' });
    ({ page } = fixture);
    await openWhole(fixture, 'social');
  });

  afterAll(() => fixture?.close());

  const item = (name: string) => page.getByRole('menuitem', { name });
  const canvas = () => page.getByRole('application');
  const paste = (text: string) =>
    page.evaluate((pasted) => {
      const data = new DataTransfer();
      data.setData('text/plain', pasted);
      document.querySelector<HTMLElement>('[role=application]')!.focus();
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }));
    }, text);
  const press = async (key: string) => {
    await canvas().focus();
    await page.keyboard.press(key);
  };

  test('[comfort-menu-1] a right-click on the background opens its menu', async () => {
    await page.mouse.click(400, 250, { button: 'right' });
    await item('Fit graph to view').waitFor();
    for (const name of ['New vertex here', 'Paste vertices', 'Layout', 'Show on map', 'Style', 'Table']) {
      expect(await item(name).isVisible()).toBe(true);
    }
    await expect.poll(() => item('Show hidden vertices').isDisabled()).toBe(true);
    await item('Select all').click();
    await page.getByText('4 vertices selected').waitFor();
  });

  test('[comfort-menu-2] Shift+F10 opens it too, for the vertex of the walk its own menu; Esc returns to the canvas', async () => {
    await press('Escape');
    await press('Shift+F10');
    await item('Select all').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await item('Select all').waitFor({ state: 'detached' });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Graph');
    await press('Home');
    await page.keyboard.press('Shift+F10');
    await item('Spot').waitFor();
    await page.keyboard.press('Escape');
    await item('Spot').waitFor({ state: 'detached' });
    await press('Escape');
  });

  test('[comfort-bar-1] the selection bar has words where there is room, otherwise accessible names', async () => {
    await press('Control+a');
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    await bar.getByText('Remove all others', { exact: true }).waitFor();
    await page.setViewportSize({ width: 1000, height: 700 });
    expect(await bar.getByText('Remove all others', { exact: true }).isVisible()).toBe(false);
    expect(await bar.getByRole('button', { name: 'Remove all others from view' }).isVisible()).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('[comfort-banner-1] the banner says how many of how many are shown; a random section only after a random start', async () => {
    await page.goto(`${fixture.orrery.url}/graph/knows_graph?start=none`);
    await page.waitForFunction(() => '__orrery' in window);
    await paste('persons/alice');
    await expect.poll(() => shown(page).then(({ vertices }) => vertices)).toBe(1);
    await page.getByText('A part of the graph is shown: 1 of 5 vertices.').waitFor();
    await page.getByText('A part of the graph is shown: 1 of 5 vertices.').hover();
    await page.getByText('You can display additional/other vertices by using the toolbar buttons.').waitFor();
  });

  test('[comfort-paste-1] pasted ids join the picture; copying gives the ids of the selection', async () => {
    await paste('persons/bob, persons/eve and words/none');
    await expect.poll(() => shown(page).then(({ vertices }) => vertices)).toBe(3);
    const copied = await page.evaluate(() => {
      const data = new DataTransfer();
      document.querySelector<HTMLElement>('[role=application]')!.focus();
      document.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, cancelable: true }));
      return data.getData('text/plain').split('\n').sort();
    });
    expect(copied).toEqual(['persons/bob', 'persons/eve']);
    await idle(page);
  });

  test('at 300 % zoom the tools are in reach, beside the navigator', async () => {
    await press('Escape');
    await page.setViewportSize({ width: 480, height: 300 });
    await idle(page);
    await shoot(page, 'comfort-zoomed');
    const tools = page.getByRole('toolbar', { name: 'Tools' });
    expect(await overlap(tools, page.getByRole('region', { name: 'Navigator' }))).toBe(false);
    expect((await tools.boundingBox())!.height).toBeGreaterThan(80);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('[comfort-phone-2] on a phone nothing covers the buttons of the header, the counts, or the selection bar', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.mouse.move(200, 400);
    await press('Control+a');
    await idle(page);
    await shoot(page, 'comfort-phone');
    expect(await coveredButtons(page)).toEqual([]);
    await page.getByRole('button', { name: 'Panels' }).click();
    await item('Details').click();
    await page.getByRole('complementary', { name: 'Details' }).waitFor();
    await idle(page);
    await shoot(page, 'comfort-phone-panel');
    const sheet = (await page.locator('#graph-panel').boundingBox())!;
    for (const id of ['persons/bob', 'persons/eve', 'persons/alice'])
      expect((await locate(page, id)).y).toBeLessThan(sheet.y);
    await page.keyboard.press('p');
    await page.setViewportSize({ width: 1440, height: 900 });
    await press('Escape');
  });

  test('[comfort-axe-1] axe finds nothing in the workspace with menu, panel and selection, light and dark', async () => {
    await page.mouse.move(0, 0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await press('Control+a');
        // A change of size or theme can close a menu that has just opened.
        await expect
          .poll(async () => {
            await press('Shift+F10');
            return item('Select all').isVisible();
          })
          .toBe(true);
        await expect.poll(() => axeViolations(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await item('Select all').waitFor({ state: 'detached' });
      }
    }
  });

  test('no errors and no requests to other hosts', () => {
    // A menu that a change of the size closes while it opens has nothing to focus.
    expect(fixture.problems.filter((problem) => !/use-focus-trap/.test(problem))).toEqual([]);
  });
});

/** Buttons of the header, the chips and the selection bar whose centre another element covers, or that are cut off. */
function coveredButtons(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const places =
      'header button, [role=toolbar][aria-label=Selection] button, [aria-label="Number of vertices"]';
    return [...document.querySelectorAll<HTMLElement>(places)].flatMap((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (right === left) return [];
      const isFree = at !== null && (button.contains(at) || at.contains(button));
      const isInside = left >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
      return isFree && isInside ? [] : [button.getAttribute('aria-label') ?? button.textContent ?? ''];
    });
  });
}
