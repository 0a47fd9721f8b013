import { DatabaseError } from '../../../protocol/errors.ts';

/**
 * The texts of the elements of a JSON array, byte for byte, without parsing them: brackets and strings are followed,
 * the elements themselves are checked by whoever reads them. Throws 600 when the text is no array.
 */
export function splitJsonArray(text: string): readonly string[] {
  const open = skipBlanks(text, 0);
  if (text[open] !== '[') throw broken(open, 'an array');
  const elements: string[] = [];
  let at = skipBlanks(text, open + 1);
  if (text[at] === ']') return endAfter(text, at, elements);
  for (;;) {
    const end = elementEnd(text, at);
    const element = text.slice(at, end).trim();
    if (element === '') throw broken(at, 'a value');
    elements.push(element);
    if (text[end] === ']') return endAfter(text, end, elements);
    if (text[end] !== ',') throw broken(end, "',' or ']'");
    at = skipBlanks(text, end + 1);
  }
}

/** Where the element that begins at `from` ends: at the first comma or bracket outside of its own strings and brackets. */
function elementEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const mark = text[at];
    if (mark === '"') at = stringEnd(text, at);
    else if (mark === '{' || mark === '[') depth++;
    else if (mark === '}' || mark === ']') {
      if (depth === 0) return at;
      depth--;
    } else if (mark === ',' && depth === 0) return at;
  }
  throw broken(text.length, "']'");
}

function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at;
  }
  throw broken(text.length, "'\"'");
}

function endAfter(text: string, close: number, elements: readonly string[]): readonly string[] {
  const rest = skipBlanks(text, close + 1);
  if (rest < text.length) throw broken(rest, 'the end');
  return elements;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text[at]!)) at++;
  return at;
}

function broken(at: number, expected: string): DatabaseError {
  return new DatabaseError('ERROR_HTTP_CORRUPTED_JSON', {
    detail: `expected ${expected} at position ${at}`,
  });
}
