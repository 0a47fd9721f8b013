import type { ExpressionContext } from '../expressions/types.ts';
import { TextBuilder } from '../values/TextBuilder.ts';
import { nextOffset, type TextMatch, type TextPattern } from './TextPattern.ts';

/** Number of matches between two checks of the memory limit and of the kill request. */
const checkInterval = 1024;

/** All matches in order. After an empty match, the search continues one character later. */
function* matchesIn(context: ExpressionContext, text: string, pattern: TextPattern): Generator<TextMatch> {
  const find = pattern.matcher(text);
  let count = 0;
  for (let from = 0; from <= text.length; ) {
    const match = find(from);
    if (match === undefined) return;
    yield match;
    from = match.end > match.start ? match.end : nextOffset(text, match.end);
    count += 1;
    if (count % checkInterval === 0) context.checkKilled();
  }
}

/**
 * The parts between the matches, each followed by the groups of the next match. Empty matches split between
 * characters.
 */
export function splitAtMatches(
  context: ExpressionContext,
  text: string,
  pattern: TextPattern,
  max: number,
): string[] {
  const parts: string[] = [];
  let from = 0;
  if (text === '') return max > 0 && pattern.test('') ? [] : [''].slice(0, max);
  const add = (part: string): boolean => {
    parts.push(part);
    if (parts.length % checkInterval === 0) context.memory.require(parts.length * partBytes);
    return parts.length >= max;
  };
  if (max <= 0) return parts;
  for (const { start, end, groups } of matchesIn(context, text, pattern)) {
    if (start >= text.length) break;
    if (end === from) continue;
    if (add(text.slice(from, start))) return parts;
    from = end;
    for (const group of groups.slice(1)) if (add(group ?? '')) return parts;
  }
  parts.push(text.slice(from));
  return parts;
}

/** Estimated bytes of a substring and its array slot. */
const partBytes = 40;

/**
 * Replaces each match. In the replacement, `$1` to `$99` are groups, `$&` is the match and `$$` a dollar
 * sign.
 */
export function replaceMatches(
  context: ExpressionContext,
  text: string,
  pattern: TextPattern,
  replacement: string,
): string {
  const pieces = replacementPieces(replacement);
  const result = new TextBuilder(context.memory);
  let from = 0;
  for (const match of matchesIn(context, text, pattern)) {
    result.add(text.slice(from, match.start));
    for (const piece of pieces) result.add(typeof piece === 'string' ? piece : groupText(match, piece));
    from = match.end;
  }
  result.add(text.slice(from));
  return result.text();
}

type Piece = string | { readonly group: number; readonly source: string };

function replacementPieces(replacement: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of replacement.matchAll(/\$(\$|&|\d\d?)/g)) {
    pieces.push(replacement.slice(from, match.index));
    const name = match[1] as string;
    if (name === '$') pieces.push('$');
    else pieces.push({ group: name === '&' ? 0 : Number(name), source: match[0] });
    from = match.index + match[0].length;
  }
  pieces.push(replacement.slice(from));
  return pieces.filter((piece) => piece !== '');
}

/**
 * A reference to a missing group is kept as text; with two digits, the first digit alone may be a valid
 * group.
 */
function groupText({ groups }: TextMatch, { group, source }: Exclude<Piece, string>): string {
  if (source === '$&' || (group > 0 && group < groups.length)) return groups[group] ?? '';
  const first = Number(source[1]);
  if (source.length === 3 && first > 0 && first < groups.length) return `${groups[first] ?? ''}${source[2]}`;
  return source;
}
