import { tokenize } from '../../../aql/parser/lexer.ts';
import { findErrorName } from '../../../protocol/error-numbers.ts';
import { describeError, RequestError } from '../../api/errors.ts';

/** An error of a run. */
export interface QueryFailure {
  /** 0 if the server did not answer. */
  readonly errorNum: number;
  /** The catalogue's name of the number. */
  readonly errorName: string | undefined;
  /** HTTP status; undefined if the server did not answer. */
  readonly status: number | undefined;
  /** The server's message. */
  readonly message: string;
  /** The place in the text of the request, both counted from 1. */
  readonly line: number | undefined;
  readonly column: number | undefined;
  /** Offsets of the place in the text of the request. */
  readonly range: { readonly start: number; readonly end: number } | undefined;
  /** For bug reports. */
  readonly details: string;
  readonly failedAtMs: number;
}

/** Shown for an error answer without a message, such as that of a proxy; the HTTP status is shown beside it. */
const unknownFailure = 'Something went wrong.';

function messageOf({ message, errorNum, body }: RequestError): string {
  // The body is a text if it is no JSON, such as the page of a proxy.
  const text =
    typeof body === 'string' ? body : (Object(body) as { readonly errorMessage?: unknown }).errorMessage;
  const hasMessage = errorNum > 0 || (typeof text === 'string' && text !== '');
  return hasMessage ? message : unknownFailure;
}

/** The failure of a request with the text `queryText`. */
export function failureOf(error: unknown, queryText: string): QueryFailure {
  const { text, details } = describeError(error);
  const isAnswer = error instanceof RequestError;
  const message = isAnswer ? messageOf(error) : text;
  const range = isAnswer ? rangeOf(message, queryText) : undefined;
  return {
    errorNum: isAnswer ? error.errorNum : 0,
    errorName: isAnswer ? findErrorName(error.errorNum) : undefined,
    status: isAnswer ? error.status : undefined,
    message,
    ...(range === undefined ? { line: undefined, column: undefined } : placeOf(queryText, range.start)),
    range,
    details,
    failedAtMs: Date.now(),
  };
}

/** `[1501] syntax error …`; `ERROR …` without a number. */
export function failureText({ errorNum, message }: Pick<QueryFailure, 'errorNum' | 'message'>): string {
  return errorNum > 0 ? `[${errorNum}] ${message}` : `ERROR ${message}`;
}

/** Line and column of an offset, counted from 1. */
export function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}

/** Division by zero, whose message names no place. */
const divisionByZero = 1562;

/** The place in the text of a query that caused a warning; undefined if it is not certain. */
export function warningRange(
  { code, message }: { readonly code: number; readonly message: string },
  text: string,
): QueryFailure['range'] {
  if (code !== divisionByZero) return rangeOf(message, text);
  const operators = tokenize(text, '3.12').filter(({ kind }) => kind === '/' || kind === '%');
  const [only] = operators;
  return only !== undefined && operators.length === 1 ? { start: only.start, end: only.end } : undefined;
}

/** The place that a message names: a position, or a name in quotes that the text contains. */
function rangeOf(message: string, text: string): QueryFailure['range'] {
  const position = /at position (\d+):(\d+)/.exec(message);
  if (position) return wordAt(text, offsetOf(text, Number(position[1]), Number(position[2])));
  for (const [, quoted] of message.matchAll(/'([^']+)'/g)) {
    const name = quoted!.replace(/\(\)$/, '');
    const start = text.toLowerCase().indexOf(name.toLowerCase());
    if (name !== '' && start >= 0) return { start, end: start + name.length };
  }
  const last = /: ([\w:@-]+)$/.exec(message)?.[1];
  const start = last === undefined ? -1 : text.indexOf(last);
  return last === undefined || start < 0 ? undefined : { start, end: start + last.length };
}

function offsetOf(text: string, line: number, column: number): number {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return Math.min(text.length, before + Math.max(0, column - 1));
}

/** The word at an offset, at least one character. At the end of the text: its last word. */
function wordAt(text: string, offset: number): { readonly start: number; readonly end: number } {
  const start = offset >= text.trimEnd().length ? Math.max(0, text.trimEnd().search(/\S+$/)) : offset;
  const length = /^(@{0,2}[\w$]+|"(?:[^"\\\n]|\\.)*"?|\S)/u.exec(text.slice(start))?.[0].length ?? 1;
  return { start, end: Math.min(text.length, start + length) };
}
