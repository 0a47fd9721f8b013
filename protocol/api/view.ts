import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer } from './lib/schemas.ts';

/** A call that names a view always fails: there are none. */
const missing = {
  answers: {},
  errors: ['ERROR_ARANGO_COLLECTION_NOT_FOUND'],
  dialects: ['3.12'],
} as const;

export const viewApi = describeEndpoints({
  list: {
    method: 'GET',
    path: '/_api/view',
    access: 'read',
    summary: 'List the views',
    description: 'The list is empty: the embedded server has no views.',
    answers: { 200: answer({ result: z.array(z.looseObject({ name: z.string() })) }) },
    dialects: ['3.12'],
  },
  create: {
    method: 'POST',
    path: '/_api/view',
    access: 'write',
    summary: 'Not supported: create a view',
    description: 'Always refused: the embedded server has no views.',
    body: z.looseObject({}),
    answers: {},
    errors: ['ERROR_NOT_IMPLEMENTED'],
    dialects: ['3.12'],
  },
  read: {
    ...missing,
    method: 'GET',
    path: '/_api/view/:view',
    access: 'read',
    summary: 'Read a view',
  },
  remove: {
    ...missing,
    method: 'DELETE',
    path: '/_api/view/:view',
    access: 'write',
    summary: 'Delete a view',
  },
  readProperties: {
    ...missing,
    method: 'GET',
    path: '/_api/view/:view/properties',
    access: 'read',
    summary: 'Read the properties of a view',
  },
  replaceProperties: {
    ...missing,
    method: 'PUT',
    path: '/_api/view/:view/properties',
    access: 'write',
    summary: 'Replace the properties of a view',
    body: z.looseObject({}),
  },
  changeProperties: {
    ...missing,
    method: 'PATCH',
    path: '/_api/view/:view/properties',
    access: 'write',
    summary: 'Change properties of a view',
    body: z.looseObject({}),
  },
  rename: {
    ...missing,
    method: 'PUT',
    path: '/_api/view/:view/rename',
    access: 'write',
    summary: 'Rename a view',
    body: z.looseObject({}),
  },
});

export default {
  id: 'view',
  title: 'Views',
  description: 'Views are not supported. Clients that list them receive an empty list.',
  endpoints: viewApi,
} satisfies EndpointFamily;
