import { DatabaseError } from '../../protocol/errors.ts';
import { asBuffer } from './json-body.ts';

const quote = 34;
const comma = 44;
const openBracket = 91;
const backslash = 92;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/**
 * Throws 600 (invalid JSON) if an object on any level has a name twice. Expects valid JSON of limited depth. Linear;
 * creates no values.
 */
export function requireUniqueNames(json: Uint8Array): void {
  const bytes = asBuffer(json);
  // By level: the names of the open object, undefined for an array. The sets are reused.
  const levels: (Set<string> | undefined)[] = [];
  const sets: Set<string>[] = [];
  let isName = false;
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at];
    if (code === quote) {
      const end = closingQuote(bytes, at);
      if (isName) addName(levels.at(-1), bytes, at, end);
      isName = false;
      at = end;
    } else if (code === openBrace) {
      const depth = levels.length;
      sets[depth] ??= new Set();
      sets[depth].clear();
      levels.push(sets[depth]);
      isName = true;
    } else if (code === openBracket) {
      levels.push(undefined);
      isName = false;
    } else if (code === closeBrace || code === closeBracket) {
      levels.pop();
      isName = false;
    } else if (code === comma) isName = levels.at(-1) !== undefined;
  }
}

function addName(names: Set<string> | undefined, bytes: Buffer, start: number, end: number): void {
  const raw = bytes.toString('utf8', start + 1, end);
  const name = raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw;
  if (names?.has(name)) throw duplicateName(name);
  names?.add(name);
}

function closingQuote(bytes: Buffer, from: number): number {
  let at = from + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}

export function duplicateName(name: string): DatabaseError {
  const shown = name.length > 100 ? `${name.slice(0, 100)}…` : name;
  return new DatabaseError('ERROR_HTTP_CORRUPTED_JSON', {
    detail: `the attribute '${shown}' occurs twice`,
  });
}
