import { readFileSync } from 'node:fs';

/** Invalid command-line arguments or input files. Only the message is shown, without a stack trace. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/** Reads a file named on the command line. Throws `InputError` if it cannot be read. */
export function readInput(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new InputError(`${path}: expected a file that can be read, found ${(error as Error).message}`);
  }
}
