import { browserItems } from './browser-items.ts';
import { fixedKey } from './storage-key.ts';

/** Item of the browser: if it exists, pages publish their activity on `window`, for browser tests and benchmarks. */
const observeStorageName = fixedKey('orrery.observe');

export function isObserved(): boolean {
  return browserItems.read(observeStorageName) !== undefined;
}
