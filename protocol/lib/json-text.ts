import { DatabaseError } from '../errors.ts';
import { maxJsonDepth } from './json-limits.ts';

/** Offsets in a JSON text. All functions except `measureJson` expect valid JSON. */

const quote = 34;
const comma = 44;
const openBracket = 91;
const backslash = 92;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/** Integers with more digits may exceed the exact range of a double. */
const exactDigits = 15;

export function skipSpace(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return at;
    at += 1;
  }
}

/**
 * The offset after the closing quote of the string that opens at `at`; an offset beyond the text if it is not closed.
 * `indexOf` is used because the engine resolves the string representation at each `charCodeAt`.
 */
export function endOfString(text: string, at: number): number {
  let end = text.indexOf('"', at + 1);
  while (end >= 0 && text.charCodeAt(end - 1) === backslash) {
    let slashes = 1;
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) break;
    end = text.indexOf('"', end + 1);
  }
  return end < 0 ? text.length + 1 : end + 1;
}

/** The offset after the value that begins at `from`. */
export function endOfValue(text: string, from: number, textEnd = text.length): number {
  let at = from;
  const first = text.charCodeAt(at);
  if (first === quote) return endOfString(text, at);
  if (first !== openBrace && first !== openBracket) {
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === comma || code === closeBrace || code === closeBracket || code <= 32 || at >= textEnd)
        return at;
      at += 1;
    }
  }
  let depth = 0;
  while (at < textEnd) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfString(text, at);
      continue;
    }
    at += 1;
    if (code === openBrace || code === openBracket) depth += 1;
    else if (code === closeBrace || code === closeBracket) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return at;
}

/**
 * Checks the limits of a text before parsing. Throws 600 (invalid JSON object) for too deep nesting and 32 (resource
 * limit exceeded) for more than `maxValues` values. Returns whether an integer may exceed the exact range of a double.
 */
export function measureJson(text: string, maxValues: number): { readonly hasLongInteger: boolean } {
  const { length } = text;
  let hasLongInteger = false;
  let depth = 0;
  let values = 1;
  let at = 0;
  while (at < length) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfString(text, at);
      continue;
    }
    if (code >= 48 && code <= 57) {
      const from = at;
      do at += 1;
      while (isDigit(text.charCodeAt(at)));
      if (at - from > exactDigits) hasLongInteger = true;
      continue;
    }
    at += 1;
    if (code === comma) {
      values += 1;
      if (values > maxValues) throw tooManyValues(maxValues, at - 1);
    } else if (code === openBrace || code === openBracket) {
      depth += 1;
      values += 1;
      if (depth > maxJsonDepth) throw tooDeep(at - 1);
    } else if (code === closeBrace || code === closeBracket) depth -= 1;
  }
  return { hasLongInteger };
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function tooDeep(position: number): DatabaseError {
  return new DatabaseError('ERROR_HTTP_CORRUPTED_JSON', {
    message: `expecting at most ${maxJsonDepth} nested values, found more at position ${position}`,
  });
}

export function tooManyValues(maxValues: number, position: number): DatabaseError {
  return new DatabaseError('ERROR_RESOURCE_LIMIT', {
    detail: `expected at most ${maxValues} values in a body, found more at position ${position}`,
    status: 413,
  });
}
