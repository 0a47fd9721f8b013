import { z } from 'zod';
import { describeEndpoints, type EndpointFamily, noBody } from '../endpoint.ts';
import {
  changeErrors,
  changeHeaders,
  document,
  documentHandle,
  flag,
  insertErrors,
  readErrors,
  readHeaders,
  text,
  waitForSync,
} from './lib/schemas.ts';

const one = '/_api/structure/:collection/:key';
const rev = { rev: text('The expected revision.') };
const conversion = {
  lang: text('Language of formatted values; default: the section default of the structure.'),
  format: flag('false: values are numbers and plain texts; default true: they are formatted.'),
};
const policy = {
  policy: z.enum(['last', 'error']).optional().describe('error: _rev in the body must be the stored one.'),
};
const replaceQuery = z.object({ ...waitForSync, ...rev, ...policy, ...conversion });
const written = { 201: documentHandle, 202: documentHandle };
const dialects = ['2.8'] as const;
const refused = ['ERROR_FAILED', 'ERROR_RESOURCE_LIMIT'] as const;

export const structureApi = describeEndpoints({
  read: {
    method: 'GET',
    path: one,
    access: 'read',
    summary: 'Read a document with the values that its structure formats',
    query: z.object({ ...rev, ...conversion }),
    headers: readHeaders,
    answers: { 200: document, 304: noBody },
    errors: [...readErrors, 'ERROR_RESOURCE_LIMIT'],
    dialects,
  },
  check: {
    method: 'HEAD',
    path: one,
    access: 'read',
    summary: 'Read the revision of a document in the header etag',
    query: z.object(rev),
    headers: readHeaders,
    answers: { 200: noBody, 304: noBody },
    errors: readErrors,
    dialects,
  },
  create: {
    method: 'POST',
    path: '/_api/structure',
    access: 'data',
    summary: 'Create a document from formatted values',
    query: z.object({
      collection: z.string().describe('Name or id of the collection.'),
      createCollection: flag('Creates the collection when it does not exist.'),
      ...waitForSync,
      ...conversion,
    }),
    body: document,
    answers: written,
    errors: [...insertErrors, ...refused],
    dialects,
  },
  replace: {
    method: 'PUT',
    path: one,
    access: 'data',
    summary: 'Replace a document by formatted values',
    query: replaceQuery,
    headers: changeHeaders,
    body: document,
    answers: written,
    errors: [...changeErrors, ...refused],
    dialects,
  },
  update: {
    method: 'PATCH',
    path: one,
    access: 'data',
    summary: 'Change attributes of a document by formatted values',
    query: replaceQuery.extend({
      keepNull: flag('true: null values are stored; default: a null value removes the attribute.'),
    }),
    headers: changeHeaders,
    body: document,
    answers: written,
    errors: [...changeErrors, ...refused],
    dialects,
  },
  remove: {
    method: 'DELETE',
    path: one,
    access: 'data',
    summary: 'Delete a document',
    query: z.object({ ...waitForSync, ...rev }),
    headers: changeHeaders,
    answers: { 200: z.object({ deleted: z.literal(true) }), 202: z.object({ deleted: z.literal(true) }) },
    errors: changeErrors,
    dialects,
  },
});

export default {
  id: 'structure',
  title: 'Structures of 2.8',
  description:
    'Documents whose values a structure checks, parses and formats. The structure of a collection is the document of _structures with its name as key: attributes with type, formatter, parser and validators, and the types of arrays and objects. Functions are those of the module org/arangodb/formatter.',
  endpoints: structureApi,
} satisfies EndpointFamily;
