import { z } from 'zod';
import { describeEndpoints, type EndpointFamily, noBody } from '../endpoint.ts';
import {
  changeAnswers,
  changeErrors,
  changeHeaders,
  changeQuery,
  document,
  flag,
  insertErrors,
  readErrors,
  readHeaders,
  readQuery,
  writeQuery,
  writtenDocument,
} from './lib/schemas.ts';

const one = '/_api/document/:collection/:key';
const several = '/_api/document/:collection';
const ofCollection = { collection: z.string().describe('Name or id of the collection.') };
const creation = { createCollection: flag('Creates the collection when it does not exist.') };
/** One entry for each element of the request's array: the result, or the error of that element. */
const results = z.array(z.looseObject({}));
const oneOrSeveral = z.union([writtenDocument, results]);
const body = z.union([document, z.array(document)]);
const created = { 201: oneOrSeveral, 202: oneOrSeveral };
const severalText = 'The body is an array. The header x-arango-error-codes counts the errors by number.';

export const documentApi = describeEndpoints({
  list: {
    method: 'GET',
    path: '/_api/document',
    access: 'read',
    summary: 'List the paths, ids or keys of all documents of a collection',
    query: z.object({ ...ofCollection, type: z.enum(['path', 'id', 'key']).optional() }),
    answers: { 200: z.object({ documents: z.array(z.string()) }) },
    errors: ['ERROR_ARANGO_COLLECTION_NOT_FOUND'],
  },
  read: {
    method: 'GET',
    path: one,
    access: 'read',
    summary: 'Read a document',
    query: readQuery,
    headers: readHeaders,
    answers: { 200: document, 304: noBody },
    errors: readErrors,
  },
  check: {
    method: 'HEAD',
    path: one,
    access: 'read',
    summary: 'Read the revision of a document in the header etag',
    query: readQuery,
    headers: readHeaders,
    answers: { 200: noBody, 304: noBody },
    errors: readErrors,
  },
  create: {
    method: 'POST',
    path: '/_api/document',
    access: 'data',
    summary: 'Create a document in the collection given in the query string',
    query: z.object({ ...ofCollection, ...creation, ...writeQuery }),
    body,
    answers: created,
    errors: ['ERROR_ARANGO_COLLECTION_PARAMETER_MISSING', ...insertErrors],
  },
  createIn: {
    method: 'POST',
    path: several,
    access: 'data',
    dialects: ['3.12'],
    summary: 'Create one document, or several with an array',
    query: z.object({ ...creation, ...writeQuery }),
    body,
    answers: created,
    errors: insertErrors,
  },
  replace: {
    method: 'PUT',
    path: one,
    access: 'data',
    summary: 'Replace a document',
    query: changeQuery,
    headers: changeHeaders,
    body: document,
    answers: changeAnswers,
    errors: changeErrors,
  },
  replaceSeveral: {
    method: 'PUT',
    path: several,
    access: 'data',
    dialects: ['3.12'],
    summary: 'Replace several documents, or read them',
    description: severalText,
    query: z.object({ ...writeQuery, onlyget: flag('Reads the documents instead of replacing them.') }),
    body: z.array(z.union([document, z.string()])),
    answers: { 200: results, 201: results, 202: results },
    errors: changeErrors,
  },
  update: {
    method: 'PATCH',
    path: one,
    access: 'data',
    summary: 'Change attributes of a document; other attributes keep their exact bytes',
    query: changeQuery,
    headers: changeHeaders,
    body: document,
    answers: changeAnswers,
    errors: changeErrors,
  },
  updateSeveral: {
    method: 'PATCH',
    path: several,
    access: 'data',
    dialects: ['3.12'],
    summary: 'Change attributes of several documents',
    description: severalText,
    query: changeQuery,
    body: z.array(document),
    answers: { 201: results, 202: results },
    errors: changeErrors,
  },
  remove: {
    method: 'DELETE',
    path: one,
    access: 'data',
    summary: 'Delete a document',
    query: changeQuery,
    headers: changeHeaders,
    answers: { 200: writtenDocument, 202: writtenDocument },
    errors: changeErrors,
  },
  removeSeveral: {
    method: 'DELETE',
    path: several,
    access: 'data',
    dialects: ['3.12'],
    summary: 'Delete several documents by keys, ids or documents',
    description: severalText,
    query: changeQuery,
    body: z.array(z.union([z.string(), document])),
    answers: { 200: results, 202: results },
    errors: changeErrors,
  },
});

export default {
  id: 'document',
  title: 'Documents',
  description: 'Documents and edges of collections.',
  endpoints: documentApi,
} satisfies EndpointFamily;
