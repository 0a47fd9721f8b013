import type { Value } from '../values/value.ts';

/** Default minimum length of indexed words. */
export const defaultMinLength = 2;

/** Longer words are truncated to this length. */
const maxWordLength = 40;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Index words of a value: of a string, of the strings in an object, or of the strings and objects in an array. */
export function wordsOf(value: Value, minLength: number): ReadonlySet<string> {
  const words = new Set<string>();
  for (const text of textsOf(value)) {
    for (const { segment, isWordLike } of segmenter.segment(text)) {
      if (isWordLike !== true) continue;
      const word = normalizeWord(segment);
      if (Array.from(word).length >= minLength) words.add(word);
    }
  }
  return words;
}

function textsOf(value: Value): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((item) => (isString(item) ? [item] : memberTextsOf(item)));
  return memberTextsOf(value);
}

/** The strings that are direct members of an object; none of any other value. */
function memberTextsOf(value: Value): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.values(value).filter(isString);
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

/** Normal form of a word in the index; also applied to search words. */
export function normalizeWord(word: string): string {
  const letters = Array.from(word.normalize('NFC').toLowerCase());
  return letters.length <= maxWordLength ? letters.join('') : letters.slice(0, maxWordLength).join('');
}
