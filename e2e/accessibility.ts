import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { shoot } from './scene.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Violated axe rules of the page, or of the elements of a selector, each with the affected elements. Transitions end
 * first, because axe computes contrasts with the current opacity.
 */
export async function axeViolations(page: Page, selector = ':root'): Promise<readonly string[]> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(() => {
    const willEnd = (animation: Animation) =>
      animation.playState === 'running' && Number(animation.effect?.getComputedTiming().endTime) < Infinity;
    return !document.getAnimations().some(willEnd);
  });
  const isInjected = await page.evaluate(() => 'axe' in window);
  if (!isInjected) await page.evaluate(`${axeSource}; undefined`);
  return page.evaluate(async (context) => {
    const { axe } = window as unknown as {
      axe: { run(context: string, options: object): Promise<AxeResults> };
    };
    // Firefox takes minutes to send the complete results of a large page.
    const { violations } = await axe.run(context, { resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' ')}`,
    );
  }, selector);
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
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page)).toEqual([]);
      await shoot(page, `${name}-${width}-${colorScheme}`);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}
