import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer } from './lib/schemas.ts';

const analyzer = {
  name: z.string(),
  type: z.string(),
  properties: z.looseObject({}),
  features: z.array(z.string()).describe('Any of frequency, norm, position, offset.'),
};

export const analyzerApi = describeEndpoints({
  list: {
    method: 'GET',
    path: '/_api/analyzer',
    access: 'read',
    summary: 'List the analyzers',
    description: 'The embedded server has the built-in analyzer identity only.',
    answers: { 200: answer({ result: z.array(z.object(analyzer)) }) },
    dialects: ['3.12'],
  },
  read: {
    method: 'GET',
    path: '/_api/analyzer/:analyzer',
    access: 'read',
    summary: 'Read an analyzer',
    answers: { 200: answer(analyzer) },
    errors: ['ERROR_ARANGO_DOCUMENT_NOT_FOUND'],
    dialects: ['3.12'],
  },
  create: {
    method: 'POST',
    path: '/_api/analyzer',
    access: 'write',
    summary: 'Not supported: create an analyzer',
    description: 'Always refused: the embedded server has no analyzers of users.',
    body: z.looseObject({}),
    answers: {},
    errors: ['ERROR_NOT_IMPLEMENTED'],
    dialects: ['3.12'],
  },
  remove: {
    method: 'DELETE',
    path: '/_api/analyzer/:analyzer',
    access: 'write',
    summary: 'Not supported: delete an analyzer',
    description: 'The built-in analyzer cannot be deleted, and there are no others.',
    answers: {},
    errors: ['ERROR_ARANGO_DOCUMENT_NOT_FOUND'],
    dialects: ['3.12'],
  },
});

export default {
  id: 'analyzer',
  title: 'Analyzers',
  description: 'Analyzers of texts. Analyzers of users are not supported.',
  endpoints: analyzerApi,
} satisfies EndpointFamily;
