import type { PatternToken } from './pattern-tokens.ts';

/**
 * Maximum number of character comparisons for one start of a match, in addition to one run of a repeated
 * character.
 */
const maxStartCost = 1000;

/**
 * True if a backtracking engine needs time proportional to the text length. The proof covers top-level
 * alternatives of single characters with quantifiers. Each start of a match costs the product of the choices
 * of bounded quantifiers times the length, at most `maxStartCost`. One unbounded quantifier is allowed in two
 * places:
 * - at the end of an alternative: the match succeeds after the minimum count, and the search ends or
 *   continues behind it;
 * - in an alternative that begins with `^`: there is one start, and its run has at most as many ends as
 *   characters.
 */
export function isLinear(tokens: readonly PatternToken[]): boolean {
  let cost = 0;
  for (const alternative of alternativesOf(tokens)) {
    const own = costOf(alternative);
    if (own === undefined) return false;
    cost += own;
  }
  return cost <= maxStartCost;
}

function alternativesOf(tokens: readonly PatternToken[]): PatternToken[][] {
  const alternatives: PatternToken[][] = [[]];
  for (const token of tokens) {
    if (token.kind === 'or') alternatives.push([]);
    else alternatives.at(-1)?.push(token);
  }
  return alternatives;
}

function costOf(tokens: readonly PatternToken[]): number | undefined {
  const isAnchored = tokens[0]?.kind === 'assertion' && tokens[0].text === '^';
  let length = 1;
  let choices = 1;
  let hasUnbounded = false;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as PatternToken;
    const next = tokens[at + 1];
    if (token.kind === 'open' || token.kind === 'close') return undefined;
    if (token.kind === 'repeat') continue;
    if (next?.kind !== 'repeat') {
      length += 1;
      continue;
    }
    if (token.kind === 'assertion') return undefined;
    if (next.max === Number.POSITIVE_INFINITY) {
      if (hasUnbounded || !(isAnchored || at + 2 === tokens.length)) return undefined;
      hasUnbounded = true;
      length += next.min + 1;
    } else {
      length += next.max;
      choices *= next.max - next.min + 1;
    }
    if (length * choices > maxStartCost) return undefined;
  }
  return length * choices;
}
