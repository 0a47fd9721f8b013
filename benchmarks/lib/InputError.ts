import { readFileSync } from 'node:fs';

/** What was given on the command line or in a file is not what is expected; its message is all that is shown. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/** The bytes of a file that was named on the command line; throws `InputError` where there is none. */
export function readInput(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new InputError(`${path}: expected a file that can be read, found ${(error as Error).message}`);
  }
}
