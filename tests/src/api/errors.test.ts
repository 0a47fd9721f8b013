import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeError } from '../../../src/api/errors.ts';

test.each([
  'Unable to preload CSS for /assets/GraphsScreen-1.css',
  'Failed to fetch dynamically imported module: http://127.0.0.1/assets/GraphsScreen-1.js',
])('%s: the message has the next step, the details have the cause', (message) => {
  const { text, details } = describeError(new TypeError(message));
  expect(text).toMatch(/could not be loaded: .* Reload the page/);
  expect(details).toContain(message);
});

test('rows of an unexpected form are said in a sentence, and the details list the attributes', () => {
  const { error } = z.object({ name: z.string() }).safeParse({ name: 1 });
  const { text, details } = describeError(error);
  expect(text).toBe(
    'Unexpected response from the server: it does not have the form that the console expects.',
  );
  expect(details).toContain('expected string');
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
