import { DatabaseError } from '../../protocol/errors.ts';

/** The answer to a write in the mode `readonly` of the server. */
export function readOnly(): DatabaseError {
  return new DatabaseError('ERROR_ARANGO_READ_ONLY', { status: 403 });
}
