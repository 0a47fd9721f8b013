import { nextOffset } from '../patterns/TextPattern.ts';

interface Occurrence {
  readonly at: number;
  readonly found: string;
}

/** Search strings by their first character, each list in the order of priority. */
type Candidates = ReadonlyMap<string, readonly string[]>;

/**
 * Non-overlapping occurrences of several search strings in a text, from left to right. At one position the
 * first matching search string is taken. O(n · m) for a text of n characters and at most m search strings
 * with the same first character.
 */
export function* occurrences(text: string, searched: readonly string[]): Generator<Occurrence> {
  const [only] = searched;
  if (searched.length === 1 && only !== undefined && only !== '') {
    for (let at = text.indexOf(only); at >= 0; at = text.indexOf(only, at + only.length))
      yield { at, found: only };
    return;
  }
  const candidates = candidatesOf(searched);
  const isEmptySearched = searched.includes('');
  for (let at = 0; at < text.length; ) {
    const found = candidates.get(text[at] as string)?.find((each) => text.startsWith(each, at));
    if (found !== undefined && found !== '') {
      yield { at, found };
      at += found.length;
      continue;
    }
    if (isEmptySearched) yield { at, found: '' };
    at = nextOffset(text, at);
  }
}

function candidatesOf(searched: readonly string[]): Candidates {
  const candidates = new Map<string, string[]>();
  for (const each of searched) {
    // The empty string matches everywhere, so later candidates are never reached.
    if (each === '') break;
    const first = each[0] as string;
    const same = candidates.get(first);
    if (same === undefined) candidates.set(first, [each]);
    else same.push(each);
  }
  return candidates;
}
