import { DatabaseError } from '../protocol/errors.ts';
import { findNearestName } from '../protocol/lib/nearest-name.ts';

/** Error 1203 (collection not found) with the message of 3.12 and the nearest of the known names. */
export function collectionNotFound(name: string, known: Iterable<string>): DatabaseError {
  const nearest = findNearestName(name, known);
  const hint = nearest === undefined ? '' : `; did you mean '${nearest}'?`;
  return new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND', {
    message: `collection or view not found: ${name}${hint}`,
  });
}
