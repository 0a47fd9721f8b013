import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { queryExtra } from './lib/query-plan.ts';
import { answer, envelope } from './lib/schemas.ts';

/** `options` of a query; a server ignores unknown options. */
const queryOptions = z.looseObject({
  stream: z.boolean().optional().describe('Computes rows when they are fetched.'),
  fullCount: z
    .boolean()
    .optional()
    .describe('Returns extra.stats.fullCount: the number of rows without the last LIMIT.'),
  profile: z.union([z.boolean(), z.number()]).optional(),
  maxRuntime: z.number().optional().describe('Seconds until the query fails with 1500 (query killed).'),
  memoryLimit: z
    .number()
    .optional()
    .describe('Bytes above which the query fails with 32 (resource limit exceeded).'),
  failOnWarning: z.boolean().optional(),
  maxWarningCount: z.number().optional(),
  maxNumberOfPlans: z.number().optional(),
  maxPlans: z.number().optional(),
  intermediateCommitCount: z.number().optional(),
  allowRetry: z.boolean().optional().describe('Keeps the last batch so that it can be requested again.'),
  optimizer: z.looseObject({ rules: z.array(z.string()).optional() }).optional(),
});

const queryBody = z.looseObject({
  query: z.string().describe('AQL.'),
  bindVars: z.record(z.string(), z.unknown()).nullable().optional(),
  batchSize: z.number().optional().describe('Number of rows in a batch; default 1000.'),
  count: z.boolean().optional().describe('Adds the number of rows to the response.'),
  ttl: z.number().optional().describe('Seconds without requests after which the cursor expires; default 30.'),
  cache: z.boolean().optional(),
  memoryLimit: z.number().optional(),
  options: queryOptions.nullable().optional(),
});

export const cursorAnswer = z
  .object({
    result: z.array(z.unknown()).describe('Rows of this batch.'),
    hasMore: z.boolean(),
    id: z.string().optional().describe('Id of the cursor; absent when the result fits in one batch.'),
    nextBatchId: z.string().optional(),
    count: z.number().optional(),
    cached: z.boolean().optional(),
    extra: queryExtra.optional().describe('Statistics, warnings and, on request, the plan and profile.'),
    ...envelope,
  })
  .meta({ id: 'Cursor' });

/** Errors during the execution of a query; errors of the language have numbers from 1500 to 1599. */
const queryErrors = [
  'ERROR_QUERY_PARSE',
  'ERROR_QUERY_EMPTY',
  'ERROR_QUERY_KILLED',
  'ERROR_QUERY_FUNCTION_NAME_UNKNOWN',
  'ERROR_QUERY_BIND_PARAMETER_MISSING',
  'ERROR_QUERY_BIND_PARAMETER_UNDECLARED',
  'ERROR_QUERY_BIND_PARAMETER_TYPE',
  'ERROR_ARANGO_COLLECTION_NOT_FOUND',
  'ERROR_ARANGO_UNIQUE_CONSTRAINT_VIOLATED',
  'ERROR_ARANGO_CONFLICT',
  'ERROR_RESOURCE_LIMIT',
] as const;

const unknownCursor = ['ERROR_CURSOR_NOT_FOUND'] as const;

export const cursorApi = describeEndpoints({
  open: {
    method: 'POST',
    path: '/_api/cursor',
    access: 'data',
    summary: 'Run an AQL query and read its first batch of rows',
    body: queryBody,
    answers: { 201: cursorAnswer },
    errors: queryErrors,
  },
  next: {
    method: 'PUT',
    path: '/_api/cursor/:id',
    access: 'data',
    summary: 'Read the next batch of a cursor',
    answers: { 200: cursorAnswer },
    errors: unknownCursor,
  },
  nextByPost: {
    method: 'POST',
    path: '/_api/cursor/:id',
    access: 'data',
    dialects: ['3.12'],
    summary: 'Read the next batch of a cursor (method of newer drivers)',
    answers: { 200: cursorAnswer },
    errors: unknownCursor,
  },
  batch: {
    method: 'POST',
    path: '/_api/cursor/:id/:batch',
    access: 'data',
    dialects: ['3.12'],
    summary: 'Read a batch by its number: the next batch, or the last one again',
    answers: { 200: cursorAnswer },
    errors: unknownCursor,
  },
  close: {
    method: 'DELETE',
    path: '/_api/cursor/:id',
    access: 'data',
    summary: 'Close a cursor and free its memory',
    answers: { 202: answer({ id: z.string() }) },
    errors: unknownCursor,
  },
});

export default {
  id: 'cursor',
  title: 'Queries: results',
  description: 'AQL queries and their rows.',
  endpoints: cursorApi,
} satisfies EndpointFamily;
