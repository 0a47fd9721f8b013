import type { Value } from '../values/value.ts';

/** Words that are shorter are not in an index that says nothing else. */
export const defaultMinLength = 2;

/** Longer words are kept by their first characters. */
const maxWordLength = 40;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** The words of an indexed value as the index has them: of a text, or of all texts in an array or object. */
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

function* textsOf(value: Value): Generator<string, void, void> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value) as Value[]) yield* textsOf(item);
  }
}

/** A word as the index has it; also for the words of a search. */
export function normalizeWord(word: string): string {
  const letters = Array.from(word.normalize('NFC').toLowerCase());
  return letters.length <= maxWordLength ? letters.join('') : letters.slice(0, maxWordLength).join('');
}
