import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comparePictures } from '../compare-pictures.ts';
import { type Fixture, followLink, openFixture, shoot } from '../fixture.ts';
import { dataWalks } from './data-walks.ts';
import { graphWalks } from './graph-walks.ts';
import { serverWalks } from './server-walks.ts';

const walks = { ...graphWalks, ...dataWalks, ...serverWalks };
const guide = new URL('../../docs/guide/', import.meta.url).pathname;
const pictures = join(guide, 'pictures');

/** Share of the pixels above which a picture counts as changed: more than a cursor or a time of day. */
const maxDifferent = 0.004;

/**
 * Follows the steps of all pages of the guide in the running product, and makes their pictures: `npm run docs`. A picture
 * is only written if it differs visibly from the one that exists.
 */
describe('the guide', () => {
  let fixture: Fixture;

  beforeAll(async () => {
    fixture = await openFixture({
      viewport: { width: 1280, height: 800 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    await followLink(fixture);
    mkdirSync(pictures, { recursive: true });
  });

  afterAll(() => fixture?.close());

  test('each page has a walk', () => {
    const pages = readdirSync(guide).filter((name) => name.endsWith('.md'));
    expect(Object.keys(walks).sort()).toEqual(pages.map((name) => name.slice(0, -3)).sort());
  });

  test.each(Object.keys(walks))('%s', async (name) => {
    const { page } = fixture;
    page.setDefaultTimeout(40_000);
    await page.goto(`${fixture.orrery.url}/graph`);
    const known = fixture.problems.length;
    try {
      await walks[name]!({ page, fixture, picture: (shown = page) => keepPicture(shown, name) });
    } finally {
      await shoot(page, `guide-${name}`);
    }
    expect(fixture.problems.slice(known)).toEqual([]);
  });
});

async function keepPicture(page: Page, name: string): Promise<void> {
  const path = join(pictures, `${name}.png`);
  await page.mouse.move(0, 0);
  const taken = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  if (existsSync(path)) {
    const { share } = await comparePictures(page, taken, readFileSync(path), { tolerance: 40, reduce: 2 });
    if (share <= maxDifferent) return;
  }
  writeFileSync(path, taken);
}
