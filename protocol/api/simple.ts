import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { cursorAnswer } from './cursor.ts';
import { answer, document } from './lib/schemas.ts';

const path = '/_api/simple';
const collection = { collection: z.string().describe('Name or id of the collection.') };
const page = { skip: z.number().nullable().optional(), limit: z.number().nullable().optional() };
const batchSize = z.number().optional();
const example = {
  example: z.looseObject({}).describe('Attributes and values that documents must match.'),
};
const position = { latitude: z.number(), longitude: z.number() };
const geo = {
  ...page,
  distance: z.string().optional().describe('Name of the result attribute for the distance in metres.'),
  geo: z.string().optional().describe('Id of the index.'),
};
const changeOptions = {
  limit: z.number().nullable().optional(),
  waitForSync: z.boolean().optional(),
  options: z.looseObject({}).optional(),
};
const newValue = { newValue: z.looseObject({}).describe('The attributes to write.') };
const keys = z.array(z.unknown()).describe('Keys or ids.');
const listed = answer({ result: z.array(document), hasMore: z.boolean(), count: z.int().optional() });
const documentOrNull = answer({ document: document.nullable() });
const count = z.int().optional().describe('Number of documents; with it the result is a list.');
const endsAnswer = answer({ result: z.union([document, z.array(document)]).nullable() });
const handles = answer({ result: z.array(z.string()), hasMore: z.boolean(), cached: z.boolean().optional() });
const errors = ['ERROR_ARANGO_COLLECTION_NOT_FOUND', 'ERROR_HTTP_BAD_PARAMETER'] as const;
const geoErrors = [...errors, 'ERROR_QUERY_GEO_INDEX_MISSING'] as const;
const keyErrors = ['ERROR_ARANGO_COLLECTION_NOT_FOUND', 'ERROR_TYPE_ERROR'] as const;

const condition = {
  condition: z
    .looseObject({})
    .describe('For each attribute a list of comparisons: [["==", 1]], [[">", 1], ["<=", 5]].'),
};

/** Calls of 2.8 that name the index. */
function byIndex(name: string, summary: string, member: z.ZodRawShape) {
  return {
    method: 'PUT',
    path: `${path}/${name}`,
    access: 'data',
    summary,
    body: z.looseObject({
      ...collection,
      ...member,
      ...page,
      index: z.string().describe('Id of the index.'),
    }),
    answers: { 201: listed },
    errors: [...errors, 'ERROR_ARANGO_INDEX_NOT_FOUND', 'ERROR_ARANGO_NO_INDEX'],
  } as const;
}

export const simpleApi = describeEndpoints({
  byExampleHash: byIndex('by-example-hash', 'Find documents by example with a hash index', example),
  byExampleSkiplist: byIndex(
    'by-example-skiplist',
    'Find documents by example with a skiplist index',
    example,
  ),
  byCondition: {
    method: 'PUT',
    path: `${path}/by-condition`,
    access: 'data',
    summary: 'Find documents by comparisons',
    body: z.looseObject({ ...collection, ...condition, ...page, batchSize }),
    answers: { 201: listed },
    errors,
  },
  byConditionSkiplist: byIndex(
    'by-condition-skiplist',
    'Find documents by comparisons with a skiplist index',
    condition,
  ),
  any: {
    method: 'PUT',
    path: `${path}/any`,
    access: 'data',
    summary: 'Read a random document',
    body: z.looseObject({ ...collection }),
    answers: { 200: documentOrNull },
    errors: errors,
  },
  first: {
    method: 'PUT',
    path: `${path}/first`,
    access: 'data',
    summary: 'Read the oldest documents',
    body: z.looseObject({ ...collection, count }),
    answers: { 200: endsAnswer },
    errors: errors,
  },
  last: {
    method: 'PUT',
    path: `${path}/last`,
    access: 'data',
    summary: 'Read the newest documents',
    body: z.looseObject({ ...collection, count }),
    answers: { 200: endsAnswer },
    errors: errors,
  },
  firstExample: {
    method: 'PUT',
    path: `${path}/first-example`,
    access: 'data',
    summary: 'Read the first document that matches an example',
    body: z.looseObject({ ...collection, ...example, ...page }),
    answers: { 200: documentOrNull },
    errors: [...errors, 'ERROR_HTTP_NOT_FOUND'],
  },
  byExample: {
    method: 'PUT',
    path: `${path}/by-example`,
    access: 'data',
    summary: 'Read the documents that match an example',
    body: z.looseObject({ ...collection, ...example, ...page, batchSize }),
    answers: { 201: listed },
    errors: errors,
  },
  range: {
    method: 'PUT',
    path: `${path}/range`,
    access: 'data',
    summary: 'Read the documents with an attribute value in a range',
    body: z.looseObject({
      ...collection,
      ...page,
      attribute: z.string(),
      left: z.unknown(),
      right: z.unknown(),
      closed: z.boolean().optional(),
    }),
    answers: { 201: listed },
    errors: [...errors, 'ERROR_ARANGO_NO_INDEX'],
  },
  near: {
    method: 'PUT',
    path: `${path}/near`,
    access: 'data',
    summary: 'Read the documents nearest to a position',
    body: z.looseObject({ ...collection, ...position, ...geo }),
    answers: { 201: listed },
    errors: geoErrors,
  },
  within: {
    method: 'PUT',
    path: `${path}/within`,
    access: 'data',
    summary: 'Read the documents within a radius',
    body: z.looseObject({
      ...collection,
      ...position,
      ...geo,
      radius: z.number().optional().describe('Metres.'),
    }),
    answers: { 201: listed },
    errors: geoErrors,
  },
  withinRectangle: {
    method: 'PUT',
    path: `${path}/within-rectangle`,
    access: 'data',
    summary: 'Read the documents within a rectangle',
    body: z.looseObject({
      ...collection,
      ...page,
      latitude1: z.number(),
      longitude1: z.number(),
      latitude2: z.number(),
      longitude2: z.number(),
      geo: z.string().optional(),
    }),
    answers: { 201: listed },
    errors: geoErrors,
  },
  fulltext: {
    method: 'PUT',
    path: `${path}/fulltext`,
    access: 'data',
    summary: 'Search documents with a fulltext index',
    body: z.looseObject({
      ...collection,
      ...page,
      attribute: z.string(),
      query: z.string(),
      index: z.string().optional(),
    }),
    answers: { 201: listed },
    errors: [...errors, 'ERROR_QUERY_FULLTEXT_INDEX_MISSING'],
  },
  allKeys: {
    method: 'PUT',
    path: `${path}/all-keys`,
    access: 'data',
    dialects: ['3.12'],
    summary: 'List the paths, ids or keys of all documents',
    body: z.looseObject({ ...collection, type: z.enum(['path', 'id', 'key']).optional() }),
    answers: { 201: handles },
    errors: errors,
  },
  removeByExample: {
    method: 'PUT',
    path: `${path}/remove-by-example`,
    access: 'data',
    summary: 'Delete the documents that match an example',
    body: z.looseObject({ ...collection, ...example, ...changeOptions }),
    answers: { 200: answer({ deleted: z.int() }) },
    errors: errors,
  },
  replaceByExample: {
    method: 'PUT',
    path: `${path}/replace-by-example`,
    access: 'data',
    summary: 'Replace the documents that match an example',
    body: z.looseObject({ ...collection, ...example, ...changeOptions, ...newValue }),
    answers: { 200: answer({ replaced: z.int() }) },
    errors: errors,
  },
  updateByExample: {
    method: 'PUT',
    path: `${path}/update-by-example`,
    access: 'data',
    summary: 'Change attributes of the documents that match an example',
    body: z.looseObject({
      ...collection,
      ...example,
      ...changeOptions,
      ...newValue,
      keepNull: z.boolean().optional(),
      mergeObjects: z.boolean().optional(),
    }),
    answers: { 200: answer({ updated: z.int() }) },
    errors: errors,
  },
  all: {
    method: 'PUT',
    path: `${path}/all`,
    access: 'data',
    summary: 'Read all documents',
    body: z.looseObject({ ...collection, ...page, batchSize }),
    answers: { 201: cursorAnswer },
    errors: keyErrors,
  },
  lookupByKeys: {
    method: 'PUT',
    path: `${path}/lookup-by-keys`,
    access: 'data',
    summary: 'Read documents by keys',
    body: z.looseObject({ ...collection, keys }),
    answers: { 200: answer({ documents: z.array(document) }) },
    errors: keyErrors,
  },
  removeByKeys: {
    method: 'PUT',
    path: `${path}/remove-by-keys`,
    access: 'data',
    summary: 'Delete documents by keys',
    body: z.looseObject({ ...collection, keys, options: z.looseObject({}).optional() }),
    answers: { 200: answer({ removed: z.int(), ignored: z.int() }) },
    errors: keyErrors,
  },
});

export default {
  id: 'simple',
  title: 'Simple queries',
  description: 'Queries without AQL.',
  endpoints: simpleApi,
} satisfies EndpointFamily;
