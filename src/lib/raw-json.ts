import { endOfString, endOfValue, skipSpace } from '../../protocol/lib/json-text.ts';

/**
 * Parts of valid JSON as text, so that numbers keep their digits (`1.0`, integers beyond 2^53). Callers parse or
 * validate the text first; these functions do not.
 */

export type JsonKind = 'string' | 'number' | 'boolean' | 'null' | 'object' | 'array';

export function kindOf(raw: string): JsonKind {
  switch (raw[0]) {
    case '"':
      return 'string';
    case '{':
      return 'object';
    case '[':
      return 'array';
    case 't':
    case 'f':
      return 'boolean';
    case 'n':
      return 'null';
    default:
      return 'number';
  }
}

/** The members of an object by name, as text. O(n). */
export function membersOf(raw: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  let at = skipSpace(raw, skipSpace(raw, 0) + 1);
  while (raw[at] === '"') {
    const nameEnd = endOfString(raw, at);
    const name = JSON.parse(raw.slice(at, nameEnd)) as string;
    const start = skipSpace(raw, skipSpace(raw, nameEnd) + 1);
    const end = endOfValue(raw, start);
    members.set(name, raw.slice(start, end));
    at = skipSpace(raw, end);
    if (raw[at] !== ',') break;
    at = skipSpace(raw, at + 1);
  }
  return members;
}

/** An object of members whose values are JSON texts. */
export function objectText(members: Iterable<readonly [name: string, raw: string]>): string {
  return `{${Array.from(members, ([name, raw]) => `${JSON.stringify(name)}:${raw}`).join(',')}}`;
}

/** The elements of an array, as text. O(n). */
export function elementsOf(raw: string): readonly string[] {
  const elements: string[] = [];
  let at = skipSpace(raw, skipSpace(raw, 0) + 1);
  while (at < raw.length && raw[at] !== ']') {
    const end = endOfValue(raw, at);
    elements.push(raw.slice(at, end));
    at = skipSpace(raw, end);
    if (raw[at] !== ',') break;
    at = skipSpace(raw, at + 1);
  }
  return elements;
}

/** The value of a string member, '' if there is none. */
export function textIn(members: ReadonlyMap<string, string>, name: string): string {
  const raw = members.get(name);
  return raw?.startsWith('"') ? (JSON.parse(raw) as string) : '';
}
