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

test('a full disk or storage of the browser is named, with the next step', () => {
  const error = new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  expect(describeError(error)).toEqual({
    isStop: false,
    title: 'Storage full',
    text: expect.stringMatching(/is full\..* than a normal one/),
    details: 'The quota has been exceeded.',
  });
});
