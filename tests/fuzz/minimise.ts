import { tokenize } from '../../aql/parser/lexer.ts';
import type { Dialect } from '../../protocol/dialect.ts';

/**
 * Minimizes the tokens of a query that still fails (Zeller's delta debugging, by removal), with at most
 * `tries` runs of `fails`.
 */
export async function minimise(
  text: string,
  dialect: Dialect,
  fails: (candidate: string) => Promise<boolean>,
  tries = 300,
): Promise<string> {
  let best = text;
  let left = tries;
  for (let size = Math.ceil(tokenize(text, dialect).length / 2); size >= 1 && left > 0; ) {
    const tokens = tokenize(best, dialect).slice(0, -1);
    let isSmaller = false;
    for (let at = 0; at < tokens.length && left > 0; at += size) {
      const kept = tokens.filter((_, number) => number < at || number >= at + size);
      const candidate = kept.map(({ start, end }) => best.slice(start, end)).join(' ');
      left--;
      if (candidate.length >= best.length || !(await fails(candidate))) continue;
      best = candidate;
      isSmaller = true;
      break;
    }
    if (!isSmaller) size = size === 1 ? 0 : Math.ceil(size / 2);
  }
  return best;
}
