import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violationsInThemes } from './accessibility.ts';
import { idle } from './canvas.ts';
import { createExample, type Fixture, openFixture, signIn } from './fixture.ts';
import { openPage } from './harness.ts';

/** Accessibility and overflow of every screen, in both themes and in a small window. */
let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
});

afterAll(() => fixture?.close());

describe('both themes', () => {
  let page: Page;

  beforeAll(async () => {
    const viewport = { width: 1280, height: 720 };
    ({ page } = await openPage(fixture.browser, { colorScheme: 'light', viewport }));
  });

  /** Elements with horizontal overflow, and texts that exceed their button or heading. */
  async function overflows(): Promise<readonly string[]> {
    return page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('body, body *')]
        .filter((element) => {
          const { overflowX, textOverflow, display } = getComputedStyle(element);
          if (!element.checkVisibility() || display === 'inline') return false;
          if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth <= 1) return false;
          if (overflowX === 'auto' || overflowX === 'scroll') return true;
          if (element === document.body) return true;
          return element.matches('button, h1, h2, h3, label') && textOverflow !== 'ellipsis';
        })
        .map((element) => element.outerHTML.slice(0, 160)),
    );
  }

  async function look(): Promise<void> {
    const violations = await violationsInThemes(page, async (colorScheme) =>
      expect(await overflows(), `the ${colorScheme} theme`).toEqual([]),
    );
    expect(violations).toEqual([]);
  }

  test('sign-in', async () => {
    await page.goto(fixture.orrery.url);
    await page.getByLabel('Username').waitFor();
    await look();
    await signIn(page, fixture);
  });

  test('collections', async () => {
    await page.getByRole('link', { name: 'Collections', exact: true }).click();
    await page.getByRole('button', { name: 'Actions of persons' }).waitFor();
    await look();
  });

  test('graphs', async () => {
    await page.getByRole('link', { name: 'Graphs', exact: true }).click();
    await page.getByText('Debian packages').waitFor();
    await look();
  });

  test('[2-dropdowns] the viewer, with its details and its other panels', async () => {
    await page.goto(`${fixture.orrery.url}/graph/routeplanner`);
    await idle(page);
    await look();
    await page.keyboard.press(']');
    await page.keyboard.press('\\');
    await page.getByRole('heading', { name: 'Neighbours' }).waitFor();
    await look();
    await page.getByRole('button', { name: 'Edit', exact: true }).last().click();
    await page.getByRole('button', { name: 'Add attribute' }).waitFor();
    await look();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    for (const [name, sign] of [
      ['Style', 'Connection'],
      ['Filter', 'Filter graph by attribute'],
    ] as const) {
      const button = page.getByRole('button', { name, exact: true });
      await button.click();
      await page.getByText(sign, { exact: true }).waitFor();
      await page.waitForFunction(() => document.getAnimations().length === 0);
      await look();
      await page.keyboard.press('Escape');
      await page.getByText(sign, { exact: true }).waitFor({ state: 'detached' });
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add specific node by attribute' }).click();
    await page.getByRole('dialog', { name: 'Add specific node by attribute' }).waitFor();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.getAnimations().length === 0);
    await look();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    for (const [key, name] of [
      ['Shift+L', 'Layout'],
      ['Shift+M', 'Metrics'],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByRole('complementary', { name }).waitFor();
      await look();
    }
    await page.getByRole('button', { name: /^Betweenness/ }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('Highest values').waitFor();
    await look();
    await page.getByRole('button', { name: 'Paths', exact: true }).click();
    await page.getByRole('button', { name: 'Find paths' }).waitFor();
    await look();
    await page.keyboard.press('Escape');
  });

  test('[2-keys-dialog] the dialogs of the viewer: export, keys', async () => {
    await page.keyboard.press('Shift+E');
    await page.getByRole('dialog').getByText('Selection and paths').waitFor();
    await look();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Start with random vertex').waitFor();
    await look();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('Tab moves through the controls of the viewer with a visible focus', async () => {
    const reached = new Set<string>();
    for (let press = 0; press < 60; press++) {
      await page.keyboard.press('Tab');
      const { name, isShown } = await page.evaluate(() => {
        const element = document.activeElement!;
        const { outlineStyle, boxShadow, borderColor } = getComputedStyle(element);
        const isMarked = outlineStyle !== 'none' || boxShadow !== 'none' || element.matches('input, select');
        return {
          name: element.getAttribute('aria-label') ?? element.textContent ?? '',
          isShown: element === document.body || (isMarked && borderColor !== ''),
        };
      });
      expect(isShown, `focus is visible on ${name}`).toBe(true);
      reached.add(name);
    }
    for (const name of [
      'Graph',
      'routeplanner',
      'Number of vertices',
      'Style',
      'Filter',
      'Expand',
      'Delete',
      'Pan left',
      'Zoom',
    ]) {
      expect([...reached]).toContain(name);
    }
  });

  test('a region map with its legend and a selected region', async () => {
    await page.getByRole('link', { name: 'Graphs', exact: true }).click();
    const open = page.getByRole('link', { name: 'Open Airports and flights' });
    const create = page.getByRole('button', { name: 'Create Airports and flights' });
    await open.or(create).waitFor();
    if (await create.isVisible()) await createExample(page, 'Airports and flights', 'airports');
    await page.goto(`${fixture.orrery.url}/graph/airports?start=random`);
    await idle(page);
    await page.getByLabel('Number of vertices').selectOption('all');
    // In a low window, the legend is a button at first.
    await page.getByRole('button', { name: /^Legend/ }).click();
    const legend = page.getByRole('region', { name: 'Legend' });
    await legend.getByRole('heading', { name: 'Communities' }).waitFor({ timeout: 240_000 });
    await idle(page);
    await look();
    await page.keyboard.press('Control+a');
    // Airports without flights are folded.
    await page.getByText(/^\d,\d{3} vertices selected$/).waitFor();
    await look();
  });

  test('the benchmark before and after two compared runs; an out-of-range number is reported', async () => {
    await page.goto(`${fixture.orrery.url}/benchmark?graph=generated/grid/400/1&subject=layout/grid`);
    await page.getByText('The graph appears with the first run.').waitFor();
    await look();
    const vertices = page.getByRole('textbox', { name: 'Vertices' });
    await vertices.fill('0');
    await page.getByText('A whole number from 20 to 1,000,000').waitFor();
    await look();
    await vertices.fill('400');
    for (const count of [1, 2]) {
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await page
        .getByRole('region', { name: 'Past runs' })
        .getByRole('checkbox')
        .nth(count - 1)
        .waitFor({ timeout: 240_000 });
    }
    const choices = page.getByRole('region', { name: 'Past runs' }).getByRole('checkbox');
    await choices.nth(1).check();
    await choices.nth(0).check();
    await page.getByRole('region', { name: 'Comparison' }).waitFor();
    await look();
  });
});
