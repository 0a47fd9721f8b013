import { z } from 'zod';
import { describeEndpoints, type EndpointFamily, noBody } from '../endpoint.ts';
import {
  document,
  edge,
  flag,
  ifMatch,
  ifNoneMatch,
  insertErrors,
  readErrors,
  revisionQuery,
  writeErrors,
  writeQuery,
  writtenDocument,
} from './lib/schemas.ts';

const one = '/_api/edge/:collection/:key';
const read = z.object(revisionQuery);
const readHeaders = z.object({ ...ifMatch, ...ifNoneMatch });
const write = z.object({ ...writeQuery, ...revisionQuery });
const writeHeaders = z.object(ifMatch);
const ofCollection = { collection: z.string().describe('Name or id of the edge collection.') };
const changed = { 201: writtenDocument, 202: writtenDocument };
const changeErrors = ['ERROR_ARANGO_DOCUMENT_NOT_FOUND', ...writeErrors] as const;

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
    query: read,
    headers: readHeaders,
    answers: { 200: edge, 304: noBody },
    errors: readErrors,
  },
  check: {
    method: 'HEAD',
    path: one,
    access: 'read',
    summary: 'Read the revision of an edge in the header etag',
    query: read,
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
    answers: changed,
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
    query: write,
    headers: writeHeaders,
    body: document,
    answers: changed,
    errors: changeErrors,
  },
  update: {
    method: 'PATCH',
    path: one,
    access: 'data',
    summary: 'Change attributes of an edge',
    query: write,
    headers: writeHeaders,
    body: document,
    answers: changed,
    errors: changeErrors,
  },
  remove: {
    method: 'DELETE',
    path: one,
    access: 'data',
    summary: 'Delete an edge',
    query: write,
    headers: writeHeaders,
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
