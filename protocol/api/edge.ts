import { z } from 'zod';
import { describeEndpoints, type EndpointFamily, noBody } from '../endpoint.ts';
import {
  changeAnswers,
  changeErrors,
  changeHeaders,
  changeQuery,
  document,
  edge,
  flag,
  insertErrors,
  readErrors,
  readHeaders,
  readQuery,
  writeQuery,
  writtenDocument,
} from './lib/schemas.ts';

const one = '/_api/edge/:collection/:key';
const ofCollection = { collection: z.string().describe('Name or id of the edge collection.') };

export const edgeApi = describeEndpoints({
  list: {
    method: 'GET',
    path: '/_api/edge',
    access: 'read',
    summary: 'List the paths, ids or keys of all edges of a collection',
    query: z.object({ ...ofCollection, type: z.enum(['path', 'id', 'key']).optional() }),
    answers: { 200: z.object({ documents: z.array(z.string()) }) },
    errors: ['ERROR_ARANGO_COLLECTION_NOT_FOUND'],
  },
  read: {
    method: 'GET',
    path: one,
    access: 'read',
    summary: 'Read an edge',
    query: readQuery,
    headers: readHeaders,
    answers: { 200: edge, 304: noBody },
    errors: readErrors,
  },
  check: {
    method: 'HEAD',
    path: one,
    access: 'read',
    summary: 'Read the revision of an edge in the header etag',
    query: readQuery,
    headers: readHeaders,
    answers: { 200: noBody, 304: noBody },
    errors: readErrors,
  },
  create: {
    method: 'POST',
    path: '/_api/edge',
    access: 'data',
    summary: 'Create an edge between two vertices',
    query: z.object({
      ...ofCollection,
      from: z.string().describe('Id of the start vertex.'),
      to: z.string().describe('Id of the end vertex.'),
      createCollection: flag('Creates the collection when it does not exist.'),
      ...writeQuery,
    }),
    body: document,
    answers: changeAnswers,
    errors: [
      'ERROR_ARANGO_COLLECTION_PARAMETER_MISSING',
      'ERROR_ARANGO_COLLECTION_TYPE_INVALID',
      ...insertErrors,
    ],
  },
  replace: {
    method: 'PUT',
    path: one,
    access: 'data',
    summary: 'Replace an edge',
    query: changeQuery,
    headers: changeHeaders,
    body: document,
    answers: changeAnswers,
    errors: changeErrors,
  },
  update: {
    method: 'PATCH',
    path: one,
    access: 'data',
    summary: 'Change attributes of an edge',
    query: changeQuery,
    headers: changeHeaders,
    body: document,
    answers: changeAnswers,
    errors: changeErrors,
  },
  remove: {
    method: 'DELETE',
    path: one,
    access: 'data',
    summary: 'Delete an edge',
    query: changeQuery,
    headers: changeHeaders,
    answers: { 200: writtenDocument, 202: writtenDocument },
    errors: changeErrors,
  },
});

export default {
  id: 'edge',
  title: 'Edges of 2.8',
  description: 'Edges under their own path; newer clients use the family Documents.',
  endpoints: edgeApi,
} satisfies EndpointFamily;
