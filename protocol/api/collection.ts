import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer, envelope, flag } from './lib/schemas.ts';

/** `type` of a collection on the wire. */
export const collectionType = { document: 2, edge: 3 } as const;

/** `status` of a collection on the wire. */
export const collectionStatus = { unloaded: 2, loaded: 3, unloading: 4, deleted: 5, loading: 6 } as const;

const collectionInfo = z
  .object({
    id: z.string(),
    name: z.string(),
    status: z
      .number()
      .default(collectionStatus.loaded)
      .describe('2 unloaded, 3 loaded, 4 unloading, 5 deleted, 6 loading. ArangoDB 4 does not have it.'),
    type: z.number().describe('2 documents, 3 edges.'),
    isSystem: z.boolean(),
    globallyUniqueId: z.string().optional(),
  })
  .meta({ id: 'Collection' });
export type CollectionInfo = z.infer<typeof collectionInfo>;

/** GET /_api/collection?excludeSystem=: 3.12 returns `result`, 2.8 returns `collections`. */
export const collectionListAnswer = z
  .object({
    result: z.array(collectionInfo).optional().describe('Dialect 3.12.'),
    collections: z.array(collectionInfo).optional().describe('Dialect 2.8.'),
    names: z.record(z.string(), collectionInfo).optional().describe('Dialect 2.8: the collections by name.'),
    ...envelope,
  })
  .transform((answer) => answer.result ?? answer.collections ?? []);

const keyOptions = z.object({
  type: z.string().optional().describe('traditional, autoincrement, and in 3.12 uuid and padded.'),
  allowUserKeys: z.boolean().optional().describe('Documents may specify their _key.'),
  offset: z.number().optional().describe('autoincrement: the first key.'),
  lastValue: z.number().optional().describe('3.12: the last number that the generator used.'),
  increment: z.number().optional().describe('autoincrement: the distance between keys.'),
});

/** `schema` of 3.12; null or an empty object for none. */
const storedSchema = z
  .union([
    z.object({
      rule: z.looseObject({}).describe('A JSON Schema, draft 4, without recursive references.'),
      level: z
        .enum(['none', 'new', 'moderate', 'strict'])
        .optional()
        .describe(
          'new: inserts only; moderate: not for documents that were invalid before; strict: all writes.',
        ),
      message: z.string().optional().describe('Message of the error 1620 (schema validation failed).'),
      type: z.literal('json').optional(),
    }),
    z.object({}).strict(),
    z.null(),
  ])
  .optional()
  .describe('3.12: validates documents.');

/** `computedValues` of 3.12; null or an empty array for none. */
const storedComputedValues = z
  .union([
    z.array(
      z.object({
        name: z.string().describe('Attribute to set.'),
        expression: z.string().describe('AQL of the form RETURN expression; @doc is the document.'),
        overwrite: z.boolean().describe('Replaces an existing attribute.'),
        computeOn: z
          .array(z.enum(['insert', 'update', 'replace']))
          .optional()
          .describe('Default: all of them.'),
        keepNull: z.boolean().optional().describe('false: null removes the attribute.'),
        failOnWarning: z.boolean().optional().describe('A warning of the expression fails the write.'),
      }),
    ),
    z.null(),
  ])
  .optional()
  .describe('3.12: attributes that the server computes.');

/** GET and PUT /_api/collection/{c}/properties. Properties that a server does not support are absent. */
export const collectionProperties = collectionInfo.extend({
  statusString: z.string().optional(),
  waitForSync: z.boolean().describe('Writes return after their data are on disk.'),
  keyOptions: keyOptions.optional(),
  /** 2.8 and the embedded server. */
  doCompact: z.boolean().optional().describe('2.8: compaction is enabled.'),
  isVolatile: z
    .boolean()
    .optional()
    .describe('2.8: data are kept in memory only; the embedded server stores them.'),
  journalSize: z.number().optional().describe('2.8: bytes of a journal, at least 1048576.'),
  indexBuckets: z.number().optional().describe('2.8: buckets of hash indexes, 1 to 1024.'),
  /** 3.12. */
  cacheEnabled: z.boolean().optional().describe('3.12: documents are cached in memory.'),
  schema: storedSchema,
  computedValues: storedComputedValues,
  writeConcern: z.int().optional(),
  syncByRevision: z.boolean().optional(),
  usesRevisionsAsDocumentIds: z.boolean().optional(),
  isSmartChild: z.boolean().optional(),
  internalValidatorType: z.int().optional(),
  objectId: z.string().optional(),
  supportsRBAC: z.boolean().optional(),
});
export type CollectionPropertiesAnswer = z.infer<typeof collectionProperties>;

/** GET /_api/collection/{c}/count */
export const collectionCount = collectionProperties.extend({ count: z.number(), ...envelope });

/** GET /_api/collection/{c}/figures: 2.8 returns data files and journals, 3.12 returns sizes. */
export const collectionFigures = collectionCount.extend({
  figures: z.looseObject({
    indexes: z.object({ count: z.number(), size: z.number() }),
    documentsSize: z.number().optional(),
    alive: z.object({ count: z.number(), size: z.number() }).optional(),
    engine: z.looseObject({}).optional().describe('With details=true.'),
  }),
});

/** The response to a creation; 2.8 returns fewer properties. */
const createdCollection = collectionProperties.extend(envelope);

/** POST /_api/collection */
const createCollectionBody = z.object({
  name: z.string().describe('Letters, digits, - and _; the first character is a letter.'),
  type: z
    .union([z.literal(2), z.literal(3)])
    .optional()
    .describe('2 documents (default), 3 edges.'),
  isSystem: z.boolean().optional().describe('Allows a name that begins with _.'),
  isVolatile: z
    .boolean()
    .optional()
    .describe('2.8: data are kept in memory only; the embedded server stores them.'),
  waitForSync: z.boolean().optional().describe('Writes return after their data are on disk.'),
  doCompact: z.boolean().optional().describe('2.8: compaction is enabled.'),
  journalSize: z.number().optional().describe('2.8: bytes of a journal, at least 1048576.'),
  indexBuckets: z.number().optional().describe('2.8: buckets of hash indexes, 1 to 1024.'),
  keyOptions: keyOptions.optional(),
  cacheEnabled: z.boolean().optional().describe('3.12: documents are cached in memory.'),
  schema: storedSchema,
  computedValues: storedComputedValues,
  numberOfShards: z.number().optional().describe('Clusters: number of shards.'),
  shardKeys: z.array(z.string()).optional().describe('Clusters: attributes that determine the shard.'),
  replicationFactor: z
    .union([z.number(), z.literal('satellite')])
    .optional()
    .describe('Clusters: copies of each shard.'),
  writeConcern: z
    .number()
    .optional()
    .describe('Clusters: copies that must be in sync so that the collection can be changed.'),
  distributeShardsLike: z
    .string()
    .optional()
    .describe('Clusters: the collection whose shards are at the same servers.'),
  smartJoinAttribute: z
    .string()
    .optional()
    .describe('Clusters: the attribute whose value is in the keys, for joins on one server.'),
});
export type CreateCollectionBody = z.infer<typeof createCollectionBody>;

/** PUT /_api/collection/{c}/properties */
export const changeCollectionBody = z.object({
  waitForSync: z.boolean().optional().describe('Writes return after their data are on disk.'),
  doCompact: z.boolean().optional().describe('2.8: compaction is enabled.'),
  journalSize: z.number().optional().describe('2.8: bytes of a journal, at least 1048576.'),
  indexBuckets: z.number().optional().describe('2.8: buckets of hash indexes, 1 to 1024.'),
  cacheEnabled: z.boolean().optional().describe('3.12: documents are cached in memory.'),
  schema: storedSchema,
  computedValues: storedComputedValues,
});
export type ChangeCollectionBody = z.infer<typeof changeCollectionBody>;

const info = collectionInfo.extend(envelope);
const properties = collectionProperties.extend(envelope);
const onCollection = ['ERROR_ARANGO_COLLECTION_NOT_FOUND'] as const;
const collectionPath = '/_api/collection/:collection';
const useId = { useId: flag('Interprets the path parameter as an id only.') };

export const collectionApi = describeEndpoints({
  list: {
    method: 'GET',
    path: '/_api/collection',
    access: 'read',
    summary: 'List the collections of the database',
    query: z.object({ excludeSystem: flag('Omits collections whose names begin with _.') }),
    answers: { 200: collectionListAnswer },
  },
  create: {
    method: 'POST',
    path: '/_api/collection',
    access: 'write',
    summary: 'Create a collection',
    body: createCollectionBody,
    answers: { 200: createdCollection },
    errors: [
      'ERROR_ARANGO_DUPLICATE_NAME',
      'ERROR_ARANGO_ILLEGAL_NAME',
      'ERROR_ARANGO_INVALID_KEY_GENERATOR',
      'ERROR_BAD_PARAMETER',
      'ERROR_VALIDATION_BAD_PARAMETER',
    ],
  },
  read: {
    method: 'GET',
    path: collectionPath,
    access: 'read',
    summary: 'Read the name, type and status of a collection',
    query: z.object(useId),
    answers: { 200: info },
    errors: onCollection,
  },
  readProperties: {
    method: 'GET',
    path: `${collectionPath}/properties`,
    access: 'read',
    summary: 'Read the properties of a collection',
    answers: { 200: properties },
    errors: onCollection,
  },
  readParameter: {
    method: 'GET',
    path: `${collectionPath}/parameter`,
    access: 'read',
    summary: 'Read the properties of a collection (older name)',
    answers: { 200: properties },
    errors: onCollection,
  },
  count: {
    method: 'GET',
    path: `${collectionPath}/count`,
    access: 'read',
    summary: 'Count the documents of a collection',
    answers: { 200: collectionCount },
    errors: onCollection,
  },
  figures: {
    method: 'GET',
    path: `${collectionPath}/figures`,
    access: 'read',
    summary: 'Read the sizes of documents and indexes',
    query: z.object({ details: flag('Adds details of the storage engine.') }),
    answers: { 200: collectionFigures },
    errors: onCollection,
  },
  revision: {
    method: 'GET',
    path: `${collectionPath}/revision`,
    access: 'read',
    summary: 'Read the revision of a collection, which each write changes',
    answers: { 200: properties.partial().extend({ id: z.string(), revision: z.string() }) },
    errors: onCollection,
  },
  checksum: {
    method: 'GET',
    path: `${collectionPath}/checksum`,
    access: 'read',
    summary: 'Compute the checksum of a collection',
    query: z.object({
      withRevisions: flag('Includes revisions in the checksum.'),
      withData: flag('Includes documents in the checksum.'),
    }),
    answers: { 200: info.extend({ checksum: z.union([z.string(), z.number()]), revision: z.string() }) },
    errors: onCollection,
  },
  load: {
    method: 'PUT',
    path: `${collectionPath}/load`,
    access: 'data',
    summary: 'Load a collection into memory',
    query: z.object({ count: flag('Adds the number of documents to the response.') }),
    body: z.object({ count: z.boolean().optional() }).optional(),
    answers: { 200: info.extend({ count: z.int().optional() }) },
    errors: onCollection,
  },
  unload: {
    method: 'PUT',
    path: `${collectionPath}/unload`,
    access: 'data',
    summary: 'Unload a collection from memory',
    query: z.object({ flush: flag('Flushes the log to disk first.') }),
    answers: { 200: info },
    errors: onCollection,
  },
  truncate: {
    method: 'PUT',
    path: `${collectionPath}/truncate`,
    access: 'data',
    summary: 'Remove all documents and keep the indexes',
    query: z.object({ compact: flag('Accepted; space is freed in the background.') }),
    answers: { 200: info },
    errors: onCollection,
  },
  rename: {
    method: 'PUT',
    path: `${collectionPath}/rename`,
    access: 'data',
    summary: 'Rename a collection',
    body: z.object({ name: z.string() }),
    answers: { 200: info },
    errors: ['ERROR_ARANGO_COLLECTION_NOT_FOUND', 'ERROR_ARANGO_DUPLICATE_NAME', 'ERROR_ARANGO_ILLEGAL_NAME'],
  },
  changeProperties: {
    method: 'PUT',
    path: `${collectionPath}/properties`,
    access: 'data',
    summary: 'Change properties of a collection',
    body: changeCollectionBody,
    answers: { 200: properties },
    errors: ['ERROR_ARANGO_COLLECTION_NOT_FOUND', 'ERROR_BAD_PARAMETER', 'ERROR_VALIDATION_BAD_PARAMETER'],
  },
  rotate: {
    method: 'PUT',
    path: `${collectionPath}/rotate`,
    access: 'data',
    summary: 'Close the journal of a collection',
    description: 'The embedded server has no journals; the call checks the collection.',
    answers: { 200: answer({ result: z.boolean() }) },
    errors: ['ERROR_ARANGO_COLLECTION_NOT_FOUND', 'ERROR_ARANGO_NO_JOURNAL'],
  },
  compact: {
    method: 'PUT',
    path: `${collectionPath}/compact`,
    access: 'data',
    summary: 'Compact the data of a collection',
    description:
      'The embedded server reclaims space automatically; the call only checks that the collection exists.',
    answers: { 200: info },
    errors: onCollection,
  },
  recalculateCount: {
    method: 'PUT',
    path: `${collectionPath}/recalculateCount`,
    access: 'data',
    summary: 'Recalculate the number of documents',
    answers: { 200: answer({ result: z.boolean(), count: z.int() }) },
    errors: onCollection,
  },
  loadIndexesIntoMemory: {
    method: 'PUT',
    path: `${collectionPath}/loadIndexesIntoMemory`,
    access: 'data',
    summary: 'Load the indexes of a collection into memory',
    answers: { 200: answer({ result: z.boolean() }) },
    errors: onCollection,
  },
  drop: {
    method: 'DELETE',
    path: collectionPath,
    access: 'write',
    summary: 'Delete a collection with its documents and indexes',
    query: z.object({ isSystem: flag('3.12: required for a system collection.') }),
    answers: { 200: answer({ id: z.string() }) },
    errors: onCollection,
  },
});

export default {
  id: 'collection',
  title: 'Collections',
  description: 'Document and edge collections, their properties and sizes.',
  endpoints: collectionApi,
} satisfies EndpointFamily;
