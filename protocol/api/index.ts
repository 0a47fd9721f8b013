import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer, envelope, flag } from './lib/schemas.ts';

const indexInfo = z.looseObject({
  id: z.string(),
  name: z.string().optional(),
  type: z.string(),
  /** Absent for a cap constraint. */
  fields: z.array(z.string()).optional(),
  unique: z.boolean().optional(),
  sparse: z.boolean().optional(),
  selectivityEstimate: z.number().optional(),
  minLength: z.number().optional(),
  geoJson: z.boolean().optional(),
  size: z.number().optional(),
  byteSize: z.number().optional(),
  expireAfter: z.number().optional(),
  estimates: z.boolean().optional(),
  figures: z.looseObject({ memory: z.number() }).optional().describe('With withStats=true.'),
  isBuilding: z.boolean().optional().describe('With withHidden=true: the index is being built.'),
  progress: z.number().optional().describe('Percentage of the build.'),
  documents: z.int().optional().describe('About the number of documents that the build has read.'),
  documentsTotal: z.int().optional(),
});
export type IndexInfo = z.infer<typeof indexInfo>;

/** GET /_api/index?collection= */
export const indexListAnswer = answer({
  indexes: z.array(indexInfo),
  identifiers: z.record(z.string(), indexInfo).optional().describe('The indexes by id.'),
});

/** POST /_api/index?collection= */
export const createIndexAnswer = indexInfo.extend({ isNewlyCreated: z.boolean(), ...envelope });

/** POST /_api/index */
const createIndexBody = z.looseObject({
  type: z
    .enum([
      'hash',
      'skiplist',
      'persistent',
      'geo',
      'geo1',
      'geo2',
      'fulltext',
      'ttl',
      'cap',
      'mdi',
      'mdi-prefixed',
    ])
    .describe(
      'Cap constraints are created in dialect 2.8 only. Inverted and vector indexes are not supported.',
    ),
  fields: z.array(z.string()).optional().describe('Attribute paths; none for cap.'),
  name: z.string().optional(),
  unique: z.boolean().optional(),
  sparse: z.boolean().optional(),
  deduplicate: z.boolean().optional().describe('false: a unique array index refuses repeated items.'),
  estimates: z.boolean().optional().describe('false: without selectivityEstimate.'),
  cacheEnabled: z.boolean().optional(),
  storedValues: z.array(z.string()).optional().describe('Further attributes; read from the document.'),
  fieldValueTypes: z.literal('double').optional().describe('mdi: required.'),
  prefixFields: z
    .array(z.string())
    .optional()
    .describe('mdi-prefixed: attributes that are compared for equality.'),
  legacyPolygons: z.boolean().optional(),
  inBackground: z.boolean().optional().describe('Accepted; other writes wait for the end of the build.'),
  geoJson: z.boolean().optional(),
  minLength: z.int().optional().describe('fulltext: minimum length of an indexed word, in characters.'),
  expireAfter: z.number().optional().describe('ttl: seconds from the time in the attribute to the expiry.'),
  size: z.int().optional().describe('cap: maximum number of documents.'),
  byteSize: z.int().optional().describe('cap: bytes.'),
});

const ofCollection = z.object({ collection: z.string().describe('Name or id of the collection.') });
const errors = ['ERROR_ARANGO_COLLECTION_NOT_FOUND', 'ERROR_HTTP_BAD_PARAMETER'] as const;

export const indexApi = describeEndpoints({
  list: {
    method: 'GET',
    path: '/_api/index',
    access: 'read',
    summary: 'List the indexes of a collection',
    query: ofCollection.extend({
      withStats: flag('Adds the approximate size of each index.'),
      withHidden: flag('Adds the indexes that are being built, with their progress.'),
    }),
    answers: { 200: indexListAnswer },
    errors,
  },
  read: {
    method: 'GET',
    path: '/_api/index/:collection/:index',
    access: 'read',
    summary: 'Read an index',
    answers: { 200: indexInfo.extend(envelope) },
    errors: [...errors, 'ERROR_ARANGO_INDEX_NOT_FOUND'],
  },
  create: {
    method: 'POST',
    path: '/_api/index',
    access: 'data',
    summary: 'Create an index',
    description: 'Status 200 means that the collection already has the index.',
    query: ofCollection,
    body: createIndexBody,
    answers: { 200: createIndexAnswer, 201: createIndexAnswer },
    errors: [
      ...errors,
      'ERROR_BAD_PARAMETER',
      'ERROR_ARANGO_UNIQUE_CONSTRAINT_VIOLATED',
      'ERROR_QUERY_INVALID_ARITHMETIC_VALUE',
    ],
  },
  drop: {
    method: 'DELETE',
    path: '/_api/index/:collection/:index',
    access: 'data',
    summary: 'Delete an index',
    answers: { 200: answer({ id: z.string() }) },
    errors: [...errors, 'ERROR_ARANGO_INDEX_NOT_FOUND', 'ERROR_FORBIDDEN'],
  },
});

export default {
  id: 'index',
  title: 'Indexes',
  description: 'Indexes of collections.',
  endpoints: indexApi,
} satisfies EndpointFamily;
