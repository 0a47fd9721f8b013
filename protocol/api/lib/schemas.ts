import { z } from 'zod';

/** Members of most responses. */
export const envelope = {
  error: z.literal(false).optional().describe('Always false in a successful response.'),
  code: z.int().optional().describe('The HTTP status.'),
};

/** A response with the common members. */
export function answer<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ ...shape, ...envelope });
}

/** A response with the common members only. */
export const done = answer({});

/** A document: `_id`, `_key`, `_rev` and any attributes. */
export const document = z
  .looseObject({ _id: z.string().optional(), _key: z.string().optional(), _rev: z.string().optional() })
  .meta({ id: 'Document', description: 'A document with its attributes.' });

export const edge = z
  .looseObject({
    _id: z.string().optional(),
    _key: z.string().optional(),
    _rev: z.string().optional(),
    _from: z.string().optional(),
    _to: z.string().optional(),
  })
  .meta({ id: 'Edge', description: 'An edge with its attributes; _from and _to are document ids.' });

/** A boolean query parameter: true, yes, on, y and 1 are true. */
export const flag = (description: string) => z.boolean().optional().describe(description);
export const text = (description: string) => z.string().optional().describe(description);

export const waitForSync = { waitForSync: flag('Waits until the data are on disk.') };

/** Options of calls that write documents. */
export const writeQuery = {
  ...waitForSync,
  keepNull: flag('true: a patch stores null values; false: a null value removes the attribute.'),
  mergeObjects: flag('true: a patch merges objects; false: it replaces them.'),
  returnNew: flag('Adds the new document to the response.'),
  returnOld: flag('Adds the previous document to the response.'),
  silent: flag('Returns an empty body unless an error occurs.'),
  ignoreRevs: flag('Ignores _rev in the body.'),
  versionAttribute: text('Attribute with a number; a change with a number that is not greater is ignored.'),
  refillIndexCaches: flag('Accepted; the embedded server has no index caches.'),
  overwrite: flag('An insert replaces an existing document with the same key.'),
  overwriteMode: z
    .enum(['conflict', 'ignore', 'replace', 'update'])
    .optional()
    .describe('Action of an insert when a document with the same key exists.'),
};

/** Revision checks of 2.8. */
const revisionQuery = {
  rev: text('Dialect 2.8: the expected revision.'),
  policy: z.enum(['last', 'error']).optional().describe('Dialect 2.8: last ignores the expected revision.'),
};

const ifMatch = {
  'if-match': text('The expected revision; a different one fails with 1200 (conflict).'),
};
const ifNoneMatch = {
  'if-none-match': text('A known revision; the response is 304 (not modified) when it is current.'),
};

/** The response to a write of one document. */
export const documentHandle = answer({
  _id: z.string(),
  _key: z.string(),
  _rev: z.string().optional(),
  _oldRev: z.string().optional(),
  new: document.optional(),
  old: document.optional(),
}).meta({ id: 'DocumentHandle', description: 'Id, key and revisions of a written document.' });

/** The response to a write of one document; empty with the option silent. */
export const writtenDocument = z.union([documentHandle, z.object({})]);

/** Errors of document writes. */
export const writeErrors = [
  'ERROR_ARANGO_COLLECTION_NOT_FOUND',
  'ERROR_ARANGO_CONFLICT',
  'ERROR_ARANGO_DOCUMENT_TYPE_INVALID',
  'ERROR_ARANGO_UNIQUE_CONSTRAINT_VIOLATED',
  'ERROR_VALIDATION_FAILED',
] as const;

export const insertErrors = [
  ...writeErrors,
  'ERROR_ARANGO_DOCUMENT_KEY_BAD',
  'ERROR_ARANGO_DOCUMENT_KEY_UNEXPECTED',
  'ERROR_ARANGO_INVALID_EDGE_ATTRIBUTE',
] as const;

export const readErrors = [
  'ERROR_ARANGO_COLLECTION_NOT_FOUND',
  'ERROR_ARANGO_DOCUMENT_NOT_FOUND',
  'ERROR_ARANGO_CONFLICT',
] as const;

/** Query, headers, answers and errors of the calls that read or change one document or edge. */
export const readQuery = z.object(revisionQuery);
export const readHeaders = z.object({ ...ifMatch, ...ifNoneMatch });
export const changeQuery = z.object({ ...writeQuery, ...revisionQuery });
export const changeHeaders = z.object(ifMatch);
export const changeAnswers = { 201: writtenDocument, 202: writtenDocument };
export const changeErrors = ['ERROR_ARANGO_DOCUMENT_NOT_FOUND', ...writeErrors] as const;
