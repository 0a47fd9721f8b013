import { DatabaseError } from '../../protocol/errors.ts';

/** Each try computes the same again, so that a client cannot keep the server at work while others change the value. */
const maxTries = 16;

/**
 * Repeats a computation on a state that others may change before its result is stored. `tryOnce` resolves to undefined if
 * they did. Throws 1200 (conflict) with status 409 after 16 tries.
 */
export async function repeatUntilSaved<T>(
  subject: string,
  tryOnce: () => Promise<T | undefined>,
): Promise<T> {
  for (let tries = 0; tries < maxTries; tries++) {
    const saved = await tryOnce();
    if (saved !== undefined) return saved;
  }
  throw new DatabaseError('ERROR_ARANGO_CONFLICT', {
    status: 409,
    detail: `expected ${subject} without changes by others meanwhile, found such changes ${maxTries} times; try again`,
  });
}
