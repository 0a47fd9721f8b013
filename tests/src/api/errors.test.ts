import { expect, test } from 'vitest';
import { describeError } from '../../../src/api/errors.ts';

test.each([
  'Unable to preload CSS for /assets/GraphsScreen-1.css',
  'Failed to fetch dynamically imported module: http://127.0.0.1/assets/GraphsScreen-1.js',
])('%s: the next step is told, the cause stays in the details', (message) => {
  const { text, details } = describeError(new TypeError(message));
  expect(text).toMatch(/could not be fetched: .* Reload the page/);
  expect(details).toContain(message);
});
