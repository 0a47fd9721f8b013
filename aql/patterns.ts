import type { Dialect } from '../protocol/dialect.ts';
import { dialectRules } from './dialect-rules.ts';

/** Compiled patterns by source and flags; one query rarely has more than a few. */
const cache = new Map<string, RegExp | undefined>();
const maxCached = 500;

/** The pattern, or undefined if it is none. Flags beside `su`: `i` for any case. */
export function compilePattern(source: string, flags: string): RegExp | undefined {
  const key = `${flags}/${source}`;
  if (cache.has(key)) return cache.get(key);
  if (cache.size >= maxCached) cache.clear();
  const pattern = tryCompile(source, `s${flags}u`) ?? tryCompile(source, `s${flags}`);
  cache.set(key, pattern);
  return pattern;
}

/** The flag `u` refuses needless escapes that ICU allows, so patterns are tried with it and then without. */
function tryCompile(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** LIKE's pattern as a regular one: `%` any text, `_` one character, backslash escapes these and itself. */
export function likePattern(pattern: string, ignoresCase: boolean, dialect: Dialect): RegExp {
  const any = dialectRules[dialect].likeCrossesLines ? '.' : '[^\\n\\r\\u2028\\u2029]';
  let source = '^';
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index]!;
    const following = pattern[index + 1];
    if (character === '\\' && (following === '%' || following === '_' || following === '\\')) {
      source += following === '\\' ? '\\\\' : following;
      index++;
    } else if (character === '%') source += `${any}*`;
    else if (character === '_') source += any;
    else source += character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
  }
  return compilePattern(`${source}$`, ignoresCase ? 'i' : '')!;
}
