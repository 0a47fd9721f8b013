import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { shoot } from './fixture.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Those of axe's rules that depend on colours. The others have the same result in both themes. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Violated axe rules of the page, or of the elements of a selector, each with the affected elements. Transitions end
 * first, because axe computes contrasts with the current opacity. `rules`: default all.
 */
export async function axeViolations(
  page: Page,
  selector = ':root',
  rules?: readonly string[],
): Promise<readonly string[]> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(() => {
    const willEnd = (animation: Animation) =>
      animation.playState === 'running' && Number(animation.effect?.getComputedTiming().endTime) < Infinity;
    return !document.getAnimations().some(willEnd);
  });
  const isInjected = await page.evaluate(() => 'axe' in window);
  if (!isInjected) await page.evaluate(`${axeSource}; undefined`);
  return page.evaluate(
    async ({ context, runOnly }) => {
      const { axe } = window as unknown as {
        axe: { run(context: string, options: object): Promise<AxeResults> };
      };
      // Firefox takes minutes to send the complete results of a large page.
      const { violations } = await axe.run(context, { resultTypes: ['violations'], ...runOnly });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' ')}`,
      );
    },
    { context: selector, runOnly: rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } } },
  );
}

/**
 * Violated axe rules in both themes: all rules in the light theme, those about colours in the dark one. `look` is called in
 * each theme. The page has the light theme afterwards.
 */
export async function violationsInThemes(
  page: Page,
  look?: (colorScheme: 'light' | 'dark') => Promise<void>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    const violations = await axeViolations(page, ':root', colorScheme === 'dark' ? colorRules : undefined);
    found.push(...violations.map((violation) => `${colorScheme}: ${violation}`));
    await look?.(colorScheme);
  }
  return found;
}

/** Expects no violations in three sizes and both themes, and saves a screenshot of each. */
export async function checkLooks(page: Page, name: string): Promise<void> {
  // A tooltip is outside of the landmarks of the page.
  await page.mouse.move(0, 0);
  await page.getByRole('tooltip').first().waitFor({ state: 'detached' });
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const saveLook = (colorScheme: string) => shoot(page, `${name}-${width}-${colorScheme}`);
    expect(await violationsInThemes(page, saveLook), `${width} pixels wide`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
