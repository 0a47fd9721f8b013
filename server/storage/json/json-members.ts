import { parseJson } from '../../../protocol/lib/json.ts';
import { endOfString, endOfValue, skipSpace } from '../../../protocol/lib/json-text.ts';
import type { BracketIndex } from './BracketIndex.ts';

/**
 * Functions on the text of JSON objects. Values that are not changed keep their exact bytes. The text must be valid
 * JSON; it is not checked again.
 */

/** Offsets of the members of an object; three numbers per member. */
export type MemberPositions = number[];

const quote = 34;
const comma = 44;
const zero = 48;
const openBracket = 91;
const backslash = 92;
const openBrace = 123;
const closeBrace = 125;

/**
 * Finds the members of an object from `start` (after its brace) to its closing brace or `end`. Writes three offsets per
 * member into `positions`: the start of the name (the quote), the start and the end (exclusive) of the value. Returns
 * the number of members. Duplicate names, which nested objects may have, are counted separately.
 */
export function scanMembers(
  text: string,
  start: number,
  positions: MemberPositions,
  end = text.length,
  brackets?: BracketIndex,
): number {
  let at = start;
  let count = 0;
  for (;;) {
    at = skipSpace(text, at);
    const code = text.charCodeAt(at);
    if (code === comma) {
      at += 1;
      continue;
    }
    if (code === closeBrace || at >= end) return count;
    positions[3 * count] = at;
    at = skipSpace(text, endOfString(text, at)) + 1;
    at = skipSpace(text, at);
    positions[3 * count + 1] = at;
    at = brackets?.endOf(at) ?? endOfValue(text, at);
    positions[3 * count + 2] = at;
    count += 1;
  }
}

/** Search pattern for a name without JSON escapes; undefined for a name that may be escaped. */
export function memberPattern(name: string): string | undefined {
  if (patterns.has(name)) return patterns.get(name);
  if (patterns.size >= maxPatterns) patterns.clear();
  const made = isPlainName.test(name) ? `"${name}":` : undefined;
  patterns.set(name, made);
  return made;
}

const isPlainName = /^[^"\\\p{Cc}]+$/u;
const maxPatterns = 1000;
const patterns = new Map<string, string | undefined>();

/**
 * Offset of the value of a body's member, by a native search for its name; undefined if the search cannot decide.
 * `"name":` after a comma (or at the start) is a member name. If no brace precedes it, the member belongs to the body
 * itself.
 */
function findPlainStart(body: string, name: string): number | 'absent' | undefined {
  const pattern = memberPattern(name);
  if (pattern === undefined) return undefined;
  const at = body.indexOf(pattern);
  if (at < 0) {
    const isSettled = !body.includes('\\') && !body.includes(pattern.slice(0, -1));
    return isSettled ? 'absent' : undefined;
  }
  if (at > 0) {
    if (body.charCodeAt(at - 1) !== comma) return undefined;
    const brace = body.indexOf('{');
    if (brace >= 0 && brace < at) return undefined;
  }
  return at + pattern.length;
}

/** Offset of the value of a body's member; undefined if a search for the name cannot decide. */
export function findPlainMember(
  body: string,
  name: string,
): { readonly valueStart: number; readonly valueEnd: number } | 'absent' | undefined {
  const start = findPlainStart(body, name);
  if (typeof start !== 'number') return start;
  const valueStart = skipSpace(body, start);
  return { valueStart, valueEnd: endOfValue(body, valueStart) };
}

/**
 * The value of one member of a body, read without the others; undefined if there is none. The members are parsed one by
 * one only if a search cannot decide.
 */
export function readMember(body: string, name: string): unknown {
  const start = findPlainStart(body, name);
  if (start === 'absent') return undefined;
  return start === undefined ? walkToMember(body, name) : readValueAt(body, start, body.length);
}

/** The value at `from`, after optional whitespace. The enclosing text ends at `textEnd`. */
export function readValueAt(text: string, from: number, textEnd: number): unknown {
  const start = skipSpace(text, from);
  let number = 0;
  let at = start;
  for (let digit = text.charCodeAt(at) - zero; digit >= 0 && digit <= 9; digit = text.charCodeAt(at) - zero) {
    if (at >= textEnd) break;
    number = number * 10 + digit;
    at += 1;
  }
  // A double represents every integer of fifteen digits.
  if (at > start && at - start <= 15 && (at >= textEnd || text.charCodeAt(at) === comma)) return number;
  return readValue(text, start, endOfValue(text, start, textEnd));
}

function walkToMember(body: string, name: string): unknown {
  const nameLength = name.length;
  let at = 0;
  for (;;) {
    at = skipSpace(body, at);
    if (at >= body.length) return undefined;
    if (body.charCodeAt(at) === comma) {
      at += 1;
      continue;
    }
    const nameStart = at + 1;
    at = endOfString(body, at);
    const isPlainMatch = at - nameStart - 1 === nameLength && body.startsWith(name, nameStart);
    const isMatch =
      isPlainMatch || (hasEscape(body, nameStart, at) && memberName(body, nameStart - 1) === name);
    at = skipSpace(body, skipSpace(body, at) + 1);
    const valueStart = at;
    at = endOfValue(body, at);
    if (isMatch) return readValue(body, valueStart, at);
  }
}

function hasEscape(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) === backslash) return true;
  return false;
}

function readValue(text: string, start: number, end: number): unknown {
  const first = text.charCodeAt(start);
  if (first === quote) {
    const inner = text.slice(start + 1, end - 1);
    return inner.includes('\\') ? JSON.parse(text.slice(start, end)) : inner;
  }
  if (first === openBrace || first === openBracket) return parseJson(text.slice(start, end));
  if (first === 116) return true;
  if (first === 102) return false;
  if (first === 110) return null;
  // A double represents every integer of fifteen digits.
  return end - start <= 15 ? Number(text.slice(start, end)) : parseJson(text.slice(start, end));
}

/** The name of the member with its quote at `at`. */
export function memberName(text: string, at: number): string {
  const end = endOfString(text, at);
  const name = text.slice(at + 1, end - 1);
  return name.includes('\\') ? (JSON.parse(text.slice(at, end)) as string) : name;
}
