import { findTestChromium } from '../scripts/lib/chromium.mjs';
import { findMoreBrowsers } from '../scripts/lib/more-browsers.mjs';
import { prepareBuilds } from '../scripts/lib/prepare.mjs';

/** Finds the browsers, and builds what is stale before the test files start servers at the same time. */
export default async function setUp(): Promise<void> {
  const chromium = findTestChromium();
  if (chromium !== undefined) process.env.CHROMIUM_PATH = chromium;
  findMoreBrowsers();
  await prepareBuilds(['console', 'server']);
}
