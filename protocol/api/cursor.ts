import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer, envelope } from './lib/schemas.ts';

/** `options` of a query; a server ignores those that it does not know. */
const queryOptions = z.looseObject({
  stream: z.boolean().optional().describe('Computes rows when they are fetched.'),
  fullCount: z.boolean().optional().describe('extra.stats.fullCount: rows without the last LIMIT.'),
  profile: z.union([z.boolean(), z.number()]).optional(),
  maxRuntime: z.number().optional().describe('Seconds; 1500 (query killed) after them.'),
  memoryLimit: z.number().optional().describe('Bytes; 32 (resource limit exceeded) above them.'),
  failOnWarning: z.boolean().optional(),
  maxWarningCount: z.number().optional(),
  maxNumberOfPlans: z.number().optional(),
  maxPlans: z.number().optional(),
  intermediateCommitCount: z.number().optional(),
  allowRetry: z.boolean().optional().describe('Keeps the last batch for a second request.'),
  optimizer: z.looseObject({ rules: z.array(z.string()).optional() }).optional(),
});

const queryBody = z.looseObject({
  query: z.string().describe('AQL.'),
  bindVars: z.record(z.string(), z.unknown()).nullable().optional(),
  batchSize: z.number().optional().describe('Rows of a batch; default 1000.'),
  count: z.boolean().optional().describe('The answer contains the number of rows.'),
  ttl: z.number().optional().describe('Seconds for which a cursor stays without requests; default 30.'),
  cache: z.boolean().optional(),
  memoryLimit: z.number().optional(),
  options: queryOptions.nullable().optional(),
});

export const cursorAnswer = z
  .object({
    result: z.array(z.unknown()).describe('Rows of this batch.'),
    hasMore: z.boolean(),
    id: z.string().optional().describe('The cursor; absent when there is one batch only.'),
    nextBatchId: z.string().optional(),
    count: z.number().optional(),
    cached: z.boolean().optional(),
    extra: z
      .looseObject({})
      .optional()
      .describe('Statistics, warnings and, on request, the plan and profile.'),
    ...envelope,
  })
  .meta({ id: 'Cursor' });

/** Errors at the run of a query; a language error has a number between 1500 and 1599. */
export const queryErrors = [
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
    summary: 'Run an AQL query and read its first rows',
    body: queryBody,
    answers: { 201: cursorAnswer },
    errors: queryErrors,
  },
  next: {
    method: 'PUT',
    path: '/_api/cursor/:id',
    access: 'data',
    summary: 'Read the next rows of a query',
    answers: { 200: cursorAnswer },
    errors: unknownCursor,
  },
  nextByPost: {
    method: 'POST',
    path: '/_api/cursor/:id',
    access: 'data',
    dialects: ['3.12'],
    summary: 'Read the next rows of a query (method of newer drivers)',
    answers: { 200: cursorAnswer },
    errors: unknownCursor,
  },
  batch: {
    method: 'POST',
    path: '/_api/cursor/:id/:batch',
    access: 'data',
    dialects: ['3.12'],
    summary: 'Read a batch by its number: the next one, or the last one again',
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
