import { afterEach, expect, test, vi } from 'vitest';
import { ensureValidLanguage } from '../../../src/lib/valid-language.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['C', ['C'], 'en-US', ['en-US']],
  ['', [], 'en-US', ['en-US']],
  ['de-CH', ['de-CH', 'fr'], 'de-CH', ['de-CH', 'fr']],
])("the language '%s' of the browser is a language tag afterwards", (language, languages, tag, tags) => {
  vi.stubGlobal('navigator', { language, languages });
  ensureValidLanguage();
  expect(navigator.language).toBe(tag);
  expect(navigator.languages).toEqual(tags);
  expect(() => new Intl.NumberFormat(navigator.language)).not.toThrow();
});
