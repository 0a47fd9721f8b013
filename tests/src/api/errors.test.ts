import { expect, test } from 'vitest';
import { describeError } from '../../../src/api/errors.ts';

test.each([
  'Unable to preload CSS for /assets/GraphsScreen-1.css',
  'Failed to fetch dynamically imported module: http://127.0.0.1/assets/GraphsScreen-1.js',
])('%s: the message has the next step, the details have the cause', (message) => {
  const { text, details } = describeError(new TypeError(message));
  expect(text).toMatch(/could not be loaded: .* Reload the page/);
  expect(details).toContain(message);
});
