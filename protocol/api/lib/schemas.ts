import { z } from 'zod';

/** Members that most answers carry. */
export const envelope = {
  error: z.literal(false).optional().describe('Always false in a successful answer.'),
  code: z.int().optional().describe('The HTTP status.'),
};

/** An answer with the common members. */
export function answer<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ ...shape, ...envelope });
}

/** An answer that says nothing but that the call is done. */
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

export const waitForSync = { waitForSync: flag('Answers when the data are on disk.') };

/** Options of calls that write documents. */
export const writeQuery = {
  ...waitForSync,
  keepNull: flag('A patch stores attributes that are null; false removes them.'),
  mergeObjects: flag('A patch merges objects; false replaces them.'),
  returnNew: flag('The answer contains the new document.'),
  returnOld: flag('The answer contains the former document.'),
  silent: flag('The answer has no body unless there is an error.'),
  ignoreRevs: flag('Ignores _rev in the body.'),
  overwrite: flag('An insert replaces a document with the same key.'),
  overwriteMode: z
    .enum(['conflict', 'ignore', 'replace', 'update'])
    .optional()
    .describe('What an insert does with a document of the same key.'),
};

/** Revision checks of 2.8. */
export const revisionQuery = {
  rev: text('Dialect 2.8: the expected revision.'),
  policy: z.enum(['last', 'error']).optional().describe('Dialect 2.8: last ignores the expected revision.'),
};

export const ifMatch = { 'if-match': text('The expected revision; 1200 (conflict) when it differs.') };
export const ifNoneMatch = {
  'if-none-match': text('The known revision; 304 (not modified) when it is the present one.'),
};

/** The answer to a write of one document. */
export const documentHandle = answer({
  _id: z.string(),
  _key: z.string(),
  _rev: z.string().optional(),
  _oldRev: z.string().optional(),
  new: document.optional(),
  old: document.optional(),
}).meta({ id: 'DocumentHandle', description: 'What a write tells about its document.' });

/** The answer to a write of one document; empty with the option silent. */
export const writtenDocument = z.union([documentHandle, z.object({})]);

/** Errors of writes of documents. */
export const writeErrors = [
  'ERROR_ARANGO_COLLECTION_NOT_FOUND',
  'ERROR_ARANGO_CONFLICT',
  'ERROR_ARANGO_DOCUMENT_TYPE_INVALID',
  'ERROR_ARANGO_UNIQUE_CONSTRAINT_VIOLATED',
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
