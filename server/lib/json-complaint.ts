import type { Dialect } from '../../protocol/dialect.ts';
import { DatabaseError } from '../../protocol/errors.ts';

const quote = 34;
const backslash = 92;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/** The message of a 2.8 server for a body refused as JSON. Linear; called only after the refusal. */
export function jsonComplaint(bytes: Uint8Array): string {
  const start = firstMark(bytes, 0);
  const first = bytes[start];
  if (first === undefined) return 'expecting atom, got end-of-file';
  if (first === 0xef || isLetter(first)) return 'expected object, got unquoted string';
  if (first === openBrace) return objectComplaint(bytes, start);
  if (first === openBracket && !closes(bytes)) return 'expecting comma or closing bracket, got end-of-file';
  return 'failed to parse json object: expecting EOF';
}

/**
 * Converts the refusal of a body (600) to the message of a 2.8 server; other errors and other dialects are unchanged.
 */
export function legacyRefusal(error: unknown, dialect: Dialect, bytes: Uint8Array | undefined): unknown {
  if (dialect !== '2.8' || !(error instanceof DatabaseError) || error.errorNum !== 600) return error;
  return new DatabaseError('ERROR_HTTP_CORRUPTED_JSON', {
    message: jsonComplaint(bytes ?? new Uint8Array()),
    status: error.status,
  });
}

function objectComplaint(bytes: Uint8Array, start: number): string {
  const inside = bytes[firstMark(bytes, start + 1)];
  if (inside === undefined || !closes(bytes)) {
    return 'expecting a object attribute name or element, got end-of-file';
  }
  if (inside !== quote && inside !== closeBrace) return 'expecting attribute name';
  const last = lastMark(bytes);
  if (last !== closeBrace && last !== closeBracket) return 'failed to parse json object: expecting EOF';
  return 'invalid JSON object';
}

/** Whether opening and closing brackets outside strings have equal numbers. */
function closes(bytes: Uint8Array): boolean {
  let open = 0;
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at];
    if (code === quote) at = closingQuote(bytes, at) ?? at;
    else if (code === openBrace || code === openBracket) open += 1;
    else if (code === closeBrace || code === closeBracket) open -= 1;
  }
  return open <= 0;
}

/** Undefined for an unterminated string. */
function closingQuote(bytes: Uint8Array, from: number): number | undefined {
  for (let at = from + 1; at < bytes.length; at++) {
    if (bytes[at] === backslash) at += 1;
    else if (bytes[at] === quote) return at;
  }
  return undefined;
}

function firstMark(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && (bytes[at] as number) <= 32) at += 1;
  return at;
}

function lastMark(bytes: Uint8Array): number | undefined {
  let at = bytes.length - 1;
  while (at >= 0 && (bytes[at] as number) <= 32) at -= 1;
  return bytes[at];
}

function isLetter(code: number): boolean {
  return (code | 32) >= 97 && (code | 32) <= 122;
}
