import { badParameter, DatabaseError } from '../../protocol/errors.ts';

/** Errors that several families of routes have in the same words. */

export function unknownPath(path: string): DatabaseError {
  return new DatabaseError('ERROR_HTTP_NOT_FOUND', { message: `unknown path '${path}'` });
}

export function withoutViews(): DatabaseError {
  return new DatabaseError('ERROR_NOT_IMPLEMENTED', {
    status: 501,
    detail: 'the embedded server has no views',
  });
}

/** Of a document or an edge to create. */
export function missingCollection(): DatabaseError {
  return new DatabaseError('ERROR_ARANGO_COLLECTION_PARAMETER_MISSING', {
    message: "'collection' is missing, expecting /_api/document?collection=<identifier>",
  });
}

/** Of simple queries and of indexes. */
export function unnamedCollection(): DatabaseError {
  return badParameter('expecting a collection name or identifier');
}
