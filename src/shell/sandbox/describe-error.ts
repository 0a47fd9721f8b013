import { ArangoError } from '../../../driver/ArangoError.ts';
import { lineOf } from '../../../driver/printing/Printer.ts';
import type { ShellFailure } from '../engine/messages.ts';

/** Frames of the user's code, such as `at f (shell:2:5)`. */
const place = /\bshell:(\d+):(\d+)/;

/** What the shell shows of a thrown value. */
export function describeError(error: unknown, request: string | undefined): ShellFailure {
  const isError = error instanceof Error;
  const found = isError ? place.exec(String(error.stack ?? '')) : undefined;
  return {
    title: titleOf(error),
    errorNum: error instanceof ArangoError ? error.errorNum : undefined,
    line: found ? Number(found[1]) : undefined,
    column: found ? Number(found[2]) : undefined,
    request: error instanceof ArangoError ? request : undefined,
  };
}

function titleOf(error: unknown): string {
  try {
    if (error instanceof Error || typeof error === 'string') return String(error);
    const line = lineOf(error, 200);
    return line === undefined ? `an ${typeof error} was thrown` : line.map(({ text }) => text).join('');
  } catch {
    // A thrown value may refuse to be text.
    return 'an error that cannot be shown';
  }
}
