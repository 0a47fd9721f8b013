import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';

const savedQuery = z.object({
  name: z.string(),
  value: z.string().describe('AQL.'),
  parameter: z.unknown().optional().describe('Bind values.'),
});

const path = '/_admin/aardvark/query';

export const consoleQueriesApi = describeEndpoints({
  save: {
    method: 'POST',
    path: `${path}/upload/:user`,
    access: 'own',
    summary: 'Save queries of a user',
    description:
      'Queries are added to the saved ones; one of the same name is replaced. Other bodies add none.',
    body: z.union([z.array(savedQuery), z.looseObject({})]),
    answers: {
      200: z.object({ _id: z.string(), _key: z.string(), _rev: z.string(), _oldRev: z.string() }),
    },
    errors: ['ERROR_TYPE_ERROR', 'ERROR_HTTP_BAD_PARAMETER'],
  },
  listSaved: {
    method: 'GET',
    path: `${path}/download/:user`,
    access: 'own',
    summary: 'Download the saved queries of a user',
    description: 'The answer is a file; it is empty for an unknown user.',
    answers: { 200: z.array(savedQuery) },
  },
  download: {
    method: 'GET',
    path: `${path}/result/download/:query`,
    access: 'read',
    summary: 'Download the result of a query',
    description:
      'The last segment is the Base64 form of a JSON object with query and bindVars. Queries that change data are refused. The answer is a file.',
    answers: { 200: z.array(z.unknown()) },
    errors: ['ERROR_TYPE_ERROR', 'ERROR_QUERY_PARSE', 'ERROR_ARANGO_COLLECTION_NOT_FOUND'],
  },
  templates: {
    method: 'GET',
    path: '/_admin/aardvark/js/arango/aqltemplates.json',
    access: 'read',
    summary: 'List query templates',
    answers: { 200: z.array(savedQuery) },
  },
});

export default {
  id: 'console-queries',
  title: 'Console: queries',
  description: 'Saved queries, query templates and results as files.',
  endpoints: consoleQueriesApi,
} satisfies EndpointFamily;
