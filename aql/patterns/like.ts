import type { Dialect } from '../../protocol/dialect.ts';
import { dialectRules } from '../dialect-rules.ts';
import { foldCharacter } from './fold-character.ts';
import { RecentMap } from './RecentMap.ts';
import { nextOffset } from './TextPattern.ts';

/** `%`: any characters. `_`: one character. A string: itself. */
type LikePart = 'any' | 'one' | string;

const cache = new RecentMap<string, (text: string) => boolean>(200);

/**
 * Compiles a LIKE pattern: `%` matches any characters, `_` one character, a backslash escapes these, itself and the
 * special characters of regular expressions; before any other character it is a plain character. The time of a test is
 * at most the product of both lengths.
 */
export function likeTest(pattern: string, ignoresCase: boolean, dialect: Dialect): (text: string) => boolean {
  const crossesLines = dialectRules[dialect].likeCrossesLines;
  const key = `${crossesLines ? 'l' : ''}${ignoresCase ? 'i' : ''}/${pattern}`;
  return cache.getOrMake(key, () => compileLike(pattern, ignoresCase, crossesLines));
}

function compileLike(
  pattern: string,
  ignoresCase: boolean,
  crossesLines: boolean,
): (text: string) => boolean {
  const parts = likeParts(pattern);
  const characters = parts.flatMap((part) =>
    part === 'any' || part === 'one' ? [part] : Array.from(part.slice(1), (each) => `=${foldIf(each)}`),
  );
  function foldIf(character: string): string {
    return ignoresCase ? foldCharacter(character) : character;
  }
  const general = (text: string): boolean => matchCharacters(text, characters, ignoresCase, crossesLines);
  if (parts.includes('one')) return general;
  const search = segmentSearch(parts);
  const isSearchable = (text: string): boolean => crossesLines || !lineBreak.test(text);
  if (!ignoresCase) return (text) => (isSearchable(text) ? search(text) : general(text));
  // Lower case equals case folding for ASCII only.
  if (!isAscii.test(pattern)) return general;
  const lowerSearch = segmentSearch(parts.map((part) => (part === 'any' ? part : part.toLowerCase())));
  return (text) =>
    isSearchable(text) && isAscii.test(text) ? lowerSearch(text.toLowerCase()) : general(text);
}

const isAscii = /^[\0-\x7f]*$/;
const lineBreak = /[\n\r\u2028\u2029]/;

const escapable = new Set('%_\\.*+?()[{}^$|');

/** Literal parts are prefixed with `=`, so that they differ from the placeholders. */
function likeParts(pattern: string): LikePart[] {
  const parts: LikePart[] = [];
  let literal = '=';
  const end = (): void => {
    if (literal.length > 1) parts.push(literal);
    literal = '=';
  };
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at] as string;
    const next = pattern[at + 1];
    if (character === '\\' && next !== undefined && escapable.has(next)) {
      literal += next;
      at += 1;
    } else if (character === '%') {
      end();
      if (parts.at(-1) !== 'any') parts.push('any');
    } else if (character === '_') {
      end();
      parts.push('one');
    } else literal += character;
  }
  end();
  return parts;
}

/** Patterns without `_`: searches the literal parts one after the other, each at its first occurrence. */
function segmentSearch(parts: readonly LikePart[]): (text: string) => boolean {
  if (!parts.includes('any')) {
    const whole = parts[0]?.slice(1) ?? '';
    return (text) => text === whole;
  }
  const literals = parts.filter((part) => part !== 'any').map((part) => part.slice(1));
  const first = parts[0] === 'any' ? '' : (literals.shift() ?? '');
  const last = parts.at(-1) === 'any' ? '' : (literals.pop() ?? '');
  return (text) => {
    if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
      return false;
    let at = first.length;
    for (const literal of literals) {
      const found = text.indexOf(literal, at);
      if (found < 0) return false;
      at = found + literal.length;
    }
    return at <= text.length - last.length;
  };
}

/**
 * Greedy match with backtracking to the last `%` only: after a mismatch it takes one more character. Earlier
 * `%` need no retry, because the part between was found at its first occurrence.
 */
function matchCharacters(
  text: string,
  parts: readonly string[],
  ignoresCase: boolean,
  crossesLines: boolean,
): boolean {
  let at = 0;
  let part = 0;
  let anyPart = -1;
  let anyAt = 0;
  while (at < text.length) {
    const current = parts[part];
    const next = nextOffset(text, at);
    if (current === 'any') {
      anyPart = part;
      anyAt = at;
      part += 1;
      continue;
    }
    const character = text.slice(at, next);
    const isSame =
      current === 'one'
        ? crossesLines || !lineBreak.test(character)
        : current === `=${ignoresCase ? foldCharacter(character) : character}`;
    if (isSame) {
      at = next;
      part += 1;
      continue;
    }
    if (anyPart < 0) return false;
    const taken = nextOffset(text, anyAt);
    if (!crossesLines && lineBreak.test(text.slice(anyAt, taken))) return false;
    anyAt = taken;
    at = taken;
    part = anyPart + 1;
  }
  while (parts[part] === 'any') part += 1;
  return part === parts.length;
}
