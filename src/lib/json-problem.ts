import { JsonScanner } from '../../protocol/lib/JsonScanner.ts';

interface JsonProblem {
  readonly message: string;
  /** Counted from 1. */
  readonly line: number;
  readonly column: number;
}

/** The first problem of a text that should be a JSON object; undefined for a valid one. */
export function findJsonProblem(text: string): JsonProblem | undefined {
  const found = scan(text);
  if (found.problem !== undefined || found.kind === 'object') return found.problem;
  return { message: 'expected an object: { … }', line: 1, column: 1 };
}

/** The first problem of a text that should be a JSON value with at most `maxValues` values; undefined for a valid one. */
export function findJsonValueProblem(
  text: string,
  maxValues = Number.POSITIVE_INFINITY,
): JsonProblem | undefined {
  return scan(text, maxValues).problem;
}

function scan(text: string, maxValues = Number.POSITIVE_INFINITY) {
  const bytes = new TextEncoder().encode(text);
  try {
    return { kind: JsonScanner.scan(bytes, { maxValues }).kind, problem: undefined };
  } catch (error) {
    const { message } = error as Error;
    const [, words = message, position = '0'] = /^(?:AQL: )?(.*) at position (\d+)/s.exec(message) ?? [];
    // Positions count bytes.
    const before = new TextDecoder().decode(bytes.subarray(0, Number(position))).split('\n');
    const problem: JsonProblem = {
      message: words,
      line: before.length,
      column: before.at(-1)!.length + 1,
    };
    return { kind: undefined, problem };
  }
}
