import type { Value } from '../values/value.ts';

/** Default minimum length of indexed words. */
export const defaultMinLength = 2;

/** Longer words are truncated to this length. */
const maxWordLength = 40;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Index words of a value: of a string, or of the strings that are direct members of an array or object. */
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
  if (typeof value !== 'object' || value === null) return [];
  return (Object.values(value) as Value[]).filter((item) => typeof item === 'string');
}

/** Normal form of a word in the index; also applied to search words. */
export function normalizeWord(word: string): string {
  const letters = Array.from(word.normalize('NFC').toLowerCase());
  return letters.length <= maxWordLength ? letters.join('') : letters.slice(0, maxWordLength).join('');
}
