import { expect, test } from 'vitest';
import { cutEnd, cutLetters, cutMiddle, cutText, partsOf } from '../../../src/lib/bound-text.ts';
import { fc } from '../../fast-check.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Texts of letters, marks, joined emoji and surrogate pairs. */
const texts = fc
  .array(fc.constantFrom('a', ' ', '\n', 'e\u0301', '👩‍👩‍👧', '𝒳', '🇩🇪', 'ab cd'), { maxLength: 200 })
  .map((parts) => parts.join(''));

test('a cut ends at a boundary of grapheme clusters and is the longest within the limit', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 12, max: 300 }), (text, limit) => {
      const boundaries = [...segmenter.segment(text)].map(({ index }) => index);
      const expected =
        text.length <= limit ? text.length : Math.max(...boundaries.filter((each) => each <= limit));
      // Flags at both sides of the window pair otherwise: then only the limit and surrogate pairs are kept.
      if (text.includes('🇩🇪')) expect(cutEnd(text, limit)).toBeLessThanOrEqual(limit);
      else expect(cutEnd(text, limit)).toBe(expected);
      expect(text.slice(0, cutEnd(text, limit))).not.toMatch(/[\uD800-\uDBFF]$/);
    }),
  );
});

test('the parts of a text are its beginning, each within its limit', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 12, max: 1000 }), (text, limit) => {
      const parts = partsOf(text, limit, 128);
      expect(parts.join('')).toBe(text.slice(0, cutEnd(text, limit)));
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(128);
    }),
  );
});

test('letters are code points; the ellipsis is one of them', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 60 }), (text, limit) => {
      const letters = [...text];
      const expected = letters.length <= limit ? text : `${letters.slice(0, limit - 1).join('')}…`;
      expect(cutLetters(text, limit)).toBe(expected);
    }),
  );
});

test('cut texts have an ellipsis; a combining sequence without an end is cut, too', () => {
  expect(cutText('abc', 3)).toBe('abc');
  expect(cutText('abcd', 3)).toBe('abc…');
  expect(cutMiddle('abcdefghijkl', 9)).toBe('abcdef…jkl');
  const marks = `e${'\u0301'.repeat(1_000_000)}`;
  expect(cutText(marks, 300).length).toBeLessThanOrEqual(301);
  expect(partsOf(marks, 10_000, 1_000).join('').length).toBe(10_000);
});
